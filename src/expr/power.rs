//! Whole powers of elements.

use super::op::UnaryOp;
use super::{Expr, Lazy, Unary};
use crate::dtype::{Element, Num};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::Storage;
use crate::tensor::Tensor;

/// The element multiplied with itself so many times.
#[derive(Clone, Copy, Debug)]
pub struct Power(u32);

impl<T: Num> UnaryOp<T> for Power {
    type Out = T;

    #[inline(always)]
    fn apply(self, x: T) -> T {
        let mut square = x.to_accumulator();
        let mut power = T::Accumulator::ONE;
        let mut rest = self.0;
        while rest > 0 {
            if rest & 1 == 1 {
                power = Num::mul(power, square);
            }
            square = Num::mul(square, square);
            rest >>= 1;
        }
        T::from_accumulator(power)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Each element to a whole power; 1 to the power 0, also of NaN.
    ///
    /// # Numerics
    /// Squared and multiplied in the accumulator, from the lowest bit of the power to the highest,
    /// and rounded once; integers wrap.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<f32, s![3]> = Tensor::from_array([1., -2., 0.5]);
    /// assert_eq!(x.powi(3).eval().to_array(), [1., -8., 0.125]);
    /// ```
    #[inline(always)]
    pub fn powi(&self, power: u32) -> Lazy<Unary<Tensor<T, S, L, K::Shared<'_>>, Power>>
    where
        T: Num,
    {
        Lazy::unary(self.view(), Power(power))
    }
}

impl<E: Expr> Lazy<E> {
    /// Each element to a whole power; 1 to the power 0, also of NaN.
    ///
    /// # Numerics
    /// Squared and multiplied in the accumulator, from the lowest bit of the power to the highest,
    /// and rounded once; integers wrap.
    #[inline(always)]
    pub fn powi(self, power: u32) -> Lazy<Unary<E, Power>>
    where
        E::Elem: Num,
    {
        Lazy::unary(self.0, Power(power))
    }
}
