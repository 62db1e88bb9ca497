//! Elements in the bytes of a file, which stay as long as a tensor in them does.
#![allow(unsafe_code)]

use core::fmt;
use core::ptr::NonNull;

use super::{FileBytes, Ref, Storage};

/// Elements in the bytes of a file, shared with everybody who has them: they cannot be written.
pub struct Mapped<T> {
    /// # Invariants
    /// The elements that the tensor's layout reaches from here are inside the bytes of `file`, which do
    /// not move or change while a clone of it lives; or there are none.
    origin: NonNull<T>,
    file: FileBytes,
}

impl<T> Mapped<T> {
    /// The `count` elements that begin `offset` bytes behind the begin of a file; `None` if they are not
    /// all inside, or not aligned.
    pub(crate) fn new(file: &FileBytes, offset: usize, count: usize) -> Option<Self> {
        let end = offset.checked_add(count.checked_mul(size_of::<T>())?)?;
        let part = file.as_slice().get(offset..end)?;
        let origin = if count == 0 { NonNull::dangling() } else { NonNull::from(part).cast::<T>() };
        origin.is_aligned().then(|| Self { origin, file: file.clone() })
    }
}

impl<T> Clone for Mapped<T> {
    fn clone(&self) -> Self {
        Self { origin: self.origin, file: self.file.clone() }
    }
}

impl<T> fmt::Debug for Mapped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mapped in {:?}", self.file)
    }
}

// SAFETY: it is a `&[T]` whose owner it keeps, and the owner may be sent.
unsafe impl<T: Sync> Send for Mapped<T> {}
// SAFETY: as above; elements are only read.
unsafe impl<T: Sync> Sync for Mapped<T> {}

// SAFETY: by the invariant of `origin` the elements stay as long as `file`, and nobody changes them: of
// memory that was read there is no other owner, and for a mapping its maker vouched.
unsafe impl<T: Copy> Storage<T> for Mapped<T> {
    type Shared<'s>
        = Ref<'s, T>
    where
        Self: 's;

    #[inline(always)]
    fn as_ptr(&self) -> *const T {
        self.origin.as_ptr()
    }
}
