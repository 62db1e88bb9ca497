//! An allocator that gives every contender inputs on cache lines.
//!
//! `malloc` gives 16 bytes, and what a library reads and writes is up to twice as slow there. While
//! contenders are set up, everything is aligned to 64 bytes; while they are timed, `malloc` is as
//! their users have it, so that what a call allocates costs what it costs them.
//!
//! Requirements: FW-SPEED-1.

use std::alloc::{GlobalAlloc, Layout};
use std::sync::atomic::{AtomicBool, Ordering};

/// A cache line, and the widest vector.
const LINE: usize = 64;

/// Below this, nobody reads in vectors.
const SMALL: usize = 64;

static TIMING: AtomicBool = AtomicBool::new(false);

/// Says whether contenders are timed from now on, or set up.
pub fn set_timing(timing: bool) {
    TIMING.store(timing, Ordering::Relaxed);
}

/// The allocator; a program declares it as its `#[global_allocator]`.
pub struct OnCacheLines;

// SAFETY: `malloc`, `posix_memalign` and `free` of the C library are an allocator: memory of the
// size asked for that nobody else has, until it is freed. `free` takes what either has given.
unsafe impl GlobalAlloc for OnCacheLines {
    // SAFETY: as the trait says.
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let is_plain = TIMING.load(Ordering::Relaxed) || layout.size() < SMALL;
        if is_plain && layout.align() <= 16 {
            // SAFETY: `malloc` takes any size.
            return unsafe { libc::malloc(layout.size()) }.cast();
        }
        let mut memory = std::ptr::null_mut();
        let alignment = layout.align().max(LINE);
        // SAFETY: the alignment is a power of two and not below that of a pointer.
        let status = unsafe { libc::posix_memalign(&raw mut memory, alignment, layout.size()) };
        if status == 0 { memory.cast() } else { std::ptr::null_mut() }
    }

    // SAFETY: as the trait says.
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if TIMING.load(Ordering::Relaxed) && layout.align() <= 16 {
            // SAFETY: `calloc` takes any size.
            return unsafe { libc::calloc(1, layout.size()) }.cast();
        }
        // SAFETY: the same layout, of which the caller promises what `alloc` needs.
        let memory = unsafe { self.alloc(layout) };
        if !memory.is_null() {
            // SAFETY: this many bytes have just been allocated.
            unsafe { memory.write_bytes(0, layout.size()) }
        }
        memory
    }

    // SAFETY: as the trait says.
    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        // SAFETY: the memory came from `alloc`, which is `malloc` or `posix_memalign`.
        unsafe { libc::free(memory.cast()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_stands_on_cache_lines_unless_it_is_timed() {
        let layout = Layout::from_size_align(100, 4).unwrap();
        for timing in [false, true] {
            set_timing(timing);
            // SAFETY: the size is not zero.
            let memory = unsafe { OnCacheLines.alloc_zeroed(layout) };
            assert!(!memory.is_null());
            assert!(timing || memory.addr() % LINE == 0);
            // SAFETY: allocated above with this layout.
            unsafe { OnCacheLines.dealloc(memory, layout) }
        }
        set_timing(false);
    }
}
