//! Convolutions and pools by several threads.
//!
//! Requirements: FW-BITS-2.

use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::check::{numbers, same};

/// A convolution of images with their channels last, and of images in rows with work behind it.
macro_rules! convolution {
    ($method:ident, $how:expr; [$($x:literal),+] [$o:literal, $($w:literal),+]) => {{
        let (x, w) = (numbers::<s![$($x),+]>(1), numbers::<s![$o, $($w),+]>(2));
        let bias = numbers::<s![$o]>(3);
        let last: HeapTensor<_, _, ChannelsLast> = x.to_layout_heap();
        same!(last.$method(&w, &bias, $how));
        same!(x.$method(&w, &bias, $how).relu());
    }};
}

#[test]
fn images_rows_and_channels_are_dealt_out() {
    convolution!(conv2d, conv().padding(dim!(1)); [1, 3, 13, 9] [17, 3, 3, 3]);
    convolution!(conv2d, conv().padding(dim!(1)); [4, 2, 6, 7] [5, 2, 3, 3]);
    convolution!(conv2d, conv(); [1, 4, 3, 5] [70, 4, 3, 3]);
    convolution!(conv2d, conv().stride(dim!(2)).padding(dim!(2)); [1, 3, 31, 29] [20, 3, 5, 5]);
    convolution!(conv2d, conv().padding(dim!(1)); [1, 2, 40, 3] [8, 2, 3, 3]);
    let x = numbers::<s![1, 8, 9, 8]>(1).cast_lossy::<i8>().eval_heap();
    let last: HeapTensor<_, _, ChannelsLast> = x.to_layout_heap();
    let w = numbers::<s![20, 8, 3, 3]>(2).cast_lossy::<i8>().eval_heap();
    same!(last.conv2d(&w, NoBias, conv().padding(dim!(1))) + 1);
    convolution!(conv2d, conv().groups(dim!(2)); [1, 4, 9, 8] [10, 2, 1, 1]);
}

#[test]
fn channels_with_filters_of_their_own_are_dealt_out() {
    convolution!(depthwise2d, conv().padding(dim!(1)); [1, 19, 13, 20] [19, 1, 3, 3]);
    convolution!(depthwise2d, conv().padding(dim!(1)); [3, 5, 8, 9] [5, 1, 3, 3]);
    convolution!(depthwise2d, conv().stride(dim!(2)); [1, 33, 15, 15] [33, 1, 3, 3]);
}

#[test]
fn signals_are_dealt_out() {
    let (x, w) = (numbers::<s![2, 5, 100]>(1), numbers::<s![40, 5, 7]>(2));
    let bias = numbers::<s![40]>(3);
    same!(x.conv1d(&w, &bias, conv()));
    let (x, w) = (numbers::<s![5, 100]>(1), numbers::<s![40, 5, 7]>(2));
    same!(x.conv1d(&w, &bias, conv().padding(dim!(3))).relu());
}

#[test]
fn pools_are_dealt_out() {
    let x = numbers::<s![1, 6, 17, 18]>(1);
    let last: HeapTensor<_, _, ChannelsLast> = x.to_layout_heap();
    let how = || pool(dim!(3)).stride(dim!(2));
    same!(x.max_pool2d(how()));
    same!(last.max_pool2d(how()));
    same!(last.avg_pool2d(how()));
    let x = numbers::<s![5, 6, 9, 9]>(1);
    let last: HeapTensor<_, _, ChannelsLast> = x.to_layout_heap();
    same!(last.max_pool2d(how()));
}
