//! A pool as the allocator of collections.
#![allow(unsafe_code)]

use alloc::alloc::Layout;
use core::ptr::NonNull;

use allocator_api2::alloc::{AllocError, Allocator};

use super::Pool;

// SAFETY: memory lives until it is released, as the pool does not move its memory and is borrowed by the
// allocator; clones are the same pool. A pool stays on its thread, and so does a borrow of it.
#[diagnostic::do_not_recommend]
unsafe impl Allocator for &Pool {
    #[inline]
    #[track_caller]
    fn allocate(&self, layout: Layout) -> Result<NonNull<[u8]>, AllocError> {
        let memory = Pool::allocate(self, layout).map_err(|_| AllocError)?;
        Ok(NonNull::slice_from_raw_parts(memory, layout.size()))
    }

    #[inline]
    unsafe fn deallocate(&self, memory: NonNull<u8>, layout: Layout) {
        // SAFETY: by the contract of the trait the memory came from this pool, whose `allocate` gives as
        // many bytes as were asked for: so the layout is the one that was asked for.
        unsafe { self.release(memory, layout) }
    }
}
