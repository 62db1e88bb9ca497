//! Views in which one element stands at many coordinates, and diagonals.
//!
//! Requirements: FW-VIEW-6.

use formwork::prelude::*;

use crate::law::{follows, replaced};

#[test]
fn expand_stands_still_on_the_stretched_axis() {
    every_layout!([2, 1, 4], |x| {
        let wide: Tensor<i32, s![2, 6, 4], _, _> = x.expand(Ax::<1>, dim!(6));
        follows(x, &wide, |i| replaced(i, 1, 0));
        follows(x, &x.expand(Ax::<1>, dim!(0)), <[usize]>::to_vec);
        follows(x, &x.expand(Ax::<1>, dim!(1)), <[usize]>::to_vec);
    });
}

#[test]
fn broadcast_to_stands_still_on_new_and_stretched_axes() {
    every_layout!([2, 1, 4], |x| {
        follows(x, &x.broadcast_to::<s![3, 2, 5, 4]>(), |i| vec![i[1], 0, i[3]]);
        follows(x, &x.broadcast_to::<s![2, 1, 4]>(), <[usize]>::to_vec);
        follows(x, &x.broadcast_to::<s![2, 0, 4]>(), <[usize]>::to_vec);
    });
}

#[test]
fn windows_start_at_every_index_that_leaves_room() {
    every_layout!([2, 5, 3], |x| {
        let windows: Tensor<i32, s![2, 3, 3, 3], _, _> = x.windows(Ax::<1>, dim!(3));
        follows(x, &windows, |i| vec![i[0], i[1] + i[3], i[2]]);
        follows(x, &x.windows(Ax::<1>, dim!(1)), |i| vec![i[0], i[1], i[2]]);
        follows(x, &x.windows(Ax::<1>, dim!(5)), |i| vec![i[0], i[3], i[2]]);
        let twice = x.windows(Ax::<1>, dim!(2)).windows(Ax::<2>, dim!(2));
        follows(x, &twice, |i| vec![i[0], i[1] + i[3], i[2] + i[4]]);
        let apart = x.windows(Ax::<1>, dim!(2)).slice(span![.., ..;2, .., ..]);
        follows(x, &apart, |i| vec![i[0], 2 * i[1] + i[3], i[2]]);
    });
}

#[test]
fn the_diagonal_has_the_same_index_twice() {
    every_layout!([2, 3, 3], |x| {
        let diagonal: Tensor<i32, s![2, 3], _, _> = x.diagonal();
        follows(x, &diagonal, |i| vec![i[0], i[1], i[1]]);
    });
    every_layout!([3, 1, 3], |x| {
        let square = x.squeeze(Ax::<1>);
        follows(x, &square.diagonal(), |i| vec![i[0], 0, i[0]]);
    });
}

/// Requirements: FW-VIEW-6, FW-TENSOR-4.
#[test]
fn a_diagonal_is_written_through() {
    let mut x = Tensor::<i32, s![2, 2, 2]>::zeros();
    x.diagonal_mut().assign(&Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]));
    assert_eq!(x.as_slice(), [1, 0, 0, 2, 3, 0, 0, 4]);
    let mut flipped = x.flip_mut(Ax::<2>);
    flipped.diagonal_mut().assign(&Tensor::<i32, s![2, 2]>::from_array([[5, 6], [7, 8]]));
    assert_eq!(x.as_slice(), [1, 5, 6, 2, 3, 7, 8, 4]);
}
