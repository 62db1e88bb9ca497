//! Operations of two numbers.
//!
//! Requirements: FW-NUM-1, FW-NUM-7.

use formwork::dtype::{Logic, Num, Order};
use formwork::expr::op::{self, BinaryOp};
use formwork::prelude::*;

use crate::byte::{Byte, pairs, row};
use crate::check::two;
use crate::runner::{Right, elements, run};

/// The quotient without its fraction, and 0 by 0.
fn quotient(a: i64, b: i64) -> i64 {
    let magnitude = (0..=a.abs()).rev().find(|q| q * b.abs() <= a.abs()).filter(|_| b != 0);
    let is_negative = (a < 0) != (b < 0);
    magnitude.map_or(0, |q| if is_negative { -q } else { q })
}

/// The number of the sign of `b`, and below it in magnitude, that is a multiple of `b` away; `a` by 0.
pub fn remainder(a: i64, b: i64) -> i64 {
    let inside = if b < 0 { b + 1..1 } else { 0..b };
    inside.into_iter().find(|rest| (a - rest) % b == 0).unwrap_or(a)
}

/// The bits of both numbers, one by one.
fn bits(a: i64, b: i64, bit: fn(bool, bool) -> bool) -> i64 {
    let is_set = |n: i64, at: u32| n.div_euclid(1 << at) % 2 != 0;
    let all = (0..8).filter(|at| bit(is_set(a, *at), is_set(b, *at)));
    all.map(|at| 1 << at).sum()
}

macro_rules! binary {
    ($(
        $op:ident of $($t:ty)* => $out:ident:
        |$a:ident, $b:ident| $tensor:expr, $alone:path, |$n:ident, $m:ident| $exact:expr;
    )*) => {
        /// The operations of `expr::op` that are tested here.
        pub const OPS: &[&str] = &[$(stringify!($op)),*];
        /// The functions of single elements that are tested with them.
        pub const FUNCTIONS: &[&str] = &[$(stringify!($alone)),*];

        #[test]
        fn operations_of_two_numbers_are_right_for_all_pairs() {
            $($(binary!(@check $op $t, $out: |$a, $b| $tensor, $alone, |$n, $m| $exact);)*)*
        }
    };
    (@check $op:ident $t:ty, same: |$a:ident, $b:ident| $tensor:expr, $alone:path, |$n:ident, $m:ident| $exact:expr) => {
        binary!(@run $op $t, $t, |$a, $b| $tensor, $alone, |n: i64, m: i64| {
            let ($n, $m) = (n, m);
            <$t as Byte>::wrapped(i128::from($exact))
        })
    };
    (@check $op:ident $t:ty, bool: |$a:ident, $b:ident| $tensor:expr, $alone:path, |$n:ident, $m:ident| $exact:expr) => {
        binary!(@run $op $t, bool, |$a, $b| $tensor, $alone, |$n: i64, $m: i64| $exact)
    };
    (@run $op:ident $t:ty, $out:ty, |$a:ident, $b:ident| $tensor:expr, $alone:path, $exact:expr) => {{
        let applied = |a: $t, b: $t| <op::$op as BinaryOp<$t, $t>>::apply(op::$op, a, b);
        two::<$t, $t, $out>(
            stringify!($op),
            &$exact,
            &applied,
            &|$a, $b| elements(&$tensor.eval_heap()),
        );
        pairs::<$t, $t>().for_each(|(a, b)| assert_eq!($alone(a, b), applied(a, b)));
    }};
}

binary! {
    Add of i8 u8 => same: |a, b| (a + b), Num::add, |n, m| n + m;
    Sub of i8 u8 => same: |a, b| (a - b), Num::sub, |n, m| n - m;
    Mul of i8 u8 => same: |a, b| (a * b), Num::mul, |n, m| n * m;
    Div of i8 u8 => same: |a, b| (a / b), Num::div, |n, m| quotient(n, m);
    Remainder of i8 u8 => same: |a, b| a.remainder(b), Num::remainder, |n, m| remainder(n, m);
    Minimum of i8 u8 bool => same: |a, b| a.minimum(b), Order::minimum, |n, m| if n < m { n } else { m };
    Maximum of i8 u8 bool => same: |a, b| a.maximum(b), Order::maximum, |n, m| if n < m { m } else { n };
    Equal of i8 u8 bool => bool: |a, b| a.equal(b), Order::equal, |n, m| n - m == 0;
    NotEqual of i8 u8 bool => bool: |a, b| a.not_equal(b), Order::not_equal, |n, m| n - m != 0;
    Less of i8 u8 bool => bool: |a, b| a.less(b), Order::less, |n, m| n - m < 0;
    LessEqual of i8 u8 bool => bool: |a, b| a.less_equal(b), Order::less_equal, |n, m| n - m < 1;
    Greater of i8 u8 bool => bool: |a, b| a.greater(b), Order::greater, |n, m| n - m > 0;
    GreaterEqual of i8 u8 bool => bool: |a, b| a.greater_equal(b), Order::greater_equal, |n, m| n - m > -1;
    And of i8 u8 bool => same: |a, b| (a & b), Logic::and, |n, m| bits(n, m, |p, q| p && q);
    Or of i8 u8 bool => same: |a, b| (a | b), Logic::or, |n, m| bits(n, m, |p, q| p || q);
    Xor of i8 u8 bool => same: |a, b| (a ^ b), Logic::xor, |n, m| bits(n, m, |p, q| p != q);
}

/// A column of all numbers and a row of them, stretched over each other.
macro_rules! stretched {
    ($($t:ty)*) => {$(
        let side = row::<$t>();
        let below = Tensor::<$t, s![256, 1]>::from_fn(|(i, _)| <$t>::of_bits(i.get() as u8));
        let exact = pairs::<$t, $t>().map(|(a, b)| <$t>::wrapped((a.whole() - b.whole()).into()));
        run(format_args!("differences, stretched"), &Right::Exactly(exact.collect()), &|| {
            elements(&(&below - &side).eval_heap())
        });
    )*};
}

/// Requirements: FW-SHAPE-2, FW-NUM-7.
#[test]
fn a_column_and_a_row_are_all_pairs() {
    stretched! { i8 u8 }
}
