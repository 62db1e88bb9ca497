//! The same order counted by other axes: reshape, flatten, split and merge.
//!
//! Requirements: FW-VIEW-4.

use formwork::prelude::*;
use formwork::shape::Letter;

use crate::law::{follows, number, numbered, with};

#[test]
fn reshape_keeps_the_row_major_order() {
    let x = Tensor::<i32, s![2, 3, 4]>::arange();
    let place = |to: &'static [usize]| move |i: &[usize]| numbered(&[2, 3, 4], number(to, i));
    follows(&x, &x.reshape::<s![4, 6]>(), place(&[4, 6]));
    follows(&x, &x.reshape::<s![24]>(), place(&[24]));
    follows(&x, &x.reshape::<s![1, 2, 2, 3, 2, 1]>(), place(&[1, 2, 2, 3, 2, 1]));
    follows(&x, &x.flatten(), place(&[24]));
    follows(&x, &x.reshape::<s![8, 3]>().reshape::<s![2, 3, 4]>(), <[usize]>::to_vec);
    let heap = x.to_heap();
    follows(&heap, &heap.reshape::<s![3, 8]>(), place(&[3, 8]));
}

#[test]
fn split_axis_counts_one_axis_by_two() {
    every_layout!([4, 2, 3], |x| {
        follows(x, &x.split_axis(Ax::<0>, (dim!(2), dim!(2))), |i| {
            vec![i[0] * 2 + i[1], i[2], i[3]]
        });
        follows(x, &x.split_axis(Ax::<2>, (dim!(1), dim!(3))), |i| vec![i[0], i[1], i[3]]);
        follows(x, &x.split_axis(Ax::<2>, (dim!(3), dim!(1))), |i| vec![i[0], i[1], i[2]]);
        follows(x, &x.chunks(Ax::<0>, dim!(2)), |i| vec![i[0] * 2 + i[1], i[2], i[3]]);
        follows(x, &x.chunks(Ax::<1>, dim!(1)), |i| vec![i[0], i[1], i[3]]);
        follows(x, &x.parts(Ax::<0>, dim!(2)), |i| vec![i[0] * 2 + i[1], i[2], i[3]]);
        follows(x, &x.parts(Ax::<2>, dim!(3)), |i| vec![i[0], i[1], i[2]]);
    });
}

#[test]
fn what_is_only_checked_stays_as_it_is() {
    every_layout!([4, 2, 3], |x| {
        follows(x, &x.of_rank::<3>(), <[usize]>::to_vec);
        let checked = x.share_letter(Letter::<'j'>, Ax::<1>, dim!(2));
        follows(x, &checked, <[usize]>::to_vec);
        follows(x, &checked.share_letter(Letter::<'k'>, Ax::<2>, dim!(3)), <[usize]>::to_vec);
    });
}

#[test]
fn what_was_split_merges_again_whatever_the_layout() {
    every_layout!([4, 2, 3], |x| {
        let split = x.split_axis(Ax::<0>, (dim!(2), dim!(2)));
        follows(x, &split.merge_axes(axes![0, 1]), <[usize]>::to_vec);
        let split = x.split_axis(Ax::<2>, (dim!(3), dim!(1)));
        follows(x, &split.merge_axes(axes![2, 3]), <[usize]>::to_vec);
    });
}

#[test]
fn axes_that_follow_one_another_merge_by_type() {
    let x = Tensor::<i32, s![2, 3, 4, 5]>::arange();
    let middle: View<'_, i32, s![2, 12, 5]> = x.merge_axes(axes![1, 2]);
    follows(&x, &middle, |i| with(&with(&[i[0], i[2]], 1, i[1] / 4), 2, i[1] % 4));
    // A part of the outer axes, and the inner axes turned to the front.
    let part = x.slice(span![1.., 1..3, .., ..]);
    follows(&part, &part.merge_axes(axes![2, 3]), |i| vec![i[0], i[1], i[2] / 5, i[2] % 5]);
    let turned = x.permute(axes![2, 3, 0, 1]);
    let merged: Tensor<i32, s![20, 6], _, _> =
        turned.merge_axes(axes![0, 1]).merge_axes(axes![1, 2]);
    follows(&turned, &merged, |i| vec![i[0] / 5, i[0] % 5, i[1] / 3, i[1] % 3]);
    let pixels = x.to_layout::<formwork::layout::ChannelsLast>();
    let merged: Tensor<i32, s![2, 3, 20], _, _> = pixels.merge_axes(axes![2, 3]);
    follows(&pixels, &merged, |i| vec![i[0], i[1], i[2] / 5, i[2] % 5]);
}

/// Requirements: FW-VIEW-4, FW-VIEW-7.
#[test]
fn a_contiguous_tensor_stays_contiguous_when_its_axes_are_counted_anew() {
    let x = Tensor::<i32, s![6, 4]>::arange();
    let split: View<'_, i32, s![2, 3, 4]> = x.split_axis(Ax::<0>, (dim!(2), dim!(3)));
    let chunks: View<'_, i32, s![6, 2, 2]> = x.chunks(Ax::<1>, dim!(2));
    let unsqueezed: View<'_, i32, s![6, 1, 2, 2]> = chunks.unsqueeze(Ax::<1>);
    let squeezed: View<'_, i32, s![6, 2, 2]> = unsqueezed.squeeze(Ax::<1>);
    assert_eq!(split.as_slice(), x.as_slice());
    assert_eq!(squeezed.as_slice(), x.as_slice());
}

/// Requirements: FW-VIEW-4, FW-TENSOR-4.
#[test]
fn views_counted_anew_are_written_through() {
    let mut x = Tensor::<i32, s![2, 6]>::arange();
    x.reshape_mut::<s![4, 3]>().replace([1, 1], -4);
    x.flatten_mut().replace([11], -11);
    x.split_axis_mut(Ax::<1>, (dim!(2), dim!(3))).replace([1, 0, 1], -7);
    x.chunks_mut(Ax::<1>, dim!(2)).replace([0, 1, 1], -3);
    x.parts_mut(Ax::<1>, dim!(2)).replace([0, 1, 2], -5);
    x.merge_axes_mut(axes![0, 1]).replace([0], -1);
    x.unsqueeze_mut(Ax::<1>).squeeze_mut(Ax::<1>).replace([1, 3], -9);
    assert_eq!(x.as_slice(), [-1, 1, 2, -3, -4, -5, 6, -7, 8, -9, 10, -11]);
}

/// Requirements: FW-SHAPE-4, FW-DIM-6.
#[test]
fn counts_above_every_extent_are_compared() {
    fn vocabulary(
        x: View<'_, u8, s![50257, 151936, 1024]>,
    ) -> View<'_, u8, s![1024, 50257, 151936]> {
        x.reshape()
    }
    fn powers(x: View<'_, u8, s![1048576, 1048576]>) -> View<'_, u8, s![1024, 1024, 1024, 1024]> {
        x.reshape()
    }
    // Such tensors are not made here: that both compile is the test, and that they are one pointer.
    assert_eq!(size_of::<View<'_, u8, s![1048576, 1048576]>>(), size_of::<usize>());
    let _ = (vocabulary as fn(_) -> _, powers as fn(_) -> _);
}
