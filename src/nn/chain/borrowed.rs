//! Layers that stand elsewhere, such as in a `static` of weights: a reference is the layer.

use super::forward::Forward;
use super::layer::{Layer, Moment, Planned, Title};
use super::state::State;
use crate::dtype::AnyBits;
use crate::expr::Lazy;
use crate::shape::FixedShape;
use crate::tensor::View;

impl<L: Title> Title for &L {
    const TITLE: &'static str = L::TITLE;
}

impl<T: AnyBits, S: FixedShape, L: Forward<T, S>> Forward<T, S> for &L {
    type Elem = L::Elem;
    type Out = L::Out;
    type Expr<'x>
        = L::Expr<'x>
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>> {
        (**self).expression(input)
    }
}

#[diagnostic::do_not_recommend]
impl<D: State, L: Layer<D>> Layer<D> for &L {
    type After = L::After;

    #[inline(always)]
    fn run<P: Planned>(&self, at: Moment<'_, P, D>) {
        (**self).run(at);
    }
}
