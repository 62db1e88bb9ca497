//! Windows that slide over images.
//!
//! 27 rows. Written by `scripts/kernel-rows.py`; do not edit.

use formwork::dtype::{Order, f16};
use formwork::expr::{Centers, Corners};
use formwork::kernel::reference;
use formwork::prelude::*;

pub(crate) const ROWS: &[crate::Row] = &[
    ("conv2d, f32 of [1, 3, 5, 17] by [5, 3, 3, 3]: channels first, in rows", |n| convolution!(n, f32 => f32, conv2d, [1, 3, 5, 17], [5, 3, 3, 3] stride 1 groups 1, [5, 17], [1, 3, 5, 17] |v| v, [5, 3, 3, 3] |v| v)),
    ("conv2d, f32 of [1, 5, 3, 9] by [17, 5, 3, 2]: channels last, outputs last", |n| convolution!(n, f32 => f32, conv2d, [1, 5, 3, 9], [17, 5, 3, 2] stride 1 groups 1, [3, 10], [1, 3, 9, 5] |v| v.permute(axes![0, 3, 1, 2]), [5, 3, 2, 17] |v| v.permute(axes![3, 0, 1, 2]))),
    ("conv2d, f32 of [2, 2, 7, 5] by [33, 2, 2, 3]: rows padded, in rows", |n| convolution!(n, f32 => f32, conv2d, [2, 2, 7, 5], [33, 2, 2, 3] stride 2 groups 1, [4, 3], [2, 2, 7, 8] |v| v.slice(span![.., .., .., 3..]), [33, 2, 2, 3] |v| v)),
    ("conv2d, f32 of [1, 9, 4, 33] by [3, 9, 1, 1]: backwards, outputs last", |n| convolution!(n, f32 => f32, conv2d, [1, 9, 4, 33], [3, 9, 1, 1] stride 1 groups 1, [6, 35], [1, 9, 4, 33] |v| v.slice(span![.., .., ..;-1, ..;-1]), [9, 1, 1, 3] |v| v.permute(axes![3, 0, 1, 2]))),
    ("conv2d, i8 of [1, 4, 5, 7] by [9, 4, 3, 3]: every second, in rows", |n| convolution!(n, i8 => i32, conv2d, [1, 4, 5, 7], [9, 4, 3, 3] stride 1 groups 1, [5, 7], [1, 4, 5, 14] |v| v.slice(span![.., .., .., ..;2]), [9, 4, 3, 3] |v| v)),
    ("conv2d, i8 of [1, 8, 3, 17] by [17, 8, 2, 2]: channels first, outputs last", |n| convolution!(n, i8 => i32, conv2d, [1, 8, 3, 17], [17, 8, 2, 2] stride 2 groups 1, [2, 9], [1, 8, 3, 17] |v| v, [8, 2, 2, 17] |v| v.permute(axes![3, 0, 1, 2]))),
    ("conv2d, f64 of [1, 2, 3, 9] by [5, 2, 3, 3]: channels last, in rows", |n| convolution!(n, f64 => f64, conv2d, [1, 2, 3, 9], [5, 2, 3, 3] stride 1 groups 1, [3, 9], [1, 3, 9, 2] |v| v.permute(axes![0, 3, 1, 2]), [5, 2, 3, 3] |v| v)),
    ("depthwise2d, f32 of [1, 17, 5, 7] by [17, 1, 3, 3]: rows padded, outputs last", |n| convolution!(n, f32 => f32, depthwise2d, [1, 17, 5, 7], [17, 1, 3, 3] stride 1 groups 17, [5, 7], [1, 17, 5, 10] |v| v.slice(span![.., .., .., 3..]), [1, 3, 3, 17] |v| v.permute(axes![3, 0, 1, 2]))),
    ("depthwise2d, f32 of [1, 3, 5, 33] by [3, 1, 3, 3]: backwards, in rows", |n| convolution!(n, f32 => f32, depthwise2d, [1, 3, 5, 33], [3, 1, 3, 3] stride 2 groups 3, [3, 17], [1, 3, 5, 33] |v| v.slice(span![.., .., ..;-1, ..;-1]), [3, 1, 3, 3] |v| v)),
    ("depthwise2d, f32 of [2, 5, 4, 9] by [5, 1, 2, 3]: every second, outputs last", |n| convolution!(n, f32 => f32, depthwise2d, [2, 5, 4, 9], [5, 1, 2, 3] stride 1 groups 5, [5, 9], [2, 5, 4, 18] |v| v.slice(span![.., .., .., ..;2]), [1, 2, 3, 5] |v| v.permute(axes![3, 0, 1, 2]))),
    ("depthwise2d, i8 of [1, 19, 3, 5] by [19, 1, 3, 3]: channels first, in rows", |n| convolution!(n, i8 => i32, depthwise2d, [1, 19, 3, 5], [19, 1, 3, 3] stride 1 groups 19, [3, 5], [1, 19, 3, 5] |v| v, [19, 1, 3, 3] |v| v)),
    ("depthwise2d, f16 of [1, 5, 3, 17] by [5, 1, 3, 3]: channels last, outputs last", |n| convolution!(n, f16 => f16, depthwise2d, [1, 5, 3, 17], [5, 1, 3, 3] stride 1 groups 5, [3, 17], [1, 3, 17, 5] |v| v.permute(axes![0, 3, 1, 2]), [1, 3, 3, 5] |v| v.permute(axes![3, 0, 1, 2]))),
    ("max_pool2d, f32 of [1, 3, 5, 17]: rows padded", |n| pooled!(n, f32, [3: 1, 3, 5, 17], window 3 stride 1, [5, 17], [1, 3, 5, 20] |v| v.slice(span![.., .., .., 3..]))),
    ("max_pool2d, f32 of [1, 17, 5, 5]: backwards", |n| pooled!(n, f32, [17: 1, 17, 5, 5], window 2 stride 2, [3, 3], [1, 17, 5, 5] |v| v.slice(span![.., .., ..;-1, ..;-1]))),
    ("max_pool2d, f32 of [2, 2, 7, 33]: every second", |n| pooled!(n, f32, [4: 2, 2, 7, 33], window 3 stride 2, [4, 17], [2, 2, 7, 66] |v| v.slice(span![.., .., .., ..;2]))),
    ("max_pool2d, i8 of [1, 33, 4, 4]: channels first", |n| pooled!(n, i8, [33: 1, 33, 4, 4], window 2 stride 1, [5, 5], [1, 33, 4, 4] |v| v)),
    ("max_pool2d, f64 of [1, 2, 5, 9]: channels last", |n| pooled!(n, f64, [2: 1, 2, 5, 9], window 2 stride 1, [6, 10], [1, 5, 9, 2] |v| v.permute(axes![0, 3, 1, 2]))),
    ("max_pool2d, f16 of [1, 5, 4, 17]: rows padded", |n| pooled!(n, f16, [5: 1, 5, 4, 17], window 3 stride 2, [2, 9], [1, 5, 4, 20] |v| v.slice(span![.., .., .., 3..]))),
    ("resize_nearest(), f32 of [1, 2, 3, 5]: backwards", |n| resized!(n, f32, [2: 1, 2, 3, 5], [7, 17], [1, 2, 3, 5] |v| v.slice(span![.., .., ..;-1, ..;-1]), reference::resize_nearest, resize_nearest())),
    ("resize_nearest(), u8 of [2, 3, 5, 9]: every second", |n| resized!(n, u8, [6: 2, 3, 5, 9], [3, 4], [2, 3, 5, 18] |v| v.slice(span![.., .., .., ..;2]), reference::resize_nearest, resize_nearest())),
    ("resize_bilinear(Centers), f32 of [1, 3, 4, 9]: channels first", |n| resized!(n, f32, [3: 1, 3, 4, 9], [5, 17], [1, 3, 4, 9] |v| v, |sizes, input, out| reference::resize_bilinear(sizes, false, input, out), resize_bilinear(Centers))),
    ("resize_bilinear(Centers), f16 of [1, 2, 7, 5]: channels last", |n| resized!(n, f16, [2: 1, 2, 7, 5], [3, 9], [1, 7, 5, 2] |v| v.permute(axes![0, 3, 1, 2]), |sizes, input, out| reference::resize_bilinear(sizes, false, input, out), resize_bilinear(Centers))),
    ("resize_bilinear(Corners), f32 of [2, 2, 3, 17]: rows padded", |n| resized!(n, f32, [4: 2, 2, 3, 17], [5, 9], [2, 2, 3, 20] |v| v.slice(span![.., .., .., 3..]), |sizes, input, out| reference::resize_bilinear(sizes, true, input, out), resize_bilinear(Corners))),
    ("resize_bilinear(Corners), f64 of [1, 5, 4, 3]: backwards", |n| resized!(n, f64, [5: 1, 5, 4, 3], [1, 7], [1, 5, 4, 3] |v| v.slice(span![.., .., ..;-1, ..;-1]), |sizes, input, out| reference::resize_bilinear(sizes, true, input, out), resize_bilinear(Corners))),
    ("conv_transpose2d, f32 of [1, 3, 3, 9] by [3, 5, 3, 3]: every second, in rows", |n| transposed!(n, f32 => f32, [1, 3, 3, 9], [3, 5, 3, 3] stride 1, [3, 9], [1, 3, 3, 18] |v| v.slice(span![.., .., .., ..;2]), [3, 5, 3, 3] |v| v)),
    ("conv_transpose2d, f32 of [2, 2, 4, 5] by [2, 3, 3, 3]: channels first, outputs last", |n| transposed!(n, f32 => f32, [2, 2, 4, 5], [2, 3, 3, 3] stride 2, [7, 9], [2, 2, 4, 5] |v| v, [3, 3, 3, 2] |v| v.permute(axes![3, 0, 1, 2]))),
    ("conv_transpose2d, i8 of [1, 5, 2, 7] by [5, 2, 2, 4]: channels last, in rows", |n| transposed!(n, i8 => i32, [1, 5, 2, 7], [5, 2, 2, 4] stride 2, [2, 14], [1, 2, 7, 5] |v| v.permute(axes![0, 3, 1, 2]), [5, 2, 2, 4] |v| v)),
];
