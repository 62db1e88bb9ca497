//! Transposed convolutions and resized images, against plain loops.
//!
//! Requirements: FW-KERNEL-12.
#![cfg(feature = "macros")]

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

use formwork::dtype::Float;
use formwork::expr::{Centers, Corners};
use formwork::kernel::reference::{
    ConvTranspose2d, Resize2d, conv_transpose2d, resize_bilinear, resize_nearest,
};
use formwork::layout::ChannelsLast;
use formwork::prelude::*;
use runner::case;

/// The transposed convolution of images by plain loops.
fn scattered<T: Num>(
    how: &ConvTranspose2d,
    image: &[T],
    weight: &[T],
    bias: impl Fn(usize) -> T::Sum,
) -> Vec<T::Sum> {
    let [rows, columns] = how.size;
    let [tap_rows, tap_columns] = how.kernel;
    let mut sums = vec![];
    conv_transpose2d(
        how,
        |[n, c, y, x]| image[((n * how.channels + c) * rows + y) * columns + x],
        |[c, o, y, x]| weight[((c * how.outputs + o) * tap_rows + y) * tap_columns + x],
        bias,
        |_, sum| sums.push(sum),
    );
    sums
}

/// Requirements: FW-KERNEL-6.
#[test]
fn a_padding_that_is_no_multiple_of_the_stride_drops_no_row() {
    let image: Tensor<f32, s![1, 2, 1]> = Tensor::full(1.0);
    let weight: Tensor<f32, s![1, 1, 3, 1]> = Tensor::full(1.0);
    let how = conv().stride((dim!(2), dim!(1))).padding((dim!(1), dim!(0)));
    let y: Tensor<f32, s![1, 3, 1]> =
        image.conv_transpose2d(&weight, NoBias, how, (dim!(3), dim!(1))).eval();
    assert_eq!(y.as_slice(), [1.0, 2.0, 1.0]);
    // The other plane that comes back as two rows; PyTorch's `output_padding` of 1.
    let y: Tensor<f32, s![1, 4, 1]> =
        image.conv_transpose2d(&weight, NoBias, how, (dim!(4), dim!(1))).eval();
    assert_eq!(y.as_slice(), [1.0, 2.0, 1.0, 1.0]);
}

macro_rules! against_loops {
    ($(($rows:literal, $columns:literal) -> ($high:literal, $wide:literal), taps $y:literal x $x:literal,
        stride ($sy:literal, $sx:literal), padding ($py:literal, $px:literal), apart ($dy:literal, $dx:literal);)*) => {$({
        let image = Tensor::<i32, s![3, $rows, $columns]>::from_fn(|(c, r, w)| {
            (c.get() * 7 + r.get() * 5 + w.get() * 3) as i32 % 11 - 5
        });
        let weight = Tensor::<i32, s![3, 2, $y, $x]>::from_fn(|(i, o, r, w)| {
            (i.get() * 13 + o.get() * 5 + r.get() * 3 + w.get()) as i32 % 9 - 4
        });
        let how = conv()
            .stride((dim!($sy), dim!($sx)))
            .padding((dim!($py), dim!($px)))
            .dilation((dim!($dy), dim!($dx)));
        let sizes = ConvTranspose2d {
            images: 1,
            channels: 3,
            size: [$rows, $columns],
            outputs: 2,
            kernel: [$y, $x],
            stride: [$sy, $sx],
            dilation: [$dy, $dx],
            before: [$py, $px],
            out: [$high, $wide],
        };
        let right = scattered(&sizes, image.as_slice(), weight.as_slice(), |_| 0);
        let out = (dim!($high), dim!($wide));
        case(format_args!("{sizes:?}"), right.clone(), || -> Tensor<i64, s![2, $high, $wide]> {
            image.conv_transpose2d(&weight, NoBias, how, out).eval()
        });
        let last = image.to_layout::<ChannelsLast>();
        case(format_args!("channels last, {sizes:?}"), right, || -> Tensor<i64, s![2, $high, $wide]> {
            last.conv_transpose2d(&weight, NoBias, how, out).eval()
        });
    })*};
}

/// Requirements: FW-KERNEL-6.
#[test]
fn every_stride_padding_and_dilation_gathers_what_loops_scatter() {
    against_loops! {
        (4, 5) -> (4, 5), taps 1 x 1, stride (1, 1), padding (0, 0), apart (1, 1);
        (4, 5) -> (6, 7), taps 3 x 3, stride (1, 1), padding (0, 0), apart (1, 1);
        (4, 5) -> (4, 5), taps 3 x 3, stride (1, 1), padding (1, 1), apart (1, 1);
        (4, 5) -> (7, 9), taps 3 x 3, stride (2, 2), padding (1, 1), apart (1, 1);
        (4, 5) -> (8, 10), taps 3 x 3, stride (2, 2), padding (1, 1), apart (1, 1);
        (4, 5) -> (8, 10), taps 2 x 2, stride (2, 2), padding (0, 0), apart (1, 1);
        (4, 5) -> (8, 9), taps 2 x 3, stride (2, 2), padding (0, 1), apart (1, 1);
        (3, 20) -> (11, 62), taps 2 x 3, stride (4, 3), padding (0, 0), apart (2, 2);
        (1, 1) -> (3, 4), taps 3 x 4, stride (5, 7), padding (0, 0), apart (1, 1);
        (2, 3) -> (2, 3), taps 5 x 5, stride (1, 1), padding (2, 2), apart (1, 1);
    }
}

/// Requirements: FW-KERNEL-6, FW-BITS-1.
#[test]
fn a_stack_of_images_has_a_bias_for_each_channel_on_every_set() {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    let images = Tensor::<f32, s![2, 3, 4, 9]>::from_fn(|_| next());
    let weight = Tensor::<f32, s![3, 5, 3, 3]>::from_fn(|_| next());
    let bias = Tensor::<f32, s![5]>::from_fn(|_| next());
    let how = conv().stride(dim!(2)).padding(dim!(1));
    let sizes = ConvTranspose2d {
        images: 2,
        channels: 3,
        size: [4, 9],
        outputs: 5,
        kernel: [3; 2],
        stride: [2; 2],
        dilation: [1; 2],
        before: [1; 2],
        out: [7, 17],
    };
    let sums = scattered(&sizes, images.as_slice(), weight.as_slice(), |o| bias.as_slice()[o]);
    let right: Vec<f32> = sums.iter().map(|sum| sum.max(0.0)).collect();
    let out = (dim!(7), dim!(17));
    for n in images.shape().0.indices() {
        let image = images.outer(n);
        let alone = right[n.get() * 5 * 7 * 17..][..5 * 7 * 17].to_vec();
        case(format_args!("image {n:?} alone"), alone, || -> Tensor<f32, s![5, 7, 17]> {
            image.conv_transpose2d(&weight, &bias, how, out).relu().eval()
        });
    }
    case(format_args!("a stack"), right, || -> Tensor<f32, s![2, 5, 7, 17]> {
        images.conv_transpose2d(&weight, &bias, how, out).relu().eval()
    });
}

/// Requirements: FW-KERNEL-6.
#[test]
fn signals_are_convolved_back_along_their_one_axis() {
    let signal = Tensor::<f32, s![2, 4]>::from_fn(|(c, i)| (c.get() * 4 + i.get()) as f32);
    let weight = Tensor::<f32, s![2, 1, 2]>::full(1.0);
    let y: Tensor<f32, s![1, 8]> =
        signal.conv_transpose1d(&weight, NoBias, conv().stride(dim!(2)), dim!(8)).eval();
    assert_eq!(y.as_slice(), [4., 4., 6., 6., 8., 8., 10., 10.]);
}

/// Requirements: FW-KERNEL-6.
#[test]
fn the_transpose_is_the_adjoint_of_the_convolution() {
    // <conv(x), y> = <x, conv_transpose(y)>, exactly, in integers.
    let x = Tensor::<i32, s![2, 9, 8]>::from_fn(|(c, r, w)| {
        ((c.get() + 3 * r.get() + 5 * w.get()) % 7) as i32 - 3
    });
    let y = Tensor::<i64, s![4, 4, 4]>::from_fn(|(c, r, w)| {
        ((2 * c.get() + r.get() + 3 * w.get()) % 5) as i64 - 2
    });
    let weight = Tensor::<i32, s![4, 2, 3, 2]>::from_fn(|(o, i, r, w)| {
        ((o.get() + 2 * i.get() + r.get() + w.get()) % 3) as i32 - 1
    });
    let how = conv().stride(dim!(2)).padding(Edges(dim!(0), dim!(0)));
    let there: Tensor<i64, s![4, 4, 4]> = x.conv2d(&weight, NoBias, how).eval();
    let back: Tensor<i64, s![2, 9, 8]> = y
        .cast_wrapping::<i32>()
        .eval()
        .conv_transpose2d(&weight, NoBias, how, (dim!(9), dim!(8)))
        .eval();
    let left: i64 = there.iter().zip(y.iter()).map(|(a, b)| a * b).sum();
    let right: i64 = back.iter().zip(x.iter()).map(|(a, b)| a * i64::from(b)).sum();
    assert_eq!(left, right);
}

macro_rules! doubles {
    ($($len:literal $double:literal)*) => {$({
        let rows = Tensor::<u16, s![1, $len, 1]>::from_fn(|(_, r, _)| r.get() as u16);
        let y: Tensor<u16, s![1, $double, 1]> = rows.resize_nearest(dim!($double), dim!(1)).eval();
        for (i, row) in y.iter().enumerate() {
            assert_eq!(usize::from(row), i / 2, "row {i} of {}", $double);
        }
    })*};
}

#[test]
fn the_nearest_row_is_found_in_integers() {
    doubles! { 227 454 214 428 220 440 235 470 255 510 }
    let rows = Tensor::<u16, s![1, 7, 1]>::from_fn(|(_, r, _)| r.get() as u16);
    let y: Tensor<u16, s![1, 3, 1]> = rows.resize_nearest(dim!(3), dim!(1)).eval();
    assert_eq!(y.as_slice(), [0, 2, 4]);
}

#[test]
fn one_row_is_repeated_when_corners_are_aligned() {
    let row: Tensor<f32, s![1, 1, 3]> = Tensor::from_array([[[1., 2., 3.]]]);
    let y: Tensor<f32, s![1, 4, 3]> = row.resize_bilinear(dim!(4), dim!(3), Corners).eval();
    assert_eq!(y.as_slice(), [1., 2., 3., 1., 2., 3., 1., 2., 3., 1., 2., 3.]);
    let y: Tensor<f32, s![1, 1, 1]> = row.resize_bilinear(dim!(1), dim!(1), Corners).eval();
    assert_eq!(y.as_slice(), [1.]);
}

/// One pair of sizes, nearest and bilinear, as it is, channels last, flipped and on its side.
macro_rules! resized {
    ($t:ty: $($rows:literal $columns:literal to $high:literal $wide:literal;)*) => {$({
        let image = Tensor::<$t, s![2, 3, $rows, $columns]>::from_fn(|(n, c, y, x)| {
            let place = ((n.get() * 3 + c.get()) * $rows + y.get()) * $columns + x.get();
            <$t>::round_from_f64(f64::sin(place as f64))
        });
        let last = image.to_layout::<ChannelsLast>();
        let turned = image.permute(axes![3, 2, 1, 0]).to_contiguous();
        let flipped = image.slice(span![.., .., ..;-1, ..;-1]).to_contiguous();
        let sizes = Resize2d { planes: 6, size: [$rows, $columns], out: [$high, $wide] };
        let input = |[plane, y, x]: [usize; 3]| {
            image.as_slice()[(plane * $rows + y) * $columns + x]
        };
        let out = (dim!($high), dim!($wide));
        let mut nearest = vec![];
        resize_nearest(&sizes, input, |_, x| nearest.push(x));
        let mut centers = vec![];
        resize_bilinear(&sizes, false, input, |_, x| centers.push(x));
        let mut corners = vec![];
        resize_bilinear(&sizes, true, input, |_, x| corners.push(x));
        macro_rules! layouts {
            ($image:expr, $what:literal) => {
                case(format_args!("nearest, {}, {sizes:?}", $what), nearest.clone(), || {
                    $image.resize_nearest(out.0, out.1).eval()
                });
                case(format_args!("centres, {}, {sizes:?}", $what), centers.clone(), || {
                    $image.resize_bilinear(out.0, out.1, Centers).eval()
                });
                case(format_args!("corners, {}, {sizes:?}", $what), corners.clone(), || {
                    $image.resize_bilinear(out.0, out.1, Corners).eval()
                });
            };
        }
        layouts!(image, "in rows");
        layouts!(last, "channels last");
        layouts!(turned.permute(axes![3, 2, 1, 0]), "on its side");
        layouts!(flipped.slice(span![.., .., ..;-1, ..;-1]), "backwards");
    })*};
}

#[test]
fn images_of_every_layout_are_resized_as_by_the_plain_loops() {
    resized! { f32: 3 5 to 7 4; 1 1 to 3 17; 4 33 to 2 9; 5 2 to 1 1; 2 16 to 2 16; }
    resized! { f64: 3 5 to 7 33; }
    resized! { half::f16: 3 5 to 4 19; }
    resized! { half::bf16: 3 5 to 4 19; }
}

#[test]
fn centers_and_corners_are_those_of_the_formulas() {
    let image = Tensor::<f64, s![1, 3, 5]>::from_fn(|(_, r, c)| {
        (r.get() * r.get() * 10 + c.get() * 3) as f64
    });
    let at = |r: usize, c: usize| image.as_slice()[r.min(2) * 5 + c.min(4)];
    let value = |y: f64, x: f64| {
        let (y, x) = (y.clamp(0.0, 2.0), x.clamp(0.0, 4.0));
        let (r, c) = (y.floor() as usize, x.floor() as usize);
        let (fy, fx) = (y - y.floor(), x - x.floor());
        let row = |r| at(r, c) * (1.0 - fx) + at(r, c + 1) * fx;
        row(r) * (1.0 - fy) + row(r + 1) * fy
    };
    let centers: Tensor<f64, s![1, 7, 4]> = image.resize_bilinear(dim!(7), dim!(4), Centers).eval();
    let corners: Tensor<f64, s![1, 7, 4]> = image.resize_bilinear(dim!(7), dim!(4), Corners).eval();
    for row in 0..7 {
        for column in 0..4 {
            let place = |i: usize, len: f64, out: f64| (i as f64 + 0.5) * len / out - 0.5;
            let expected = value(place(row, 3.0, 7.0), place(column, 5.0, 4.0));
            let found = centers.as_slice()[row * 4 + column];
            assert!((found - expected).abs() < 1e-12, "{row} {column}: {found} {expected}");
            let expected = value(row as f64 * 2.0 / 6.0, column as f64 * 4.0 / 3.0);
            let found = corners.as_slice()[row * 4 + column];
            assert!((found - expected).abs() < 1e-12, "{row} {column}: {found} {expected}");
        }
    }
}

/// Requirements: FW-KERNEL-12, FW-EXPR-1.
#[test]
fn a_resize_of_any_layout_in_an_expression_is_one_pass() {
    let image = Tensor::<f32, s![2, 2, 3, 4]>::from_fn(|(n, c, h, w)| {
        (n.get() * 24 + c.get() * 12 + h.get() * 4 + w.get()) as f32
    });
    let last = image.to_layout::<formwork::layout::ChannelsLast>();
    let y: Tensor<f32, s![2, 2, 6, 8]> = (image.resize_nearest(dim!(6), dim!(8)) + 1.0).eval();
    let z: Tensor<f32, s![2, 2, 6, 8]> = (last.resize_nearest(dim!(6), dim!(8)) + 1.0).eval();
    assert_eq!(y.as_slice(), z.as_slice());
    for (i, found) in y.iter().enumerate() {
        let (plane, row, column) = (i / 48, i / 8 % 6, i % 8);
        assert_eq!(found, (plane * 12 + row / 2 * 4 + column / 2) as f32 + 1.0);
    }
}
