//! Parts of axes: slices, one index, a run from a start, and both halves.
//!
//! Requirements: FW-VIEW-5.

use formwork::prelude::*;
use formwork::shape::slice::{All, At};

use crate::law::{follows, replaced, with};

#[test]
fn slice_takes_a_part_of_each_axis() {
    every_layout!([3, 4, 5], |x| {
        follows(x, &x.slice(span![1..3, .., 2..]), |i| vec![i[0] + 1, i[1], i[2] + 2]);
        follows(x, &x.slice(span![..2, ..=2, 4..5]), |i| vec![i[0], i[1], 4]);
        follows(x, &x.slice(span![.., .., ..]), <[usize]>::to_vec);
    });
}

#[test]
fn slice_steps_from_the_start_of_the_range_or_from_its_last_index() {
    every_layout!([3, 4, 5], |x| {
        follows(x, &x.slice(span![..;2, 1..;2, 1..4;2]), |i| {
            vec![2 * i[0], 1 + 2 * i[1], 1 + 2 * i[2]]
        });
        follows(x, &x.slice(span![..;-1, ..;-2, 1..;-3]), |i| {
            vec![2 - i[0], 3 - 2 * i[1], 4 - 3 * i[2]]
        });
        follows(x, &x.slice(span![..;7, ..3;-2, ..;-5]), |i| vec![0, 2 - 2 * i[1], 4]);
    });
}

#[test]
fn slice_drops_the_axes_of_which_it_takes_one_index() {
    every_layout!([3, 4, 5], |x| {
        follows(x, &x.slice(span![1, .., 1..3]), |i| vec![1, i[0], i[1] + 1]);
        follows(x, &x.slice(span![.., 3, ..;-1]), |i| vec![i[0], 3, 4 - i[1]]);
        follows(x, &x.slice(span![2, 3, 4]), |_| vec![2, 3, 4]);
        for row in x.shape().0.indices() {
            follows(x, &x.slice((row, All::NEW, At::<One>::NEW)), |i| vec![row.get(), i[0], 1]);
        }
    });
}

/// Requirements: FW-VIEW-5, FW-SHAPE-11.
#[test]
fn slices_of_nothing_have_no_elements() {
    every_layout!([3, 4, 5], |x| {
        follows(x, &x.slice(span![3..3, .., ..]), <[usize]>::to_vec);
        follows(x, &x.slice(span![.., 0..0;-1, ..]), <[usize]>::to_vec);
        follows(x, &x.slice(span![.., 2, 5..]), <[usize]>::to_vec);
    });
}

#[test]
fn select_takes_one_index() {
    every_layout!([2, 3, 4], |x| {
        follows(x, &x.select(Ax::<0>, dim!(1)), |i| with(i, 0, 1));
        follows(x, &x.select(Ax::<2>, dim!(0)), |i| with(i, 2, 0));
        for index in x.shape().1.indices() {
            follows(x, &x.select(Ax::<1>, index), |i| with(i, 1, index.get()));
        }
        follows(x, &x.outer(dim!(1)), |i| with(i, 0, 1));
    });
}

#[test]
fn rows_and_columns_of_a_matrix_are_axes_of_it() {
    every_layout!([2, 3, 4], |x| {
        let matrix = x.outer(dim!(1));
        follows(x, &matrix.row(dim!(2)), |i| vec![1, 2, i[0]]);
        follows(x, &matrix.column(dim!(3)), |i| vec![1, i[0], 3]);
    });
}

/// Requirements: FW-VIEW-5, FW-VIEW-7.
#[test]
fn what_is_outside_leaves_a_contiguous_tensor_contiguous() {
    let x = Tensor::<i32, s![5, 3, 4]>::arange();
    let one: View<'_, i32, s![3, 4]> = x.outer(dim!(4));
    assert_eq!(one.as_slice(), &x.as_slice()[48..]);
    let row: View<'_, i32, s![4]> = one.row(dim!(1));
    assert_eq!(row.as_slice(), [52, 53, 54, 55]);
    let narrow: View<'_, i32, s![2, 3, 4]> = x.narrow(Ax::<0>, dim!(1), dim!(2)).as_contiguous();
    assert_eq!(narrow.as_slice(), &x.as_slice()[12..36]);
}

#[test]
fn narrow_starts_where_it_says() {
    every_layout!([3, 4, 5], |x| {
        follows(x, &x.narrow(Ax::<0>, dim!(1), dim!(2)), |i| replaced(i, 0, i[0] + 1));
        follows(x, &x.narrow(Ax::<1>, dim!(0), dim!(4)), <[usize]>::to_vec);
        follows(x, &x.narrow(Ax::<2>, dim!(4), dim!(1)), |i| replaced(i, 2, 4));
        follows(x, &x.narrow(Ax::<2>, dim!(5), dim!(0)), <[usize]>::to_vec);
    });
}

#[test]
fn slice_from_starts_where_it_is_told_at_run_time() {
    every_layout!([3, 4, 5], |x| {
        for start in 0..=3 {
            let part = x.slice_from(Ax::<2>, start, dim!(2)).expect("inside the axis");
            follows(x, &part, |i| replaced(i, 2, i[2] + start));
        }
        assert!(x.slice_from(Ax::<2>, 4, dim!(2)).is_none());
        assert!(x.slice_from(Ax::<2>, 0, dim!(6)).is_none());
        assert!(x.slice_from(Ax::<2>, 5, dim!(0)).is_some());
        assert!(x.slice_from(Ax::<2>, 6, dim!(0)).is_none());
    });
}

#[test]
fn both_parts_of_a_split_are_the_whole() {
    every_layout!([3, 4, 5], |x| {
        let (before, behind) = x.split_at(Ax::<1>, dim!(1));
        follows(x, &before, <[usize]>::to_vec);
        follows(x, &behind, |i| replaced(i, 1, i[1] + 1));
        let (none, all) = x.split_at(Ax::<0>, dim!(0));
        follows(x, &none, <[usize]>::to_vec);
        follows(x, &all, <[usize]>::to_vec);
        let (all, none) = x.split_at(Ax::<2>, dim!(5));
        follows(x, &all, <[usize]>::to_vec);
        follows(x, &none, <[usize]>::to_vec);
    });
}

/// Requirements: FW-VIEW-5, FW-ALIAS-2.
#[test]
fn both_parts_of_a_split_are_written_at_the_same_time() {
    let mut x = Tensor::<i32, s![2, 5]>::arange();
    let mut columns = x.t_mut();
    let (mut left, mut right) = columns.split_at_mut(Ax::<0>, dim!(2));
    for index in dim!(2).indices() {
        let value = left.get([index.get(), 0]).zip(right.get([index.get(), 1]));
        let (one, other) = value.expect("both are inside");
        left.select_mut(Ax::<0>, index).replace([0], other);
        right.row_mut(Idx::<D<3>>::constant(dim!(2))).replace([1], one);
    }
    assert_eq!(x.as_slice(), [7, 8, 2, 3, 4, 5, 6, 7, 8, 1]);
}

/// Requirements: FW-VIEW-5, FW-DIM-6.
#[test]
fn extents_of_language_models_are_sliced_as_any_other() {
    let x = Tensor::<u8, s![50257, 2]>::ZEROS;
    let part: View<'_, u8, s![1500, 2], _> = x.slice(span![48757.., ..]);
    follows(&x, &part, |i| vec![i[0] + 48757, i[1]]);
    let last: View<'_, u8, s![2], _> = x.slice(span![50256, ..]);
    follows(&x, &last, |i| vec![50256, i[0]]);
    let (before, behind) = x.split_at(Ax::<0>, dim!(4096));
    assert_eq!((before.shape().count(), behind.shape().count()), (8192, 2 * 46161));
}
