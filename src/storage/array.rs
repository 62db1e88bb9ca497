//! Arrays whose elements come from a function that may fail.
#![allow(unsafe_code)]

use core::array;

/// The elements that a function gives for each index, or its first error.
pub(crate) fn try_array<T, E, const N: usize>(
    mut element: impl FnMut(usize) -> Result<T, E>,
) -> Result<[T; N], E> {
    let mut fault = None;
    let elements: [Option<T>; N] = array::from_fn(|index| {
        if fault.is_some() {
            return None;
        }
        element(index).map_err(|error| fault = Some(error)).ok()
    });
    match fault {
        Some(error) => Err(error),
        // SAFETY: an element is `None` only where `fault` is set, and it is not.
        None => Ok(elements.map(|element| unsafe { element.unwrap_unchecked() })),
    }
}
