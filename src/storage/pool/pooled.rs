//! Elements in memory of a pool, aligned to a cache line.
#![allow(unsafe_code)]

use alloc::alloc::Layout;
use core::fmt;
use core::marker::PhantomData;
use core::panic::Location;
use core::ptr::NonNull;

use super::Pool;
use super::home::Home;
use super::size::{LINE, Size};
use crate::error::OutOfMemory;
use crate::storage::{Ref, Storage, StorageMut};

/// Memory of a [`Pool`] for the elements, aligned to 64 bytes.
///
/// It may outlive the pool and be dropped on any thread.
pub struct Pooled<T> {
    /// # Invariants
    /// Handed out by `home` with this size and the alignment `ALIGN`, of this owner alone; dangling but
    /// aligned if the size is none.
    origin: NonNull<T>,
    size: Size,
    home: NonNull<Home>,
    owned: PhantomData<T>,
}

impl<T> Pooled<T> {
    /// A cache line, or what the type asks for.
    const ALIGN: usize = if align_of::<T>() > LINE { align_of::<T>() } else { LINE };

    /// Memory for `count` elements, if there is enough.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn new(pool: &Pool, count: usize) -> Result<Self, OutOfMemory> {
        let layout = Layout::array::<T>(count).and_then(|layout| layout.align_to(Self::ALIGN));
        let layout = layout.map_err(|_| OutOfMemory { bytes: usize::MAX })?;
        let (size, origin) = if layout.size() == 0 {
            (Size::NONE, layout.dangling_ptr())
        } else {
            let size = Size::of(layout.size(), Self::ALIGN);
            (size, pool.home().allocate(size, Self::ALIGN, Location::caller())?)
        };
        Ok(Self { origin: origin.cast(), size, home: pool.home, owned: PhantomData })
    }

    /// Memory of zero bytes for `count` elements, if there is enough.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn zeroed(pool: &Pool, count: usize) -> Result<Self, OutOfMemory> {
        let memory = Self::new(pool, count)?;
        // SAFETY: the memory has so many bytes, or there are none, and is of this owner alone.
        unsafe { memory.origin.cast::<u8>().write_bytes(0, memory.size.bytes()) }
        Ok(memory)
    }
}

impl<T> Drop for Pooled<T> {
    #[inline]
    fn drop(&mut self) {
        if self.size != Size::NONE {
            // SAFETY: by the invariant it is of this home with this size and alignment; an owner is
            // dropped once.
            unsafe { Home::release(self.home, self.origin.cast(), self.size, Self::ALIGN) }
        }
    }
}

impl<T> fmt::Debug for Pooled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pooled").field("bytes", &self.size.bytes()).finish_non_exhaustive()
    }
}

// SAFETY: it owns its elements, as `Box<[T]>` does, and memory goes home from any thread.
#[cfg(feature = "std")]
unsafe impl<T: Send> Send for Pooled<T> {}
// SAFETY: through a shared borrow only elements are read.
#[cfg(feature = "std")]
unsafe impl<T: Sync> Sync for Pooled<T> {}

// SAFETY: the memory lives as long as the storage and does not move with it.
unsafe impl<T: Copy> Storage<T> for Pooled<T> {
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
unsafe impl<T: Copy> StorageMut<T> for Pooled<T> {
    #[inline(always)]
    fn as_mut_ptr(&mut self) -> *mut T {
        self.origin.as_ptr()
    }
}
