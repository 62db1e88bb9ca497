//! Convolutions, pools and resized images: taps, windows and neighbours at their own places.
//!
//! Requirements: FW-KERNEL-4.

use formwork::dtype::{Num, f16};
use formwork::expr::{Centers, Corners, NoBias};
use formwork::layout::{ChannelsLast, Layout};
use formwork::prelude::*;
use formwork::shape::Shape;
use formwork::storage::Storage;

use crate::runner::{Bits, on_every_set};

/// The elements as numbers.
fn reals<T: Bits, S: Shape, L: Layout<S>, K: Storage<T>>(x: &Tensor<T, S, L, K>) -> Vec<f64> {
    x.iter().map(Bits::real).collect()
}

fn taps_move_and_windows_do_not<T: Num<Sum: Bits> + Bits>(of: impl Fn(i8) -> T) {
    let count = |n: usize| of(i8::try_from(n).unwrap());
    let how = conv().stride(dim!(2)).dilation(dim!(2));
    let x = Tensor::<T, s![1, 7]>::from_fn(|(_, i)| count(i.get()));
    let w = Tensor::<T, s![1, 1, 2]>::ones();
    assert_eq!(reals(&x.conv1d(&w, NoBias, how).eval()), [2., 6., 10.], "{}", T::NAME);
    assert_eq!(reals(&x.depthwise1d(&w, NoBias, how).eval()), [2., 6., 10.], "{}", T::NAME);
    // More places than a vector has, in steps of 4.
    let x = Tensor::<T, s![1, 71]>::from_fn(|(_, i)| count(i.get()));
    let right: Vec<f64> = (0..35).map(|i| f64::from(4 * i + 2)).collect();
    assert_eq!(reals(&x.conv1d(&w, NoBias, how).eval()), right, "{}", T::NAME);
    assert_eq!(reals(&x.depthwise1d(&w, NoBias, how).eval()), right, "{}", T::NAME);
    assert_eq!(reals(&x.flip(Ax::<1>).conv1d(&w, NoBias, how).eval()), {
        right.iter().rev().copied().collect::<Vec<_>>()
    });
    // Along both axes at once, 10 to a row: 0 + 2 + 20 + 22 first, and 8 or 80 farther each.
    let x = Tensor::<T, s![1, 7, 7]>::from_fn(|(_, r, c)| count(10 * r.get() + c.get()));
    let w = Tensor::<T, s![1, 1, 2, 2]>::ones();
    let right = [44., 52., 60., 124., 132., 140., 204., 212., 220.];
    assert_eq!(reals(&x.conv2d(&w, NoBias, how).eval()), right, "{}", T::NAME);
    assert_eq!(reals(&x.depthwise2d(&w, NoBias, how).eval()), right, "{}", T::NAME);
    let stack = x.unsqueeze(Ax::<0>);
    let last = stack.to_layout_heap::<ChannelsLast>();
    assert_eq!(reals(&last.conv2d(&w, NoBias, how).eval_heap()), right, "{}", T::NAME);
}

#[test]
fn a_dilation_moves_the_taps_and_not_the_windows() {
    on_every_set(|| {
        taps_move_and_windows_do_not::<f32>(|x| x.into());
        taps_move_and_windows_do_not::<f16>(|x| f16::from_f32(x.into()));
        taps_move_and_windows_do_not::<i8>(|x| x);
        taps_move_and_windows_do_not::<u8>(i8::cast_unsigned);
    });
}

/// Requirements: FW-LAYOUT-1, FW-KERNEL-4.
#[test]
fn channels_are_told_by_the_type_where_all_extents_are_equal() {
    on_every_set(|| {
        let x = Tensor::<i8, s![1, 2, 2, 2]>::arange();
        let second = Tensor::<i8, s![1, 2, 1, 1]>::from_array([[[[0]], [[1]]]]);
        let y: Tensor<i32, s![1, 1, 2, 2]> = x.conv2d(&second, NoBias, conv()).eval();
        assert_eq!(y.as_slice(), [4, 5, 6, 7]);
        let last = x.to_layout::<ChannelsLast>();
        let y: Tensor<i32, s![1, 1, 2, 2]> = last.conv2d(&second, NoBias, conv()).eval();
        assert_eq!(y.as_slice(), [4, 5, 6, 7]);
        let y: Tensor<i32, s![1, 1, 2, 2]> =
            x.permute(axes![0, 3, 1, 2]).conv2d(&second, NoBias, conv()).eval();
        assert_eq!(y.as_slice(), [1, 3, 5, 7]);
        let x: Tensor<f32, s![1, 2, 2, 2]> = x.cast_lossy().eval();
        let means: Tensor<f32, s![1, 2, 1, 1]> = x.avg_pool2d(pool(dim!(2))).eval();
        assert_eq!(means.as_slice(), [1.5, 5.5]);
        let last = x.to_layout::<ChannelsLast>();
        let means: Tensor<f32, s![1, 2, 1, 1]> = last.avg_pool2d(pool(dim!(2))).eval();
        assert_eq!(means.as_slice(), [1.5, 5.5]);
    });
}

macro_rules! means_of {
    ($($t:ty: $of:expr;)*) => {$({
        let x = Tensor::<$t, s![1, 4, 4]>::from_fn(|(_, r, c)| {
            $of(u8::try_from(4 * r.get() + c.get()).unwrap())
        });
        let right = [2.5, 4.5, 10.5, 12.5];
        let y: Tensor<$t, s![1, 2, 2]> = x.avg_pool2d(pool(dim!(2))).eval();
        assert_eq!(reals(&y), right);
        let last: Tensor<$t, s![4, 4, 1]> = x.permute(axes![1, 2, 0]).to_contiguous();
        let y: Tensor<$t, s![1, 2, 2]> =
            last.permute(axes![2, 0, 1]).avg_pool2d(pool(dim!(2))).eval();
        assert_eq!(reals(&y), right);
        // Many windows and many channels side by side: each mean is 0.5 above its first element.
        let x = HeapTensor::<$t, s![1, 37, 2, 66]>::from_fn(|(_, c, _, w)| {
            $of(u8::try_from(c.get() + w.get()).unwrap())
        });
        let means: Vec<f64> = (0..37)
            .flat_map(|c| (0..33).map(move |w| f64::from(c) + 2. * f64::from(w) + 0.5))
            .collect();
        assert_eq!(reals(&x.avg_pool2d(pool(dim!(2))).eval_heap()), means);
        let last = x.to_layout_heap::<ChannelsLast>();
        assert_eq!(reals(&last.avg_pool2d(pool(dim!(2))).eval_heap()), means);
    })*};
}

/// Requirements: FW-KERNEL-7.
#[test]
fn a_mean_is_that_of_its_own_window() {
    on_every_set(|| {
        means_of! {
            f32: f32::from;
            f64: f64::from;
            f16: |x: u8| f16::from_f32(x.into());
        }
        let x = Tensor::<i8, s![1, 4, 4]>::arange();
        let y: Tensor<i8, s![1, 2, 2]> = x.avg_pool2d_codes(pool(dim!(2))).eval();
        assert_eq!(y.as_slice(), [3, 5, 11, 13], "halves are rounded up");
    });
}

fn no_row_is_dropped<T: Num<Sum: Bits> + Bits>() {
    let ones = Tensor::<T, s![1, 2]>::ones();
    let weight = Tensor::<T, s![1, 1, 3]>::ones();
    let how = conv().stride(dim!(2)).padding(dim!(1));
    let y = ones.conv_transpose1d(&weight, NoBias, how, dim!(3)).eval();
    assert_eq!(reals(&y), [1., 2., 1.], "{}", T::NAME);
    let (column, weight) = (Tensor::<T, s![1, 2, 1]>::ones(), Tensor::<T, s![1, 1, 3, 1]>::ones());
    let how = conv().stride((dim!(2), dim!(1))).padding((dim!(1), dim!(0)));
    let y = column.conv_transpose2d(&weight, NoBias, how, (dim!(3), dim!(1))).eval();
    assert_eq!(reals(&y), [1., 2., 1.], "{}", T::NAME);
    let (row, weight) = (Tensor::<T, s![1, 1, 2]>::ones(), Tensor::<T, s![1, 1, 1, 3]>::ones());
    let how = conv().stride((dim!(1), dim!(2))).padding((dim!(0), dim!(1)));
    let y = row.conv_transpose2d(&weight, NoBias, how, (dim!(1), dim!(3))).eval();
    assert_eq!(reals(&y), [1., 2., 1.], "{}", T::NAME);
}

/// Requirements: FW-KERNEL-6.
#[test]
fn a_transposed_convolution_drops_no_row_by_its_padding() {
    on_every_set(|| {
        no_row_is_dropped::<f32>();
        no_row_is_dropped::<f16>();
        no_row_is_dropped::<i8>();
        no_row_is_dropped::<u8>();
    });
}

macro_rules! doubles {
    ($($len:literal $double:literal)*) => {$({
        let rows = HeapTensor::<f32, s![1, $len, 2]>::from_fn(|(_, r, _)| r.get() as f32);
        let y = rows.resize_nearest(dim!($double), dim!(2)).eval_heap();
        for (_, r, c) in y.shape().coords() {
            let found = y.get([0, r.get(), c.get()]);
            assert_eq!(found, Some((r.get() / 2) as f32), "row {r} of {}", $double);
        }
        let columns = HeapTensor::<f32, s![1, 2, $len]>::from_fn(|(_, _, c)| c.get() as f32);
        let y = columns.resize_nearest(dim!(2), dim!($double)).eval_heap();
        for (_, r, c) in y.shape().coords() {
            let found = y.get([0, r.get(), c.get()]);
            assert_eq!(found, Some((c.get() / 2) as f32), "column {c} of {}", $double);
        }
        // And back: every second one.
        let half = y.resize_nearest(dim!(2), dim!($len)).eval_heap();
        assert_eq!(half, columns, "{}", $double);
    })*};
}

/// Requirements: FW-KERNEL-12.
#[test]
fn the_neighbour_of_a_doubled_place_is_half_of_it() {
    on_every_set(|| {
        doubles! { 227 454 214 428 220 440 235 470 255 510 }
    });
}

/// Requirements: FW-KERNEL-12.
#[test]
fn one_row_or_column_is_all_that_corners_have() {
    on_every_set(|| {
        let row = Tensor::<f32, s![1, 1, 3]>::from_array([[[1., 2., 3.]]]);
        let y: Tensor<f32, s![1, 4, 3]> = row.resize_bilinear(dim!(4), dim!(3), Corners).eval();
        assert_eq!(y.as_slice(), [1., 2., 3.].repeat(4));
        let y: Tensor<f32, s![1, 4, 3]> = row.resize_bilinear(dim!(4), dim!(3), Centers).eval();
        assert_eq!(y.as_slice(), [1., 2., 3.].repeat(4));
        let column = row.permute(axes![0, 2, 1]);
        let y: Tensor<f32, s![1, 3, 4]> = column.resize_bilinear(dim!(3), dim!(4), Corners).eval();
        assert_eq!(y.as_slice(), [1., 1., 1., 1., 2., 2., 2., 2., 3., 3., 3., 3.]);
        // Where one is wanted it is the first.
        let y: Tensor<f32, s![1, 1, 1]> = row.resize_bilinear(dim!(1), dim!(1), Corners).eval();
        assert_eq!(y.as_slice(), [1.]);
        let one = Tensor::<f16, s![2, 1, 1]>::from_fn(|(c, _, _)| f16::from_f32(c.get() as f32));
        let y: Tensor<f16, s![2, 3, 5]> = one.resize_bilinear(dim!(3), dim!(5), Corners).eval();
        assert_eq!(reals(&y), [[0.; 15], [1.; 15]].concat());
    });
}
