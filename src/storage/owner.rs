//! Storage that can be made for a shape.
#![allow(unsafe_code)]

use super::StorageMut;
use crate::error::OutOfMemory;
use crate::shape::Shape;

/// Storage that a tensor of shape `S` can be made in, with memory of its own.
///
/// # Safety
/// Each function gives memory for `S::CAPACITY` elements that nobody else has access to;
/// `zeroed` and `try_zeroed` give it with every byte zero.
#[diagnostic::on_unimplemented(
    message = "a tensor cannot be made in borrowed storage",
    label = "a view has no elements of its own",
    note = "make an owner, `Tensor` or `HeapTensor`, or borrow a slice with `from_slice` or `from_mut_slice`"
)]
pub unsafe trait Owner<T: Copy, S: Shape>: StorageMut<T> + Sized {
    /// Memory whose elements are still to be written.
    fn uninit() -> Self;

    /// Memory whose elements are still to be written, if there is enough.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    fn try_uninit() -> Result<Self, OutOfMemory>;

    /// Memory whose bytes are zero.
    fn zeroed() -> Self;

    /// Memory whose bytes are zero, if there is enough.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    fn try_zeroed() -> Result<Self, OutOfMemory>;
}
