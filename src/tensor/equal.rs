//! Tensors compared: element by element in logical order, exactly or within a tolerance.

use super::Tensor;
use crate::dtype::Float;
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::Storage;

/// Two tensors of one shape are equal if their elements are, whatever the layouts and storages.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [2, 1]]);
/// assert_eq!(x, x.t());
/// assert_eq!(x.to_heap(), x);
/// ```
impl<T, S, L, K, L2, K2> PartialEq<Tensor<T, S, L2, K2>> for Tensor<T, S, L, K>
where
    T: Copy + PartialEq,
    S: Shape,
    L: Layout<S>,
    K: Storage<T>,
    L2: Layout<S>,
    K2: Storage<T>,
{
    #[inline]
    fn eq(&self, other: &Tensor<T, S, L2, K2>) -> bool {
        match (self.dense(), other.dense()) {
            (Some(here), Some(there)) => here == there,
            _ => self.iter().eq(other.iter()),
        }
    }
}

impl<T: Copy + Eq, S: Shape, L: Layout<S>, K: Storage<T>> Eq for Tensor<T, S, L, K> {}

impl<T: Float, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Whether every element is as near to that of `other` as a tolerance allows.
    ///
    /// # Numerics
    /// In `f64`, to which every float type converts exactly: `|a - b| <= absolute + relative * |b|`,
    /// where `b` is the element of `other`. Equal infinities are near, unequal ones are not, and a
    /// NaN is near to nothing. The two element types may differ.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2]>::from_array([0.1, 100.0]);
    /// let y = Tensor::<f64, s![2]>::from_array([0.1, 100.001]);
    /// assert!(x.all_close(&y, 1e-4, 0.0));
    /// assert!(!x.all_close(&y, 1e-6, 0.0));
    /// ```
    #[inline]
    pub fn all_close<U: Float, L2: Layout<S>, K2: Storage<U>>(
        &self,
        other: &Tensor<U, S, L2, K2>,
        relative: f64,
        absolute: f64,
    ) -> bool {
        let near = |(a, b): (T, U)| {
            let (a, b) = (a.to_f64(), b.to_f64());
            let finite = a.is_finite() && b.is_finite();
            a == b || (finite && (a - b).abs() <= absolute + relative * b.abs())
        };
        self.iter().zip(other.iter()).all(near)
    }
}
