//! Reductions over any axes of every layout.
//!
//! The elements are such that their sums are exact: the order of a sum is no concern here.
//!
//! Requirements: FW-REDUCE-7.

use formwork::prelude::*;
use half::f16;

use crate::oracle::Oracle;
use crate::value::agree;

/// A reduction, typed and by the oracle, with the shape of the result.
macro_rules! reductions {
    ($($shape:tt $of:expr, $right:expr;)*) => {$(
        let got: Tensor<_, shape!($shape)> = $of.eval();
        agree(stringify!($of), &got, &$right);
    )*};
}

fn sum(x: &Oracle<f32>, axes: &[usize], keep: bool) -> Oracle<f32> {
    x.fold(axes, keep, 0.0, |sum, v| sum + v)
}

#[test]
fn sums_over_any_axes_see_every_layout() {
    every_layout!(f32, [2, 3, 4], |x, o| {
        reductions! {
            [2, 3, 4] x.sum(axes![]), o.clone();
            [3, 4] x.sum(axes![0]), sum(&o, &[0], false);
            [2, 4] x.sum(axes![1]), sum(&o, &[1], false);
            [2, 3] x.sum(axes![2]), sum(&o, &[2], false);
            [4] x.sum(axes![0, 1]), sum(&o, &[0, 1], false);
            [3] x.sum(axes![0, 2]), sum(&o, &[0, 2], false);
            [2] x.sum(axes![1, 2]), sum(&o, &[1, 2], false);
            [] x.sum(axes![0, 1, 2]), sum(&o, &[0, 1, 2], false);
            [2, 1, 4] x.sum_keep(axes![1]), sum(&o, &[1], true);
            [1, 3, 1] x.sum_keep(axes![0, 2]), sum(&o, &[0, 2], true);
            [1, 1, 1] x.sum_keep(axes![0, 1, 2]), sum(&o, &[0, 1, 2], true);
        }
        assert_eq!(x.sum_all(), sum(&o, &[0, 1, 2], false).at(&[]));
    });
}

#[test]
fn sums_of_long_axes_see_every_layout() {
    every_layout!(f32, [3, 29], |x, o| {
        reductions! {
            [29] x.sum(axes![0]), sum(&o, &[0], false);
            [3] x.sum(axes![1]), sum(&o, &[1], false);
            [3] x.mean(axes![1]), sum(&o, &[1], false).map(|sum| sum / 29.0);
            [1, 29] x.max_keep(axes![0]), o.max(&[0], true);
            [3] x.min(axes![1]), o.min(&[1], false);
            [3] (x * 2.0).sum(axes![1]), sum(&o, &[1], false).map(|sum| sum * 2.0);
            [3, 29] x - &x.sum_keep(axes![1]).eval(), o.zip(&sum(&o, &[1], true), |v, sum| v - sum);
        }
    });
    every_layout!(f32, [29], |x, o| {
        reductions! {
            [] x.sum(axes![0]), sum(&o, &[0], false);
            [] x.max(axes![0]), o.max(&[0], false);
        }
        assert_eq!(x.mean_all(), sum(&o, &[0], false).at(&[]) / 29.0);
    });
}

/// Requirements: FW-REDUCE-1, FW-TYPE-1.
#[test]
fn narrow_types_are_summed_in_wide_ones() {
    every_layout!(i8, [3, 29], |x, o| {
        let wide = |axes: &[usize]| o.fold(axes, false, 0i32, |sum, v| sum + i32::from(v));
        let product = o.fold(&[1], false, 1i32, |all, v| all.wrapping_mul(v.into()));
        reductions! {
            [29] x.sum(axes![0]), wide(&[0]);
            [3] x.sum(axes![1]), wide(&[1]);
            [3] x.product(axes![1]), product;
        }
    });
    every_layout!(f16, [2, 3], |x, o| {
        let wide = |axes: &[usize]| o.fold(axes, false, 0f32, |sum, v| sum + f32::from(v));
        reductions! {
            [2] x.sum(axes![1]), wide(&[1]).map(f16::from_f32);
            [3] x.sum_wide(axes![0]), wide(&[0]);
        }
    });
}

#[test]
fn whether_some_or_all_are_true_is_seen_on_every_layout() {
    every_layout!(bool, [2, 3, 4], |x, o| {
        reductions! {
            [2, 4] x.all(axes![1]), o.fold(&[1], false, true, |all, v| all & v);
            [2, 3] x.any(axes![2]), o.fold(&[2], false, false, |any, v| any | v);
            [1, 3, 1] x.any_keep(axes![0, 2]), o.fold(&[0, 2], true, false, |any, v| any | v);
        }
        assert_eq!(x.any_all(), o.flat().contains(&true));
    });
}

/// Requirements: FW-REDUCE-3, FW-REDUCE-7.
#[test]
fn the_best_elements_are_found_on_every_layout() {
    every_layout!(i32, [2, 3, 4], |x, o| {
        let number = |at: usize| i64::try_from(at).unwrap();
        reductions! {
            [3, 4] x.argmax(axes![0]).to_i64(), o.argmax(0, false).map(number);
            [2, 4] x.argmin(axes![1]).to_i64(), o.argmin(1, false).map(number);
            [2, 3] x.argmax(axes![2]).to_i64(), o.argmax(2, false).map(number);
            [2, 3, 1] x.argmin_keep(axes![2]).to_i64(), o.argmin(2, true).map(number);
            [2, 4] x.max(axes![1]), o.max(&[1], false);
            [3] x.min(axes![0, 2]), o.min(&[0, 2], false);
            [] x.max(axes![0, 1, 2]), o.max(&[0, 1, 2], false);
        }
        let (i, j, k) = x.argmax_all();
        let flat = o.reshape(&[24]).argmax(0, false).at(&[]);
        assert_eq!(i.get() * 12 + j.get() * 4 + k.get(), flat);
    });
    every_layout!(f32, [3, 29], |x, o| {
        let number = |at: usize| i64::try_from(at).unwrap();
        reductions! {
            [29] x.argmax(axes![0]).to_i64(), o.argmax(0, false).map(number);
            [3] x.argmax(axes![1]).to_i64(), o.argmax(1, false).map(number);
        }
    });
}

/// Requirements: FW-REDUCE-4.
#[test]
fn no_elements_are_reduced_to_what_a_sum_begins_with() {
    every_layout!(f32, [2, 0, 4], |x, o| {
        reductions! {
            [2, 4] x.sum(axes![1]), sum(&o, &[1], false);
            [2, 4] x.product(axes![1]), o.fold(&[1], false, 1.0, |all, v| all * v);
            [2, 1, 4] x.mean_keep(axes![1]), sum(&o, &[1], true).map(|_| f32::NAN);
            [0, 4] x.max(axes![0]), o.max(&[0], false);
            [2, 4] x.max_from(axes![1], -1.0), o.fold(&[1], false, -1.0, f32::max);
            [] x.sum(axes![0, 1, 2]), sum(&o, &[0, 1, 2], false);
        }
        assert!(x.argmax(axes![2]).to_i64().eval().iter().next().is_none());
        assert!(x.find_max_all().is_none());
    });
    every_layout!(f32, [1, 1, 1], |x, o| {
        reductions! {
            [1, 1] x.sum(axes![1]), sum(&o, &[1], false);
            [] x.max(axes![0, 1, 2]), o.max(&[0, 1, 2], false);
        }
    });
}
