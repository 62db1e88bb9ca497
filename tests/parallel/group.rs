//! Reductions by several threads.
//!
//! Requirements: FW-BITS-2.

use formwork::prelude::*;

use crate::check::{numbers, same};

#[test]
fn groups_along_any_axes_are_dealt_out() {
    let x = numbers::<s![23, 37]>(1);
    same!(x.sum(axes![1]));
    same!(x.sum(axes![0]));
    same!(x.t().sum(axes![0]));
    same!(x.t().sum(axes![1]));
    same!(x.mean(axes![1]) * 2.0);
    same!(x.mean(axes![0]) * 2.0);
    same!(x.max(axes![0]));
    let x = numbers::<s![5, 6, 70]>(2);
    same!(x.sum(axes![0]));
    same!(x.sum(axes![1]));
    same!(x.sum(axes![0, 2]));
    same!(x.sum(axes![1, 2]));
    same!(x.exp().sum(axes![0]));
    let x = numbers::<s![2, 2, 1500]>(3);
    same!(x.sum(axes![0]));
    same!(x.sum(axes![1]));
}

#[test]
fn the_sum_of_everything_is_one_thread_s_work() {
    let x = numbers::<s![200, 300]>(1);
    same!(x.sum(axes![0, 1]));
}

#[test]
fn statistics_and_choices_are_dealt_out() {
    let x = numbers::<s![19, 41]>(1);
    same!(x.var_population(axes![1]));
    same!(x.var_population(axes![0]));
    same!(x.logsumexp(axes![1]));
    same!(x.argmax(axes![1]));
    same!(x.argmax(axes![0]));
}

#[test]
fn softmax_and_the_norms_are_dealt_out_by_groups() {
    let x = numbers::<s![23, 37]>(1);
    same!(x.softmax(axes![1]));
    same!(x.softmax(axes![0]));
    same!((&x * 2.0).log_softmax(axes![1]));
    same!(x.layer_norm(axes![1], 1e-5));
    same!(x.softmax(axes![1]), into HeapTensor::<f32, s![37, 23]>::zeros());
    let x = numbers::<s![3, 5, 70]>(2);
    same!(x.rms_norm(axes![1, 2], 1e-5));
    same!(x.layer_norm(axes![1], 1e-5));
}

#[test]
fn functions_in_their_destination_are_the_same() {
    let (x, y) = (numbers::<s![23, 12]>(1), numbers::<s![12, 37]>(2));
    same!(x.cumsum(axes![1]));
    same!(x.matmul(&y).softmax(axes![1]));
}
