//! Operands of one shape on a new axis.

use super::{Expr, IntoExpr, Lazy, ShapeOf};
use crate::dim::D;
use crate::shape::{InsertsAxis, OneAxis, StacksWith};

/// The operands of the tuple `P`, number `i` at index `i` of a new axis `I`.
#[derive(Clone, Copy, Debug)]
pub struct Stack<P, const I: usize>(pub(crate) P);

/// Two to eight operands of the same shape, on a new axis.
///
/// # Shape
/// `[A, B], [A, B], [A, B]` on `axes![1] → [A, 3, B]`
///
/// # Example
/// ```
/// use formwork::expr::stack;
/// use formwork::prelude::*;
///
/// let a = Tensor::<i32, s![3]>::from_array([1, 2, 3]);
/// let rows: Tensor<i32, s![2, 3]> = stack(axes![0], (&a, &a * 10)).eval();
/// assert_eq!(rows.into_array(), [[1, 2, 3], [10, 20, 30]]);
/// let columns: Tensor<i32, s![3, 2]> = stack(axes![1], (&a, &a * 10)).eval();
/// assert_eq!(columns.into_array(), [[1, 10], [2, 20], [3, 30]]);
/// ```
#[inline(always)]
pub fn stack<const I: usize, T: Copy, X, P: StackOperands<T, I, Exprs = X>>(
    axis: impl OneAxis<I>,
    operands: P,
) -> Lazy<Stack<X, I>> {
    let _ = axis;
    Lazy(Stack(operands.into_exprs()))
}

/// Tuples of two to eight operands of one shape, which can take a new axis `I`.
#[diagnostic::on_unimplemented(
    message = "cannot stack `{Self}`",
    label = "not a tuple of operands",
    note = "`stack(axes![0], (&a, &b, &c))` takes a tuple of two to eight tensors or expressions"
)]
pub trait StackOperands<T: Copy, const I: usize> {
    /// The operands as expressions.
    type Exprs;

    /// The operands as expressions.
    fn into_exprs(self) -> Self::Exprs;
}

macro_rules! operands {
    ($($n:literal: $first:ident $first_value:ident, $($rest:ident $value:ident),+;)*) => {$(
        impl<T: Copy, const I: usize, $first: IntoExpr<T>, $($rest: IntoExpr<T>),+>
            StackOperands<T, I> for ($first, $($rest),+)
        where
            ShapeOf<$first, T>: InsertsAxis<I>,
            $(ShapeOf<$rest, T>: StacksWith<ShapeOf<$first, T>>,)+
        {
            type Exprs = ($first::Expr, $($rest::Expr),+);

            #[inline(always)]
            fn into_exprs(self) -> Self::Exprs {
                let ($first_value, $($value),+) = self;
                ($first_value.into_expr(), $($value.into_expr()),+)
            }
        }

        impl<T: Copy, const I: usize, $first: Expr<Elem = T>, $($rest: Expr<Elem = T>),+> Expr
            for Stack<($first, $($rest),+), I>
        where
            $first::Shape: InsertsAxis<I>,
            $($rest::Shape: StacksWith<$first::Shape>,)+
        {
            type Elem = T;
            type Shape = <$first::Shape as InsertsAxis<I>>::With<D<$n>>;
            const HEAVY: bool = $first::HEAVY $(|| $rest::HEAVY)+;

            #[inline(always)]
            fn shape(&self) -> Self::Shape {
                self.0.0.shape().inserted(D)
            }
        }
    )*};
}

operands! {
    2: A a, B b;
    3: A a, B b, C c;
    4: A a, B b, C c, E d;
    5: A a, B b, C c, E d, F e;
    6: A a, B b, C c, E d, F e, G f;
    7: A a, B b, C c, E d, F e, G f, H g;
    8: A a, B b, C c, E d, F e, G f, H g, J h;
}
