//! Elements that fall together, folded.
//!
//! Requirements: FW-MACRO-3.

use formwork::prelude::*;

fn sum(list: &[f32]) -> f32 {
    list.iter().sum()
}

fn mean(list: &[f32]) -> f32 {
    sum(list) / list.len() as f32
}

fn max(list: &[f32]) -> f32 {
    list.iter().copied().fold(f32::MIN, f32::max)
}

fn min(list: &[f32]) -> f32 {
    list.iter().copied().fold(f32::MAX, f32::min)
}

#[test]
fn axes_that_are_not_on_the_right_are_reduced() {
    folds! {
        "a b -> a", sum as sum; [2, 3] => [2];
        "a b -> b", sum as sum; [2, 3] => [3];
        "a b ->", sum as sum; [2, 3] => [];
        "a b c -> c a", max as max; [2, 3, 4] => [4, 2];
        "a b c -> b", min as min; [2, 3, 4] => [3];
        "b h w c -> b c", mean as mean; [2, 2, 4, 3] => [2, 3];
        "b c h w -> b c 1 1", mean as mean; [2, 3, 2, 4] => [2, 3, 1, 1];
        "b 1 c -> 1 b", max as max; [2, 1, 3] => [1, 2];
    }
}

#[test]
fn a_part_of_an_axis_is_reduced() {
    folds! {
        "(n k) -> n", sum as sum; [12] => [4], k = 3;
        "(n k) -> k", sum as sum; [12] => [3], k = 3;
        "b (h h2) (w w2) c -> b h w c", max as max; [2, 4, 6, 2] => [2, 2, 2, 2], h2 = 2, w2 = 3;
        "(h h2) (w w2) -> h2 w2", min as min; [4, 6] => [2, 3], h2 = 2, w2 = 3;
        "a (b c) -> 1 (a b)", max as max; [2, 6] => [1, 6], c = 2;
    }
}

#[test]
fn axes_that_stay_are_merged_before_the_others_are_reduced() {
    folds! {
        "h w c -> (h w)", mean as mean; [2, 3, 4] => [6];
        "c h w -> (h w)", sum as sum; [2, 3, 4] => [12];
        "h w c d -> 1 (h w) 1", max as max; [2, 3, 2, 2] => [1, 6, 1];
    }
}

#[test]
fn every_reduction_is_a_method_of_tensors() {
    let x: Tensor<i32, s![2, 3]> = Tensor::from_array([[1, 2, 3], [4, 5, 6]]);
    let sum: Tensor<i64, s![2]> = reduce!(x, "a b -> a", sum).eval();
    let wide: Tensor<i64, s![2]> = reduce!(x, "a b -> a", sum_wide).eval();
    let product: Tensor<i64, s![2]> = reduce!(x, "a b -> a", product).eval();
    assert_eq!((sum.into_array(), product.into_array()), ([6, 15], [6, 120]));
    assert_eq!(wide.into_array(), [6, 15]);
    let high = x.greater(1).eval();
    let all: Tensor<bool, s![2]> = reduce!(high, "a b -> a", all).eval();
    let any: Tensor<bool, s![2]> = reduce!(high, "a b -> a", any).eval();
    assert_eq!((all.into_array(), any.into_array()), ([false, true], [true, true]));
    let sides: Tensor<f32, s![2]> = Tensor::from_array([3., 4.]);
    let norm: Tensor<f32, s![]> = reduce!(sides, "a ->", norm).eval();
    assert_eq!(norm.item(), 5.);
}

/// Requirements: FW-MACRO-3, FW-EXPR-1.
#[test]
fn an_epilogue_goes_behind_a_reduction() {
    let x: Tensor<f32, s![2, 2]> = Tensor::from_array([[1., 2.], [3., 4.]]);
    let y: Tensor<f32, s![2]> = (reduce!(x, "a b -> b", max) - 3.0).relu().eval();
    assert_eq!(y.into_array(), [0., 1.]);
}
