//! Images and weights contiguous, permuted, sliced, stepped, flipped, stretched and channels last.
//!
//! Requirements: FW-KERNEL-4.

use formwork::layout::{ChannelsLast, ColumnMajor, OutputsLast};
use formwork::prelude::*;

use crate::check::{Numbers, PLAIN, count, matches, wave};

const PADDED: Numbers = Numbers { before: [1; 2], after: [1; 2], ..PLAIN };
const WIDE: Numbers = Numbers { stride: [2, 2], before: [1; 2], after: [1; 2], ..PLAIN };

macro_rules! with_every_weight {
    ($base:expr) => {
        with_every_weight!($base, |x| x)
    };
    ($base:expr, |$x:ident| $view:expr) => {{
        let $x = $base;
        let x = $view;
        let padded = conv().padding(dim!(1));
        matches(&x, &wave::<s![4, 3, 3, 3]>(), padded, PADDED);
        matches(&x, &wave::<s![3, 3, 3, 4]>().permute(axes![3, 0, 1, 2]), padded, PADDED);
        matches(&x, &wave::<s![4, 3, 3, 3]>().slice(span![.., .., ..;-1, ..;-1]), padded, PADDED);
        matches(&x, &wave::<s![5, 3, 4, 6]>().slice(span![1.., .., 1.., ..;2]), padded, PADDED);
        matches(&x, &wave::<s![3, 1]>().broadcast_to::<s![4, 3, 3, 3]>(), padded, PADDED);
        matches(&x, &wave::<s![4, 3, 3, 3]>(), padded.stride(dim!(2)), WIDE);
    }};
}

/// Requirements: FW-KERNEL-4, FW-BITS-3.
#[test]
fn every_layout_of_images_meets_every_layout_of_weights() {
    with_every_weight!(wave::<s![2, 3, 7, 19]>());
    with_every_weight!(wave::<s![2, 7, 19, 3]>(), |x| x.permute(axes![0, 3, 1, 2]));
    with_every_weight!(wave::<s![19, 7, 3, 2]>(), |x| x.permute(axes![3, 2, 1, 0]));
    with_every_weight!(wave::<s![2, 4, 9, 21]>(), |x| x.slice(span![.., ..3, 1..8, 2..21]));
    with_every_weight!(wave::<s![2, 3, 7, 38]>(), |x| x.slice(span![.., .., .., ..;2]));
    with_every_weight!(wave::<s![2, 3, 7, 19]>(), |x| x.slice(span![.., .., ..;-1, ..;-1]));
    with_every_weight!(wave::<s![7, 19]>(), |x| x.broadcast_to::<s![2, 3, 7, 19]>());
    with_every_weight!(wave::<s![3, 1, 1]>(), |x| x.broadcast_to::<s![2, 3, 7, 19]>());
}

/// Requirements: FW-LAYOUT-1.
#[test]
fn the_axis_of_the_channels_is_told_by_the_type_and_not_by_strides() {
    // Channels, rows and columns are equally many, so strides cannot tell them apart.
    let x = count::<s![1, 2, 2, 2]>();
    let second: Tensor<f32, s![1, 2, 1, 1]> = Tensor::from_array([[[[0.]], [[1.]]]]);
    let y: Tensor<f32, s![1, 1, 2, 2]> = x.conv2d(&second, NoBias, conv()).eval();
    assert_eq!(y.as_slice(), [4., 5., 6., 7.]);
    let channels_last = x.permute(axes![0, 3, 1, 2]);
    let y: Tensor<f32, s![1, 1, 2, 2]> = channels_last.conv2d(&second, NoBias, conv()).eval();
    assert_eq!(y.as_slice(), [1., 3., 5., 7.]);
}

/// Requirements: FW-LAYOUT-1, FW-KERNEL-4.
#[test]
fn channels_last_and_other_named_layouts_keep_the_axes_of_the_shape() {
    let (x, w) = (wave::<s![2, 3, 7, 19]>(), wave::<s![4, 3, 3, 3]>());
    let padded = conv().padding(dim!(1));
    let last: Tensor<f32, s![2, 3, 7, 19], ChannelsLast> = x.to_layout();
    matches(&last, &w, padded, PADDED);
    let weight_last: Tensor<f32, s![4, 3, 3, 3], ChannelsLast> = w.to_layout();
    matches(&last, &weight_last, padded, PADDED);
    let columns: Tensor<f32, s![2, 3, 7, 19], ColumnMajor> = x.to_layout();
    matches(&columns, &weight_last, padded, PADDED);
    let mut out: Tensor<f32, s![2, 4, 7, 19], ChannelsLast> = Tensor::zeros();
    last.conv2d(&w, NoBias, padded).eval_into(&mut out);
    let direct: Tensor<f32, s![2, 4, 7, 19]> = x.conv2d(&w, NoBias, padded).eval();
    assert_eq!(out.to_contiguous().as_slice(), direct.as_slice());
}

/// Requirements: FW-BITS-3, FW-EXPR-2.
#[test]
fn a_convolution_goes_into_any_layout() {
    let (x, w) = (wave::<s![1, 2, 5, 6]>(), wave::<s![3, 2, 2, 2]>());
    let mut out: Tensor<f32, s![1, 4, 5, 3]> = Tensor::zeros();
    x.conv2d(&w, NoBias, conv()).eval_into(&mut out.permute_mut(axes![0, 3, 1, 2]));
    let direct: Tensor<f32, s![1, 3, 4, 5]> = x.conv2d(&w, NoBias, conv()).eval();
    assert_eq!(out.permute(axes![0, 3, 1, 2]).to_contiguous().as_slice(), direct.as_slice());
}

/// Requirements: FW-KERNEL-15.
#[test]
fn a_weight_laid_out_when_the_program_is_compiled_is_that_of_the_copy() {
    const WEIGHT: Tensor<i32, s![2, 3, 1, 2]> =
        Tensor::from_flat([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    static PACKED: Tensor<i32, s![2, 3, 1, 2], OutputsLast> = WEIGHT.into_layout();
    let copied: Tensor<i32, s![2, 3, 1, 2], OutputsLast> = WEIGHT.to_layout();
    assert_eq!(PACKED.as_memory(), copied.as_memory());
    assert_eq!(PACKED.as_memory(), [1, 7, 2, 8, 3, 9, 4, 10, 5, 11, 6, 12]);
    assert_eq!(PACKED.to_contiguous().into_array(), WEIGHT.into_array());
    let x = wave::<s![2, 3, 7, 19]>();
    let weight: Tensor<f32, s![4, 3, 3, 3], OutputsLast> = wave::<s![4, 3, 3, 3]>().to_layout();
    matches(&x, &weight, conv().padding(dim!(1)), PADDED);
}
