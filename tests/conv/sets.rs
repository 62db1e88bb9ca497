//! Every instruction set, layout, tile and tail gives the bits of the plain loops.
//!
//! Requirements: FW-BITS-1, FW-KERNEL-4.

use formwork::dtype::{bf16, f16};
use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::check::{Numbers, PLAIN, expected, matches};
use crate::runner::case;
use crate::wave::random;

/// A convolution of images in rows and channels last, with weights as they are and with output
/// channels side by side, into rows and channels last, as it is, behind a function and added to
/// what is there: all of them are what the plain loops give.
macro_rules! convolution {
    ($from:expr, $sum:ty, $method:ident, $how:expr, $numbers:expr;
        [$($x:literal)+] [$o:literal $i:literal $kh:literal $kw:literal] [$($y:literal)+]) => {{
    let check = || {
        let x = random::<_, s![$($x),+]>($from);
        let w = random::<_, s![$o, $i, $kh, $kw]>($from);
        let bias: HeapTensor<$sum, s![$o]> =
            HeapTensor::from_fn(|(at,): (Idx<_>,)| <$sum>::from(i8::try_from(at.get()).unwrap()));
        let groups = if stringify!($method) == "depthwise2d" { $o } else { $numbers.groups };
        let numbers = Numbers { groups, ..$numbers };
        let (sizes, weights) = (x.shape().sizes(), w.shape().sizes());
        let get_x = |at| x.get(at).unwrap();
        let get_w = |at| w.get(at).unwrap();
        let plain = expected(sizes, weights, &numbers, get_x, get_w, |_| <$sum>::from(0i8));
        let with_bias =
            expected(sizes, weights, &numbers, get_x, get_w, |o| bias.get([o]).unwrap());
        let rectified: Vec<$sum> = plain.iter().map(|sum| sum.relu()).collect();
        let x_last: HeapTensor<_, s![$($x),+], ChannelsLast> = x.to_layout_heap();
        let packed = w.permute(axes![1, 2, 3, 0]).to_contiguous_heap();
        let packed = packed.permute(axes![3, 0, 1, 2]);
        let how = $how;
        let zeros: HeapTensor<$sum, s![$($y),+]> = HeapTensor::zeros();
        let sums: Vec<$sum> =
            rectified.iter().zip(&plain).map(|(a, b)| Num::add(*a, *b)).collect();
        let beneath = HeapTensor::<$sum, s![$($y),+]>::from_slice(&rectified).unwrap();

        case(format_args!("in rows, {numbers:?}"), with_bias.clone(), || {
            x.$method(&w, &bias, how).eval_heap()
        });
        case(format_args!("channels last, {numbers:?}"), with_bias, || {
            let mut last: HeapTensor<_, _, ChannelsLast> = zeros.to_layout_heap();
            x_last.$method(packed, &bias, how).eval_into(&mut last);
            last
        });
        case(format_args!("behind a function, {numbers:?}"), rectified, || {
            let mut last: HeapTensor<_, _, ChannelsLast> = zeros.to_layout_heap();
            x_last.$method(&w, NoBias, how).relu().eval_into(&mut last);
            last
        });
        case(format_args!("added, {numbers:?}"), sums, || {
            let mut y = beneath.clone();
            y += x.$method(packed, NoBias, how);
            y
        });
    };
    // A frame on the stack for each.
    check();
    }};
}

const PADDED: Numbers = Numbers { before: [1; 2], after: [1; 2], ..PLAIN };
const WIDE: Numbers = Numbers { stride: [2, 3], before: [2, 1], after: [2, 1], ..PLAIN };
const HALVED: Numbers =
    Numbers { stride: [1, 2], dilation: [1, 2], before: [1, 2], after: [1, 2], ..PLAIN };
const APART: Numbers =
    Numbers { dilation: [2, 3], before: [2, 3], after: [2, 3], stride: [1, 2], ..PLAIN };

#[test]
fn every_tile_and_tail_has_the_bits_of_the_plain_loops() {
    let id = |x: f32| x;
    let padded = conv().padding(dim!(1));
    convolution!(id, f32, conv2d, padded, PADDED; [2 3 5 31] [33 3 3 3] [2 33 5 31]);
    convolution!(id, f32, conv2d, padded, PADDED; [1 5 17 4] [70 5 3 3] [1 70 17 4]);
    convolution!(id, f32, conv2d, conv(), PLAIN; [1 19 6 15] [48 19 1 1] [1 48 6 15]);
    convolution!(id, f32, conv2d, conv(), PLAIN; [2 2 3 3] [5 2 3 3] [2 5 1 1]);
}

#[test]
fn strides_and_dilations_have_the_bits_of_the_plain_loops() {
    let id = |x: f32| x;
    let wide = conv().stride((dim!(2), dim!(3))).padding((dim!(2), dim!(1)));
    let apart =
        conv().dilation((dim!(2), dim!(3))).padding((dim!(2), dim!(3))).stride((dim!(1), dim!(2)));
    convolution!(id, f32, conv2d, wide, WIDE; [1 3 9 40] [20 3 3 2] [1 20 6 14]);
    convolution!(id, f32, conv2d, apart, APART; [1 3 7 33] [6 3 3 3] [1 6 7 17]);
    convolution!(id, f32, depthwise2d, wide, WIDE; [1 20 9 40] [20 1 3 2] [1 20 6 14]);
    convolution!(id, f32, depthwise2d, apart, APART; [1 37 7 33] [37 1 3 3] [1 37 7 17]);
}

#[test]
fn channels_of_their_own_have_the_bits_of_the_plain_loops() {
    let id = |x: f32| x;
    let padded = conv().padding(dim!(1));
    let halved = conv().stride((One, dim!(2))).dilation((One, dim!(2))).padding((One, dim!(2)));
    convolution!(id, f32, depthwise2d, padded, PADDED; [2 64 25 5] [64 1 3 3] [2 64 25 5]);
    convolution!(id, f32, depthwise2d, padded, PADDED; [1 5 4 40] [5 1 3 3] [1 5 4 40]);
    convolution!(id, f32, depthwise2d, padded, PADDED; [1 17 1 1] [17 1 3 3] [1 17 1 1]);
    convolution!(id, f32, depthwise2d, halved, HALVED; [1 24 5 41] [24 1 3 3] [1 24 5 21]);
    let two = Numbers { groups: 2, ..PADDED };
    convolution!(
        id, f32, conv2d, padded.groups(dim!(2)), two; [1 6 5 18] [40 3 3 3] [1 40 5 18]
    );
    let apart = conv().dilation((One, dim!(2)));
    let signed = |x: f32| (x * 128.) as i8;
    let numbers = Numbers { dilation: [1, 2], ..PLAIN };
    convolution!(signed, i32, depthwise2d, apart, numbers; [2 6 6 9] [6 1 2 3] [2 6 5 5]);
    let nine = Numbers { groups: 9, ..PADDED };
    convolution!(
        id, f32, conv2d, padded.groups(dim!(9)), nine; [1 9 5 18] [9 1 3 3] [1 9 5 18]
    );
}

/// Requirements: FW-BITS-1, FW-KERNEL-2.
#[test]
fn bytes_four_at_a_time_have_the_bits_of_the_plain_loops() {
    let signed = |x: f32| (x * 128.) as i8;
    let padded = conv().padding(dim!(1));
    let wide = conv().stride((dim!(2), dim!(3))).padding((dim!(2), dim!(1)));
    let two = Numbers { groups: 2, ..PADDED };
    convolution!(signed, i32, conv2d, padded, PADDED; [2 8 5 31] [37 8 3 3] [2 37 5 31]);
    convolution!(signed, i32, conv2d, wide, WIDE; [1 4 9 40] [20 4 3 2] [1 20 6 14]);
    convolution!(signed, i32, conv2d, conv(), PLAIN; [1 72 3 5] [64 72 1 1] [1 64 3 5]);
    convolution!(
        signed, i32, conv2d, padded.groups(dim!(2)), two; [1 16 5 9] [10 8 3 3] [1 10 5 9]
    );
    let unsigned = |x: f32| (x * 127. + 128.) as u8;
    let x = random::<_, s![2, 12, 5, 7]>(unsigned);
    let x: HeapTensor<_, s![2, 12, 5, 7], ChannelsLast> = x.to_layout_heap();
    matches(&x, &random::<_, s![19, 12, 3, 3]>(unsigned), padded, PADDED);
}

#[test]
fn every_element_type_has_the_bits_of_the_plain_loops() {
    let padded = conv().padding(dim!(1));
    macro_rules! convolutions {
        ($($sum:ty: $from:expr;)*) => {$(
            convolution!($from, $sum, conv2d, padded, PADDED; [1 3 4 17] [21 3 3 3] [1 21 4 17]);
        )*};
    }
    macro_rules! depthwise {
        ($($sum:ty: $from:expr;)*) => {$(
            convolution!(
                $from, $sum, depthwise2d, padded, PADDED; [1 19 4 17] [19 1 3 3] [1 19 4 17]
            );
        )*};
    }
    convolutions! {
        f64: |x: f32| f64::from(x) / 3.;
        f16: f16::from_f32;
        i32: |x: f32| (x * 127.) as i8;
        i64: |x: f32| (x * 2e9) as i32;
    }
    depthwise! {
        f64: |x: f32| f64::from(x) / 3.;
        bf16: bf16::from_f32;
        i32: |x: f32| (x * 3e4) as i16;
    }
}
