//! The cost of tensors, numbers, and functions of elements at the same place.

use super::{Cost, Costs, bytes, count, stretched};
use crate::dtype::Element;
#[cfg(feature = "parallel")]
use crate::expr::Parallel;
use crate::expr::op::{BinaryOp, TernaryOp, UnaryOp};
use crate::expr::{Binary, Expr, Lazy, NoBias, NoMask, Scalar, Ternary, Unary};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::tensor::Tensor;

impl<T: Copy, S: Shape, L: Layout<S>, K> Costs for Tensor<T, S, L, K> {
    const PULL: Cost = Cost {
        read: distinct(S::CAPS, L::STRIDES, L::SPAN).saturating_mul(size_of::<T>()),
        copied: Self::SIZE,
        ..Cost::NONE
    };
    const SIZE: usize = S::CAPACITY.saturating_mul(size_of::<T>());
    const COST: Cost = Cost::NONE;
}

/// How many elements of memory a layout reaches: an element with many coordinates counts once.
///
/// Axes are joined from the smallest stride on: one that steps inside what is reached so far makes that
/// longer, any other one repeats it. It is exact unless axes overlap otherwise than those of windows do.
const fn distinct(caps: &[usize], strides: &[isize], span: usize) -> usize {
    let (mut step, mut run, mut total) = (0, 1, 1usize);
    let mut least = 0;
    loop {
        // All axes of the smallest stride that has not been joined.
        let mut next = usize::MAX;
        let mut axis = 0;
        while axis < caps.len() {
            let stride = strides[axis].unsigned_abs();
            if caps[axis] == 0 {
                return 0;
            }
            if caps[axis] > 1 && stride > least && stride < next {
                next = stride;
            }
            axis += 1;
        }
        if next == usize::MAX {
            break;
        }
        least = next;
        axis = 0;
        while axis < caps.len() {
            if caps[axis] > 1 && strides[axis].unsigned_abs() == next {
                if step != 0 && next % step == 0 && next / step <= run {
                    run += next / step * (caps[axis] - 1);
                } else {
                    total = total.saturating_mul(run);
                    (step, run) = (next, caps[axis]);
                }
            }
            axis += 1;
        }
    }
    let reached = total.saturating_mul(run);
    if reached < span { reached } else { span }
}

impl<T: Element> Costs for Scalar<T> {
    const PULL: Cost = Cost::NONE;
    const SIZE: usize = size_of::<T>();
}

impl Costs for NoBias {
    const PULL: Cost = Cost::NONE;
    const SIZE: usize = 0;
}

impl Costs for NoMask {
    const PULL: Cost = Cost::NONE;
    const SIZE: usize = 0;
}

impl<E: Costs> Costs for Lazy<E> {
    const PULL: Cost = E::PULL;
    const SIZE: usize = E::SIZE;
    const INTO: Cost = E::INTO;
}

#[cfg(feature = "parallel")]
impl<E: Costs, const LEAST: usize> Costs for Parallel<E, LEAST> {
    const PULL: Cost = E::PULL;
    const SIZE: usize = E::SIZE;
    const INTO: Cost = E::INTO;
}

impl<E: Costs, F> Costs for Unary<E, F>
where
    Self: Expr,
    E: Expr,
    F: UnaryOp<<E as Expr>::Elem>,
{
    const PULL: Cost = E::PULL.compute(count::<Self>().saturating_mul(F::OPERATIONS));
    const SIZE: usize = bytes::<Self>();
}

impl<L, R, F> Costs for Binary<L, R, F>
where
    Self: Expr,
    L: Costs + Expr,
    R: Costs + Expr,
    F: BinaryOp<<L as Expr>::Elem, <R as Expr>::Elem>,
{
    const PULL: Cost = stretched::<L, Self>()
        .plus(stretched::<R, Self>())
        .compute(count::<Self>().saturating_mul(F::OPERATIONS))
        .if_any(count::<Self>());
    const SIZE: usize = bytes::<Self>();
}

impl<A, B, C, F> Costs for Ternary<A, B, C, F>
where
    Self: Expr,
    A: Costs + Expr,
    B: Costs + Expr,
    C: Costs + Expr,
    F: TernaryOp<<A as Expr>::Elem, <B as Expr>::Elem, <C as Expr>::Elem>,
{
    const PULL: Cost = stretched::<A, Self>()
        .plus(stretched::<B, Self>())
        .plus(stretched::<C, Self>())
        .compute(count::<Self>().saturating_mul(F::OPERATIONS))
        .if_any(count::<Self>());
    const SIZE: usize = bytes::<Self>();
}

const _: () = {
    // In a row; stretched; windows of 3 on 5; the same of rows; every second element.
    assert!(distinct(&[2, 4], &[4, 1], 8) == 8);
    assert!(distinct(&[4096, 8], &[0, 1], 8) == 8);
    assert!(distinct(&[3, 3], &[1, 1], 5) == 5);
    assert!(distinct(&[3, 3, 3, 3], &[8, 8, 1, 1], 37) == 25);
    assert!(distinct(&[2, 2], &[8, -2], 11) == 4);
    assert!(distinct(&[], &[], 1) == 1);
};
