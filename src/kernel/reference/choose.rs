//! Where the largest and the smallest of several elements stand.

use crate::dtype::Order;

/// The index of the first largest element, or of the first NaN, if there is an element.
pub fn argmax<T: Order>(len: usize, element: impl Fn(usize) -> T) -> Option<usize> {
    first(len, element, T::greater)
}

/// The index of the first smallest element, or of the first NaN, if there is an element.
pub fn argmin<T: Order>(len: usize, element: impl Fn(usize) -> T) -> Option<usize> {
    first(len, element, T::less)
}

/// The first element that no other one is better than.
fn first<T: Order>(
    len: usize,
    element: impl Fn(usize) -> T,
    is_better: impl Fn(T, T) -> bool,
) -> Option<usize> {
    if let Some(nan) = (0..len).find(|&i| element(i).is_nan()) {
        return Some(nan);
    }
    (0..len).find(|&i| !(0..len).any(|j| is_better(element(j), element(i))))
}
