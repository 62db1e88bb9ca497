//! Functions of a whole group of elements that give as many, as their formulas say.

use super::reduce::{max, sum_of};
use super::statistic::{centre, deviation, variance_wide};
use crate::dtype::{Element, Float, Num, Order};
use crate::isa::Portable;

/// Gives every element of a group to `out`.
fn each<T: Float>(
    [rows, columns]: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    function: impl Fn(T) -> T::Wide,
    mut out: impl FnMut(usize, usize, T),
) {
    for row in 0..rows {
        for column in 0..columns {
            out(row, column, T::from_accumulator(function(element(row, column))));
        }
    }
}

/// What is subtracted from each element, and the sum of the exponentials then: the largest element,
/// or 0 in a group of `-inf` alone, whose sum is 0.
fn exponentials<T: Float>(
    size: [usize; 2],
    element: impl Fn(usize, usize) -> T,
) -> (T::Wide, T::Wide) {
    let largest = max(size, &element).to_accumulator();
    let is_masked = Order::equal(largest, T::Wide::NEG_INFINITY);
    let largest = if is_masked { T::Wide::ZERO } else { largest };
    let sum = sum_of(size, &element, |x| Num::sub(x.to_accumulator(), largest).exp_down(Portable));
    (largest, if is_masked { T::Wide::ONE } else { sum })
}

/// The exponentials divided by their sum; 0 in a group of `-inf` alone.
pub fn softmax<T: Float>(
    size: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    out: impl FnMut(usize, usize, T),
) {
    let (largest, sum) = exponentials(size, &element);
    let scale = Num::div(T::Wide::ONE, sum);
    each(
        size,
        element,
        |x| Num::mul(Num::sub(x.to_accumulator(), largest).exp_down(Portable), scale),
        out,
    );
}

/// The logarithm of the softmax.
pub fn log_softmax<T: Float>(
    size: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    out: impl FnMut(usize, usize, T),
) {
    let (largest, sum) = exponentials(size, &element);
    let log = sum.ln();
    each(size, element, |x| Num::sub(Num::sub(x.to_accumulator(), largest), log), out);
}

/// The deviation from the mean over the root of the variance and `epsilon`.
pub fn layer_norm<T: Float>(
    size: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    epsilon: T::Wide,
    out: impl FnMut(usize, usize, T),
) {
    let centre = centre(size, &element);
    let root = Num::add(variance_wide(size, &element, 0), epsilon).sqrt();
    let scale = Num::div(T::Wide::ONE, root);
    each(size, element, |x| Num::mul(deviation(x, centre), scale), out);
}

/// The element over the root of the mean of squares and `epsilon`.
pub fn rms_norm<T: Float>(
    [rows, columns]: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    epsilon: T::Wide,
    out: impl FnMut(usize, usize, T),
) {
    let size = [rows, columns];
    let squares = sum_of(size, &element, |x| x.to_accumulator().square());
    let count: T::Wide = Float::from_count(rows.wrapping_mul(columns));
    let root = Num::add(Num::div(squares, count), epsilon).sqrt();
    let scale = Num::div(T::Wide::ONE, root);
    each(size, element, |x| Num::mul(x.to_accumulator(), scale), out);
}

/// The sum of the elements up to and with each one.
pub fn cumsum<T: Num>(len: usize, element: impl Fn(usize) -> T, mut out: impl FnMut(usize, T)) {
    let mut sum = T::Accumulator::ZERO;
    for i in 0..len {
        sum = Num::add(sum, element(i).to_accumulator());
        out(i, T::from_accumulator(sum));
    }
}

/// The product of the elements up to and with each one.
pub fn cumprod<T: Num>(len: usize, element: impl Fn(usize) -> T, mut out: impl FnMut(usize, T)) {
    let mut product = T::Accumulator::ONE;
    for i in 0..len {
        product = Num::mul(product, element(i).to_accumulator());
        out(i, T::from_accumulator(product));
    }
}
