//! A thread that gets no memory for its pool.
//!
//! Requirements: FW-POOL-1.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use formwork::storage::{Pool, PoolOptions};

std::thread_local! {
    /// The bytes from which on this thread gets no memory.
    static MOST: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// The allocator of the system, which has its end where the thread says so.
struct Limited;

// SAFETY: everything is left to the allocator of the system, or fails.
unsafe impl GlobalAlloc for Limited {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.size() >= MOST.get() {
            return std::ptr::null_mut();
        }
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static LIMITED: Limited = Limited;

#[test]
fn a_thread_without_memory_for_its_pool_is_an_error_and_gets_one_when_there_is_some() {
    let worker = std::thread::spawn(|| {
        // The same error as of a pool whose limit is too small for itself.
        let expected = Pool::with(PoolOptions::new().limit(100)).expect_err("too small");
        assert!(expected.bytes > 4096, "{}", expected.bytes);
        MOST.set(4096);
        let mut calls = 0;
        let error = Pool::local(|_| calls += 1);
        MOST.set(usize::MAX);
        assert_eq!(error, Err(expected));
        assert_eq!(calls, 0);
        let bytes = Layout::from_size_align(1000, 64).expect("a layout");
        let made = Pool::local(|pool| {
            let memory = pool.allocate(bytes).expect("there is memory");
            // SAFETY: it is of this pool and this layout, and nobody has it.
            unsafe { pool.release(memory, bytes) };
            pool.statistics().allocations
        });
        assert_eq!(made, Ok(1));
        // It is the pool of the thread from now on.
        assert_eq!(Pool::local(|pool| pool.statistics().allocations), Ok(1));
    });
    worker.join().expect("nothing panics");
}
