//! The mean of codes, as a code.

use crate::dtype::{Int, Num};

/// The mean of `count` codes with this sum, to nearest, ties away from zero; 0 of no code.
///
/// # Numerics
/// `(sum + count / 2) / count` above zero, else `(sum - count / 2) / count`, each division toward zero.
/// This is the average pool of TensorFlow Lite.
#[inline(always)]
pub(crate) fn rounded_mean(sum: i32, count: usize) -> i32 {
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    let half = count >> 1;
    let nudged =
        if sum > 0 { Int::saturating_add(sum, half) } else { Int::saturating_sub(sum, half) };
    Num::div(nudged, count)
}
