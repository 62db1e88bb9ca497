//! Axes in another order, dropped, put in, turned round and renamed.
//!
//! Requirements: FW-VIEW-3.

use formwork::prelude::*;

use crate::law::{follows, replaced, with, without};

#[test]
fn permute_takes_each_axis_from_where_it_says() {
    every_layout!([2, 3, 4], |x| {
        follows(x, &x.permute(axes![2, 0, 1]), |i| vec![i[1], i[2], i[0]]);
        follows(x, &x.permute(axes![0, 2, 1]), |i| vec![i[0], i[2], i[1]]);
        follows(x, &x.permute(axes![0, 1, 2]), <[usize]>::to_vec);
    });
}

#[test]
fn swap_axes_changes_two_places() {
    every_layout!([2, 3, 4], |x| {
        follows(x, &x.swap_axes(axes![0, 1]), |i| vec![i[1], i[0], i[2]]);
        follows(x, &x.swap_axes(axes![2, 0]), |i| vec![i[2], i[1], i[0]]);
        follows(x, &x.swap_axes(axes![1, 2]), |i| vec![i[0], i[2], i[1]]);
    });
}

/// Requirements: FW-VIEW-4.
#[test]
fn squeeze_drops_an_axis_of_one() {
    every_layout!([1, 3, 4], |x| follows(x, &x.squeeze(Ax::<0>), |i| with(i, 0, 0)));
    every_layout!([2, 1, 4], |x| follows(x, &x.squeeze(Ax::<1>), |i| with(i, 1, 0)));
    every_layout!([2, 3, 1], |x| follows(x, &x.squeeze(Ax::<2>), |i| with(i, 2, 0)));
}

/// Requirements: FW-VIEW-4.
#[test]
fn unsqueeze_puts_in_an_axis_of_one() {
    every_layout!([2, 3, 4], |x| {
        follows(x, &x.unsqueeze(Ax::<0>), |i| without(i, 0));
        follows(x, &x.unsqueeze(Ax::<2>), |i| without(i, 2));
        follows(x, &x.unsqueeze(Ax::<3>), |i| without(i, 3));
    });
}

#[test]
fn flip_walks_an_axis_backwards() {
    every_layout!([2, 3, 4], |x| {
        follows(x, &x.flip(Ax::<0>), |i| replaced(i, 0, 1 - i[0]));
        follows(x, &x.flip(Ax::<1>), |i| replaced(i, 1, 2 - i[1]));
        follows(x, &x.flip(Ax::<2>).flip(Ax::<0>), |i| vec![1 - i[0], i[1], 3 - i[2]]);
    });
}

/// Requirements: FW-DIM-2, FW-VIEW-1.
#[test]
fn names_move_nothing() {
    dim! {
        struct Batch = 2;
        struct Seq = 3;
        struct Hidden = 4;
    }
    every_layout!([2, 3, 4], |x| {
        let half = x.rename::<(Batch, D<3>, Hidden)>();
        follows(x, &half, <[usize]>::to_vec);
        let named = half.rename::<(Batch, Seq, Hidden)>();
        follows(x, &named, <[usize]>::to_vec);
        let plain: Tensor<i32, s![2, 3, 4], _, _> = named.forget_names();
        follows(x, &plain, <[usize]>::to_vec);
    });
}

/// Requirements: FW-VIEW-7.
#[test]
fn what_is_turned_round_twice_is_contiguous_again_by_type() {
    let x = Tensor::<i32, s![2, 3, 4]>::arange();
    let permuted = x.permute(axes![2, 0, 1]);
    follows(&x, &permuted.permute(axes![1, 2, 0]).as_contiguous(), <[usize]>::to_vec);
    let swapped = x.swap_axes(axes![0, 2]);
    follows(&x, &swapped.swap_axes(axes![2, 0]).as_contiguous(), <[usize]>::to_vec);
    let flipped = x.flip(Ax::<1>);
    follows(&x, &flipped.flip(Ax::<1>).as_contiguous(), <[usize]>::to_vec);
    let backwards = x.slice(span![..;-1, .., ..;-1]);
    let again = backwards.slice(span![..;-1, .., ..;-1]);
    follows(&x, &again.as_contiguous(), <[usize]>::to_vec);
}

/// Requirements: FW-VIEW-7, FW-SHAPE-12.
#[test]
fn generic_code_undoes_a_transposition_for_every_extent() {
    fn twice<N: Dim, M: Dim>(x: View<'_, i32, (N, M)>) -> View<'_, i32, (N, M)> {
        x.t().t().as_contiguous()
    }
    let x = Tensor::<i32, s![3, 5]>::arange();
    follows(&x, &twice(x.view()), <[usize]>::to_vec);
}
