//! The mean of codes, as a code.

/// The mean of `count` codes with this sum, to nearest, ties away from zero; 0 of no code.
///
/// # Numerics
/// `(sum + count / 2) / count` above zero, else `(sum - count / 2) / count`, each division toward zero.
/// This is the average pool of TensorFlow Lite.
#[inline(always)]
pub(crate) fn rounded_mean(sum: i32, count: usize) -> i32 {
    let count = i32::try_from(count).unwrap_or(i32::MAX);
    let half = count >> 1;
    // Half the count with the sign of the sum: of 0 it makes no difference, for half of it is less than all.
    let sign = sum >> 31;
    let nudged = sum.saturating_add((half ^ sign).wrapping_sub(sign));
    // A divisor of which the compiler knows that it is neither 0 nor -1 is not asked about.
    nudged.checked_div(count.max(1)).unwrap_or(0)
}
