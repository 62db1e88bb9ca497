//! Elements on the heap, aligned to a cache line.
#![allow(unsafe_code)]

use alloc::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{Ref, Storage, StorageMut};

/// The alignment of heap tensors in bytes: a cache line, and the widest vector.
const ALIGNMENT: usize = 64;

/// An allocation of its own for the elements, aligned to 64 bytes.
pub struct Heap<T> {
    /// # Invariants
    /// Allocated with `layout`, or dangling but aligned if its size is 0.
    origin: NonNull<T>,
    layout: Layout,
    owned: PhantomData<T>,
}

impl<T: Copy> Heap<T> {
    /// Memory for `count` elements, still to be written.
    ///
    /// Out of memory ends the program as `alloc` does; [`Heap::try_uninit`] returns instead.
    pub(crate) fn uninit(count: usize) -> Self {
        match Self::layout(count) {
            Some(layout) => match Self::allocate(layout) {
                Some(heap) => heap,
                None => handle_alloc_error(layout),
            },
            // More than the address space, which no layout can say: any does to report it.
            None => handle_alloc_error(Layout::new::<T>()),
        }
    }

    /// Memory for `count` elements, still to be written, or nothing if there is not enough.
    pub(crate) fn try_uninit(count: usize) -> Option<Self> {
        Self::allocate(Self::layout(count)?)
    }

    fn layout(count: usize) -> Option<Layout> {
        Layout::array::<T>(count).ok()?.align_to(ALIGNMENT).ok()
    }

    fn allocate(layout: Layout) -> Option<Self> {
        let origin = if layout.size() == 0 {
            NonNull::without_provenance(core::num::NonZero::new(layout.align())?)
        } else {
            // SAFETY: `alloc` needs a size other than zero, which this branch has.
            NonNull::new(unsafe { alloc(layout) }.cast())?
        };
        Some(Self { origin, layout, owned: PhantomData })
    }
}

impl<T> Drop for Heap<T> {
    fn drop(&mut self) {
        if self.layout.size() != 0 {
            // SAFETY: by the invariant of `origin` it was allocated with this layout, and an
            // owner is dropped once.
            unsafe { dealloc(self.origin.as_ptr().cast(), self.layout) }
        }
    }
}

// SAFETY: it owns its elements, as `Box<[T]>` does.
unsafe impl<T: Send> Send for Heap<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Heap<T> {}

// SAFETY: the allocation lives as long as the storage and does not move with it.
unsafe impl<T: Copy> Storage<T> for Heap<T> {
    type Shared<'s>
        = Ref<'s, T>
    where
        Self: 's;

    #[inline(always)]
    fn as_ptr(&self) -> *const T {
        self.origin.as_ptr()
    }
}

// SAFETY: as above; the owner borrowed exclusively is the exclusive right to write.
unsafe impl<T: Copy> StorageMut<T> for Heap<T> {
    #[inline(always)]
    fn as_mut_ptr(&mut self) -> *mut T {
        self.origin.as_ptr()
    }
}
