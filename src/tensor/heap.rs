//! Tensors on the heap, copied from others.

use super::{HeapTensor, Tensor};
use crate::error::OutOfMemory;
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::Storage;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// A copy of the elements on the heap, in row-major order.
    ///
    /// # Example: a transposed view gets memory of its own
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
    /// let y: HeapTensor<i32, s![2, 2]> = x.t().to_heap();
    /// assert_eq!(y.as_slice(), [1, 3, 2, 4]);
    /// ```
    #[inline]
    pub fn to_heap(&self) -> HeapTensor<T, S> {
        HeapTensor::collect(self.shape(), self)
    }

    /// As [`Tensor::to_heap`], where memory may be short.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline]
    pub fn try_to_heap(&self) -> Result<HeapTensor<T, S>, OutOfMemory> {
        HeapTensor::try_collect(self.shape(), self)
    }
}
