//! One of two values, chosen without a jump.

use core::hint::select_unpredictable;

/// `yes` where the condition holds, else `no`; both are computed.
///
/// The compiler may make a jump out of `if`, so that what is executed depends on the values. This tells it not to.
/// Floats that are not in vectors have no instruction for it, but where the condition is a comparison of floats. The
/// larger and the smaller of two are instructions by themselves, and better written by `if`.
#[inline(always)]
pub(crate) fn select<T>(condition: bool, yes: T, no: T) -> T {
    select_unpredictable(condition, yes, no)
}
