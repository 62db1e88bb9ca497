//! Elements inside the tensor itself: on the stack, or in a `static`.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::{Owner, Ref, Storage, StorageMut};
use crate::error::OutOfMemory;
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

    /// Storage whose bytes are zero, of any size: a `static` may be large.
    #[inline(always)]
    pub(crate) const fn zero() -> Self {
        Self(MaybeUninit::zeroed())
    }

    /// The elements.
    ///
    /// # Safety
    /// All of them are initialised.
    #[inline(always)]
    pub(crate) const unsafe fn into_elements(self) -> S::Arr<T> {
        // SAFETY: the caller promises it.
        unsafe { self.0.assume_init() }
    }

    /// Where the first element stands.
    #[inline(always)]
    pub(crate) const fn start(&self) -> *const T {
        self.0.as_ptr().cast()
    }

    /// Where the first element stands.
    #[inline(always)]
    pub(crate) const fn start_mut(&mut self) -> *mut T {
        self.0.as_mut_ptr().cast()
    }

    /// Does not compile where the storage is too large to be made at run time.
    const FITS_THE_STACK: () = assert!(
        size_of::<S::Arr<T>>() <= INLINE_LIMIT,
        "an inline tensor of more than 1 MiB would threaten the stack: \
         use a `static`, `HeapTensor` or `eval_into`"
    );
}

// SAFETY: the field has room for `CAPACITY` elements.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: Shape> Owner<T, S> for Inline<T, S> {
    #[inline(always)]
    fn uninit() -> Self {
        const { Self::FITS_THE_STACK }
        Self(MaybeUninit::uninit())
    }

    #[inline(always)]
    fn try_uninit() -> Result<Self, OutOfMemory> {
        Ok(<Self as Owner<T, S>>::uninit())
    }

    #[inline(always)]
    fn zeroed() -> Self {
        const { Self::FITS_THE_STACK }
        Self::zero()
    }

    #[inline(always)]
    fn try_zeroed() -> Result<Self, OutOfMemory> {
        Ok(<Self as Owner<T, S>>::zeroed())
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
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy, S: Shape> StorageMut<T> for Inline<T, S> {
    #[inline(always)]
    fn as_mut_ptr(&mut self) -> *mut T {
        self.0.as_mut_ptr().cast()
    }
}
