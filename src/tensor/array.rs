//! Elements as nested arrays.

use super::Tensor;
use crate::layout::Layout;
use crate::shape::FixedShape;
use crate::storage::Storage;

impl<T: Copy, S: FixedShape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// A copy of the elements, nested as the shape is.
    ///
    /// # Example: any layout reads in its own order
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 3]>::arange();
    /// assert_eq!(x.t().to_array(), [[0, 3], [1, 4], [2, 5]]);
    /// ```
    #[inline]
    pub fn to_array(&self) -> S::Arr<T> {
        Tensor::<T, S>::collect(S::SHAPE, self).into_array()
    }
}
