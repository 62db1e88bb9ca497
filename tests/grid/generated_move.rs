//! Elements moved: copies into other orders, tensors put together, and rows by their numbers.
//!
//! 38 rows. Written by `scripts/kernel-rows.py`; do not edit.

use formwork::dtype::f16;
use formwork::kernel::reference;
use formwork::prelude::*;

pub(crate) const ROWS: &[crate::Row] = &[
    ("u8 of [3, 5]: in rows", |n| copy!(n, u8, [3, 5], [3, 5] |v| v)),
    ("u8 of [3, 5]: on its side", |n| copy!(n, u8, [3, 5], [5, 3] |v| v.t())),
    ("u8 of [17, 9]: every second column", |n| copy!(n, u8, [17, 9], [17, 18] |v| v.slice(span![.., ..;2]))),
    ("u8 of [17, 9]: every second row", |n| copy!(n, u8, [17, 9], [34, 9] |v| v.slice(span![..;2, ..]))),
    ("u8 of [33, 65]: backwards", |n| copy!(n, u8, [33, 65], [33, 65] |v| v.slice(span![..;-1, ..;-1]))),
    ("u8 of [33, 65]: rows padded", |n| copy!(n, u8, [33, 65], [33, 68] |v| v.slice(span![.., 3..]))),
    ("f16 of [3, 5]: on its side, backwards", |n| copy!(n, f16, [3, 5], [5, 3] |v| v.t().slice(span![.., ..;-1]))),
    ("f16 of [3, 5]: a row repeated", |n| copy!(n, f16, [3, 5], [5] |v| v.broadcast_to::<s![3, 5]>())),
    ("f16 of [17, 9]: a column repeated", |n| copy!(n, f16, [17, 9], [17, 1] |v| v.broadcast_to::<s![17, 9]>())),
    ("f16 of [17, 9]: in rows", |n| copy!(n, f16, [17, 9], [17, 9] |v| v)),
    ("f16 of [33, 65]: on its side", |n| copy!(n, f16, [33, 65], [65, 33] |v| v.t())),
    ("f16 of [33, 65]: every second column", |n| copy!(n, f16, [33, 65], [33, 130] |v| v.slice(span![.., ..;2]))),
    ("f32 of [3, 5]: every second row", |n| copy!(n, f32, [3, 5], [6, 5] |v| v.slice(span![..;2, ..]))),
    ("f32 of [3, 5]: backwards", |n| copy!(n, f32, [3, 5], [3, 5] |v| v.slice(span![..;-1, ..;-1]))),
    ("f32 of [17, 9]: rows padded", |n| copy!(n, f32, [17, 9], [17, 12] |v| v.slice(span![.., 3..]))),
    ("f32 of [17, 9]: on its side, backwards", |n| copy!(n, f32, [17, 9], [9, 17] |v| v.t().slice(span![.., ..;-1]))),
    ("f32 of [33, 65]: a row repeated", |n| copy!(n, f32, [33, 65], [65] |v| v.broadcast_to::<s![33, 65]>())),
    ("f32 of [33, 65]: a column repeated", |n| copy!(n, f32, [33, 65], [33, 1] |v| v.broadcast_to::<s![33, 65]>())),
    ("f64 of [3, 5]: in rows", |n| copy!(n, f64, [3, 5], [3, 5] |v| v)),
    ("f64 of [3, 5]: on its side", |n| copy!(n, f64, [3, 5], [5, 3] |v| v.t())),
    ("f64 of [17, 9]: every second column", |n| copy!(n, f64, [17, 9], [17, 18] |v| v.slice(span![.., ..;2]))),
    ("f64 of [17, 9]: every second row", |n| copy!(n, f64, [17, 9], [34, 9] |v| v.slice(span![..;2, ..]))),
    ("f64 of [33, 65]: backwards", |n| copy!(n, f64, [33, 65], [33, 65] |v| v.slice(span![..;-1, ..;-1]))),
    ("f64 of [33, 65]: rows padded", |n| copy!(n, f64, [33, 65], [33, 68] |v| v.slice(span![.., 3..]))),
    ("f32 of [2, 3, 5, 17]: channels first", |n| copy!(n, f32, [2, 3, 5, 17], [2, 3, 5, 17] |v| v)),
    ("u8 of [1, 5, 9, 33]: channels last", |n| copy!(n, u8, [1, 5, 9, 33], [1, 9, 33, 5] |v| v.permute(axes![0, 3, 1, 2]))),
    ("f16 of [2, 17, 3, 5]: rows padded", |n| copy!(n, f16, [2, 17, 3, 5], [2, 17, 3, 8] |v| v.slice(span![.., .., .., 3..]))),
    ("f64 of [1, 3, 7, 9]: backwards", |n| copy!(n, f64, [1, 3, 7, 9], [1, 3, 7, 9] |v| v.slice(span![.., .., ..;-1, ..;-1]))),
    ("f32 of [1, 33, 4, 4]: every second", |n| copy!(n, f32, [1, 33, 4, 4], [1, 33, 4, 8] |v| v.slice(span![.., .., .., ..;2]))),
    ("concat, f32 of [3, 17]: on its side, backwards", |n| concat!(n, f32, [3, 17] [3, 34], [17, 3] |v| v.t().slice(span![.., ..;-1]))),
    ("concat, u8 of [5, 31]: a row repeated", |n| concat!(n, u8, [5, 31] [5, 62], [31] |v| v.broadcast_to::<s![5, 31]>())),
    ("concat, f32 of [4, 1]: a column repeated", |n| concat!(n, f32, [4, 1] [4, 2], [4, 1] |v| v.broadcast_to::<s![4, 1]>())),
    ("concat, f64 of [2, 9]: in rows", |n| concat!(n, f64, [2, 9] [2, 18], [2, 9] |v| v)),
    ("rows, f32 of [7, 17]: on its side", |n| rows!(n, f32, [7, 17, 5] [5, 17], [17, 7] |v| v.t())),
    ("rows, u8 of [9, 33]: every second column", |n| rows!(n, u8, [9, 33, 3] [3, 33], [9, 66] |v| v.slice(span![.., ..;2]))),
    ("rows, f32 of [5, 1]: every second row", |n| rows!(n, f32, [5, 1, 9] [9, 1], [10, 1] |v| v.slice(span![..;2, ..]))),
    ("rows, f16 of [3, 15]: backwards", |n| rows!(n, f16, [3, 15, 4] [4, 15], [3, 15] |v| v.slice(span![..;-1, ..;-1]))),
    ("rows, f64 of [4, 9]: rows padded", |n| rows!(n, f64, [4, 9, 7] [7, 9], [4, 12] |v| v.slice(span![.., 3..]))),
];
