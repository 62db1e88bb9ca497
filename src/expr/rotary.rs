//! Rotary embedding: pairs of numbers turned by angles that grow with the position.

use core::marker::PhantomData;

use super::{Expr, Lazy};
use crate::dim::{D, Dim, ExactQuotient, FixedDim};
use crate::dtype::Float;
use crate::layout::Layout;
use crate::shape::{HasLast, Shape};
use crate::storage::{Borrowed, Storage};
use crate::tensor::{IntoView, Tensor, ViewOf};

/// Which two numbers are turned together.
pub trait Pairing: Copy {
    /// Whether they stand beside each other, not half the length apart.
    const BESIDE: bool;
}

/// Number `i` and number `i + D / 2`, as GPT-NeoX and LLaMA have them in most libraries.
#[derive(Clone, Copy, Debug, Default)]
pub struct Halves;

/// Numbers `2 i` and `2 i + 1`, as in the paper.
#[derive(Clone, Copy, Debug, Default)]
pub struct Neighbours;

impl Pairing for Halves {
    const BESIDE: bool = false;
}

impl Pairing for Neighbours {
    const BESIDE: bool = true;
}

/// The cosines, or the sines, of the angles by which pairs are turned.
#[derive(Clone, Copy, Debug)]
pub struct RotaryTable<T, N, H, const COSINE: bool> {
    pub(crate) positions: N,
    pub(crate) pairs: H,
    pub(crate) base: f64,
    pub(crate) first: usize,
    element: PhantomData<T>,
}

impl<T: Float, N: Dim, H: Dim, const COSINE: bool> Expr for RotaryTable<T, N, H, COSINE> {
    type Elem = T;
    type Shape = (N, H);

    #[inline(always)]
    fn shape(&self) -> (N, H) {
        (self.positions, self.pairs)
    }
}

/// The cosines, and the sines, of the angles of positions from `first` on: at position `n`, pair `i` is
/// turned by `n * base^(-i / pairs)`.
///
/// A model has them for all its positions, computed once; those of a part are
/// [`slice_from`](Tensor::slice_from).
///
/// # Shape
/// `N` positions of `H` pairs `→ [N, H]`, twice
///
/// # Numerics
/// Computed in `f64`, and rounded once.
#[allow(clippy::type_complexity, reason = "two tables of one type each")]
pub fn rotary_tables<T: Float, N: Dim, H: Dim>(
    positions: N,
    pairs: H,
    base: f64,
    first: usize,
) -> (Lazy<RotaryTable<T, N, H, true>>, Lazy<RotaryTable<T, N, H, false>>) {
    (
        Lazy(RotaryTable { positions, pairs, base, first, element: PhantomData }),
        Lazy(RotaryTable { positions, pairs, base, first, element: PhantomData }),
    )
}

/// Pairs of numbers turned.
#[derive(Clone, Copy, Debug)]
pub struct Rotary<X, C, S, P> {
    pub(crate) operand: X,
    pub(crate) cosines: C,
    pub(crate) sines: S,
    pairing: PhantomData<P>,
}

impl<T: Float, S: Shape, L: Layout<S>, K: Borrowed<T>, C, R, P> Expr
    for Rotary<Tensor<T, S, L, K>, C, R, P>
{
    type Elem = T;
    type Shape = S;

    #[inline(always)]
    fn shape(&self) -> S {
        self.operand.shape()
    }
}

/// The positions of a shape: its last axis but one.
type Positions<S> = <<S as HasLast>::Outer as HasLast>::Last;
/// The pairs on the last axis of a shape.
type Pairs<S> = <<S as HasLast>::Last as ExactQuotient<D<2>>>::Out;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Turns each pair of numbers on the last axis by the angle of its position on the axis before:
    /// rotary embedding.
    ///
    /// # Shape
    /// `[.., N, D]` with cosines and sines `[N, D / 2] → [.., N, D]`
    ///
    /// # Numerics
    /// `(a cos - b sin, b cos + a sin)`, each product and sum rounded in the accumulator, and the
    /// result to the element type.
    ///
    /// # Example: a step that goes on at position 5
    /// ```
    /// use formwork::expr::{Halves, rotary_tables};
    /// use formwork::prelude::*;
    ///
    /// let (cos, sin) = rotary_tables::<f32, _, _>(dim!(16), dim!(2), 10_000., 0);
    /// let (cos, sin): (Tensor<f32, s![16, 2]>, Tensor<f32, s![16, 2]>) = (cos.eval(), sin.eval());
    /// let q: Tensor<f32, s![8, 1, 4]> = Tensor::ones(); // 8 heads, 1 position
    /// let (cos, sin) = (cos.narrow(Ax::<0>, dim!(5), dim!(1)), sin.narrow(Ax::<0>, dim!(5), dim!(1)));
    /// let y: Tensor<f32, s![8, 1, 4]> = q.rotary(cos, sin, Halves).eval();
    /// let (c, s) = (5f32.cos(), 5f32.sin());
    /// assert!((y.get([7, 0, 0]).unwrap() - (c - s)).abs() < 1e-6);
    /// assert!((y.get([7, 0, 2]).unwrap() - (c + s)).abs() < 1e-6);
    /// ```
    #[inline(always)]
    #[allow(clippy::type_complexity, reason = "a node of three views")]
    pub fn rotary<C, R, P: Pairing>(
        &self,
        cosines: C,
        sines: R,
        pairing: P,
    ) -> Lazy<Rotary<Tensor<T, S, L, K::Shared<'_>>, ViewOf<C, T>, ViewOf<R, T>, P>>
    where
        T: Float,
        S: HasLast<Outer: HasLast, Last: FixedDim + ExactQuotient<D<2>>>,
        C: IntoView<T, Shape = (Positions<S>, Pairs<S>)>,
        R: IntoView<T, Shape = (Positions<S>, Pairs<S>)>,
    {
        let _ = pairing;
        Lazy(Rotary {
            operand: self.view(),
            cosines: cosines.into_view(),
            sines: sines.into_view(),
            pairing: PhantomData,
        })
    }
}
