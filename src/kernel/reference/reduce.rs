//! One group of elements reduced to one, in the order that is fixed for all kernels.
//!
//! A group is `rows` rows of `columns` elements: the columns are the last axes of the operand as far
//! as they are reduced, in row-major order, and 1 where the last one is kept; the rows are the other
//! reduced axes, in row-major order.

use crate::dtype::{Element, Float, Num, Order};

/// How many accumulators there are.
const LANES: usize = 64;

/// Folds a group of elements.
///
/// # Numerics
/// There are 64 accumulators, each begun by `start`. Element `i` of each row is put into accumulator
/// `i` modulo 64. At the end the upper half of them is merged with the lower, `i + 32` with `i`, then
/// the upper half of that, and so on until one is left.
pub fn fold<T, A: Copy>(
    [rows, columns]: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    start: A,
    put: impl Fn(A, T) -> A,
    merge: impl Fn(A, A) -> A,
) -> A {
    let mut lanes = [start; LANES];
    for row in 0..rows {
        for (acc, first) in lanes.iter_mut().zip(0..columns) {
            for column in (first..columns).step_by(LANES) {
                *acc = put(*acc, element(row, column));
            }
        }
    }
    let mut half = LANES / 2;
    while half > 0 {
        let (lower, upper) = lanes.split_at_mut(half);
        for (acc, more) in lower.iter_mut().zip(upper) {
            *acc = merge(*acc, *more);
        }
        half /= 2;
    }
    let [all, ..] = lanes;
    all
}

/// Sums in the accumulator what a function makes of each element.
pub(super) fn sum_of<T, A: Num>(
    size: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    function: impl Fn(T) -> A,
) -> A {
    fold(size, element, A::ZERO, |acc, x| A::add(acc, function(x)), A::add)
}

/// The sum.
pub fn sum<T: Element>(size: [usize; 2], element: impl Fn(usize, usize) -> T) -> T::Sum {
    T::sum_from_accumulator(sum_of(size, element, T::to_accumulator))
}

/// The product.
pub fn product<T: Element>(size: [usize; 2], element: impl Fn(usize, usize) -> T) -> T::Sum {
    let put = |acc, x: T| Num::mul(acc, x.to_accumulator());
    T::sum_from_accumulator(fold(size, element, Element::ONE, put, Num::mul))
}

/// The mean; NaN of no element.
pub fn mean<T: Float>(size: [usize; 2], element: impl Fn(usize, usize) -> T) -> T {
    let sum = sum_of(size, element, T::to_accumulator);
    T::from_accumulator(Num::div(sum, Float::from_count(count(size))))
}

/// The root of the sum of squares.
pub fn norm<T: Float>(size: [usize; 2], element: impl Fn(usize, usize) -> T) -> T {
    T::from_accumulator(sum_of(size, element, |x| x.to_accumulator().square()).sqrt())
}

/// The largest element; NaN if one is; the lowest value there is of no element.
pub fn max<T: Order>(size: [usize; 2], element: impl Fn(usize, usize) -> T) -> T {
    fold(size, element, T::LOWEST, T::maximum, T::maximum)
}

/// The smallest element; NaN if one is; the highest value there is of no element.
pub fn min<T: Order>(size: [usize; 2], element: impl Fn(usize, usize) -> T) -> T {
    fold(size, element, T::HIGHEST, T::minimum, T::minimum)
}

/// Whether all elements are true.
pub fn all(size: [usize; 2], element: impl Fn(usize, usize) -> bool) -> bool {
    fold(size, element, true, |a, b| a && b, |a, b| a && b)
}

/// Whether some element is true.
pub fn any(size: [usize; 2], element: impl Fn(usize, usize) -> bool) -> bool {
    fold(size, element, false, |a, b| a || b, |a, b| a || b)
}

/// The number of elements.
pub(super) fn count([rows, columns]: [usize; 2]) -> usize {
    rows.wrapping_mul(columns)
}
