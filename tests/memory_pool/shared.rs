//! A source of blocks for pools of several threads, which counts what all of them have.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use formwork::storage::{BlockSource, PoolOptions};

/// The bytes that pools of several threads have, one for each test.
static SHARED: [AtomicUsize; 4] = [const { AtomicUsize::new(0) }; 4];

/// Counts for all threads.
///
/// # Safety
/// As `GlobalAlloc::alloc`.
unsafe fn allocate_shared<const TEST: usize>(layout: Layout) -> *mut u8 {
    SHARED[TEST].fetch_add(layout.size(), Ordering::Relaxed);
    // SAFETY: the caller keeps the contract.
    unsafe { System.alloc(layout) }
}

/// Gives back, and overwrites what nobody may look at any more.
///
/// # Safety
/// As `GlobalAlloc::dealloc`.
unsafe fn release_shared<const TEST: usize>(memory: *mut u8, layout: Layout) {
    SHARED[TEST].fetch_sub(layout.size(), Ordering::Relaxed);
    // SAFETY: the memory has so many bytes, and nobody uses it any more.
    unsafe { memory.write_bytes(0xAA, layout.size().min(1 << 20)) }
    // SAFETY: the caller keeps the contract.
    unsafe { System.dealloc(memory, layout) }
}

/// The source of a test of several threads.
pub(crate) fn shared<const TEST: usize>() -> PoolOptions {
    let source = (allocate_shared::<TEST>, release_shared::<TEST>);
    // SAFETY: both hand on to the system's allocator, which keeps the contract.
    PoolOptions::new().source(unsafe { BlockSource::new(source.0, source.1) })
}

/// The bytes that the pools of the test have.
pub(crate) fn shared_live<const TEST: usize>() -> usize {
    SHARED[TEST].load(Ordering::Relaxed)
}
