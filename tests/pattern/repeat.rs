//! New axes along which every element is the same.
//!
//! Requirements: FW-MACRO-3.

use formwork::prelude::*;

dim! {
    struct Heads = 4;
}

#[test]
fn new_axes_are_stretched_where_they_are() {
    views! {
        repeat "h w -> h c w": [2, 3] => [2, 4, 3], c = 4;
        repeat "h w -> c h w": [2, 3] => [4, 2, 3], c = 4;
        repeat "h w -> w h c": [2, 3] => [3, 2, 4], c = 4;
        repeat "h w -> a h b w c": [2, 3] => [4, 2, 5, 3, 2], a = 4, b = 5, c = 2;
        repeat "-> a b": [] => [2, 3], a = 2, b = 3;
        repeat "h 1 w -> h c 1 w": [2, 1, 3] => [2, 4, 1, 3], c = 4;
        repeat "b (g d) -> b g r d": [2, 6] => [2, 2, 3, 3], g = 2, r = 3;
        repeat "h w -> c (h w)": [2, 3] => [4, 6], c = 4;
        repeat "h w -> h c w": [2, 3] => [2, 1, 3], c = 1;
    }
}

#[test]
fn a_copy_counts_new_axes_and_old_ones_by_one() {
    copies! {
        repeat_copy "h w -> (h c) w": [2, 3] => [4, 3], c = 2;
        repeat_copy "h w -> (c h) w": [2, 3] => [4, 3], c = 2;
        repeat_copy "h w -> (a h) (w b)": [2, 3] => [4, 9], a = 2, b = 3;
        repeat_copy "h w -> h c w": [2, 3] => [2, 2, 3], c = 2;
        repeat_copy "b (g d) -> b (g r d)": [2, 6] => [2, 18], g = 2, r = 3;
    }
}

/// Requirements: FW-MACRO-3, FW-DIM-2.
#[test]
fn new_axes_have_named_extents() {
    let x: Tensor<i32, s![2]> = Tensor::from_array([1, 2]);
    let y: View<'_, i32, (Heads, D<2>), _> = repeat!(x, "d -> h d", h = Heads);
    assert_eq!(y.to_contiguous().into_array(), [[1, 2]; 4]);
}
