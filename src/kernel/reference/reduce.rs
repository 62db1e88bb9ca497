//! One group of elements reduced to one, in the order that is fixed for all kernels.
//!
//! A group is `rows` rows of `columns` elements: the columns are the last axis of the operand where
//! it is reduced, and 1 where it is not; the rows are the other reduced axes, in row-major order.

use crate::dtype::{Element, Float, Num, Order};

/// Folds a group of elements.
///
/// # Numerics
/// There are 29 accumulators, each begun by `start`. A row is cut into runs: of 16 as long as they
/// fit, then one of 8, one of 4 and single elements, if they fit in what is left. Element `i` of a
/// run of 16 is put into accumulator `i` of the first sixteen, those of a run of 8 into the next
/// eight, those of a run of 4 into the next four, and single elements into the last. At the end
/// the upper half of the sixteen is merged with the lower, and that with the eight; its upper half
/// with the lower, and that with the four; its halves; the two that are left; and that with the
/// accumulator of single elements.
pub fn fold<T, A: Copy>(
    [rows, columns]: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    start: A,
    put: impl Fn(A, T) -> A,
    merge: impl Fn(A, A) -> A,
) -> A {
    let (mut sixteen, mut eight, mut four, mut single) =
        ([start; 16], [start; 8], [start; 4], start);
    for row in 0..rows {
        let mut column = 0;
        while columns - column >= 16 {
            column += put_run(&mut sixteen, |i| element(row, column + i), &put);
        }
        if columns - column >= 8 {
            column += put_run(&mut eight, |i| element(row, column + i), &put);
        }
        if columns - column >= 4 {
            column += put_run(&mut four, |i| element(row, column + i), &put);
        }
        while column < columns {
            single = put(single, element(row, column));
            column += 1;
        }
    }
    merge_run(&mut sixteen, &merge);
    merge_into(&mut eight, &sixteen, &merge);
    merge_run(&mut eight, &merge);
    merge_into(&mut four, &eight, &merge);
    merge_run(&mut four, &merge);
    let [first, second, ..] = four;
    merge(merge(first, second), single)
}

/// Puts one element into each accumulator; gives their number.
fn put_run<T, A: Copy>(
    accumulators: &mut [A],
    element: impl Fn(usize) -> T,
    put: impl Fn(A, T) -> A,
) -> usize {
    for (i, acc) in accumulators.iter_mut().enumerate() {
        *acc = put(*acc, element(i));
    }
    accumulators.len()
}

/// Merges the upper half with the lower.
fn merge_run<A: Copy>(accumulators: &mut [A], merge: impl Fn(A, A) -> A) {
    let (lower, upper) = accumulators.split_at_mut(accumulators.len() / 2);
    for (acc, more) in lower.iter_mut().zip(upper) {
        *acc = merge(*acc, *more);
    }
}

/// Merges the first ones of a longer run with each.
fn merge_into<A: Copy>(accumulators: &mut [A], longer: &[A], merge: impl Fn(A, A) -> A) {
    for (acc, more) in accumulators.iter_mut().zip(longer) {
        *acc = merge(*more, *acc);
    }
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
