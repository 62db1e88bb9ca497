//! Functions of each element: in the loop of the layer before, or where the tensor is; and other shapes of it.

use core::marker::PhantomData;

use super::forward::{Forward, layers};
use super::layer::{Layer, Moment, Planned, Title};
use super::state::{Changed, Fresh, State, Viewed};
use crate::dtype::AnyBits;
use crate::expr::op::UnaryOp;
use crate::expr::{Lazy, Unary};
use crate::shape::{FixedShape, SameElementCount};
use crate::tensor::View;

/// A layer with a function of each element of its result, computed in one loop: `Fused(CONV, op::Relu)`.
///
/// It has no buffer of its own and takes no step more than the layer alone.
#[derive(Clone, Copy, Debug)]
pub struct Fused<L, F>(pub L, pub F);

impl<T: AnyBits, S: FixedShape, L: Forward<T, S>, F: UnaryOp<L::Elem, Out: AnyBits>> Forward<T, S>
    for Fused<L, F>
{
    type Elem = F::Out;
    type Out = L::Out;
    type Expr<'x>
        = Unary<L::Expr<'x>, F>
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>> {
        Lazy::unary(self.0.expression(input).into_inner(), self.1)
    }
}

layers! {
    L::TITLE, [L: Title, F] Fused<L, F>;
}

/// A function of each element, which changes the tensor where it is: `InPlace(op::Relu)`.
///
/// Where the tensor is read again later, behind a residual, it writes a new one.
#[derive(Clone, Copy, Debug, Default)]
pub struct InPlace<F>(pub F);

impl<F> Title for InPlace<F> {
    const TITLE: &'static str = "function";
}

impl<D: State, F: UnaryOp<D::Elem, Out = D::Elem>> Layer<D> for InPlace<F> {
    type After = Changed<D, Self>;

    #[inline(always)]
    fn run<P: Planned>(&self, at: Moment<'_, P, D>) {
        at.change::<Self, F>(self.0);
    }
}

/// The tensor under another shape with as many elements, which moves 0 bytes and takes no step.
#[derive(Debug)]
pub struct Reshape<S>(PhantomData<fn(S) -> S>);

impl<S> Reshape<S> {
    /// The layer; usable in a `static`.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<S> Default for Reshape<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<D: State<Shape: SameElementCount<S>>, S: FixedShape> Layer<D> for Reshape<S> {
    type After = Viewed<D, S>;

    #[inline(always)]
    fn run<P: Planned>(&self, _at: Moment<'_, P, D>) {}
}
