//! Variance and the logarithm of a sum of exponentials, as their formulas say.

use super::reduce::{count, max, sum_of};
use crate::dtype::{Element, Float, Num, Order};

/// The mean of a group, as its first element and the mean difference to it.
pub(super) fn centre<T: Float>(
    size: [usize; 2],
    element: impl Fn(usize, usize) -> T,
) -> (T::Wide, T::Wide) {
    if count(size) == 0 {
        return (T::Wide::NAN, T::Wide::NAN);
    }
    let first = element(0, 0).to_accumulator();
    let sum = sum_of(size, element, |x| Num::sub(x.to_accumulator(), first));
    (first, Num::div(sum, Float::from_count(count(size))))
}

/// The deviation of an element from the mean.
pub(super) fn deviation<T: Float>(x: T, (first, mean): (T::Wide, T::Wide)) -> T::Wide {
    Num::sub(Num::sub(x.to_accumulator(), first), mean)
}

/// The sum of the squares of the deviations from the mean, over the count less `subtrahend`.
pub(super) fn variance_wide<T: Float>(
    size: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    subtrahend: usize,
) -> T::Wide {
    let centre = centre(size, &element);
    let squares = sum_of(size, &element, |x| deviation(x, centre).square());
    Num::div(squares, Float::from_count(count(size).saturating_sub(subtrahend)))
}

/// The variance: the sum of the squares of the deviations from the mean, over the count less
/// `subtrahend`, which is 0 for a population and 1 for a sample.
pub fn variance<T: Float>(
    size: [usize; 2],
    element: impl Fn(usize, usize) -> T,
    subtrahend: usize,
) -> T {
    T::from_accumulator(variance_wide(size, element, subtrahend))
}

/// The largest element, or 0 where it is infinite.
pub(super) fn finite_max<T: Float>(
    size: [usize; 2],
    element: impl Fn(usize, usize) -> T,
) -> T::Wide {
    let largest = max(size, element).to_accumulator();
    if Order::equal(largest.abs(), T::Wide::INFINITY) { Element::ZERO } else { largest }
}

/// The logarithm of the sum of the exponentials.
pub fn logsumexp<T: Float>(size: [usize; 2], element: impl Fn(usize, usize) -> T) -> T {
    let largest = finite_max(size, &element);
    let sum = sum_of(size, &element, |x| Num::sub(x.to_accumulator(), largest).exp());
    T::from_accumulator(Num::add(largest, sum.ln()))
}
