//! Windows, strides, paddings and roundings, sizes, and extents of every kind.
//!
//! Requirements: FW-KERNEL-7.

use formwork::dim::with_extent;
use formwork::prelude::*;

use crate::check::{Numbers, matches, plain, wave};

#[test]
fn strides_and_paddings_of_each_axis() {
    let x = wave::<s![2, 2, 9, 23]>();
    let how = pool((dim!(3), dim!(2)));
    matches(&x, how, plain(3, 2));
    matches(&x, how.stride((dim!(2), dim!(3))), Numbers { stride: [2, 3], ..plain(3, 2) });
    let numbers = Numbers { before: [2, 1], after: [2, 1], ..plain(3, 2) };
    matches(&x, how.padding((dim!(2), dim!(1))), numbers);
    let numbers = Numbers { before: [0, 1], after: [2, 0], ..plain(3, 2) };
    matches(&x, how.padding((Edges(dim!(0), dim!(2)), Edges(dim!(1), dim!(0)))), numbers);
    let numbers = Numbers { stride: [1, 1], before: [1, 0], after: [1, 1], ..plain(3, 2) };
    matches(&x, how.stride(dim!(1)).padding(Same), numbers);
    let numbers = Numbers { stride: [2, 2], before: [1, 0], after: [1, 1], ..plain(3, 2) };
    matches(&x, how.stride(dim!(2)).padding(Same), numbers);
}

#[test]
fn the_number_of_places_is_rounded_up_on_demand() {
    let x = wave::<s![1, 2, 10, 23]>();
    let up = |numbers| Numbers { up: true, ..numbers };
    matches(&x, pool(dim!(3)).round_up(), up(plain(3, 3)));
    matches(&x, pool(dim!(4)).round_up(), up(plain(4, 4)));
    let numbers = Numbers { stride: [2; 2], before: [1; 2], after: [1; 2], ..plain(3, 3) };
    matches(&x, pool(dim!(3)).stride(dim!(2)).padding(dim!(1)).round_up(), up(numbers));
    // The last window would start behind the image, and is left out.
    let numbers = Numbers { stride: [3; 2], before: [1; 2], after: [1; 2], ..plain(2, 2) };
    matches(&x, pool(dim!(2)).stride(dim!(3)).padding(dim!(1)).round_up(), up(numbers));
}

/// Requirements: FW-KERNEL-7, FW-SHAPE-11.
#[test]
fn every_small_size_is_right() {
    macro_rules! columns {
        ($rows:literal; $($columns:literal)*) => {$(
            let numbers = Numbers { stride: [1, 2], before: [1; 2], after: [1; 2], ..plain(2, 2) };
            let how = pool(dim!(2)).stride((dim!(1), dim!(2))).padding(dim!(1));
            matches(&wave::<s![1, 2, $rows, $columns]>(), how, numbers);
        )*};
    }
    columns!(1; 1 2 3 4);
    columns!(2; 1 2 3 4 7 8 9 15 16 17 31 32 33 34);
}

/// Requirements: FW-SHAPE-11.
#[test]
fn no_images_and_no_channels_are_no_exception() {
    matches(&wave::<s![0, 3, 4, 4]>(), pool(dim!(2)), plain(2, 2));
    matches(&wave::<s![2, 3, 4, 4]>().slice(span![.., ..0, .., ..]), pool(dim!(2)), plain(2, 2));
}

#[test]
fn signals_are_pooled_along_one_axis() {
    let x: Tensor<f32, s![1, 5]> = Tensor::from_array([[1., 5., 2., 8., 3.]]);
    let y: Tensor<f32, s![1, 2]> = x.max_pool1d(pool(dim!(2))).eval();
    assert_eq!(y.as_slice(), [5., 8.]);
    let y: Tensor<f32, s![1, 3]> = x.avg_pool1d(pool(dim!(2)).round_up()).eval();
    assert_eq!(y.as_slice(), [3., 5., 3.]);
    let how = pool(dim!(3)).stride(dim!(2)).padding(dim!(1));
    let y: Tensor<f32, s![1, 3]> = x.avg_pool1d_counting_padding(how).eval();
    assert_eq!(y.as_slice(), [2., 5., 11. / 3.]);
    let stack: Tensor<f32, s![2, 1, 5]> = x.broadcast_to::<s![2, 1, 5]>().to_contiguous();
    let y: Tensor<f32, s![2, 1, 2]> = stack.max_pool1d(pool(dim!(2))).eval();
    assert_eq!(y.as_slice(), [5., 8., 5., 8.]);
}

fn shrink<N: Dim, C: Dim>(x: View<'_, f32, (N, C, D<8>, D<8>)>) -> Tensor<f32, (N, C, D<4>, D<4>)> {
    x.max_pool2d(pool(dim!(2))).eval()
}

fn smooth<N: Dim, C: Dim, H: Dim, W: Dim>(
    x: View<'_, f32, (N, C, H, W)>,
) -> Tensor<f32, (N, C, H, W)> {
    x.avg_pool2d(pool(dim!(3)).stride(dim!(1)).padding(Same)).eval()
}

/// Requirements: FW-SHAPE-12.
#[test]
fn generic_code_needs_only_dim() {
    let x = Tensor::<f32, s![1, 1, 8, 8]>::arange();
    assert_eq!(shrink(x.view()).get([0, 0, 3, 3]), Some(63.));
    assert_eq!(smooth(x.view()).get([0, 0, 4, 4]), Some(36.));
    assert_eq!(smooth(x.view()).get([0, 0, 0, 0]), Some(4.5));
}

/// Requirements: FW-DIM-3.
#[test]
fn a_bounded_width_is_pooled_to_its_length() {
    let means = with_extent::<8, _>(3, |width| {
        let x = Tensor::<f32, (One, One, One, _)>::from_fn_in((One, One, One, width), |at| {
            if at.3.get() == 2 { 30. } else { 1. }
        });
        let y = smooth(x.view());
        [0, 1, 2].map(|column| y.get([0, 0, 0, column]))
    });
    assert_eq!(means, Ok([Some(1.), Some(32. / 3.), Some(15.5)]));
}
