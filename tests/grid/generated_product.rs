//! Products of matrices, and layers.
//!
//! 36 rows. Written by `scripts/kernel-rows.py`; do not edit.

use formwork::dtype::{Num, bf16, f16};
use formwork::kernel::reference;
use formwork::prelude::*;

pub(crate) const ROWS: &[crate::Row] = &[
    ("f32, 1 x 1 x 1: in rows, in rows", |n| product!(n, f32 => f32, [1, 1, 1], [1, 1] |v| v, [1, 1] |v| v)),
    ("f32, 1 x 7 x 17: on its side, every second column", |n| product!(n, f32 => f32, [1, 7, 17], [7, 1] |v| v.t(), [7, 34] |v| v.slice(span![.., ..;2]))),
    ("f32, 2 x 3 x 5: every second column, backwards", |n| product!(n, f32 => f32, [2, 3, 5], [2, 6] |v| v.slice(span![.., ..;2]), [3, 5] |v| v.slice(span![..;-1, ..;-1]))),
    ("f32, 3 x 5 x 15: every second row, rows padded", |n| product!(n, f32 => f32, [3, 5, 15], [6, 5] |v| v.slice(span![..;2, ..]), [5, 18] |v| v.slice(span![.., 3..]))),
    ("f32, 5 x 9 x 33: backwards, a row repeated", |n| product!(n, f32 => f32, [5, 9, 33], [5, 9] |v| v.slice(span![..;-1, ..;-1]), [33] |v| v.broadcast_to::<s![9, 33]>())),
    ("f32, 13 x 3 x 31: rows padded, in rows", |n| product!(n, f32 => f32, [13, 3, 31], [13, 6] |v| v.slice(span![.., 3..]), [3, 31] |v| v)),
    ("f32, 7 x 16 x 16: on its side, backwards, every second column", |n| product!(n, f32 => f32, [7, 16, 16], [16, 7] |v| v.t().slice(span![.., ..;-1]), [16, 32] |v| v.slice(span![.., ..;2]))),
    ("f32, 17 x 2 x 9: a row repeated, backwards", |n| product!(n, f32 => f32, [17, 2, 9], [2] |v| v.broadcast_to::<s![17, 2]>(), [2, 9] |v| v.slice(span![..;-1, ..;-1]))),
    ("f32, 4 x 65 x 3: a column repeated, on its side, backwards", |n| product!(n, f32 => f32, [4, 65, 3], [4, 1] |v| v.broadcast_to::<s![4, 65]>(), [3, 65] |v| v.t().slice(span![.., ..;-1]))),
    ("f32, 1 x 130 x 67: in rows, a row repeated", |n| product!(n, f32 => f32, [1, 130, 67], [1, 130] |v| v, [67] |v| v.broadcast_to::<s![130, 67]>())),
    ("f32, 9 x 17 x 65: on its side, in rows", |n| product!(n, f32 => f32, [9, 17, 65], [17, 9] |v| v.t(), [17, 65] |v| v)),
    ("f32, 33 x 7 x 1: every second column, every second column", |n| product!(n, f32 => f32, [33, 7, 1], [33, 14] |v| v.slice(span![.., ..;2]), [7, 2] |v| v.slice(span![.., ..;2]))),
    ("f32, 6 x 4 x 129: every second row, backwards", |n| product!(n, f32 => f32, [6, 4, 129], [12, 4] |v| v.slice(span![..;2, ..]), [4, 129] |v| v.slice(span![..;-1, ..;-1]))),
    ("f32, 15 x 33 x 18: backwards, rows padded", |n| product!(n, f32 => f32, [15, 33, 18], [15, 33] |v| v.slice(span![..;-1, ..;-1]), [33, 21] |v| v.slice(span![.., 3..]))),
    ("f32, 3 x 1 x 47: rows padded, a row repeated", |n| product!(n, f32 => f32, [3, 1, 47], [3, 4] |v| v.slice(span![.., 3..]), [47] |v| v.broadcast_to::<s![1, 47]>())),
    ("f32, 8 x 8 x 8: on its side, backwards, in rows", |n| product!(n, f32 => f32, [8, 8, 8], [8, 8] |v| v.t().slice(span![.., ..;-1]), [8, 8] |v| v)),
    ("f64, 1 x 5 x 9: a row repeated, on its side", |n| product!(n, f64 => f64, [1, 5, 9], [5] |v| v.broadcast_to::<s![1, 5]>(), [9, 5] |v| v.t())),
    ("f64, 5 x 7 x 17: a column repeated, every second row", |n| product!(n, f64 => f64, [5, 7, 17], [5, 1] |v| v.broadcast_to::<s![5, 7]>(), [14, 17] |v| v.slice(span![..;2, ..]))),
    ("f64, 9 x 3 x 7: in rows, rows padded", |n| product!(n, f64 => f64, [9, 3, 7], [9, 3] |v| v, [3, 10] |v| v.slice(span![.., 3..]))),
    ("f16, 3 x 17 x 15: on its side, a row repeated", |n| product!(n, f16 => f16, [3, 17, 15], [17, 3] |v| v.t(), [15] |v| v.broadcast_to::<s![17, 15]>())),
    ("f16, 5 x 2 x 33: every second column, in rows", |n| product!(n, f16 => f16, [5, 2, 33], [5, 4] |v| v.slice(span![.., ..;2]), [2, 33] |v| v)),
    ("bf16, 3 x 9 x 17: every second row, every second column", |n| product!(n, bf16 => bf16, [3, 9, 17], [6, 9] |v| v.slice(span![..;2, ..]), [9, 34] |v| v.slice(span![.., ..;2]))),
    ("i8, 1 x 5 x 17: backwards, backwards", |n| product!(n, i8 => i32, [1, 5, 17], [1, 5] |v| v.slice(span![..;-1, ..;-1]), [5, 17] |v| v.slice(span![..;-1, ..;-1]))),
    ("i8, 3 x 67 x 5: rows padded, on its side, backwards", |n| product!(n, i8 => i32, [3, 67, 5], [3, 70] |v| v.slice(span![.., 3..]), [5, 67] |v| v.t().slice(span![.., ..;-1]))),
    ("i8, 5 x 30 x 33: on its side, backwards, a column repeated", |n| product!(n, i8 => i32, [5, 30, 33], [30, 5] |v| v.t().slice(span![.., ..;-1]), [30, 1] |v| v.broadcast_to::<s![30, 33]>())),
    ("i8, 17 x 7 x 9: a row repeated, on its side", |n| product!(n, i8 => i32, [17, 7, 9], [7] |v| v.broadcast_to::<s![17, 7]>(), [9, 7] |v| v.t())),
    ("i8, 2 x 129 x 19: a column repeated, every second row", |n| product!(n, i8 => i32, [2, 129, 19], [2, 1] |v| v.broadcast_to::<s![2, 129]>(), [258, 19] |v| v.slice(span![..;2, ..]))),
    ("u8, 3 x 9 x 17: in rows, backwards", |n| product!(n, u8 => u32, [3, 9, 17], [3, 9] |v| v, [9, 17] |v| v.slice(span![..;-1, ..;-1]))),
    ("u8, 7 x 65 x 3: on its side, on its side, backwards", |n| product!(n, u8 => u32, [7, 65, 3], [65, 7] |v| v.t(), [3, 65] |v| v.t().slice(span![.., ..;-1]))),
    ("i32, 5 x 3 x 17: every second column, a column repeated", |n| product!(n, i32 => i64, [5, 3, 17], [5, 6] |v| v.slice(span![.., ..;2]), [3, 1] |v| v.broadcast_to::<s![3, 17]>())),
    ("layer, f32, 3 by 17 to 9: every second row, on its side", |n| layer!(n, f32 => f32, [3, 17, 9], [6, 17] |v| v.slice(span![..;2, ..]), [17, 9] |v| v.t())),
    ("layer, f32, 1 by 33 to 65: backwards, every second column", |n| layer!(n, f32 => f32, [1, 33, 65], [1, 33] |v| v.slice(span![..;-1, ..;-1]), [65, 66] |v| v.slice(span![.., ..;2]))),
    ("layer, f32, 9 by 5 to 31: rows padded, every second row", |n| layer!(n, f32 => f32, [9, 5, 31], [9, 8] |v| v.slice(span![.., 3..]), [62, 5] |v| v.slice(span![..;2, ..]))),
    ("layer, i8, 3 by 65 to 17: on its side, backwards, backwards", |n| layer!(n, i8 => i32, [3, 65, 17], [65, 3] |v| v.t().slice(span![.., ..;-1]), [17, 65] |v| v.slice(span![..;-1, ..;-1]))),
    ("layer, f64, 2 by 9 to 7: a row repeated, rows padded", |n| layer!(n, f64 => f64, [2, 9, 7], [9] |v| v.broadcast_to::<s![2, 9]>(), [7, 12] |v| v.slice(span![.., 3..]))),
    ("layer, i8, 1 by 35 to 5: a column repeated, on its side, backwards", |n| layer!(n, i8 => i32, [1, 35, 5], [1, 1] |v| v.broadcast_to::<s![1, 35]>(), [35, 5] |v| v.t().slice(span![.., ..;-1]))),
];
