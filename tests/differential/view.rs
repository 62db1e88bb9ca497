//! View operations over every layout: the elements, and the strides.
//!
//! Requirements: FW-VIEW-1.

use formwork::prelude::*;

use crate::value::{agree, strides};

/// A view operation, typed and by the oracle, with the shape of the result.
macro_rules! views {
    ($($shape:tt $view:expr, $right:expr;)*) => {$(
        let view: View<'_, _, shape!($shape), _> = $view;
        let right = $right;
        agree(stringify!($view), &view, &right);
        strides(stringify!($view), &view, right.strides());
    )*};
}

/// Requirements: FW-VIEW-1, FW-VIEW-3, FW-VIEW-4, FW-VIEW-5, FW-VIEW-6.
#[test]
fn matrices_are_viewed_on_every_layout() {
    every_layout!(i32, [2, 3], |x, o| {
        views! {
            [3, 2] x.t(), o.t();
            [2, 3] x.permute(axes![0, 1]), o.clone();
            [3, 2] x.swap_axes(axes![0, 1]), o.swap_axes(0, 1);
            [1, 2] x.slice(span![1.., ..2]), o.slice(0, 1, 1, 1).slice(1, 0, 2, 1);
            [2, 2] x.slice(span![.., ..;2]), o.slice(1, 0, 2, 2);
            [1, 1] x.slice(span![..1;-2, 1..;-2]), o.slice(0, 0, 1, 1).slice(1, 2, 1, 1);
            [2] x.slice(span![.., 2]), o.select(1, 2);
            [0, 3] x.slice(span![2.., ..]), o.slice(0, 2, 0, 1);
            [] x.slice(span![1, 1]), o.select(0, 1).select(0, 1);
            [2, 3] x.flip(Ax::<0>), o.flip(0);
            [2, 3] x.flip(Ax::<1>).flip(Ax::<0>), o.flip(1).flip(0);
            [3] x.select(Ax::<0>, dim!(1)), o.select(0, 1);
            [3] x.outer(dim!(0)), o.select(0, 0);
            [3] x.row(dim!(1)), o.select(0, 1);
            [2] x.column(dim!(2)), o.select(1, 2);
            [2, 2] x.narrow(Ax::<1>, dim!(1), dim!(2)), o.slice(1, 1, 2, 1);
            [1, 3] x.slice_from(Ax::<0>, 1, dim!(1)).unwrap(), o.slice(0, 1, 1, 1);
            [2, 1, 3] x.unsqueeze(Ax::<1>), o.unsqueeze(1);
            [2, 3, 1] x.unsqueeze(Ax::<2>), o.unsqueeze(2);
            [2, 3] x.unsqueeze(Ax::<0>).squeeze(Ax::<0>), o.clone();
            [4, 2, 3] x.unsqueeze(Ax::<0>).expand(Ax::<0>, dim!(4)), o.broadcast_to(&[4, 2, 3]);
            [5, 2, 3] x.broadcast_to::<s![5, 2, 3]>(), o.broadcast_to(&[5, 2, 3]);
            [2, 2, 2] x.windows(Ax::<1>, dim!(2)), o.windows(1, 2, 1);
            [2, 3, 1] x.windows(Ax::<0>, dim!(1)), o.windows(0, 1, 1);
        }
        let (left, right) = x.split_at(Ax::<1>, dim!(2));
        views! {
            [2, 2] left, o.slice(1, 0, 2, 1);
            [2, 1] right, o.slice(1, 2, 1, 1);
        }
        assert!(x.slice_from(Ax::<1>, 2, dim!(2)).is_none());
    });
}

/// Requirements: FW-VIEW-1, FW-VIEW-3, FW-VIEW-4, FW-VIEW-5.
#[test]
fn three_axes_are_viewed_on_every_layout() {
    every_layout!(u8, [2, 3, 4], |x, o| {
        views! {
            [4, 2, 3] x.permute(axes![2, 0, 1]), o.permute(&[2, 0, 1]);
            [3, 2, 4] x.swap_axes(axes![0, 1]), o.swap_axes(0, 1);
            [2, 4, 3] x.swap_axes(axes![2, 1]), o.swap_axes(1, 2);
            [2, 2] x.slice(span![.., 1, ..;2]), o.select(1, 1).slice(1, 0, 2, 2);
            [1, 3, 2] x.slice(span![1.., .., 1..;-2]),
                o.slice(0, 1, 1, 1).slice(2, 3, 2, -2);
            [2, 3, 4] x.flip(Ax::<1>), o.flip(1);
            [2, 4] x.select(Ax::<1>, dim!(2)), o.select(1, 2);
            [2, 1, 4] x.narrow(Ax::<1>, dim!(2), dim!(1)), o.slice(1, 2, 1, 1);
            [2, 3, 2, 2] x.chunks(Ax::<2>, dim!(2)), o.split_axis(2, &[2, 2]);
            [2, 3, 4, 1] x.split_axis(Ax::<2>, (dim!(4), dim!(1))), o.split_axis(2, &[4, 1]);
            [2, 3, 3, 2] x.windows(Ax::<2>, dim!(2)), o.windows(2, 2, 1);
            [1, 3, 4, 2] x.windows(Ax::<0>, dim!(2)), o.windows(0, 2, 1);
        }
    });
}

/// Requirements: FW-VIEW-6.
#[test]
fn the_diagonal_is_seen_on_every_layout() {
    every_layout!(i32, [3, 3], |x, o| {
        views! {
            [3] x.diagonal(), o.diagonal(0, 1);
            [3] x.flip(Ax::<1>).diagonal(), o.flip(1).diagonal(0, 1);
        }
    });
}

/// Requirements: FW-VIEW-1, FW-SHAPE-11.
#[test]
fn tensors_without_elements_are_viewed_on_every_layout() {
    every_layout!(f32, [0, 3], |x, o| {
        views! {
            [3, 0] x.t(), o.t();
            [0, 2] x.slice(span![.., 1..]), o.slice(1, 1, 2, 1);
            [0, 3] x.flip(Ax::<0>), o.flip(0);
            [0] x.column(dim!(2)), o.select(1, 2);
            [0, 3, 1] x.windows(Ax::<1>, dim!(1)), o.windows(1, 1, 1);
            [4, 0, 3] x.broadcast_to::<s![4, 0, 3]>(), o.broadcast_to(&[4, 0, 3]);
        }
        assert_eq!(x.iter().count(), 0);
        assert_eq!(x.lanes(Ax::<0>).map(|lane| lane.iter().count()).collect::<Vec<_>>(), [0; 3]);
    });
}

/// A shape by a view, where only the elements can be compared.
macro_rules! copies {
    ($([$($shape:tt)*] $copy:expr, $right:expr;)*) => {$(
        let copy: Tensor<_, s![$($shape)*], _, _> = $copy;
        agree(stringify!($copy), &copy, &$right);
    )*};
}

/// Requirements: FW-VIEW-8.
#[test]
fn every_layout_is_copied_in_the_order_of_its_indices() {
    every_layout!(i32, [2, 3, 4], |x, o| {
        copies! {
            [2, 3, 4] x.to_contiguous(), o;
            [2, 3, 4] x.to_contiguous_heap(), o;
            [2, 3, 4] x.to_heap(), o;
            [6, 4] x.reshape_copy::<s![6, 4]>(), o.reshape(&[6, 4]);
            [24] x.reshape_copy_heap::<s![24]>(), o.reshape(&[24]);
            [2, 3, 4] Tensor::<i32, s![2, 3, 4]>::from_array(x.to_array()), o;
            [2, 3, 4] x.map(|v| v * 2), o.map(|v| v * 2);
        }
        let mut out = Tensor::<i32, s![2, 3, 4]>::zeros();
        x.contiguous_into(&mut out);
        agree("contiguous_into", &out, &o);
        assert!(out == x, "a copy is equal to its original");
        assert!(x == out, "an original is equal to its copy");
        out.set(out.shape().coord([1, 2, 3]).unwrap(), 99);
        assert!(out != x, "a change is seen");
    });
}

/// Requirements: FW-LAYOUT-2.
#[test]
fn a_layout_is_contiguous_where_its_strides_are_row_major() {
    every_layout!(i32, [2, 3], |x, o| {
        let contiguous: Option<View<'_, i32, s![2, 3]>> = x.try_contiguous();
        assert_eq!(contiguous.is_some(), o.is_contiguous());
        if let Some(same) = contiguous {
            agree("try_contiguous", &same, &o);
        }
    });
    every_layout!(i32, [1, 3], |x, o| {
        assert_eq!(x.try_contiguous().is_some(), o.is_contiguous());
    });
    every_layout!(i32, [2, 0, 4], |x, o| {
        assert_eq!(x.try_contiguous().is_some(), o.is_contiguous());
    });
}

/// Requirements: FW-TENSOR-3.
#[test]
fn every_layout_is_iterated_in_the_order_of_its_indices() {
    every_layout!(i16, [2, 3, 4], |x, o| {
        assert_eq!(x.iter().collect::<Vec<_>>(), o.flat());
        let mut backwards = o.flat();
        backwards.reverse();
        assert_eq!(x.iter().rev().collect::<Vec<_>>(), backwards);
        let mut each = vec![];
        x.for_each(|v| each.push(v));
        assert_eq!(each, o.flat());
        for ((i, j, k), v) in x.indexed_iter() {
            assert_eq!(v, o.at(&[i.get(), j.get(), k.get()]));
        }
        for (place, row) in x.rows().enumerate() {
            agree(place, &row, &o.select(0, place));
        }
        assert_eq!((x.rows().count(), x.lanes(Ax::<1>).count()), (2, 8));
        for (place, lane) in x.lanes(Ax::<1>).enumerate() {
            agree(place, &lane, &o.select(0, place / 4).select(1, place % 4));
        }
    });
}
