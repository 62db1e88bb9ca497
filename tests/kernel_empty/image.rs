//! Convolutions and pools of no images, and of images without channels or rows.
//!
//! Requirements: FW-KERNEL-4, FW-KERNEL-17, FW-SHAPE-11.

use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::runner::{case, on_every_set};

/// Computes an image for each of `images`, all elements of which are the right one, into the first of two.
macro_rules! first_of_two {
    ($out:ty, $right:expr, |$images:ident| $node:expr) => {
        on_every_set(|| {
            for count in [0, 1] {
                let mut y = HeapTensor::<f32, $out>::full(-3.0);
                let done = with_extent::<2, _>(count, |$images| {
                    $node.eval_into(&mut y.take_mut(Ax::<0>, $images));
                });
                assert_eq!(done, Ok(()));
                let len = y.shape().count() / 2;
                for (number, found) in y.iter().enumerate() {
                    assert_eq!(found, if number < count * len { $right } else { -3.0 }, "{number}");
                }
            }
        });
    };
}

#[test]
fn no_image_is_convolved() {
    let x = HeapTensor::<f32, s![2, 3, 5, 7]>::full(2.0);
    let w = HeapTensor::<f32, s![8, 3, 3, 3]>::full(1.0);
    first_of_two!(s![2, 8, 3, 5], 54.0, |n| x.take(Ax::<0>, n).conv2d(&w, NoBias, conv()));
    let last = x.to_layout_heap::<ChannelsLast>();
    first_of_two!(s![2, 8, 3, 5], 54.0, |n| last.take(Ax::<0>, n).conv2d(&w, NoBias, conv()));
}

#[test]
fn no_image_is_convolved_channel_by_channel() {
    let x = HeapTensor::<f32, s![2, 3, 5, 40]>::full(2.0);
    let w = HeapTensor::<f32, s![3, 1, 3, 3]>::full(1.0);
    first_of_two!(s![2, 3, 3, 38], 18.0, |n| x.take(Ax::<0>, n).depthwise2d(&w, NoBias, conv()));
}

#[test]
fn no_image_is_pooled() {
    let x = HeapTensor::<f32, s![2, 9, 4, 6]>::full(2.0).to_layout_heap::<ChannelsLast>();
    first_of_two!(s![2, 9, 2, 3], 2.0, |n| x.take(Ax::<0>, n).max_pool2d(pool(dim!(2))));
    let none = Tensor::<f32, s![0, 9, 4, 6]>::zeros().to_layout_heap::<ChannelsLast>();
    let y: Tensor<f32, s![0, 9, 2, 3]> = none.max_pool2d(pool(dim!(2))).eval();
    assert_eq!(y.iter().count(), 0);
}

/// What a filter makes of nothing is its bias.
#[test]
fn images_without_channels_give_the_bias() {
    let bias = Tensor::<f32, s![8]>::from_array([1., 2., 3., 4., 5., 6., 7., 8.]);
    let right: Vec<f32> = bias.iter().flat_map(|bias| [bias; 15]).collect();
    let x = Tensor::<f32, s![1, 0, 5, 7]>::zeros();
    let w = Tensor::<f32, s![8, 0, 3, 3]>::zeros();
    case(format_args!("no channels"), right, || x.conv2d(&w, &bias, conv()).eval_heap());
}

/// All taps fall on the padding: two rows of it stand on each side of no row.
#[test]
fn images_without_rows_give_the_bias() {
    let how = conv().padding((dim!(2), dim!(1)));
    let bias = Tensor::<f32, s![8]>::from_array([1., 2., 3., 4., 5., 6., 7., 8.]);
    let right: Vec<f32> = bias.iter().flat_map(|bias| [bias; 14]).collect();
    let (x, w) = (Tensor::<f32, s![1, 3, 0, 7]>::zeros(), Tensor::<f32, s![8, 3, 3, 3]>::ones());
    case(format_args!("all channels"), right, || x.conv2d(&w, &bias, how).eval_heap());

    let w = Tensor::<f32, s![2, 1, 3, 3]>::ones();
    let bias = Tensor::<f32, s![2]>::from_array([1., 2.]);
    let right: Vec<f32> = bias.iter().flat_map(|bias| [bias; 14]).collect();
    let x = Tensor::<f32, s![1, 2, 0, 7]>::zeros();
    case(format_args!("short rows"), right, || x.depthwise2d(&w, &bias, how).eval_heap());
    let right: Vec<f32> = bias.iter().flat_map(|bias| [bias; 80]).collect();
    let x = Tensor::<f32, s![1, 2, 0, 40]>::zeros();
    case(format_args!("long rows"), right, || x.depthwise2d(&w, &bias, how).eval_heap());
}
