//! Products with a packed matrix, as a node.

use core::marker::PhantomData;

use super::{Bias, Expr, IntoBias, Lazy, NoBias};
use crate::dtype::{Element, MultipliesWith, SumWith};
use crate::layout::{Contiguous, Layout};
use crate::shape::{LinearWith, PacksInto, Shape};
use crate::storage::{Borrowed, Storage};
use crate::tensor::{PackedMatrix, Tensor};

/// `input · matrix + bias` with a packed matrix of shape `P`, of shape `O`.
#[derive(Clone, Copy, Debug)]
pub struct PackedProduct<X, W, B, O, P> {
    pub(crate) input: X,
    pub(crate) strips: W,
    pub(crate) bias: B,
    out: O,
    matrix: PhantomData<fn() -> P>,
}

/// The matrix of a product as the weight of a linear layer.
pub(crate) type WeightOf<P> = (<P as PacksInto>::Columns, <P as PacksInto>::Rows);

impl<O, T, U, S, L, K, P, Q, B> Expr
    for PackedProduct<Tensor<T, S, L, K>, Tensor<U, P::Strips, Contiguous, Q>, B, O, P>
where
    O: Shape,
    T: MultipliesWith<U>,
    U: Element,
    S: LinearWith<WeightOf<P>, Out = O>,
    L: Layout<S>,
    K: Borrowed<T>,
    P: PacksInto,
    Q: Borrowed<U>,
    B: Bias<T::As, S::Features>,
{
    type Elem = SumWith<T, U>;
    type Shape = O;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

/// The product of `X` and a packed matrix of shape `P` in `Q`.
type Product<'w, X, U, P, Q, B, O> = Lazy<
    PackedProduct<
        X,
        Tensor<U, <P as PacksInto>::Strips, Contiguous, <Q as Storage<U>>::Shared<'w>>,
        B,
        O,
        P,
    >,
>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The product with a matrix that was packed before: nothing is copied.
    ///
    /// # Shape
    /// `[.., K] × [K, N] → [.., N]`
    ///
    /// # Numerics
    /// The bits of [`Tensor::matmul`] with the matrix itself.
    ///
    /// # Panics
    /// Never.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    /// use formwork::tensor::PackedMatrix;
    ///
    /// static W: PackedMatrix<f32, s![2, 3]> =
    ///     PackedMatrix::pack(Tensor::<f32, s![2, 3]>::from_array([[1., 2., 3.], [4., 5., 6.]]));
    /// let x: Tensor<f32, s![1, 2]> = Tensor::from_array([[1., 10.]]);
    /// let y: Tensor<f32, s![1, 3]> = x.matmul_packed(&W).relu().eval();
    /// assert_eq!(y.view().as_slice(), [41., 52., 63.]);
    /// ```
    #[inline(always)]
    pub fn matmul_packed<'w, U: Element, P: PacksInto, Q: Storage<U>>(
        &self,
        matrix: &'w PackedMatrix<U, P, Q>,
    ) -> Product<'w, Tensor<T, S, L, K::Shared<'_>>, U, P, Q, NoBias, S::Out>
    where
        T: MultipliesWith<U>,
        S: LinearWith<WeightOf<P>>,
    {
        self.linear_packed(matrix, NoBias)
    }

    /// The linear layer with a weight that was packed before: nothing is copied.
    ///
    /// # Shape
    /// `[.., IN]` with the packed matrix `[IN, OUT]` and the bias `[OUT] → [.., OUT]`
    ///
    /// # Numerics
    /// The bits of [`Tensor::linear`] with the weight itself.
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn linear_packed<'w, U: Element, P: PacksInto, Q: Storage<U>, B>(
        &self,
        matrix: &'w PackedMatrix<U, P, Q>,
        bias: B,
    ) -> Product<'w, Tensor<T, S, L, K::Shared<'_>>, U, P, Q, B::Bias, S::Out>
    where
        T: MultipliesWith<U>,
        S: LinearWith<WeightOf<P>>,
        B: IntoBias<T::As, S::Features>,
    {
        let out = self.shape().linear(matrix.weight());
        let (input, strips) = (self.view(), matrix.strips());
        Lazy(PackedProduct { input, strips, bias: bias.into_bias(), out, matrix: PhantomData })
    }
}
