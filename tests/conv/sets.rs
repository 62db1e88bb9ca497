//! Every instruction set, layout, tile and tail gives the bits of the plain loops.
//!
//! Requirements: FW-BITS-1, FW-KERNEL-4.

use formwork::dtype::{bf16, f16};
use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::check::{Numbers, PLAIN, expected, matches};
use crate::runner::case;
use crate::wave::random;

/// A convolution in some of these forms, each of which is what the plain loops give: of images in `rows`; with
/// channels `last`, and weights with output channels side by side; behind a `function`; `added` to what is there.
macro_rules! convolution {
    ($from:expr, $sum:ty, $method:ident, $how:expr, $numbers:expr;
        [$($x:literal)+] [$o:literal $i:literal $kh:literal $kw:literal] [$($y:literal)+] $($form:ident)+) => {{
    let check = || {
        let w = random::<_, s![$o, $i, $kh, $kw]>($from);
        let packed = w.permute(axes![1, 2, 3, 0]).to_contiguous_heap();
        let data = Data {
            x: random::<_, s![$($x),+]>($from),
            packed: packed.permute(axes![3, 0, 1, 2]),
            w,
            bias: HeapTensor::<$sum, s![$o]>::from_fn(|(at,): (Idx<_>,)| {
                <$sum>::from(i8::try_from(at.get()).unwrap())
            }),
            zeros: HeapTensor::<$sum, s![$($y),+]>::zeros(),
        };
        let groups = if stringify!($method) == "depthwise2d" { $o } else { $numbers.groups };
        let numbers = Numbers { groups, ..$numbers };
        $( form!($form, $method, $how, data, numbers); )+
    };
    // A frame on the stack for each.
    check();
    }};
}

/// What is convolved.
struct Data<X, W, P, B, Z> {
    x: X,
    w: W,
    /// The weights, with output channels side by side.
    packed: P,
    bias: B,
    /// Of the shape of the result.
    zeros: Z,
}

macro_rules! form {
    (rows, $method:ident, $how:expr, $data:ident, $numbers:ident) => {
        let right = plain!($data, $numbers, |o| $data.bias.get([o]).unwrap());
        case(format_args!("in rows, {:?}", $numbers), right, || {
            $data.x.$method(&$data.w, &$data.bias, $how).eval_heap()
        });
    };
    (last, $method:ident, $how:expr, $data:ident, $numbers:ident) => {
        let right = plain!($data, $numbers, |o| $data.bias.get([o]).unwrap());
        let x: HeapTensor<_, _, ChannelsLast> = $data.x.to_layout_heap();
        case(format_args!("channels last, {:?}", $numbers), right, || {
            let mut last: HeapTensor<_, _, ChannelsLast> = $data.zeros.to_layout_heap();
            x.$method($data.packed, &$data.bias, $how).eval_into(&mut last);
            last
        });
    };
    (function, $method:ident, $how:expr, $data:ident, $numbers:ident) => {
        let right: Vec<_> = rectified!($data, $numbers);
        let x: HeapTensor<_, _, ChannelsLast> = $data.x.to_layout_heap();
        case(format_args!("behind a function, {:?}", $numbers), right, || {
            let mut last: HeapTensor<_, _, ChannelsLast> = $data.zeros.to_layout_heap();
            x.$method(&$data.w, NoBias, $how).relu().eval_into(&mut last);
            last
        });
    };
    (added, $method:ident, $how:expr, $data:ident, $numbers:ident) => {
        let (plain, rectified) =
            (plain!($data, $numbers, |_| 0_i8.into()), rectified!($data, $numbers));
        let right: Vec<_> = rectified.iter().zip(&plain).map(|(a, b)| Num::add(*a, *b)).collect();
        let mut beneath = $data.zeros.clone();
        beneath.iter_mut().zip(&rectified).for_each(|(to, from)| *to = *from);
        case(format_args!("added, {:?}", $numbers), right, || {
            let mut y = beneath.clone();
            y += $data.x.$method($data.packed, NoBias, $how);
            y
        });
    };
}

/// What the plain loops give.
macro_rules! plain {
    ($data:ident, $numbers:ident, $bias:expr) => {
        expected(
            $data.x.shape().sizes(),
            $data.w.shape().sizes(),
            &$numbers,
            |at| $data.x.get(at).unwrap(),
            |at| $data.w.get(at).unwrap(),
            $bias,
        )
    };
}

/// The same behind a function.
macro_rules! rectified {
    ($data:ident, $numbers:ident) => {
        plain!($data, $numbers, |_| 0_i8.into()).iter().map(|sum| sum.relu()).collect::<Vec<_>>()
    };
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
    convolution!(id, f32, conv2d, padded, PADDED; [2 3 5 31] [33 3 3 3] [2 33 5 31] rows last function added);
    convolution!(id, f32, conv2d, padded, PADDED; [1 5 17 4] [70 5 3 3] [1 70 17 4] rows last function added);
    convolution!(id, f32, conv2d, conv(), PLAIN; [1 19 6 15] [48 19 1 1] [1 48 6 15] rows last function added);
    convolution!(id, f32, conv2d, conv(), PLAIN; [2 2 3 3] [5 2 3 3] [2 5 1 1] rows last function added);
}

#[test]
fn strides_and_dilations_have_the_bits_of_the_plain_loops() {
    let id = |x: f32| x;
    let wide = conv().stride((dim!(2), dim!(3))).padding((dim!(2), dim!(1)));
    let apart =
        conv().dilation((dim!(2), dim!(3))).padding((dim!(2), dim!(3))).stride((dim!(1), dim!(2)));
    convolution!(id, f32, conv2d, wide, WIDE; [1 3 9 40] [20 3 3 2] [1 20 6 14] rows last);
    convolution!(id, f32, conv2d, apart, APART; [1 3 7 33] [6 3 3 3] [1 6 7 17] rows last);
    convolution!(id, f32, depthwise2d, wide, WIDE; [1 20 9 40] [20 1 3 2] [1 20 6 14] rows last);
    convolution!(id, f32, depthwise2d, apart, APART; [1 37 7 33] [37 1 3 3] [1 37 7 17] last function);
}

#[test]
fn channels_of_their_own_have_the_bits_of_the_plain_loops() {
    let id = |x: f32| x;
    let padded = conv().padding(dim!(1));
    let halved = conv().stride((One, dim!(2))).dilation((One, dim!(2))).padding((One, dim!(2)));
    convolution!(id, f32, depthwise2d, padded, PADDED; [2 64 25 5] [64 1 3 3] [2 64 25 5] rows last function added);
    convolution!(id, f32, depthwise2d, padded, PADDED; [1 5 4 40] [5 1 3 3] [1 5 4 40] rows last);
    convolution!(id, f32, depthwise2d, padded, PADDED; [1 17 1 1] [17 1 3 3] [1 17 1 1] last added);
    convolution!(id, f32, depthwise2d, halved, HALVED; [1 24 5 41] [24 1 3 3] [1 24 5 21] last function);
    let two = Numbers { groups: 2, ..PADDED };
    convolution!(
        id, f32, conv2d, padded.groups(dim!(2)), two; [1 6 5 18] [40 3 3 3] [1 40 5 18] rows last added
    );
    let apart = conv().dilation((One, dim!(2)));
    let signed = |x: f32| (x * 128.) as i8;
    let numbers = Numbers { dilation: [1, 2], ..PLAIN };
    convolution!(signed, i32, depthwise2d, apart, numbers; [2 6 6 9] [6 1 2 3] [2 6 5 5] rows last function added);
    let nine = Numbers { groups: 9, ..PADDED };
    convolution!(
        id, f32, conv2d, padded.groups(dim!(9)), nine; [1 9 5 18] [9 1 3 3] [1 9 5 18] rows last
    );
}

/// Requirements: FW-BITS-1, FW-KERNEL-2.
#[test]
fn bytes_four_at_a_time_have_the_bits_of_the_plain_loops() {
    let signed = |x: f32| (x * 128.) as i8;
    let padded = conv().padding(dim!(1));
    let wide = conv().stride((dim!(2), dim!(3))).padding((dim!(2), dim!(1)));
    let two = Numbers { groups: 2, ..PADDED };
    convolution!(signed, i32, conv2d, padded, PADDED; [2 8 5 31] [37 8 3 3] [2 37 5 31] rows last function added);
    convolution!(signed, i32, conv2d, wide, WIDE; [1 4 9 40] [20 4 3 2] [1 20 6 14] rows last);
    convolution!(signed, i32, conv2d, conv(), PLAIN; [1 72 3 5] [64 72 1 1] [1 64 3 5] last function);
    convolution!(
        signed, i32, conv2d, padded.groups(dim!(2)), two; [1 16 5 9] [10 8 3 3] [1 10 5 9] last added
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
            convolution!($from, $sum, conv2d, padded, PADDED; [1 3 4 17] [21 3 3 3] [1 21 4 17] rows last);
        )*};
    }
    macro_rules! depthwise {
        ($($sum:ty: $from:expr;)*) => {$(
            convolution!(
                $from, $sum, depthwise2d, padded, PADDED; [1 19 4 17] [19 1 3 3] [1 19 4 17] rows last
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
