//! The same elements under other axes, in place or copied.
//!
//! Requirements: FW-MACRO-3.

use core::mem::size_of_val;

use formwork::layout::Layout;
use formwork::prelude::*;

dim! {
    struct Heads = 2;
    struct Width = 3;
}

#[test]
fn axes_are_split_and_put_in_order_where_they_are() {
    views! {
        rearrange "a b -> a b": [2, 3] => [2, 3];
        rearrange "a b -> b a": [2, 3] => [3, 2];
        rearrange "->": [] => [];
        rearrange "b (h d) -> b h d": [2, 6] => [2, 2, 3], h = 2;
        rearrange "b (h d) -> b h d": [2, 6] => [2, 2, 3], d = 3;
        rearrange "b (h d) -> b h d": [2, 6] => [2, 2, 3], h = 2, d = 3;
        rearrange "b (h d) -> h b d": [2, 6] => [2, 2, 3], h = 2;
        rearrange "batch seq (three heads width) -> three batch heads seq width":
            [2, 4, 12] => [3, 2, 2, 4, 2], three = 3, heads = 2;
        rearrange "(a b c) -> c b a": [24] => [4, 3, 2], a = 2, c = 4;
        rearrange "(a b c) -> c b a": [24] => [4, 3, 2], b = 3, c = 4;
        rearrange "(a b c) -> c b a": [24] => [4, 3, 2], a = 2, b = 3;
        rearrange "(a b c) -> c b a": [24] => [4, 3, 2], a = 2, b = 3, c = 4;
        rearrange "(a b c d) -> d a c b": [24] => [2, 1, 4, 3], b = 3, c = 4, d = 2;
        rearrange "(h h2) (w w2) c -> h w h2 w2 c": [4, 6, 2] => [2, 2, 2, 3, 2], h2 = 2, w2 = 3;
        rearrange "b (h) -> (h) b": [2, 3] => [3, 2];
    }
}

#[test]
fn axes_that_follow_one_another_are_merged_where_they_are() {
    views! {
        rearrange "a b -> (a b)": [2, 3] => [6];
        rearrange "a b c -> a (b c)": [2, 3, 4] => [2, 12];
        rearrange "a b c -> (a b c)": [2, 3, 4] => [24];
        rearrange "a b c d -> (a b) (c d)": [2, 3, 4, 5] => [6, 20];
        rearrange "a b c d -> (c d) (a b)": [2, 3, 4, 5] => [20, 6];
        rearrange "a b c -> c (a b)": [2, 3, 4] => [4, 6];
        rearrange "(a b) c -> a (b c)": [6, 4] => [2, 12], a = 2;
    }
}

#[test]
fn axes_of_length_one_come_and_go() {
    views! {
        rearrange "a 1 b -> a b": [2, 1, 3] => [2, 3];
        rearrange "1 a 1 -> a": [1, 3, 1] => [3];
        rearrange "a b -> 1 a () b 1": [2, 3] => [1, 2, 1, 3, 1];
        rearrange "1 (a b) -> b 1 a": [1, 6] => [3, 1, 2], a = 2;
        rearrange "a b c -> 1 (a b) 1 c": [2, 3, 4] => [1, 6, 1, 4];
        rearrange "a b c d e f g 1 -> 1 g f e d c b a":
            [1, 2, 1, 2, 1, 2, 3, 1] => [1, 3, 2, 1, 2, 1, 2, 1];
    }
}

#[test]
fn a_copy_is_made_where_it_is_asked_for() {
    copies! {
        rearrange_copy "a b -> (b a)": [2, 3] => [6];
        rearrange_copy "a b c -> b (c a)": [2, 3, 4] => [3, 8];
        rearrange_copy "a b c -> (c a) 1 b": [2, 3, 4] => [8, 1, 3];
        rearrange_copy "a b c d -> (d a) (c b)": [2, 3, 4, 5] => [10, 12];
        rearrange_copy "b h w c -> b c h w": [2, 3, 4, 2] => [2, 2, 3, 4];
        rearrange_copy "b (h d) -> (b d) h": [2, 6] => [6, 2], h = 2;
        rearrange_copy "(h p) (w q) c -> (h w) (p q c)": [4, 6, 2] => [4, 12], p = 2, q = 3;
    }
}

#[test]
fn a_contiguous_tensor_split_and_merged_stays_contiguous() {
    let x: Tensor<i32, s![2, 6]> = Tensor::arange();
    let split: View<'_, i32, s![2, 2, 3]> = rearrange!(x, "b (h d) -> b h d", h = 2);
    let again: View<'_, i32, s![2, 6]> = rearrange!(split, "b h d -> b (h d)");
    assert!(core::ptr::eq(again.as_slice(), x.as_slice()));
    assert_eq!(size_of_val(&again), size_of::<*const i32>());
}

#[test]
fn heads_that_were_split_and_moved_come_back_in_place() {
    let x: Tensor<i32, s![2, 4, 6]> = Tensor::arange();
    let heads = rearrange!(x, "b s (h d) -> b h s d", h = 2);
    let again: View<'_, i32, s![2, 4, 6], _> = rearrange!(heads, "b h s d -> b s (h d)");
    assert_eq!(again.to_contiguous().as_slice(), x.as_slice());
}

#[test]
fn a_length_is_a_name_or_a_value() {
    fn split<N: FixedDim>(x: View<'_, i32, s![4, 6]>, n: N) -> Tensor<i32, (D<4>, Heads, Width)> {
        let _ = n;
        rearrange_copy!(x, "b (h d) -> b h d", h = Heads, d = Width)
    }
    let x: Tensor<i32, s![4, 6]> = Tensor::arange();
    let y = split(x.view(), dim!(2));
    assert_eq!(y.get([1, 1, 0]).unwrap(), 9);
    let named: View<'_, i32, (D<4>, Heads, D<3>)> = rearrange!(&x, "b (h d) -> b h d", h = Heads);
    let by_value: View<'_, i32, s![4, 2, 3]> =
        rearrange!(&x, "b (h d) -> b h d", h = dim!(2), d = dim!(3));
    assert_eq!(named.as_slice(), by_value.as_slice());
}

/// Requirements: FW-MACRO-3, FW-SHAPE-12, FW-DIM-3.
#[test]
fn axes_may_be_type_parameters_and_bounded() {
    fn turned<N: Dim, M: Dim>(
        x: View<'_, i32, (N, M), impl Layout<(N, M)>>,
    ) -> Tensor<i32, (M, N)> {
        rearrange_copy!(x, "n m -> m n")
    }
    let x: Tensor<i32, s![2, 3]> = Tensor::arange();
    assert_eq!(turned(x.view()).into_array(), [[0, 3], [1, 4], [2, 5]]);
    let sum = with_extent::<8, _>(3, |seq| {
        let wide = x.unsqueeze(Ax::<0>);
        let wide = wide.broadcast_to_shape((seq, D::<2>, D::<3>));
        let heads = rearrange!(wide, "s h (d e) -> h s d e", e = 3);
        reduce!(heads, "h s d e -> h", sum).eval().into_array()
    });
    assert_eq!(sum, Ok([9, 36]));
}
