//! Where blocks come from: a source of one's own that counts, and that fails on demand.
//!
//! Requirements: FW-POOL-4.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use formwork::storage::{BlockSource, Pool, PoolOptions};

use crate::held::Held;

std::thread_local! {
    /// The bytes that this thread has from the source.
    static LIVE: Cell<usize> = const { Cell::new(0) };
    /// How many allocations will succeed.
    static ALLOWED: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Counts, and fails where no allocation is allowed.
///
/// # Safety
/// As `GlobalAlloc::alloc`.
unsafe fn allocate(layout: Layout) -> *mut u8 {
    let allowed = ALLOWED.get();
    if allowed == 0 {
        return std::ptr::null_mut();
    }
    ALLOWED.set(allowed - 1);
    LIVE.set(LIVE.get() + layout.size());
    // SAFETY: the caller keeps the contract.
    unsafe { System.alloc(layout) }
}

/// Gives back.
///
/// # Safety
/// As `GlobalAlloc::dealloc`.
unsafe fn release(memory: *mut u8, layout: Layout) {
    LIVE.set(LIVE.get() - layout.size());
    // SAFETY: the caller keeps the contract.
    unsafe { System.dealloc(memory, layout) }
}

/// The source of this thread.
pub(crate) fn counted() -> PoolOptions {
    // SAFETY: both hand on to the system's allocator, which keeps the contract, or fail.
    PoolOptions::new().source(unsafe { BlockSource::new(allocate, release) })
}

/// The bytes that this thread has from the source.
pub(crate) fn live() -> usize {
    LIVE.get()
}

/// Lets so many allocations succeed, then none.
pub(crate) fn allow(count: usize) {
    ALLOWED.set(count);
}

#[test]
fn what_is_reserved_is_what_the_source_gave() {
    let pool = Pool::with(counted()).unwrap();
    assert_eq!(pool.statistics().reserved_bytes, live());
    let layout = Layout::from_size_align(5 << 20, 64).unwrap();
    let large = Held::of(&pool, layout).unwrap();
    let small = Held::of(&pool, Layout::new::<u64>()).unwrap();
    assert_eq!(pool.statistics().reserved_bytes, live());
    drop((small, large));
    let before = live();
    let released = pool.trim();
    assert!(released >= 5 << 20);
    assert_eq!(live(), before - released);
    assert_eq!(pool.statistics().reserved_bytes, live());
    assert!(pool.statistics().peak_reserved_bytes >= before);
    drop(pool);
    assert_eq!(live(), 0);
}
