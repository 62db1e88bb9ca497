//! A piece of memory that goes back to its pool when it is dropped.
#![allow(unsafe_code)]

use std::alloc::Layout;
use std::ptr::NonNull;

use formwork::error::OutOfMemory;
use formwork::storage::Pool;

/// Memory of a pool.
#[derive(Debug)]
pub(crate) struct Held<'p> {
    pool: &'p Pool,
    pub(crate) memory: NonNull<u8>,
    layout: Layout,
}

impl<'p> Held<'p> {
    /// Memory of this layout, asked for in the name of the caller.
    #[track_caller]
    pub(crate) fn of(pool: &'p Pool, layout: Layout) -> Result<Self, OutOfMemory> {
        Ok(Self { pool, memory: pool.allocate(layout)?, layout })
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        // SAFETY: it came from this pool with this layout, and is dropped once.
        unsafe { self.pool.release(self.memory, self.layout) }
    }
}
