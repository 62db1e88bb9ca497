//! Element-wise functions over every layout.
//!
//! Requirements: FW-NUM-7, FW-EXPR-2.

use formwork::prelude::*;

use crate::value::agree;

/// Every function of one operand.
macro_rules! unary {
    ($t:ty, $shape:tt: $($name:ident $right:expr;)*) => {
        every_layout!($t, $shape, |x, right| {
            agree("itself", &x, &right);
            $(
                let got: Tensor<$t, _> = x.$name().eval();
                agree(stringify!($name), &got, &right.map($right));
            )*
        })
    };
}

macro_rules! unary_of_shapes {
    ($t:ty: $rows:tt; $($shape:tt)*) => {$( unary_of_shapes!(@ $t, $shape $rows); )*};
    (@ $t:ty, $shape:tt { $($rows:tt)* }) => { unary!($t, $shape: $($rows)*) };
}

#[test]
fn functions_of_floats_see_every_layout() {
    unary_of_shapes! {
        f32: {
            abs |x| x.abs();
            square |x| x * x;
            relu |x| if x > 0.0 { x } else { 0.0 };
        };
        [] [0] [1] [29] [2, 0] [1, 3] [3, 29] [2, 3, 4]
    }
}

#[test]
fn functions_of_integers_see_every_layout() {
    unary_of_shapes! {
        i8: {
            abs |x| x.abs();
            square |x| x.wrapping_mul(x);
            sign |x| x.signum();
            relu |x| x.max(0);
        };
        [29] [0, 3] [3, 1] [2, 3] [1, 1, 1] [2, 0, 4] [2, 2, 3, 5]
    }
}

#[test]
fn operators_see_every_pair_of_layouts() {
    every_layout!(i32, [2, 3], |x, left| {
        every_layout!(i32, [2, 3], |y, right| {
            let sum: Tensor<i32, s![2, 3]> = (x + y).eval();
            agree("sum", &sum, &left.zip(&right, |a, b| a + b));
        })
    });
}

#[test]
fn operators_see_both_sides() {
    every_layout!(f32, [3, 29], |x, left| {
        some_layouts!(f32, [3, 29], |y, right| {
            agree("difference", &(x - y).eval(), &left.zip(&right, |a, b| a - b));
            agree("product", &(y * x).eval(), &right.zip(&left, |a, b| a * b));
            agree("larger", &x.maximum(y).eval(), &left.zip(&right, f32::max));
            agree("less", &x.less(y).eval(), &left.zip(&right, |a, b| a < b));
        })
    });
}
