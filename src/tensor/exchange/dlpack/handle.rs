//! The owner of a tensor that was handed over, or is about to be.
#![allow(unsafe_code)]

use core::fmt;
use core::ptr::NonNull;

use super::import::checked;
use super::{Managed, READ_ONLY, Versioned};
use crate::dtype::{DType, InAny};
use crate::error::{DlpackError, Mismatch};
use crate::layout::Layout;
use crate::shape::{DynShape, FixedShape};
use crate::storage::Mut;
use crate::tensor::{DynView, Tensor, ViewMut};

/// A tensor that crosses the border between libraries, and the duty to give it back.
///
/// It is of the thread that has it: what it was made by may not be given back on another one.
pub struct Handle<M: Managed> {
    /// # Invariants
    /// Points to a struct of a version that is known, which is ours to give back.
    raw: NonNull<M>,
    /// # Invariants
    /// The elements of the struct; they live until it is given back.
    elements: Elements,
}

/// Where the elements of a tensor stand.
#[derive(Clone, Copy)]
pub(super) struct Elements {
    /// Of the element with all indices 0.
    pub(super) origin: NonNull<u8>,
    pub(super) dtype: DType,
    pub(super) shape: DynShape,
    /// In bytes.
    pub(super) strides: [isize; 8],
}

impl<M: Managed> Handle<M> {
    /// Takes a tensor that was handed over.
    ///
    /// Where this is an error nothing was taken: whoever has the pointer still has to give it back.
    ///
    /// # Errors
    /// [`DlpackError`] with the field that has a value no tensor here can have.
    ///
    /// # Safety
    /// `raw` points to a struct of DLPack that nobody has taken: its pointers are null, or point to as
    /// many numbers as there are axes, and to memory in which every element that the strides lead to is
    /// initialised and in one allocation. All of it stays until the deleter is called, which may be done
    /// on this thread, and nobody writes to the elements meanwhile.
    pub unsafe fn from_raw(raw: NonNull<M>) -> Result<Self, DlpackError> {
        // SAFETY: by the contract of this function.
        let elements = unsafe { checked(raw) }?;
        Ok(Self { raw, elements })
    }

    /// The handle of a struct that was just made.
    ///
    /// # Safety
    /// The invariants of the fields hold.
    pub(super) unsafe fn new(raw: NonNull<M>, elements: Elements) -> Self {
        Self { raw, elements }
    }

    /// The pointer that another library takes, with the duty to call its deleter.
    #[must_use = "the tensor is leaked if nobody gives it back"]
    pub fn into_raw(self) -> NonNull<M> {
        let handle = core::mem::ManuallyDrop::new(self);
        handle.raw
    }

    /// The elements; nothing is copied.
    ///
    /// [`DynView::typed`] gives a typed view of them, or an error with all that is different.
    #[must_use]
    pub fn view(&self) -> DynView<'_> {
        let Elements { origin, dtype, shape, strides } = self.elements;
        // SAFETY: by the invariant of `elements`, which stays while the handle is borrowed.
        unsafe { DynView::vouched(origin, dtype, shape, strides) }
    }

    /// Whether the elements may not be written.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        // SAFETY: by the invariant of `raw`.
        unsafe { self.raw.as_ref() }.is_read_only()
    }

    /// The elements, to be changed; nothing is copied.
    ///
    /// A layout in which two coordinates share an element does not compile.
    ///
    /// # Errors
    /// [`DlpackError::ReadOnly`] outside, and [`Mismatch`] with every difference inside.
    ///
    /// # Safety
    /// Nobody else reads or writes the elements during the borrow: the library that handed the tensor
    /// over may still have it.
    pub unsafe fn typed_mut<T: InAny, S: FixedShape, L: Layout<S>>(
        &mut self,
    ) -> Result<Result<ViewMut<'_, T, S, L>, Mismatch>, DlpackError> {
        const { assert!(L::IS_INJECTIVE, "each coordinate must have an element of its own") }
        if self.is_read_only() {
            return Err(DlpackError::ReadOnly);
        }
        if let Err(mismatch) = self.view().typed_as::<T, S, L>(S::SHAPE) {
            return Ok(Err(mismatch));
        }
        let dangling = NonNull::dangling();
        let origin = if S::LEN == 0 { dangling } else { self.elements.origin.cast::<T>() };
        // SAFETY: type, shape, alignment and strides were just compared, each coordinate has its own
        // element, the elements stay while the handle is borrowed, and the caller vouches for the rest.
        let view = unsafe {
            Tensor::<T, S, L, Mut<'_, T>>::look_mut_from::<S, L>(origin.as_ptr(), S::SHAPE)
        };
        Ok(Ok(view))
    }
}

impl Handle<Versioned> {
    /// The same tensor with the flag that it may not be written, before it is given away.
    pub(super) fn read_only(mut self) -> Self {
        // SAFETY: by the invariant of `raw`; nobody else has the struct yet.
        unsafe { self.raw.as_mut() }.flags |= READ_ONLY;
        self
    }
}

impl<M: Managed> Drop for Handle<M> {
    fn drop(&mut self) {
        // SAFETY: by the invariant of `raw`.
        if let Some(deleter) = unsafe { self.raw.as_ref() }.deleter() {
            // SAFETY: by the same invariant it is ours to give back, and a handle is dropped once.
            unsafe { deleter(self.raw.as_ptr()) }
        }
    }
}

/// `Handle`, and the elements as a [`DynView`] prints them.
impl<M: Managed> fmt::Debug for Handle<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Handle of {:?}", self.view())
    }
}
