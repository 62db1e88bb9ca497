//! Elements on the heap, aligned to a cache line.
#![allow(unsafe_code)]

use alloc::alloc::{Layout, alloc, alloc_zeroed, dealloc, handle_alloc_error};
use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{Owner, Ref, Storage, StorageMut};
use crate::error::OutOfMemory;
use crate::shape::Shape;

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

/// What the memory holds before anybody writes.
#[derive(Clone, Copy)]
enum Content {
    Undefined,
    Zero,
}

impl<T: Copy> Heap<T> {
    /// Memory for `count` elements, if there is enough.
    fn new(count: usize, content: Content) -> Result<Self, OutOfMemory> {
        let layout = Layout::array::<T>(count).and_then(|layout| layout.align_to(ALIGNMENT));
        let layout = layout.map_err(|_| OutOfMemory { bytes: usize::MAX })?;
        Self::allocate(layout, content).ok_or(OutOfMemory { bytes: layout.size() })
    }

    fn allocate(layout: Layout, content: Content) -> Option<Self> {
        let origin = if layout.size() == 0 {
            NonNull::without_provenance(core::num::NonZero::new(layout.align())?)
        } else {
            let memory = match content {
                // SAFETY: `alloc` needs a size other than zero, which this branch has.
                Content::Undefined => unsafe { alloc(layout) },
                // SAFETY: the same.
                Content::Zero => unsafe { alloc_zeroed(layout) },
            };
            NonNull::new(memory.cast())?
        };
        Some(Self { origin, layout, owned: PhantomData })
    }

    /// The memory, or the end of the program as when any allocation of `alloc` fails.
    fn or_abort(memory: Result<Self, OutOfMemory>) -> Self {
        match memory {
            Ok(memory) => memory,
            Err(OutOfMemory { bytes }) => {
                // More than the address space is reported as one byte: no layout can say it.
                let layout = Layout::from_size_align(bytes, ALIGNMENT);
                handle_alloc_error(layout.unwrap_or(Layout::new::<u8>()))
            }
        }
    }

    /// A copy of all the memory, if there is enough.
    pub(crate) fn try_clone(&self) -> Result<Self, OutOfMemory> {
        let bytes = self.layout.size();
        let copy = Self::allocate(self.layout, Content::Undefined).ok_or(OutOfMemory { bytes })?;
        let (from, to) = (self.origin.as_ptr().cast::<u8>(), copy.origin.as_ptr().cast::<u8>());
        // SAFETY: both allocations have this layout (or this many bytes are none) and are not
        // the same. Bytes that are not initialised are copied as such.
        unsafe { core::ptr::copy_nonoverlapping(from, to, bytes) }
        Ok(copy)
    }
}

impl Heap<u8> {
    /// So many bytes of zero, if there is memory.
    pub(super) fn zeroed_bytes(count: usize) -> Result<Self, OutOfMemory> {
        Self::new(count, Content::Zero)
    }
}

impl<T> Heap<T> {
    /// Where the memory begins.
    pub(super) fn start(&self) -> NonNull<T> {
        self.origin
    }

    /// The same memory for elements of another type; reading them is still to be justified.
    pub(super) fn cast<U>(self) -> Heap<U> {
        const { assert!(align_of::<U>() <= ALIGNMENT, "the memory is aligned for this type") }
        let memory = core::mem::ManuallyDrop::new(self);
        Heap { origin: memory.origin.cast(), layout: memory.layout, owned: PhantomData }
    }
}

impl<T> core::fmt::Debug for Heap<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Heap of {} bytes", self.layout.size())
    }
}

impl<T: Copy> Clone for Heap<T> {
    fn clone(&self) -> Self {
        Self::or_abort(self.try_clone())
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
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy> StorageMut<T> for Heap<T> {
    #[inline(always)]
    fn as_mut_ptr(&mut self) -> *mut T {
        self.origin.as_ptr()
    }
}

// SAFETY: an allocation is memory of its own, for as many elements as it was asked for.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: Shape> Owner<T, S> for Heap<T> {
    #[inline]
    fn uninit() -> Self {
        Self::or_abort(Self::new(S::CAPACITY, Content::Undefined))
    }

    #[inline]
    fn try_uninit() -> Result<Self, OutOfMemory> {
        Self::new(S::CAPACITY, Content::Undefined)
    }

    #[inline]
    fn zeroed() -> Self {
        Self::or_abort(Self::new(S::CAPACITY, Content::Zero))
    }

    #[inline]
    fn try_zeroed() -> Result<Self, OutOfMemory> {
        Self::new(S::CAPACITY, Content::Zero)
    }
}
