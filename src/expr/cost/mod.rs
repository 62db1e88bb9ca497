//! What an operation costs, as constants of its type: bytes read, written, copied and allocated, and
//! arithmetic operations.
//!
//! Nothing here is asked for by the operators: a program that names no cost compiles none.

mod amount;
mod group;
mod join;
mod ledger;
mod operand;
mod product;
mod quantized;
mod refuse;
mod stage;
mod trail;
mod window;

pub use amount::Cost;
pub use ledger::{Ledger, MOST_STEPS, Row};
pub use refuse::{no_alloc, no_copy};
pub use stage::{Keeps, Kind, Stage};
pub use trail::{Start, Text, Then, Trail};

use super::Expr;
use crate::shape::Shape;

/// Things whose cost is known from their type: tensors, views, expressions.
///
/// # What is counted
/// - **read**: each byte of memory that is loaded, once for each operand it is in. An operand that stands
///   twice counts twice; an element that a loop loads many times counts once; one that is never loaded,
///   such as the pixels between the places of a convolution with a large stride, does not count.
/// - **written**: the bytes of the elements of the destination, once.
/// - **copied**: those of them that are elements of an operand, unchanged.
/// - **allocated**: what is asked for from the heap or a pool, for a destination there.
/// - **operations**: one for each function of an element (`+`, `exp`, a cast, a comparison); two for a
///   product that is added to a sum, so `2 * M * K * N` for a product of matrices, and only where a tap of a
///   convolution is inside the image; one for each bias; one for each element of a sum or another reduction.
///   What is done once for a whole group, such as the division of a mean, does not count.
///
/// Bounded axes count with their capacity, so each figure is at most what happens, and exact at the capacity.
/// Figures stop at [`usize::MAX`].
///
/// # Example
/// ```
/// use formwork::expr::cost::Costs;
/// use formwork::prelude::*;
///
/// let x: Tensor<f32, s![8, 16]> = Tensor::zeros();
/// let w: Tensor<f32, s![16, 4]> = Tensor::zeros();
/// let cost = x.matmul(&w).relu().cost();
/// assert_eq!((cost.read, cost.written), (4 * (8 * 16 + 16 * 4), 4 * 8 * 4));
/// assert_eq!(cost.operations, 2 * 8 * 16 * 4 + 8 * 4);
/// assert_eq!(x.t().cost().moved(), 0);
/// ```
#[diagnostic::on_unimplemented(
    message = "the cost of `{Self}` is not known",
    label = "not a tensor, a view or an expression"
)]
pub trait Costs {
    /// What it costs to get each of its elements once, for whoever asks: nothing is written.
    const PULL: Cost;
    /// The bytes of all its elements, one behind the other.
    const SIZE: usize;
    /// What it costs to bring every element to a destination that is there. Of a tensor, this is a copy.
    const INTO: Cost = Self::PULL.write(Self::SIZE);
    /// What it costs to be evaluated into a destination that is there. Tensors and views are there already,
    /// so this is nothing.
    const COST: Cost = Self::INTO;

    /// [`Costs::COST`], of a value.
    #[inline(always)]
    fn cost(&self) -> Cost {
        Self::COST
    }
}

/// The bytes of all elements of an expression.
const fn bytes<E: Expr>() -> usize {
    count::<E>().saturating_mul(size_of::<E::Elem>())
}

/// The number of elements of an expression.
const fn count<E: Expr>() -> usize {
    <E::Shape as Shape>::CAPACITY
}

/// What it costs to get the elements of an operand that is stretched to the shape of `R`.
const fn stretched<E: Expr + Costs, R: Expr>() -> Cost {
    E::PULL.repeat(count::<R>(), count::<E>())
}
