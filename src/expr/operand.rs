//! What may stand in an expression: tensors, views, other expressions, numbers.

use half::{bf16, f16};

use super::{Expr, Lazy};
use crate::dtype::Element;
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::{Borrowed, Storage};
use crate::tensor::Tensor;

/// Operands that can be combined with elements of type `T`.
#[diagnostic::on_unimplemented(
    message = "cannot combine elements of type `{T}` with `{Self}`",
    label = "not an operand with elements of type `{T}`",
    note = "an operand is `&tensor`, a view, an expression or a number, with the same element type: \
            ask for a conversion by `cast_lossy::<..>()` and the like, or for `promote_add`; a cumulative \
            sum and the like is evaluated first"
)]
pub trait IntoExpr<T: Copy> {
    /// The expression.
    type Expr: Expr<Elem = T>;

    /// The operand as an expression; tensors are borrowed.
    fn into_expr(self) -> Self::Expr;
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Borrowed<T>> Expr for Tensor<T, S, L, K> {
    type Elem = T;
    type Shape = S;

    #[inline(always)]
    fn shape(&self) -> S {
        Tensor::shape(self)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Borrowed<T>> IntoExpr<T> for Tensor<T, S, L, K> {
    type Expr = Self;

    #[inline(always)]
    fn into_expr(self) -> Self {
        self
    }
}

impl<'a, T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> IntoExpr<T> for &'a Tensor<T, S, L, K> {
    type Expr = Tensor<T, S, L, K::Shared<'a>>;

    #[inline(always)]
    fn into_expr(self) -> Self::Expr {
        self.view()
    }
}

impl<E: Expr> IntoExpr<E::Elem> for Lazy<E> {
    type Expr = E;

    #[inline(always)]
    fn into_expr(self) -> E {
        self.0
    }
}

/// A number, of rank 0.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<T>(pub(crate) T);

impl<T: Element> Expr for Scalar<T> {
    type Elem = T;
    type Shape = ();

    #[inline(always)]
    fn shape(&self) {}
}

macro_rules! scalars {
    ($($t:ty)*) => {$(
        impl IntoExpr<$t> for $t {
            type Expr = Scalar<$t>;

            #[inline(always)]
            fn into_expr(self) -> Scalar<$t> {
                Scalar(self)
            }
        }
    )*};
}

scalars! { f32 f64 f16 bf16 i8 u8 i16 u16 i32 u32 i64 u64 bool }
