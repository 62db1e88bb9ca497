//! Elements inside the tensor itself: on the stack, or in a `static`.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::{Ref, Storage, StorageMut};
use crate::shape::Shape;

/// The most bytes an inline tensor made at run time may have: 1 MiB.
///
/// A larger one would threaten the stack; it belongs into a `static`, on the heap or into an arena.
pub const INLINE_LIMIT: usize = 1 << 20;

/// `S::CAPACITY` elements inside the tensor, row-major.
///
/// The elements of a bounded shape that lie outside its length are not initialised.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Inline<T: Copy, S: Shape>(MaybeUninit<S::Arr<T>>);

impl<T: Copy, S: Shape> Inline<T, S> {
    /// Storage for these elements.
    #[inline(always)]
    pub(crate) const fn new(elements: S::Arr<T>) -> Self {
        Self(MaybeUninit::new(elements))
    }

    /// Storage whose elements are still to be written.
    #[inline(always)]
    pub(crate) const fn uninit() -> Self {
        const {
            assert!(
                size_of::<S::Arr<T>>() <= INLINE_LIMIT,
                "an inline tensor of more than 1 MiB would threaten the stack: \
                 use a `static`, `HeapTensor` or `eval_into`"
            );
        }
        Self(MaybeUninit::uninit())
    }
}

// SAFETY: the elements are a field, so they live and stay as long as the storage does.
unsafe impl<T: Copy, S: Shape> Storage<T> for Inline<T, S> {
    type Shared<'s>
        = Ref<'s, T>
    where
        Self: 's;

    #[inline(always)]
    fn as_ptr(&self) -> *const T {
        self.0.as_ptr().cast()
    }
}

// SAFETY: as above; the exclusive borrow of the field is the exclusive right to write.
unsafe impl<T: Copy, S: Shape> StorageMut<T> for Inline<T, S> {
    #[inline(always)]
    fn as_mut_ptr(&mut self) -> *mut T {
        self.0.as_mut_ptr().cast()
    }
}
