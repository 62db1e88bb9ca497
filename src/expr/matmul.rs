//! The product of matrices, stacks of matrices and vectors, as a node.

use super::{Expr, Lazy};
use crate::dtype::{Element, MultipliesWith, SumWith};
use crate::layout::Layout;
use crate::shape::{MatMulsWith, Shape};
use crate::storage::{Borrowed, Storage};
use crate::tensor::{FactorsOf, IntoFactors, Tensor};

/// The product of two views, of shape `O`.
#[derive(Clone, Copy, Debug)]
pub struct MatMul<A, B, O> {
    pub(crate) left: A,
    pub(crate) right: B,
    out: O,
}

impl<O, T, U, S, L, K, R, M, Q> Expr for MatMul<Tensor<T, S, L, K>, Tensor<U, R, M, Q>, O>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: MatMulsWith<R, Out = O>,
    R: Shape,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<U>,
{
    type Elem = SumWith<T, U>;
    type Shape = O;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The product of two matrices, of stacks of them, or of a matrix and a vector.
    ///
    /// The operands may have any layout: a transposed or broadcast one is not copied.
    ///
    /// # Shape
    /// - `[.., M, K] × [.., K, N] → [.., M, N]`, where the axes before the last two are broadcast
    /// - `[.., M, K] × [K] → [.., M]`
    /// - `[K] × [.., K, N] → [.., N]`
    /// - `[K] × [K] → []`
    ///
    /// # Numerics
    /// The products are formed and summed in the accumulator type, in the order of `K`, and
    /// rounded once at the end; integers stay in it: `i8 × i8 → i32`, see
    /// [`Element::Sum`](crate::dtype::Element::Sum). The sum over no element is zero.
    ///
    /// Both factors have one element type, or one is `u8` and the other `i8`, as
    /// [`MultipliesWith`] says: `u8 × i8 → i32`, exact modulo `2^32` on every processor.
    ///
    /// # Panics
    /// Never.
    ///
    /// # Example: the inner sizes must agree
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let a: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);
    /// let b: Tensor<f32, s![3]> = Tensor::from_array([1., 0., -1.]);
    /// let c: Tensor<f32, s![2, 2]> = a.matmul(a.t()).eval(); // [2, 3] × [3, 2]
    /// let d: Tensor<f32, s![2]> = a.matmul(&b).eval(); // [2, 3] × [3]
    /// assert_eq!(c.view().as_slice(), [14., 32., 32., 77.]);
    /// assert_eq!(d.view().as_slice(), [-2., -2.]);
    /// ```
    #[inline(always)]
    pub fn matmul<R: IntoFactors<T>>(
        &self,
        right: R,
    ) -> Lazy<MatMul<Tensor<T, S, L, K::Shared<'_>>, FactorsOf<R, T>, S::Out>>
    where
        S: MatMulsWith<R::Shape>,
    {
        let right = right.into_factors();
        Lazy(MatMul { left: self.view(), out: self.shape().matmul(right.shape()), right })
    }
}
