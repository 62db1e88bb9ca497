//! Operations in place: `+=` and its like.
//!
//! Requirements: FW-NUM-1, FW-TENSOR-4.

use crate::byte::{Byte, left, pairs, right};
use crate::runner::{Right, elements, run};

macro_rules! assign {
    ($($t:ty: $($op:tt $whole:expr),*;)*) => {$($(
        let exact = pairs::<$t, $t>().map(|(a, b)| {
            let exact: fn(i64, i64) -> i64 = $whole;
            <$t as Byte>::wrapped(exact(a.whole(), b.whole()).into())
        });
        let exact = Right::Exactly(exact.collect());
        let [start, other] = [left::<$t>(), right::<$t>()];
        run(format_args!("{} of all pairs", stringify!($op)), &exact, &|| {
            let mut result = start.clone();
            result $op &other;
            elements(&result)
        });
    )*)*};
}

#[test]
fn operations_in_place_are_right_for_all_pairs() {
    assign! {
        i8: += |a, b| a + b, -= |a, b| a - b, *= |a, b| a * b, /= |a, b| a.checked_div(b).unwrap_or(0),
            &= |a, b| a & b, |= |a, b| a | b, ^= |a, b| a ^ b;
        u8: += |a, b| a + b, -= |a, b| a - b, *= |a, b| a * b, /= |a, b| a.checked_div(b).unwrap_or(0),
            &= |a, b| a & b, |= |a, b| a | b, ^= |a, b| a ^ b;
        bool: &= |a, b| a & b, |= |a, b| a | b, ^= |a, b| a ^ b;
    }
}
