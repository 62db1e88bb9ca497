//! Copying from one tensor into another of the same shape.

use super::Tensor;
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::{Storage, StorageMut};

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Copies every element of `source`, whatever its layout, into this tensor.
    ///
    /// Nothing is stretched: `source.broadcast_to::<..>()` says so where it is meant.
    ///
    /// # Shape
    /// Both are equal.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::from_array([[1, 2, 3], [4, 5, 6]]);
    /// let mut y = Tensor::<i32, s![3, 2]>::from_array([[0; 2]; 3]);
    /// y.assign(&x.t());
    /// assert_eq!(y.view().as_slice(), [1, 4, 2, 5, 3, 6]);
    /// ```
    #[inline]
    pub fn assign<L2: Layout<S>, K2: Storage<T>>(&mut self, source: &Tensor<T, S, L2, K2>)
    where
        K: StorageMut<T>,
    {
        self.write_from(source);
    }
}
