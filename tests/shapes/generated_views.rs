//! Chains of view steps: shape, strides, whether contiguous, and the first elements.
//!
//! 150 of the 594 rows of `shapes/views.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. The first element is also the offset.
//!
//! Requirements: FW-SHAPE-14, FW-VIEW-1, FW-VIEW-3, FW-VIEW-5, FW-LAYOUT-2.

use crate::check;
use formwork::prelude::*;

#[test]
fn rows_5_to_148_agree() {
    view!(5, [2, 3, 2, 5] => [1, 3, 5, 2, 2], [5, 10, 1, 5, 30], false, [0, 30, 5, 35, 1, 31],
        |x| x.view().unsqueeze(Ax::<3>).permute(axes![1, 0, 3, 4, 2]).permute(axes![2, 0, 3, 4, 1]));
    view!(6, [1, 3, 3] => [3, 3, 1], [3, 1, 9], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().permute(axes![2, 0, 1]).permute(axes![2, 0, 1]));
    view!(15, [1, 5] => [3, 3], [0, 1], false, [2, 3, 4, 2, 3, 4],
        |x| x.view().slice(span![.., ..]).broadcast_to::<s![3, 5]>().slice(span![.., 2..]));
    view!(16, [3, 1, 5, 1] => [1, 4, 5, 3], [1, 0, 1, 5], false, [0, 5, 10, 1, 6, 11],
        |x| x.view().broadcast_to::<s![3, 4, 5, 1]>().permute(axes![3, 1, 2, 0]));
    view!(19, [4, 3, 1, 3] => [3, 2, 3, 4], [3, 0, 1, 9], false, [0, 9, 18, 27, 1, 10],
        |x| x.view().broadcast_to::<s![4, 3, 4, 3]>().permute(axes![1, 2, 3, 0]).slice(span![.., ..3;2, .., ..]));
    view!(20, [1, 1] => [1, 0], [1, 2], true, [],
        |x| x.view().select(Ax::<1>, dim!(0)).unsqueeze(Ax::<1>).slice(span![.., 1..;2]));
    view!(21, [5, 3, 1] => [1, 1, 5], [3, 1, 3], false, [1, 4, 7, 10, 13],
        |x| x.view().slice(span![.., 1..;3, ..]).permute(axes![2, 1, 0]).swap_axes(axes![1, 0]));
    view!(24, [1, 2, 4, 4] => [1, 4], [32, 4], false, [19, 23, 27, 31],
        |x| x.view().select(Ax::<0>, dim!(0)).select(Ax::<2>, dim!(3)).slice(span![1..;2, ..]));
    view!(27, [5, 5] => [5, 5, 1], [5, 1, 25], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().unsqueeze(Ax::<0>).permute(axes![1, 2, 0]));
    view!(28, [3, 4, 3] => [1, 4, 3, 1, 3], [36, 3, 12, 3, 1], false, [0, 1, 2, 12, 13, 14],
        |x| x.view().unsqueeze(Ax::<0>).unsqueeze(Ax::<3>).swap_axes(axes![2, 1]));
    view!(33, [3, 3, 1, 4] => [4, 3, 3, 4], [0, 4, 12, 1], false, [0, 1, 2, 3, 12, 13],
        |x| x.view().broadcast_to::<s![3, 3, 4, 4]>().permute(axes![1, 2, 0, 3]).swap_axes(axes![1, 0]));
    view!(36, [3, 2, 3] => [1, 3, 2, 3, 1], [3, 1, 3, 6, 1], false, [0, 6, 12, 3, 9, 15],
        |x| x.view().unsqueeze(Ax::<3>).swap_axes(axes![0, 2]).unsqueeze(Ax::<0>));
    view!(45, [5, 1] => [4, 1, 1], [0, 1, 1], false, [0, 0, 0, 0],
        |x| x.view().slice(span![..1;2, ..]).unsqueeze(Ax::<2>).broadcast_to::<s![4, 1, 1]>());
    view!(46, [5, 3, 5] => [0, 5, 3], [3, 15, 5], true, [],
        |x| x.view().slice(span![.., .., ..4;3]).slice(span![.., .., 2..]).permute(axes![2, 0, 1]));
    view!(48, [1, 3, 4] => [1, 3, 4, 3], [0, 0, 1, 4], false, [0, 4, 8, 1, 5, 9],
        |x| x.view().swap_axes(axes![1, 2]).broadcast_to::<s![3, 4, 3]>().unsqueeze(Ax::<0>));
    view!(52, [1, 2, 1, 3] => [0, 3, 1], [18, 1, 3], true, [],
        |x| x.view().select(Ax::<1>, dim!(1)).permute(axes![0, 2, 1]).slice(span![1..;3, .., ..]));
    view!(56, [3, 1, 1, 5] => [4, 3, 5], [0, 0, 1], false, [0, 1, 2, 3, 4, 0],
        |x| x.view().broadcast_to::<s![3, 4, 1, 5]>().broadcast_to::<s![3, 4, 3, 5]>().select(Ax::<0>, dim!(0)));
    view!(65, [5, 2] => [5, 1], [2, 2], false, [0, 2, 4, 6, 8],
        |x| x.view().permute(axes![0, 1]).slice(span![.., ..1;2]));
    view!(67, [3, 2] => [1, 3, 2], [6, 2, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().unsqueeze(Ax::<0>));
    view!(70, [5, 3] => [3], [1], true, [9, 10, 11],
        |x| x.view().swap_axes(axes![0, 1]).permute(axes![0, 1]).select(Ax::<1>, dim!(3)));
    view!(73, [4, 2] => [4, 2], [2, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view());
    view!(82, [2, 3, 4] => [3, 1], [4, 3], false, [13, 17, 21],
        |x| x.view().select(Ax::<0>, dim!(1)).slice(span![.., 1..;3]));
    view!(83, [4, 3, 3, 1] => [1, 0, 1, 3, 4], [1, 9, 3, 1, 9], true, [],
        |x| x.view().permute(axes![3, 1, 2, 0]).slice(span![.., 3..;3, .., ..]).unsqueeze(Ax::<2>));
    view!(85, [4, 5, 1] => [3, 4], [0, 5], false, [4, 9, 14, 19, 4, 9],
        |x| x.view().broadcast_to::<s![4, 5, 3]>().permute(axes![2, 1, 0]).select(Ax::<1>, dim!(4)));
    view!(86, [5, 3] => [5, 1], [3, 1], false, [0, 3, 6, 9, 12],
        |x| x.view().permute(axes![0, 1]).select(Ax::<1>, dim!(0)).unsqueeze(Ax::<1>));
    view!(88, [5, 2] => [5, 1, 0], [2, 0, 1], true, [],
        |x| x.view().slice(span![.., 2..]).permute(axes![0, 1]).unsqueeze(Ax::<1>));
    view!(97, [5, 2, 5] => [2, 5], [5, 1], true, [20, 21, 22, 23, 24, 25],
        |x| x.view().select(Ax::<0>, dim!(2)).swap_axes(axes![1, 0]).swap_axes(axes![0, 1]));
    view!(98, [2, 5] => [2, 1, 1, 5], [5, 10, 10, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().unsqueeze(Ax::<0>).unsqueeze(Ax::<1>).permute(axes![2, 0, 1, 3]));
    view!(100, [2, 2, 2] => [2, 0, 1], [2, 3, 1], true, [],
        |x| x.view().slice(span![.., .., ..0;3]).select(Ax::<0>, dim!(1)).unsqueeze(Ax::<2>));
    view!(103, [1, 4, 4] => [3, 0, 4], [0, 12, 1], true, [],
        |x| x.view().slice(span![.., 4..;3, ..]).broadcast_to::<s![3, 0, 4]>());
    view!(106, [1, 3] => [1, 3], [3, 1], true, [0, 1, 2],
        |x| x.view().permute(axes![0, 1]).permute(axes![1, 0]).permute(axes![1, 0]));
    view!(108, [4, 4, 3, 4] => [4, 4], [1, 12], false, [96, 108, 120, 132, 97, 109],
        |x| x.view().select(Ax::<0>, dim!(2)).permute(axes![2, 1, 0]).select(Ax::<1>, dim!(0)));
    view!(113, [1, 2, 5, 3] => [2, 4, 5, 3], [15, 0, 3, 1], false, [0, 1, 2, 3, 4, 5],
        |x| x.view().permute(axes![3, 0, 2, 1]).swap_axes(axes![3, 0]).broadcast_to::<s![2, 4, 5, 3]>());
    view!(125, [4, 5, 2, 1] => [4, 5, 2, 2, 3], [10, 2, 0, 1, 0], false, [0, 0, 0, 1, 1, 1],
        |x| x.view().unsqueeze(Ax::<2>).broadcast_to::<s![4, 5, 2, 2, 1]>().broadcast_to::<s![4, 5, 2, 2, 3]>());
    view!(129, [3, 4, 5] => [0, 4, 5], [60, 5, 1], true, [],
        |x| x.view().slice(span![2..2;3, .., ..]));
    view!(134, [3, 5, 3, 1] => [5, 3, 3], [3, 1, 15], false, [0, 15, 30, 1, 16, 31],
        |x| x.view().swap_axes(axes![0, 3]).broadcast_to::<s![4, 5, 3, 3]>().select(Ax::<0>, dim!(0)));
    view!(138, [4, 5, 2] => [1, 4, 5, 2], [0, 0, 2, 1], false, [10, 11, 12, 13, 14, 15],
        |x| x.view().slice(span![1..3;2, .., ..]).broadcast_to::<s![4, 5, 2]>().unsqueeze(Ax::<0>));
    view!(141, [3, 1, 5] => [1, 1, 5], [5, 10, 1], true, [10, 11, 12, 13, 14],
        |x| x.view().slice(span![2..;2, .., ..]).swap_axes(axes![0, 1]));
    view!(147, [3, 2, 2] => [2, 0], [1, 2], true, [],
        |x| x.view().select(Ax::<0>, dim!(1)).slice(span![..0, ..]).swap_axes(axes![0, 1]));
    view!(148, [4, 1, 5] => [4, 5], [0, 1], false, [0, 1, 2, 3, 4, 0],
        |x| x.view().swap_axes(axes![1, 0]).broadcast_to::<s![4, 4, 5]>().select(Ax::<1>, dim!(0)));
}

#[test]
fn rows_152_to_305_agree() {
    view!(152, [1, 2, 4, 1] => [0, 1, 2, 4, 1], [1, 8, 4, 1, 8], true, [],
        |x| x.view().unsqueeze(Ax::<0>).slice(span![.., .., .., .., 1..]).swap_axes(axes![0, 4]));
    view!(153, [4] => [1, 4], [4, 1], true, [0, 1, 2, 3],
        |x| x.view().unsqueeze(Ax::<0>));
    view!(161, [3, 1, 4] => [4, 1, 1], [1, 4, 12], true, [8, 9, 10, 11],
        |x| x.view().unsqueeze(Ax::<0>).permute(axes![3, 2, 1, 0]).select(Ax::<2>, dim!(2)));
    view!(162, [4, 3] => [1, 3, 4], [3, 1, 3], false, [0, 3, 6, 9, 1, 4],
        |x| x.view().swap_axes(axes![1, 0]).unsqueeze(Ax::<0>));
    view!(169, [4, 2, 5] => [5, 4], [1, 10], false, [0, 10, 20, 30, 1, 11],
        |x| x.view().select(Ax::<1>, dim!(0)).permute(axes![1, 0]));
    view!(172, [4, 2] => [1, 1, 2], [2, 2, 1], true, [0, 1],
        |x| x.view().unsqueeze(Ax::<1>).select(Ax::<0>, dim!(0)).unsqueeze(Ax::<0>));
    view!(178, [5, 3] => [5, 1], [3, 1], false, [2, 5, 8, 11, 14],
        |x| x.view().unsqueeze(Ax::<2>).slice(span![.., 2.., ..]).select(Ax::<1>, dim!(0)));
    view!(179, [2] => [1, 1, 0], [0, 0, 2], true, [],
        |x| x.view().slice(span![2..;2]).unsqueeze(Ax::<0>).unsqueeze(Ax::<1>));
    view!(180, [2, 2, 5, 3] => [2, 0, 5], [30, 3, 3], true, [],
        |x| x.view().swap_axes(axes![3, 1]).select(Ax::<3>, dim!(0)).slice(span![.., 3..;3, ..]));
    view!(181, [4] => [], [], true, [1],
        |x| x.view().select(Ax::<0>, dim!(1)));
    view!(183, [2] => [1, 0], [2, 2], true, [],
        |x| x.view().unsqueeze(Ax::<0>).slice(span![.., ..0;2]));
    view!(189, [1] => [2, 1], [0, 1], false, [0, 0],
        |x| x.view().unsqueeze(Ax::<0>).broadcast_to::<s![2, 1]>());
    view!(191, [3, 4, 4] => [4, 4, 3, 1, 1], [1, 4, 16, 1, 1], false, [0, 16, 32, 4, 20, 36],
        |x| x.view().swap_axes(axes![0, 2]).unsqueeze(Ax::<3>).unsqueeze(Ax::<3>));
    view!(202, [1] => [1], [1], true, [0],
        |x| x.view().broadcast_to::<s![2]>().unsqueeze(Ax::<1>).select(Ax::<0>, dim!(0)));
    view!(203, [1] => [0], [0], true, [],
        |x| x.view().broadcast_to::<s![2]>().slice(span![..0;3]));
    view!(204, [2, 4, 5, 4] => [2, 4, 4], [80, 20, 1], false, [4, 5, 6, 7, 24, 25],
        |x| x.view().permute(axes![0, 1, 2, 3]).select(Ax::<2>, dim!(1)));
    view!(213, [4, 3, 5, 1] => [4, 5, 3, 4], [0, 1, 5, 15], false, [0, 15, 30, 45, 5, 20],
        |x| x.view().permute(axes![3, 0, 1, 2]).swap_axes(axes![3, 1]).broadcast_to::<s![4, 5, 3, 4]>());
    view!(220, [1, 1, 3, 1] => [3, 1, 1, 1, 2], [1, 1, 3, 1, 0], false, [0, 0, 1, 1, 2, 2],
        |x| x.view().unsqueeze(Ax::<4>).broadcast_to::<s![2, 1, 3, 1, 1]>().permute(axes![2, 4, 1, 3, 0]));
    view!(227, [3, 5, 1, 5] => [3, 1, 5, 1], [25, 5, 1, 1], false, [15, 16, 17, 18, 19, 40],
        |x| x.view().select(Ax::<1>, dim!(3)).unsqueeze(Ax::<3>));
    view!(230, [1, 5, 2, 2] => [2, 2, 5], [1, 2, 4], false, [0, 4, 8, 12, 16, 2],
        |x| x.view().permute(axes![0, 1, 2, 3]).select(Ax::<0>, dim!(0)).permute(axes![2, 1, 0]));
    view!(231, [1, 2, 2] => [2, 2, 3], [2, 1, 0], false, [0, 0, 0, 1, 1, 1],
        |x| x.view().broadcast_to::<s![3, 2, 2]>().swap_axes(axes![1, 2]).permute(axes![2, 1, 0]));
    view!(233, [4, 3, 2] => [3, 2], [2, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().select(Ax::<0>, dim!(0)));
    view!(243, [1, 1] => [1, 1, 1], [1, 1, 1], true, [0],
        |x| x.view().permute(axes![1, 0]).permute(axes![0, 1]).unsqueeze(Ax::<0>));
    view!(249, [4, 1, 1, 2] => [4, 1, 1, 1], [2, 2, 2, 1], false, [1, 3, 5, 7],
        |x| x.view().slice(span![.., .., .., 1..]).swap_axes(axes![2, 1]));
    view!(253, [1, 4] => [0, 4], [12, 1], true, [],
        |x| x.view().slice(span![1..;3, ..]).swap_axes(axes![1, 0]).permute(axes![1, 0]));
    view!(254, [2, 3, 5] => [3, 2], [5, 15], false, [3, 18, 8, 23, 13, 28],
        |x| x.view().select(Ax::<2>, dim!(3)).swap_axes(axes![1, 0]));
    view!(257, [1] => [], [], true, [0],
        |x| x.view().broadcast_to::<s![3]>().select(Ax::<0>, dim!(1)));
    view!(259, [3, 4, 4, 1] => [4, 4, 3, 1, 4], [4, 1, 16, 0, 0], false, [0, 0, 0, 0, 16, 16],
        |x| x.view().broadcast_to::<s![3, 4, 4, 4]>().permute(axes![1, 2, 0, 3]).unsqueeze(Ax::<3>));
    view!(262, [1, 5, 2] => [5, 0, 1, 2], [2, 10, 10, 1], true, [],
        |x| x.view().unsqueeze(Ax::<0>).slice(span![.., 1.., .., ..]).permute(axes![2, 1, 0, 3]));
    view!(267, [1, 1, 3, 5] => [3, 5, 1], [5, 1, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().unsqueeze(Ax::<4>).select(Ax::<0>, dim!(0)).select(Ax::<0>, dim!(0)));
    view!(269, [4, 1, 5] => [4, 5, 1, 1], [5, 1, 5, 5], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().swap_axes(axes![1, 2]).permute(axes![0, 1, 2]).unsqueeze(Ax::<2>));
    view!(270, [2, 1, 2, 1] => [2, 1, 1], [2, 1, 2], false, [1, 3],
        |x| x.view().permute(axes![2, 3, 0, 1]).select(Ax::<0>, dim!(1)).swap_axes(axes![0, 1]));
    view!(271, [5, 1] => [2, 5], [0, 1], false, [0, 1, 2, 3, 4, 0],
        |x| x.view().swap_axes(axes![0, 1]).broadcast_to::<s![2, 5]>().permute(axes![0, 1]));
    view!(277, [4, 2, 5] => [4, 0, 5], [10, 45, 1], true, [],
        |x| x.view().permute(axes![0, 1, 2]).slice(span![.., 2..;3, ..]).slice(span![.., ..;3, ..]));
    view!(278, [3, 3] => [3, 1], [1, 9], true, [3, 4, 5],
        |x| x.view().swap_axes(axes![1, 0]).slice(span![.., 1..;3]));
    view!(283, [5, 1] => [4, 5], [0, 1], false, [0, 1, 2, 3, 4, 0],
        |x| x.view().swap_axes(axes![1, 0]).broadcast_to::<s![4, 5]>());
    view!(287, [1, 2, 1] => [1, 2, 1, 4], [1, 1, 1, 0], false, [0, 0, 0, 0, 1, 1],
        |x| x.view().broadcast_to::<s![4, 2, 1]>().unsqueeze(Ax::<3>).swap_axes(axes![0, 3]));
    view!(293, [4, 3] => [1, 4, 1], [12, 3, 3], false, [0, 3, 6, 9],
        |x| x.view().slice(span![.., ..2;3]).unsqueeze(Ax::<0>));
    view!(295, [3, 5] => [0], [15], true, [],
        |x| x.view().slice(span![3..;3, ..]).select(Ax::<1>, dim!(1)));
    view!(305, [3, 1, 3, 3] => [1, 3], [9, 1], true, [21, 22, 23],
        |x| x.view().select(Ax::<0>, dim!(2)).select(Ax::<1>, dim!(1)));
}

#[test]
fn rows_307_to_440_agree() {
    view!(307, [2, 2, 5, 5] => [2, 5, 5, 1, 2], [25, 5, 1, 100, 50], false, [0, 50, 1, 51, 2, 52],
        |x| x.view().swap_axes(axes![2, 1]).unsqueeze(Ax::<0>).permute(axes![3, 2, 4, 0, 1]));
    view!(311, [5, 3, 3, 5] => [5, 3, 5, 3, 3], [45, 15, 1, 0, 5], false, [0, 5, 10, 0, 5, 10],
        |x| x.view().unsqueeze(Ax::<3>).permute(axes![0, 1, 4, 3, 2]).broadcast_to::<s![5, 3, 5, 3, 3]>());
    view!(318, [2, 1] => [0, 2, 1], [2, 1, 2], true, [],
        |x| x.view().unsqueeze(Ax::<0>).permute(axes![2, 1, 0]).slice(span![..0;2, .., ..]));
    view!(322, [1, 2] => [3], [0], false, [0, 0, 0],
        |x| x.view().permute(axes![0, 1]).broadcast_to::<s![3, 2]>().select(Ax::<1>, dim!(0)));
    view!(326, [5, 2, 2] => [0, 1, 2, 2], [12, 4, 1, 2], true, [],
        |x| x.view().slice(span![..0;3, .., ..]).unsqueeze(Ax::<1>).permute(axes![0, 1, 3, 2]));
    view!(327, [4, 3] => [4, 3], [3, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().unsqueeze(Ax::<2>).broadcast_to::<s![4, 3, 3]>().select(Ax::<2>, dim!(1)));
    view!(331, [5, 4, 3] => [5, 1, 1, 2], [12, 3, 2, 1], false, [3, 4, 15, 16, 27, 28],
        |x| x.view().slice(span![.., .., ..2]).unsqueeze(Ax::<2>).slice(span![.., 1..2, .., ..]));
    view!(332, [2, 1, 1, 4] => [2, 1, 4, 1], [4, 4, 1, 4], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().permute(axes![2, 1, 3, 0]).permute(axes![3, 1, 2, 0]).swap_axes(axes![1, 3]));
    view!(333, [1, 5, 3] => [2, 5], [0, 3], false, [0, 3, 6, 9, 12, 0],
        |x| x.view().select(Ax::<2>, dim!(0)).broadcast_to::<s![2, 5]>());
    view!(335, [5, 5, 2, 1] => [5, 5, 2, 4], [10, 2, 1, 0], false, [0, 0, 0, 0, 1, 1],
        |x| x.view().broadcast_to::<s![5, 5, 2, 4]>());
    view!(337, [5, 1, 4, 4] => [3, 4, 5, 4], [0, 4, 16, 1], false, [0, 1, 2, 3, 16, 17],
        |x| x.view().swap_axes(axes![1, 2]).swap_axes(axes![0, 2]).broadcast_to::<s![3, 4, 5, 4]>());
    view!(344, [5, 1, 5] => [5, 4, 1, 5], [5, 0, 5, 1], false, [0, 1, 2, 3, 4, 0],
        |x| x.view().unsqueeze(Ax::<0>).broadcast_to::<s![4, 5, 1, 5]>().swap_axes(axes![0, 1]));
    view!(346, [4, 1, 4] => [4, 4, 3], [4, 1, 0], false, [0, 0, 0, 1, 1, 1],
        |x| x.view().broadcast_to::<s![4, 3, 4]>().swap_axes(axes![2, 1]));
    view!(347, [5, 1] => [1, 5], [0, 1], true, [0, 1, 2, 3, 4],
        |x| x.view().swap_axes(axes![0, 1]).broadcast_to::<s![4, 5]>().slice(span![3..;3, ..]));
    view!(350, [2, 4] => [1, 4, 2], [8, 1, 4], false, [0, 4, 1, 5, 2, 6],
        |x| x.view().unsqueeze(Ax::<0>).swap_axes(axes![2, 1]));
    view!(353, [3, 1, 2, 4] => [1, 3, 2, 2], [8, 8, 4, 2], false, [0, 2, 4, 6, 8, 10],
        |x| x.view().swap_axes(axes![2, 3]).slice(span![.., .., ..;2, ..]).permute(axes![1, 0, 3, 2]));
    view!(358, [2, 2] => [4, 2], [0, 1], false, [0, 1, 0, 1, 0, 1],
        |x| x.view().slice(span![..1, ..]).broadcast_to::<s![4, 2]>());
    view!(367, [5, 2, 2, 5] => [1, 5, 2, 2, 2, 5], [100, 20, 10, 5, 0, 1], false, [0, 1, 2, 3, 4, 0],
        |x| x.view().unsqueeze(Ax::<3>).broadcast_to::<s![5, 2, 2, 2, 5]>().unsqueeze(Ax::<0>));
    view!(369, [2, 3, 3, 4] => [1, 3, 2, 3], [2, 12, 36, 4], false, [2, 6, 10, 38, 42, 46],
        |x| x.view().slice(span![.., .., .., 2..3;2]).permute(axes![3, 1, 0, 2]));
    view!(374, [3] => [3, 0], [1, 3], true, [],
        |x| x.view().unsqueeze(Ax::<1>).slice(span![.., 1..;3]));
    view!(377, [4, 1, 5] => [0, 1, 4], [2, 5, 5], true, [],
        |x| x.view().permute(axes![1, 0, 2]).slice(span![.., .., 3..3;2]).permute(axes![2, 0, 1]));
    view!(380, [4, 2] => [2, 0], [1, 2], true, [],
        |x| x.view().swap_axes(axes![0, 1]).slice(span![.., 1..2]).slice(span![.., ..0]));
    view!(384, [1, 5] => [2, 0], [3, 5], true, [],
        |x| x.view().slice(span![.., ..4;3]).swap_axes(axes![1, 0]).slice(span![.., 1..]));
    view!(385, [3, 2, 4] => [0, 4], [8, 1], true, [],
        |x| x.view().permute(axes![0, 1, 2]).slice(span![3.., .., ..]).select(Ax::<1>, dim!(0)));
    view!(388, [3, 2, 5] => [3, 2, 5], [10, 5, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view());
    view!(390, [3, 2, 5, 3] => [0, 3, 2, 5], [2, 30, 15, 3], true, [],
        |x| x.view().swap_axes(axes![3, 2]).permute(axes![2, 0, 1, 3]).slice(span![3..;2, .., .., ..]));
    view!(393, [2, 1, 1, 5] => [5, 1], [1, 5], true, [5, 6, 7, 8, 9],
        |x| x.view().select(Ax::<0>, dim!(1)).select(Ax::<0>, dim!(0)).permute(axes![1, 0]));
    view!(398, [4, 4, 4, 3] => [4, 0, 1, 0, 3], [48, 36, 0, 9, 1], true, [],
        |x| x.view().slice(span![.., .., 4..;3, ..]).slice(span![.., 4..;3, .., ..]).unsqueeze(Ax::<2>));
    view!(408, [1, 5, 1, 3] => [4, 3, 5], [0, 1, 3], false, [0, 3, 6, 9, 12, 1],
        |x| x.view().select(Ax::<2>, dim!(0)).broadcast_to::<s![4, 5, 3]>().permute(axes![0, 2, 1]));
    view!(410, [4, 3, 1, 1] => [4, 1, 1, 1, 3], [3, 1, 1, 1, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().swap_axes(axes![3, 1]).swap_axes(axes![2, 1]).unsqueeze(Ax::<2>));
    view!(412, [1, 3, 3, 4] => [4, 3, 0], [0, 12, 12], true, [],
        |x| x.view().slice(span![.., .., 1..1;3, ..]).select(Ax::<3>, dim!(0)).broadcast_to::<s![4, 3, 0]>());
    view!(419, [5, 1, 1, 1] => [1, 5, 1], [1, 1, 1], true, [0, 1, 2, 3, 4],
        |x| x.view().broadcast_to::<s![5, 4, 1, 1]>().swap_axes(axes![2, 0]).select(Ax::<1>, dim!(0)));
    view!(421, [4, 1, 3] => [4, 4, 3], [0, 3, 1], false, [0, 1, 2, 3, 4, 5],
        |x| x.view().swap_axes(axes![0, 1]).broadcast_to::<s![4, 4, 3]>());
    view!(423, [5, 3] => [0], [9], true, [],
        |x| x.view().slice(span![2..2;3, ..]).swap_axes(axes![1, 0]).select(Ax::<0>, dim!(0)));
    view!(424, [2, 1, 4] => [1, 2], [4, 4], false, [3, 7],
        |x| x.view().swap_axes(axes![0, 1]).select(Ax::<2>, dim!(3)));
    view!(429, [5, 1, 4, 1] => [4, 2, 1, 1, 5], [1, 0, 1, 20, 4], false, [0, 4, 8, 12, 16, 0],
        |x| x.view().permute(axes![2, 1, 3, 0]).broadcast_to::<s![4, 2, 1, 5]>().unsqueeze(Ax::<3>));
    view!(431, [2, 5, 4] => [4, 5, 1, 2], [1, 4, 40, 20], false, [0, 20, 4, 24, 8, 28],
        |x| x.view().permute(axes![2, 1, 0]).unsqueeze(Ax::<2>));
    view!(432, [3, 4] => [0, 4], [12, 1], true, [],
        |x| x.view().slice(span![2..2;3, ..]).permute(axes![1, 0]).swap_axes(axes![0, 1]));
    view!(436, [4, 2, 4] => [4, 2, 1], [8, 4, 1], false, [1, 5, 9, 13, 17, 21],
        |x| x.view().swap_axes(axes![1, 2]).select(Ax::<1>, dim!(1)).unsqueeze(Ax::<2>));
    view!(440, [3] => [0], [9], true, [],
        |x| x.view().slice(span![2..;3]).slice(span![..0;3]));
}

#[test]
fn rows_445_to_586_agree() {
    view!(445, [3, 5, 1, 3] => [3, 5, 1, 1, 3], [15, 3, 45, 3, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().unsqueeze(Ax::<0>).swap_axes(axes![2, 3]).permute(axes![1, 3, 0, 2, 4]));
    view!(448, [3, 4, 2, 4] => [1, 3, 4, 2, 4, 1], [96, 32, 8, 4, 1, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().unsqueeze(Ax::<0>).unsqueeze(Ax::<5>));
    view!(452, [4, 1, 5, 4] => [4, 2, 5], [20, 0, 4], false, [2, 6, 10, 14, 18, 2],
        |x| x.view().broadcast_to::<s![4, 2, 5, 4]>().select(Ax::<3>, dim!(2)).permute(axes![0, 1, 2]));
    view!(455, [4, 5, 2] => [5, 2, 4, 1], [2, 1, 10, 40], false, [0, 10, 20, 30, 1, 11],
        |x| x.view().permute(axes![1, 0, 2]).unsqueeze(Ax::<1>).swap_axes(axes![1, 3]));
    view!(463, [2, 2] => [1], [6], true, [1],
        |x| x.view().swap_axes(axes![0, 1]).slice(span![.., ..1;3]).select(Ax::<0>, dim!(1)));
    view!(466, [5, 3, 3] => [5, 3, 3], [9, 3, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().permute(axes![0, 1, 2]).swap_axes(axes![2, 0]).swap_axes(axes![0, 2]));
    view!(468, [5, 3, 5] => [5, 3, 5], [1, 5, 15], false, [0, 15, 30, 45, 60, 5],
        |x| x.view().swap_axes(axes![2, 0]));
    view!(471, [4, 3, 4, 1] => [4, 4, 3, 2], [1, 12, 4, 0], false, [0, 0, 4, 4, 8, 8],
        |x| x.view().broadcast_to::<s![4, 3, 4, 2]>().permute(axes![2, 0, 1, 3]));
    view!(473, [2, 3, 4, 5] => [2, 3, 1, 5], [60, 20, 20, 1], false, [0, 1, 2, 3, 4, 20],
        |x| x.view().unsqueeze(Ax::<2>).select(Ax::<3>, dim!(0)));
    view!(478, [3] => [1, 3, 1], [3, 1, 3], true, [0, 1, 2],
        |x| x.view().unsqueeze(Ax::<0>).permute(axes![1, 0]).unsqueeze(Ax::<0>));
    view!(492, [2] => [2, 2], [0, 1], false, [0, 1, 0, 1],
        |x| x.view().unsqueeze(Ax::<0>).broadcast_to::<s![2, 2]>());
    view!(495, [3, 1] => [0, 1], [1, 1], true, [],
        |x| x.view().slice(span![..0, ..]).permute(axes![1, 0]).permute(axes![1, 0]));
    view!(509, [5, 5, 2] => [5, 5, 2], [10, 2, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().swap_axes(axes![0, 2]).swap_axes(axes![2, 0]));
    view!(512, [1, 4] => [4, 1, 4], [0, 4, 1], false, [0, 1, 2, 3, 0, 1],
        |x| x.view().broadcast_to::<s![4, 4]>().unsqueeze(Ax::<1>));
    view!(514, [2, 1, 1, 1] => [2, 3, 1, 0], [1, 0, 1, 3], true, [],
        |x| x.view().permute(axes![0, 1, 3, 2]).broadcast_to::<s![2, 3, 1, 1]>().slice(span![.., .., .., 1..;3]));
    view!(519, [3, 2, 1] => [2, 1, 3], [1, 1, 2], false, [0, 2, 4, 1, 3, 5],
        |x| x.view().permute(axes![0, 2, 1]).swap_axes(axes![2, 0]));
    view!(520, [2, 4, 2, 3] => [3, 2, 2, 1], [1, 24, 3, 12], false, [0, 3, 24, 27, 1, 4],
        |x| x.view().swap_axes(axes![3, 2]).permute(axes![2, 0, 3, 1]).slice(span![.., .., .., ..1;2]));
    view!(521, [1, 3, 3] => [4, 0, 3], [0, 3, 1], true, [],
        |x| x.view().broadcast_to::<s![4, 3, 3]>().slice(span![.., 2..2, ..]));
    view!(532, [2, 2, 4] => [2, 1, 2, 4], [8, 1, 4, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().unsqueeze(Ax::<3>).permute(axes![2, 3, 0, 1]).permute(axes![2, 1, 3, 0]));
    view!(534, [2, 5, 1] => [5, 1, 0], [1, 1, 5], true, [],
        |x| x.view().swap_axes(axes![1, 0]).swap_axes(axes![1, 2]).slice(span![.., .., ..0]));
    view!(540, [4, 2, 1] => [0, 2, 2], [2, 0, 1], true, [],
        |x| x.view().broadcast_to::<s![4, 2, 2]>().slice(span![2..2, .., ..]).permute(axes![0, 2, 1]));
    view!(541, [4, 1, 5, 1] => [2, 1], [0, 1], false, [12, 12],
        |x| x.view().select(Ax::<2>, dim!(2)).select(Ax::<0>, dim!(2)).broadcast_to::<s![2, 1]>());
    view!(542, [2, 1, 4] => [3, 4, 2], [0, 1, 4], false, [0, 4, 1, 5, 2, 6],
        |x| x.view().permute(axes![1, 2, 0]).broadcast_to::<s![3, 4, 2]>().permute(axes![0, 1, 2]));
    view!(544, [3, 2, 2] => [2, 2, 3], [2, 1, 4], false, [0, 4, 8, 1, 5, 9],
        |x| x.view().permute(axes![1, 2, 0]));
    view!(547, [1, 5, 3] => [3, 5, 1, 1], [1, 3, 15, 15], false, [0, 3, 6, 9, 12, 1],
        |x| x.view().swap_axes(axes![2, 0]).unsqueeze(Ax::<2>));
    view!(548, [1] => [1], [1], true, [0],
        |x| x.view().broadcast_to::<s![3]>().unsqueeze(Ax::<1>).select(Ax::<0>, dim!(1)));
    view!(563, [3, 1] => [3, 1, 1], [1, 3, 1], true, [0, 1, 2],
        |x| x.view().permute(axes![1, 0]).unsqueeze(Ax::<1>).permute(axes![2, 1, 0]));
    view!(564, [1, 4, 2] => [4, 1, 2], [2, 8, 1], true, [0, 1, 2, 3, 4, 5],
        |x| x.view().swap_axes(axes![1, 0]).permute(axes![0, 1, 2]));
    view!(585, [1, 3] => [0, 1], [1, 3], true, [],
        |x| x.view().swap_axes(axes![0, 1]).slice(span![..0, ..]));
    view!(586, [2, 2] => [2, 3, 2, 1], [2, 0, 1, 1], false, [0, 1, 0, 1, 0, 1],
        |x| x.view().unsqueeze(Ax::<2>).unsqueeze(Ax::<1>).broadcast_to::<s![2, 3, 2, 1]>());
}
