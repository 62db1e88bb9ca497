//! Functions of single elements that tensors do not have: saturating and checked arithmetic, accumulators.
//!
//! Requirements: FW-NUM-1.

use std::cmp::Ordering;

use formwork::dtype::{Element, Int, Num, Order};

use crate::binary::remainder;
use crate::byte::{Byte, all, pairs};

/// Results of every type as whole numbers, if there is one.
trait Value {
    fn value(self) -> Option<i64>;
}

impl<T: Byte> Value for T {
    fn value(self) -> Option<i64> {
        Some(self.whole())
    }
}

/// A result of a checked function.
struct Checked<T>(Option<T>);

impl<T: Byte> Checked<T> {
    fn value(self) -> Option<i64> {
        self.0.map(T::whole)
    }
}

/// The number, held to the ends of `T`.
fn held<T: Byte>(n: i64) -> Option<i64> {
    let [low, high] = T::ENDS;
    Some(if n < low { low } else { n }).map(|n| if n > high { high } else { n })
}

/// The number, if `T` has it.
fn within<T: Byte>(n: i64) -> Option<i64> {
    let [low, high] = T::ENDS;
    (low <= n && n <= high).then_some(n)
}

/// `a / b` toward zero; nothing by 0.
fn divided(a: i64, b: i64) -> Option<i64> {
    a.checked_div(b)
}

/// The largest number whose product with `b` is not beyond `a`; 0 by 0.
fn floor(a: i64, b: i64) -> i64 {
    if b == 0 { 0 } else { (a - remainder(a, b)) / b }
}

/// A number as `T` has it, which wraps.
fn wrapped<T: Byte>(n: i64) -> Option<i64> {
    Some(T::wrapped(n.into()).whole())
}

macro_rules! functions {
    (
        one { $($one:ident $of_one:expr, |$x:ident| $exact_one:expr;)* }
        two { $($two:ident $of_two:expr, |$a:ident, $b:ident| $exact_two:expr;)* }
    ) => {
        /// The functions that are tested here.
        pub const FUNCTIONS: &[&str] = &[$(stringify!($one),)* $(stringify!($two)),*];

        fn check<T: Byte + Int>() {
            $(for x in all::<T>() {
                let $x = x.whole();
                assert_eq!($of_one(x).value(), $exact_one, "{} of {x:?}", stringify!($one));
            })*
            $(for (a, b) in pairs::<T, T>() {
                let ($a, $b) = (a.whole(), b.whole());
                assert_eq!($of_two(a, b).value(), $exact_two, "{} of {a:?} and {b:?}", stringify!($two));
            })*
        }
    };
}

functions! {
    one {
        saturating_abs T::saturating_abs, |x| held::<T>(x.abs());
        checked_abs |x| Checked(T::checked_abs(x)), |x| within::<T>(x.abs());
    }
    two {
        saturating_add T::saturating_add, |a, b| held::<T>(a + b);
        saturating_sub T::saturating_sub, |a, b| held::<T>(a - b);
        saturating_mul T::saturating_mul, |a, b| held::<T>(a * b);
        checked_add |a, b| Checked(T::checked_add(a, b)), |a, b| within::<T>(a + b);
        checked_sub |a, b| Checked(T::checked_sub(a, b)), |a, b| within::<T>(a - b);
        checked_mul |a, b| Checked(T::checked_mul(a, b)), |a, b| within::<T>(a * b);
        checked_div |a, b| Checked(T::checked_div(a, b)), |a, b| divided(a, b).and_then(within::<T>);
        div_floor T::div_floor, |a, b| wrapped::<T>(floor(a, b));
        mod_floor T::mod_floor, |a, b| wrapped::<T>(remainder(a, b));
    }
}

#[test]
fn saturating_and_checked_functions_are_right_for_all_pairs() {
    check::<i8>();
    check::<u8>();
}

/// The functions of elements of which each is told what it is below.
pub const OF_ELEMENTS: &[&str] = &[
    "is_nan",
    "compare_total",
    "rank",
    "just_below",
    "just_above",
    "to_accumulator",
    "from_accumulator",
    "sum_from_accumulator",
    "accumulator_from_sum",
];

/// Requirements: FW-NUM-3.
#[test]
fn bytes_are_ordered_as_the_numbers_they_are() {
    fn check<T: Byte + Order>() {
        for (a, b) in pairs::<T, T>() {
            let difference = a.whole() - b.whole();
            let order = match difference {
                0 => Ordering::Equal,
                1.. => Ordering::Greater,
                _ => Ordering::Less,
            };
            assert_eq!(T::compare_total(a, b), order, "{a:?} and {b:?}");
            // Between a number and its neighbour there is none; at the ends it is its own.
            for nan in [0, u32::MAX] {
                let [below, above] = [T::just_below(b, nan), T::just_above(b, nan)].map(T::whole);
                let [low, high] = T::ENDS;
                let (n, m) = (a.whole(), b.whole());
                assert_eq!(n > below, if m > low { n >= m } else { n > m }, "{a:?}, below {b:?}");
                assert_eq!(n < above, if m < high { n <= m } else { n < m }, "{a:?}, above {b:?}");
            }
            for nan in [i64::MIN, i64::MAX] {
                assert_eq!(a.rank(nan).cmp(&b.rank(nan)), order, "the ranks of {a:?} and {b:?}");
            }
        }
        assert!(!all::<T>().any(T::is_nan));
        let [low, high] = T::ENDS;
        assert_eq!([T::LOWEST.whole(), T::HIGHEST.whole()], [low, high]);
        assert_eq!([T::ZERO.whole(), T::ONE.whole()], [0, 1]);
    }
    check::<i8>();
    check::<u8>();
    check::<bool>();
}

/// Requirements: FW-TYPE-1.
#[test]
fn accumulators_hold_all_bytes_and_wrap_back() {
    macro_rules! check {
        ($($t:ident as $wide:ident;)*) => {$(
            for x in all::<$t>() {
                let wide: $wide = x.to_accumulator();
                assert_eq!(i128::from(wide), i128::from(x.whole()));
                assert!($t::from_accumulator(wide) == x);
                assert_eq!($t::accumulator_from_sum($t::sum_from_accumulator(wide)), wide);
            }
            let ends = [$wide::MIN, $wide::MIN + 1, $wide::MAX - 1, $wide::MAX];
            let near = (0..=70_000).flat_map(|n: $wide| [n, n.wrapping_neg()]);
            for sum in near.chain(ends) {
                assert!($t::from_accumulator(sum) == $t::wrapped(sum.into()), "{sum}");
            }
        )*};
    }
    check! { i8 as i32; u8 as u32; bool as i64; }
}

/// The functions of three elements, at all pairs with a third that is near an end or zero.
pub const OF_THREE: &[&str] = &["mul_then_add", "fused_mul_add", "clamp_between"];

#[test]
fn functions_of_three_elements_are_right_for_all_pairs_and_a_third_at_the_ends() {
    fn check<T: Byte + Num>() {
        for third in [0, 1, 2, 63, 126, 127, 128, 129, 254, 255].map(T::of_bits) {
            for (a, b) in pairs::<T, T>() {
                let [n, m, k] = [a, b, third].map(T::whole);
                let sum = T::wrapped(i128::from(n * m + k));
                assert_eq!(T::mul_then_add(a, b, third), sum, "{a:?}, {b:?}, {third:?}");
                assert_eq!(T::fused_mul_add(a, b, third), sum, "{a:?}, {b:?}, {third:?}");
                // Held between the pair; the upper bound wins.
                let lifted = if k < n { n } else { k };
                let between = if lifted > m { m } else { lifted };
                let found = T::clamp_between(third, a, b);
                assert_eq!(found.whole(), between, "{third:?} between {a:?} and {b:?}");
            }
        }
    }
    check::<i8>();
    check::<u8>();
}
