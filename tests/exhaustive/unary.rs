//! Operations of one number.
//!
//! Requirements: FW-NUM-1, FW-NUM-7.

use formwork::dtype::{Logic, Num};
use formwork::expr::op::{self, UnaryOp};
use formwork::prelude::*;

use crate::byte::{Byte, all};
use crate::check::one;
use crate::runner::elements;

macro_rules! unary {
    ($($op:ident of $($t:ty)*: |$x:ident| $tensor:expr, $alone:path, |$n:ident| $exact:expr;)*) => {
        /// The operations of `expr::op` that are tested here.
        pub const OPS: &[&str] = &[$(stringify!($op)),*];
        /// The functions of single elements that are tested with them.
        pub const FUNCTIONS: &[&str] = &[$(stringify!($alone)),*];

        #[test]
        fn operations_of_one_number_are_right_for_all() {
            $($(
                let exact = |$n: i64| <$t as Byte>::wrapped(i128::from($exact));
                let applied = |x: $t| <op::$op as UnaryOp<$t>>::apply(op::$op, x);
                one::<$t, $t>(stringify!($op), &exact, &applied, &|$x| elements(&$tensor.eval_heap()));
                all::<$t>().for_each(|x| assert_eq!($alone(x), applied(x)));
            )*)*
        }
    };
}

unary! {
    Negate of i8 u8: |x| (-x), Num::neg, |n| -n;
    Abs of i8 u8: |x| x.abs(), Num::abs, |n| if n < 0 { -n } else { n };
    Sign of i8 u8: |x| x.sign(), Num::sign, |n| i64::from(n > 0) - i64::from(n < 0);
    Square of i8 u8: |x| x.square(), Num::square, |n| n * n;
    Relu of i8 u8: |x| x.relu(), Num::relu, |n| if n < 0 { 0 } else { n };
    Not of i8 u8: |x| (!x), Logic::not, |n| -1 - n;
    Not of bool: |x| (!x), Logic::not, |n| 1 - n;
}

fn power(n: i64, power: u32) -> i128 {
    // Modulo 2^64, so that it does not matter how large it becomes.
    (0..power).fold(1_u64, |product, _| product.wrapping_mul(n as u64)).into()
}

#[test]
fn whole_powers_of_all_numbers_are_right() {
    for n in (0..=9).chain([31, 32, 255]) {
        let name = format!("the power {n}");
        let signed = |x: i64| i8::wrapped(power(x, n));
        let unsigned = |x: i64| u8::wrapped(power(x, n));
        one::<i8, i8>(&name, &signed, &|x| signed(x.whole()), &|x| {
            elements(&x.powi(n).eval_heap())
        });
        one::<u8, u8>(&name, &unsigned, &|x| unsigned(x.whole()), &|x| {
            elements(&x.powi(n).eval_heap())
        });
    }
}

#[test]
fn a_number_becomes_the_sum_of_itself() {
    macro_rules! check {
        ($($t:ty => $sum:ty;)*) => {$(
            let applied = |x: $t| <op::ToSum as UnaryOp<$t>>::apply(op::ToSum, x);
            let below = Tensor::<$t, s![256, 1]>::from_fn(|(i, _)| <$t>::of_bits(i.get() as u8));
            // Up to the first of one number.
            one::<$t, $sum>("ToSum", &|n| n as $sum, &applied, &|_| {
                elements(&below.cumsum(axes![1]).eval_heap())
            });
        )*};
    }
    check! { i8 => i32; u8 => u32; }
}

/// The other nodes of this file, and how they are asked for.
pub const MORE_OPS: &[(&str, &str)] = &[("Power", ".powi(n)"), ("ToSum", "below.cumsum(axes![1])")];
