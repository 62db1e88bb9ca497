//! The handle that operators and methods of expressions hang on.

use super::Expr;

/// An expression that waits for a destination: [`eval`](Lazy::eval), [`eval_into`](Lazy::eval_into), `+=` ..
#[derive(Clone, Copy, Debug)]
#[must_use = "an expression computes nothing until it is evaluated, for example by `.eval()`"]
pub struct Lazy<E>(pub(crate) E);

impl<E: Expr> Lazy<E> {
    /// The shape, as a value.
    #[inline(always)]
    pub fn shape(&self) -> E::Shape {
        self.0.shape()
    }

    /// The expression itself, for kernels.
    #[inline(always)]
    pub fn into_inner(self) -> E {
        self.0
    }
}
