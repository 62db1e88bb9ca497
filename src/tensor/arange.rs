//! Tensors that count.

use super::Tensor;
use crate::dtype::Count;
use crate::layout::Dense;
use crate::shape::{FixedShape, Shape};
use crate::storage::Owner;

impl<T: Copy, S: Shape, L, K> Tensor<T, S, L, K> {
    /// `0, 1, 2, ..` in row-major order.
    ///
    /// # Numerics
    /// Each count is rounded by itself, so floats do not drift; integers wrap.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 3]>::arange();
    /// assert_eq!(x.into_array(), [[0., 1., 2.], [3., 4., 5.]]);
    /// ```
    #[inline]
    pub fn arange() -> Self
    where
        T: Count,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        let mut counts = 0..S::CAPACITY;
        Self::from_fn(|_| counts.next().map_or(T::ZERO, T::of_count))
    }

    /// `start, start + step, start + 2 * step, ..` in row-major order.
    ///
    /// # Numerics
    /// Element `k` is `start + k * step`, rounded as `T` adds and multiplies; integers wrap.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![4]>::arange_by(10, -3);
    /// assert_eq!(x.into_array(), [10, 7, 4, 1]);
    /// ```
    #[inline]
    pub fn arange_by(start: T, step: T) -> Self
    where
        T: Count,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        let mut counts = 0..S::CAPACITY;
        Self::from_fn(|_| {
            let count = counts.next().map_or(T::ZERO, T::of_count);
            T::add(start, T::mul(count, step))
        })
    }
}
