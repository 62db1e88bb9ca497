//! Images contiguous, permuted, sliced, stepped, flipped and stretched.
//!
//! Requirements: FW-KERNEL-7, FW-BITS-3.

use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::check::{Numbers, matches, plain, wave};

const OVERLAPPING: Numbers =
    Numbers { stride: [1; 2], before: [1; 2], after: [1; 2], ..plain(3, 3) };

macro_rules! with_every_window {
    ($base:expr, |$x:ident| $view:expr) => {{
        let $x = $base;
        let x = $view;
        matches(&x, pool(dim!(2)), plain(2, 2));
        matches(&x, pool(dim!(3)).stride(dim!(1)).padding(dim!(1)), OVERLAPPING);
        matches(&x, pool((dim!(2), dim!(3))), plain(2, 3));
    }};
}

#[test]
fn every_layout_of_images() {
    with_every_window!(wave::<s![2, 3, 7, 36]>(), |x| x);
    with_every_window!(wave::<s![2, 7, 36, 3]>(), |x| x.permute(axes![0, 3, 1, 2]));
    with_every_window!(wave::<s![36, 7, 3, 2]>(), |x| x.permute(axes![3, 2, 1, 0]));
    with_every_window!(wave::<s![2, 4, 9, 40]>(), |x| x.slice(span![.., ..3, 1..8, 2..38]));
    with_every_window!(wave::<s![2, 3, 7, 72]>(), |x| x.slice(span![.., .., .., ..;2]));
    with_every_window!(wave::<s![2, 3, 7, 36]>(), |x| x.slice(span![.., .., ..;-1, ..;-1]));
    with_every_window!(wave::<s![2, 3, 7, 36]>(), |x| x.to_layout::<ChannelsLast>());
    with_every_window!(wave::<s![7, 36]>(), |x| x.broadcast_to::<s![2, 3, 7, 36]>());
    with_every_window!(wave::<s![3, 1, 1]>(), |x| x.broadcast_to::<s![2, 3, 7, 36]>());
}

#[test]
fn every_window_reads_its_own_elements() {
    let x = Tensor::<f32, s![1, 4, 4]>::arange();
    let y: Tensor<f32, s![1, 2, 2]> = x.avg_pool2d(pool(dim!(2))).eval();
    assert_eq!(y.as_slice(), [2.5, 4.5, 10.5, 12.5]);
    let y: Tensor<f32, s![1, 2, 2]> = x.max_pool2d(pool(dim!(2))).eval();
    assert_eq!(y.as_slice(), [5., 7., 13., 15.]);
}

/// Requirements: FW-EXPR-2, FW-BITS-3.
#[test]
fn a_pool_goes_into_any_layout() {
    let x = wave::<s![1, 2, 6, 8]>();
    let mut out: Tensor<f32, s![1, 3, 4, 2]> = Tensor::zeros();
    x.max_pool2d(pool(dim!(2))).eval_into(&mut out.permute_mut(axes![0, 3, 1, 2]));
    let direct: Tensor<f32, s![1, 2, 3, 4]> = x.max_pool2d(pool(dim!(2))).eval();
    assert_eq!(out.permute(axes![0, 3, 1, 2]).to_contiguous().as_slice(), direct.as_slice());
}

/// Requirements: FW-KERNEL-7, FW-BITS-1.
#[test]
fn many_channels_side_by_side_are_pooled_together() {
    let rounded =
        Numbers { stride: [2; 2], before: [1; 2], after: [1; 2], up: true, ..plain(3, 3) };
    let how = pool(dim!(3)).stride(dim!(2)).padding(dim!(1)).round_up();
    let x = wave::<s![2, 41, 6, 7]>().to_layout_heap::<ChannelsLast>();
    matches(&x, how, rounded);
    matches(&x, pool(dim!(2)), plain(2, 2));
    let largest: HeapTensor<f32, s![2, 41, 3, 3]> = x.max_pool2d(pool(dim!(2))).eval_heap();
    let mut last = largest.to_layout_heap::<ChannelsLast>();
    last += x.max_pool2d(pool(dim!(2))).relu();
    let apart: HeapTensor<f32, s![2, 41, 3, 3]> = (&largest + largest.relu()).eval_heap();
    assert_eq!(last.to_contiguous_heap().as_slice(), apart.as_slice());
}

#[test]
fn a_nan_at_a_corner_is_the_same_in_every_layout() {
    let nan = f32::from_bits(0xffc1_2345);
    let x: HeapTensor<f32, s![1, 40, 2, 2]> = HeapTensor::full(nan);
    let how = pool(dim!(2)).stride(dim!(1)).padding(dim!(1));
    let bits = |y: HeapTensor<f32, s![1, 40, 3, 3]>| -> Vec<u32> {
        y.as_slice().iter().map(|x| x.to_bits()).collect()
    };
    let last = x.to_layout_heap::<ChannelsLast>();
    assert_eq!(bits(x.max_pool2d(how).eval_heap()), bits(last.max_pool2d(how).eval_heap()));
}
