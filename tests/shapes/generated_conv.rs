//! Convolutions along one and two axes.
//!
//! 90 of the 1021 rows of `shapes/conv.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-SHAPE-7, FW-KERNEL-4.

use crate::check;
use crate::refusal::{holds, allowed, refused};
use crate::value::{typed, values};
use formwork::expr::NoBias;
use formwork::prelude::*;
use formwork::shape::{Conv, Convolves};

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(53, s![3, 1, 4, 4]: Convolves<s![1, 3, 10, 8], Conv<(dim!(3), dim!(2)), (dim!(1), dim!(1)), (dim!(2), dim!(1)), dim!(3)>, 2>);
    allowed!(103, s![4, 6, 3, 1]: Convolves<s![1, 6, 6, 7], Conv<(dim!(1), dim!(3)), (dim!(1), dim!(2)), (dim!(2), dim!(2)), dim!(1)>, 2>);
    allowed!(107, s![2, 2, 1]: Convolves<s![1, 4, 2], Conv<dim!(2), dim!(2), dim!(1), dim!(2)>, 1>);
    allowed!(297, s![2, 1, 2, 4]: Convolves<s![1, 1, 9, 4], Conv<(dim!(1), dim!(1)), (dim!(2), dim!(1)), (dim!(1), dim!(1)), dim!(1)>, 2>);
    allowed!(340, s![3, 1, 2, 1]: Convolves<s![1, 3, 9, 7], Conv<(dim!(1), dim!(1)), (dim!(1), dim!(2)), (dim!(2), dim!(2)), dim!(3)>, 2>);
    allowed!(349, s![6, 1, 2, 2]: Convolves<s![1, 3, 10, 2], Conv<(dim!(2), dim!(1)), (dim!(2), dim!(2)), (dim!(1), dim!(1)), dim!(3)>, 2>);
    allowed!(394, s![1, 6, 3]: Convolves<s![1, 6, 4], Conv<dim!(3), dim!(2), dim!(1), dim!(1)>, 1>);
    allowed!(445, s![2, 1, 2]: Convolves<s![1, 1, 10], Conv<dim!(3), dim!(1), dim!(2), dim!(1)>, 1>);
    allowed!(462, s![1, 4, 2, 4]: Convolves<s![1, 4, 11, 7], Conv<(dim!(2), dim!(3)), (dim!(0), dim!(0)), (dim!(1), dim!(2)), dim!(1)>, 2>);
    allowed!(778, s![4, 1, 1, 3]: Convolves<s![1, 2, 3, 2], Conv<(dim!(2), dim!(2)), (dim!(1), dim!(1)), (dim!(1), dim!(1)), dim!(2)>, 2>);
    allowed!(910, s![1, 3, 2, 1]: Convolves<s![1, 3, 3, 4], Conv<(dim!(2), dim!(2)), (dim!(0), dim!(2)), (dim!(2), dim!(1)), dim!(1)>, 2>);
    allowed!(950, s![6, 1, 3, 2]: Convolves<s![1, 3, 3, 3], Conv<(dim!(3), dim!(1)), (dim!(1), dim!(0)), (dim!(2), dim!(2)), dim!(3)>, 2>);
};

#[test]
fn rows_15_to_461_agree() {
    conv2d!(15, [1, 2, 7, 2], [6, 1, 4, 2] => [1, 6, 2, 1], conv().stride((dim!(3), dim!(3))).padding((dim!(2), dim!(1))).dilation((dim!(2), dim!(2))).groups(dim!(2)),
        &[3, 3], &[2, 1], &[2, 2], 2);
    conv2d!(22, [1, 6, 5, 11], [6, 6, 3, 2] => [1, 6, 3, 4], conv().stride((dim!(1), dim!(3))).padding((dim!(0), dim!(1))).dilation((dim!(1), dim!(2))).groups(dim!(1)),
        &[1, 3], &[0, 1], &[1, 2], 1);
    conv1d!(32, [1, 2, 5], [3, 2, 1] => [1, 3, 7], conv().stride(dim!(1)).padding(dim!(1)).dilation(dim!(1)).groups(dim!(1)),
        &[1], &[1], &[1], 1);
    refused!(35, s![3, 2, 1, 2]: Convolves<s![1, 1, 8, 2], Conv<(dim!(1), dim!(1)), (dim!(0), dim!(0)), (dim!(1), dim!(2)), dim!(2)>, 2>);
    conv2d!(46, [1, 6, 6, 8], [3, 2, 1, 2] => [1, 3, 4, 3], conv().stride((dim!(2), dim!(2))).padding((dim!(1), dim!(0))).dilation((dim!(1), dim!(2))).groups(dim!(3)),
        &[2, 2], &[1, 0], &[1, 2], 3);
    conv2d!(53, [1, 3, 10, 8], [3, 1, 4, 4] => [1, 3, 2, 4], conv().stride((dim!(3), dim!(2))).padding((dim!(1), dim!(1))).dilation((dim!(2), dim!(1))).groups(dim!(3)),
        &[3, 2], &[1, 1], &[2, 1], 3);
    refused!(60, s![6, 1, 1, 3]: Convolves<s![1, 1, 11, 2], Conv<(dim!(3), dim!(2)), (dim!(1), dim!(0)), (dim!(2), dim!(1)), dim!(3)>, 2>);
    refused!(82, s![1, 1, 4]: Convolves<s![1, 3, 2], Conv<dim!(1), dim!(2), dim!(2), dim!(2)>, 1>);
    conv1d!(86, [1, 3, 2], [6, 1, 4] => [1, 6, 3], conv().stride(dim!(1)).padding(dim!(2)).dilation(dim!(1)).groups(dim!(3)),
        &[1], &[2], &[1], 3);
    conv2d!(96, [1, 4, 3, 3], [4, 4, 2, 4] => [1, 4, 1, 2], conv().stride((dim!(3), dim!(2))).padding((dim!(0), dim!(2))).dilation((dim!(1), dim!(1))).groups(dim!(1)),
        &[3, 2], &[0, 2], &[1, 1], 1);
    conv2d!(103, [1, 6, 6, 7], [4, 6, 3, 1] => [1, 4, 4, 4], conv().stride((dim!(1), dim!(3))).padding((dim!(1), dim!(2))).dilation((dim!(2), dim!(2))).groups(dim!(1)),
        &[1, 3], &[1, 2], &[2, 2], 1);
    conv1d!(107, [1, 4, 2], [2, 2, 1] => [1, 2, 3], conv().stride(dim!(2)).padding(dim!(2)).dilation(dim!(1)).groups(dim!(2)),
        &[2], &[2], &[1], 2);
    refused!(135, s![6, 1, 2, 2]: Convolves<s![1, 4, 10, 2], Conv<(dim!(2), dim!(2)), (dim!(1), dim!(1)), (dim!(2), dim!(2)), dim!(3)>, 2>);
    conv1d!(138, [1, 3, 7], [6, 1, 3] => [1, 6, 3], conv().stride(dim!(3)).padding(dim!(1)).dilation(dim!(1)).groups(dim!(3)),
        &[3], &[1], &[1], 3);
    conv2d!(146, [1, 2, 9, 10], [2, 2, 1, 4] => [1, 2, 5, 9], conv().stride((dim!(3), dim!(1))).padding((dim!(2), dim!(1))).dilation((dim!(1), dim!(1))).groups(dim!(1)),
        &[3, 1], &[2, 1], &[1, 1], 1);
    conv2d!(154, [1, 2, 8, 6], [2, 2, 1, 1] => [1, 2, 10, 10], conv().stride((dim!(1), dim!(1))).padding((dim!(1), dim!(2))).dilation((dim!(1), dim!(2))).groups(dim!(1)),
        &[1, 1], &[1, 2], &[1, 2], 1);
    refused!(158, s![6, 1, 4, 3]: Convolves<s![1, 2, 7, 8], Conv<(dim!(3), dim!(2)), (dim!(0), dim!(2)), (dim!(1), dim!(1)), dim!(3)>, 2>);
    conv2d!(182, [1, 6, 11, 9], [6, 2, 1, 3] => [1, 6, 6, 2], conv().stride((dim!(2), dim!(3))).padding((dim!(0), dim!(0))).dilation((dim!(1), dim!(2))).groups(dim!(3)),
        &[2, 3], &[0, 0], &[1, 2], 3);
    conv2d!(184, [1, 6, 5, 5], [6, 3, 1, 3] => [1, 6, 7, 3], conv().stride((dim!(1), dim!(1))).padding((dim!(1), dim!(1))).dilation((dim!(1), dim!(2))).groups(dim!(2)),
        &[1, 1], &[1, 1], &[1, 2], 2);
    conv2d!(191, [1, 4, 4, 2], [1, 4, 2, 1] => [1, 1, 3, 2], conv().stride((dim!(3), dim!(2))).padding((dim!(2), dim!(1))).dilation((dim!(1), dim!(2))).groups(dim!(1)),
        &[3, 2], &[2, 1], &[1, 2], 1);
    conv1d!(215, [1, 2, 5], [2, 1, 1] => [1, 2, 7], conv().stride(dim!(1)).padding(dim!(1)).dilation(dim!(2)).groups(dim!(2)),
        &[1], &[1], &[2], 2);
    conv2d!(219, [1, 1, 3, 6], [2, 1, 1, 1] => [1, 2, 3, 4], conv().stride((dim!(2), dim!(2))).padding((dim!(1), dim!(1))).dilation((dim!(1), dim!(1))).groups(dim!(1)),
        &[2, 2], &[1, 1], &[1, 1], 1);
    conv2d!(277, [1, 2, 4, 7], [2, 1, 2, 3] => [1, 2, 1, 4], conv().stride((dim!(2), dim!(2))).padding((dim!(0), dim!(2))).dilation((dim!(2), dim!(2))).groups(dim!(2)),
        &[2, 2], &[0, 2], &[2, 2], 2);
    conv2d!(297, [1, 1, 9, 4], [2, 1, 2, 4] => [1, 2, 12, 3], conv().stride((dim!(1), dim!(1))).padding((dim!(2), dim!(1))).dilation((dim!(1), dim!(1))).groups(dim!(1)),
        &[1, 1], &[2, 1], &[1, 1], 1);
    conv2d!(316, [1, 1, 9, 10], [1, 1, 1, 3] => [1, 1, 5, 4], conv().stride((dim!(3), dim!(3))).padding((dim!(2), dim!(2))).dilation((dim!(2), dim!(1))).groups(dim!(1)),
        &[3, 3], &[2, 2], &[2, 1], 1);
    refused!(334, s![2, 2, 4, 1]: Convolves<s![1, 6, 9, 5], Conv<(dim!(1), dim!(1)), (dim!(2), dim!(1)), (dim!(1), dim!(1)), dim!(3)>, 2>);
    conv2d!(340, [1, 3, 9, 7], [3, 1, 2, 1] => [1, 3, 9, 11], conv().stride((dim!(1), dim!(1))).padding((dim!(1), dim!(2))).dilation((dim!(2), dim!(2))).groups(dim!(3)),
        &[1, 1], &[1, 2], &[2, 2], 3);
    refused!(347, s![2, 2, 3]: Convolves<s![1, 1, 1], Conv<dim!(3), dim!(1), dim!(1), dim!(1)>, 1>);
    conv2d!(349, [1, 3, 10, 2], [6, 1, 2, 2] => [1, 6, 7, 5], conv().stride((dim!(2), dim!(1))).padding((dim!(2), dim!(2))).dilation((dim!(1), dim!(1))).groups(dim!(3)),
        &[2, 1], &[2, 2], &[1, 1], 3);
    refused!(353, s![2, 1, 3, 3]: Convolves<s![1, 4, 9, 3], Conv<(dim!(1), dim!(2)), (dim!(2), dim!(2)), (dim!(2), dim!(1)), dim!(3)>, 2>);
    conv1d!(371, [1, 6, 4], [4, 3, 1] => [1, 4, 2], conv().stride(dim!(3)).padding(dim!(0)).dilation(dim!(2)).groups(dim!(2)),
        &[3], &[0], &[2], 2);
    refused!(378, s![1, 1, 1, 3]: Convolves<s![1, 1, 10, 3], Conv<(dim!(1), dim!(3)), (dim!(2), dim!(1)), (dim!(1), dim!(1)), dim!(3)>, 2>);
    conv1d!(394, [1, 6, 4], [1, 6, 3] => [1, 1, 2], conv().stride(dim!(3)).padding(dim!(2)).dilation(dim!(1)).groups(dim!(1)),
        &[3], &[2], &[1], 1);
    conv2d!(429, [1, 6, 10, 11], [2, 3, 2, 4] => [1, 2, 8, 2], conv().stride((dim!(1), dim!(3))).padding((dim!(0), dim!(0))).dilation((dim!(2), dim!(2))).groups(dim!(2)),
        &[1, 3], &[0, 0], &[2, 2], 2);
    conv2d!(433, [1, 6, 4, 3], [3, 2, 2, 2] => [1, 3, 5, 3], conv().stride((dim!(1), dim!(2))).padding((dim!(1), dim!(2))).dilation((dim!(1), dim!(2))).groups(dim!(3)),
        &[1, 2], &[1, 2], &[1, 2], 3);
    conv1d!(443, [1, 6, 4], [2, 3, 2] => [1, 2, 1], conv().stride(dim!(3)).padding(dim!(0)).dilation(dim!(1)).groups(dim!(2)),
        &[3], &[0], &[1], 2);
    conv1d!(445, [1, 1, 10], [2, 1, 2] => [1, 2, 4], conv().stride(dim!(3)).padding(dim!(1)).dilation(dim!(2)).groups(dim!(1)),
        &[3], &[1], &[2], 1);
    refused!(446, s![1, 1, 2, 3]: Convolves<s![1, 1, 7, 4], Conv<(dim!(2), dim!(1)), (dim!(1), dim!(0)), (dim!(1), dim!(1)), dim!(3)>, 2>);
    refused!(460, s![1, 4, 1, 1]: Convolves<s![1, 3, 8, 11], Conv<(dim!(3), dim!(1)), (dim!(0), dim!(2)), (dim!(2), dim!(1)), dim!(1)>, 2>);
    conv2d!(461, [1, 6, 9, 5], [6, 6, 1, 3] => [1, 6, 7, 3], conv().stride((dim!(2), dim!(2))).padding((dim!(2), dim!(2))).dilation((dim!(2), dim!(2))).groups(dim!(1)),
        &[2, 2], &[2, 2], &[2, 2], 1);
}

#[test]
fn rows_462_to_912_agree() {
    conv2d!(462, [1, 4, 11, 7], [1, 4, 2, 4] => [1, 1, 5, 1], conv().stride((dim!(2), dim!(3))).padding((dim!(0), dim!(0))).dilation((dim!(1), dim!(2))).groups(dim!(1)),
        &[2, 3], &[0, 0], &[1, 2], 1);
    conv2d!(470, [1, 4, 7, 2], [6, 2, 2, 4] => [1, 6, 5, 1], conv().stride((dim!(2), dim!(3))).padding((dim!(2), dim!(2))).dilation((dim!(1), dim!(1))).groups(dim!(2)),
        &[2, 3], &[2, 2], &[1, 1], 2);
    conv2d!(475, [1, 2, 2, 11], [3, 2, 2, 4] => [1, 3, 2, 5], conv().stride((dim!(2), dim!(1))).padding((dim!(2), dim!(0))).dilation((dim!(2), dim!(2))).groups(dim!(1)),
        &[2, 1], &[2, 0], &[2, 2], 1);
    conv2d!(478, [1, 2, 11, 5], [6, 1, 2, 4] => [1, 6, 5, 2], conv().stride((dim!(2), dim!(3))).padding((dim!(0), dim!(2))).dilation((dim!(2), dim!(1))).groups(dim!(2)),
        &[2, 3], &[0, 2], &[2, 1], 2);
    conv2d!(502, [1, 6, 7, 9], [2, 3, 4, 1] => [1, 2, 2, 6], conv().stride((dim!(3), dim!(2))).padding((dim!(2), dim!(1))).dilation((dim!(2), dim!(1))).groups(dim!(2)),
        &[3, 2], &[2, 1], &[2, 1], 2);
    refused!(507, s![2, 1, 2, 2]: Convolves<s![1, 4, 6, 7], Conv<(dim!(2), dim!(1)), (dim!(1), dim!(2)), (dim!(2), dim!(2)), dim!(3)>, 2>);
    conv2d!(550, [1, 4, 3, 3], [4, 4, 3, 4] => [1, 4, 2, 2], conv().stride((dim!(2), dim!(1))).padding((dim!(1), dim!(1))).dilation((dim!(1), dim!(1))).groups(dim!(1)),
        &[2, 1], &[1, 1], &[1, 1], 1);
    refused!(567, s![3, 4, 4, 2]: Convolves<s![1, 4, 5, 7], Conv<(dim!(1), dim!(3)), (dim!(0), dim!(1)), (dim!(2), dim!(2)), dim!(1)>, 2>);
    refused!(582, s![1, 2, 4]: Convolves<s![1, 6, 6], Conv<dim!(1), dim!(1), dim!(2), dim!(3)>, 1>);
    refused!(598, s![6, 7, 1, 3]: Convolves<s![1, 6, 9, 6], Conv<(dim!(1), dim!(1)), (dim!(2), dim!(0)), (dim!(2), dim!(2)), dim!(2)>, 2>);
    refused!(601, s![1, 7, 4]: Convolves<s![1, 6, 9], Conv<dim!(1), dim!(0), dim!(1), dim!(1)>, 1>);
    conv2d!(616, [1, 4, 11, 7], [6, 2, 3, 3] => [1, 6, 3, 3], conv().stride((dim!(3), dim!(3))).padding((dim!(0), dim!(2))).dilation((dim!(1), dim!(1))).groups(dim!(2)),
        &[3, 3], &[0, 2], &[1, 1], 2);
    conv2d!(654, [1, 3, 11, 11], [3, 3, 4, 3] => [1, 3, 3, 5], conv().stride((dim!(3), dim!(2))).padding((dim!(1), dim!(1))).dilation((dim!(2), dim!(2))).groups(dim!(1)),
        &[3, 2], &[1, 1], &[2, 2], 1);
    conv1d!(657, [1, 4, 4], [2, 2, 3] => [1, 2, 2], conv().stride(dim!(2)).padding(dim!(2)).dilation(dim!(2)).groups(dim!(2)),
        &[2], &[2], &[2], 2);
    conv2d!(677, [1, 6, 5, 10], [3, 2, 3, 1] => [1, 3, 3, 12], conv().stride((dim!(2), dim!(1))).padding((dim!(2), dim!(1))).dilation((dim!(2), dim!(2))).groups(dim!(3)),
        &[2, 1], &[2, 1], &[2, 2], 3);
    refused!(694, s![2, 1, 3]: Convolves<s![1, 3, 10], Conv<dim!(2), dim!(1), dim!(1), dim!(2)>, 1>);
    conv2d!(698, [1, 4, 11, 8], [2, 4, 2, 1] => [1, 2, 5, 4], conv().stride((dim!(2), dim!(3))).padding((dim!(0), dim!(2))).dilation((dim!(1), dim!(1))).groups(dim!(1)),
        &[2, 3], &[0, 2], &[1, 1], 1);
    conv2d!(712, [1, 1, 3, 7], [2, 1, 2, 2] => [1, 2, 1, 10], conv().stride((dim!(2), dim!(1))).padding((dim!(0), dim!(2))).dilation((dim!(2), dim!(1))).groups(dim!(1)),
        &[2, 1], &[0, 2], &[2, 1], 1);
    conv2d!(714, [1, 4, 11, 1], [6, 2, 1, 4] => [1, 6, 11, 2], conv().stride((dim!(1), dim!(1))).padding((dim!(0), dim!(2))).dilation((dim!(1), dim!(1))).groups(dim!(2)),
        &[1, 1], &[0, 2], &[1, 1], 2);
    conv2d!(721, [1, 1, 11, 3], [2, 1, 4, 4] => [1, 2, 10, 2], conv().stride((dim!(1), dim!(3))).padding((dim!(1), dim!(2))).dilation((dim!(1), dim!(1))).groups(dim!(1)),
        &[1, 3], &[1, 2], &[1, 1], 1);
    refused!(722, s![1, 2, 2, 1]: Convolves<s![1, 6, 9, 6], Conv<(dim!(1), dim!(1)), (dim!(2), dim!(2)), (dim!(2), dim!(2)), dim!(3)>, 2>);
    conv2d!(724, [1, 6, 6, 4], [3, 2, 1, 1] => [1, 3, 2, 4], conv().stride((dim!(3), dim!(2))).padding((dim!(0), dim!(2))).dilation((dim!(2), dim!(2))).groups(dim!(3)),
        &[3, 2], &[0, 2], &[2, 2], 3);
    refused!(725, s![2, 1, 3, 2]: Convolves<s![1, 2, 6, 7], Conv<(dim!(2), dim!(2)), (dim!(2), dim!(0)), (dim!(1), dim!(2)), dim!(3)>, 2>);
    conv2d!(738, [1, 6, 7, 9], [4, 3, 4, 1] => [1, 4, 5, 4], conv().stride((dim!(1), dim!(3))).padding((dim!(2), dim!(1))).dilation((dim!(2), dim!(1))).groups(dim!(2)),
        &[1, 3], &[2, 1], &[2, 1], 2);
    conv1d!(757, [1, 6, 10], [3, 2, 3] => [1, 3, 4], conv().stride(dim!(3)).padding(dim!(2)).dilation(dim!(2)).groups(dim!(3)),
        &[3], &[2], &[2], 3);
    conv2d!(765, [1, 3, 10, 4], [6, 1, 4, 4] => [1, 6, 6, 3], conv().stride((dim!(1), dim!(2))).padding((dim!(1), dim!(2))).dilation((dim!(2), dim!(1))).groups(dim!(3)),
        &[1, 2], &[1, 2], &[2, 1], 3);
    conv2d!(778, [1, 2, 3, 2], [4, 1, 1, 3] => [1, 4, 3, 1], conv().stride((dim!(2), dim!(2))).padding((dim!(1), dim!(1))).dilation((dim!(1), dim!(1))).groups(dim!(2)),
        &[2, 2], &[1, 1], &[1, 1], 2);
    refused!(792, s![3, 3, 4]: Convolves<s![1, 6, 6], Conv<dim!(3), dim!(2), dim!(1), dim!(2)>, 1>);
    refused!(808, s![3, 1, 4, 4]: Convolves<s![1, 1, 6, 4], Conv<(dim!(2), dim!(3)), (dim!(2), dim!(0)), (dim!(1), dim!(2)), dim!(1)>, 2>);
    refused!(825, s![6, 2, 4, 4]: Convolves<s![1, 2, 1, 9], Conv<(dim!(3), dim!(3)), (dim!(0), dim!(0)), (dim!(1), dim!(1)), dim!(1)>, 2>);
    conv2d!(828, [1, 2, 8, 6], [6, 1, 3, 1] => [1, 6, 3, 6], conv().stride((dim!(2), dim!(1))).padding((dim!(1), dim!(0))).dilation((dim!(2), dim!(1))).groups(dim!(2)),
        &[2, 1], &[1, 0], &[2, 1], 2);
    conv2d!(830, [1, 1, 8, 10], [6, 1, 4, 1] => [1, 6, 3, 10], conv().stride((dim!(3), dim!(1))).padding((dim!(1), dim!(0))).dilation((dim!(1), dim!(2))).groups(dim!(1)),
        &[3, 1], &[1, 0], &[1, 2], 1);
    conv2d!(833, [1, 3, 5, 8], [3, 3, 2, 3] => [1, 3, 7, 6], conv().stride((dim!(1), dim!(1))).padding((dim!(2), dim!(0))).dilation((dim!(2), dim!(1))).groups(dim!(1)),
        &[1, 1], &[2, 0], &[2, 1], 1);
    conv2d!(834, [1, 6, 4, 5], [2, 6, 1, 2] => [1, 2, 2, 6], conv().stride((dim!(3), dim!(1))).padding((dim!(1), dim!(1))).dilation((dim!(2), dim!(1))).groups(dim!(1)),
        &[3, 1], &[1, 1], &[2, 1], 1);
    conv2d!(851, [1, 4, 10, 8], [4, 4, 1, 3] => [1, 4, 12, 3], conv().stride((dim!(1), dim!(2))).padding((dim!(1), dim!(1))).dilation((dim!(1), dim!(2))).groups(dim!(1)),
        &[1, 2], &[1, 1], &[1, 2], 1);
    conv2d!(855, [1, 1, 7, 4], [1, 1, 2, 2] => [1, 1, 3, 4], conv().stride((dim!(3), dim!(2))).padding((dim!(1), dim!(2))).dilation((dim!(2), dim!(1))).groups(dim!(1)),
        &[3, 2], &[1, 2], &[2, 1], 1);
    conv2d!(897, [1, 4, 3, 8], [2, 4, 3, 3] => [1, 2, 1, 8], conv().stride((dim!(2), dim!(1))).padding((dim!(0), dim!(2))).dilation((dim!(1), dim!(2))).groups(dim!(1)),
        &[2, 1], &[0, 2], &[1, 2], 1);
    conv2d!(903, [1, 6, 4, 5], [2, 6, 2, 1] => [1, 2, 5, 3], conv().stride((dim!(1), dim!(2))).padding((dim!(1), dim!(0))).dilation((dim!(1), dim!(1))).groups(dim!(1)),
        &[1, 2], &[1, 0], &[1, 1], 1);
    conv2d!(910, [1, 3, 3, 4], [1, 3, 2, 1] => [1, 1, 1, 4], conv().stride((dim!(2), dim!(2))).padding((dim!(0), dim!(2))).dilation((dim!(2), dim!(1))).groups(dim!(1)),
        &[2, 2], &[0, 2], &[2, 1], 1);
    refused!(912, s![4, 1, 1, 1]: Convolves<s![1, 2, 1, 3], Conv<(dim!(1), dim!(2)), (dim!(2), dim!(2)), (dim!(1), dim!(2)), dim!(3)>, 2>);
}

#[test]
fn rows_921_to_1009_agree() {
    conv2d!(921, [1, 1, 8, 8], [2, 1, 4, 3] => [1, 2, 2, 4], conv().stride((dim!(1), dim!(3))).padding((dim!(0), dim!(2))).dilation((dim!(2), dim!(1))).groups(dim!(1)),
        &[1, 3], &[0, 2], &[2, 1], 1);
    refused!(937, s![2, 2, 3, 1]: Convolves<s![1, 1, 3, 8], Conv<(dim!(2), dim!(2)), (dim!(0), dim!(2)), (dim!(2), dim!(1)), dim!(1)>, 2>);
    refused!(946, s![3, 1, 2, 4]: Convolves<s![1, 4, 10, 2], Conv<(dim!(2), dim!(2)), (dim!(2), dim!(2)), (dim!(1), dim!(1)), dim!(3)>, 2>);
    refused!(947, s![2, 7, 4, 3]: Convolves<s![1, 6, 8, 4], Conv<(dim!(2), dim!(2)), (dim!(2), dim!(2)), (dim!(1), dim!(1)), dim!(2)>, 2>);
    refused!(948, s![3, 6, 3, 4]: Convolves<s![1, 6, 1, 7], Conv<(dim!(1), dim!(1)), (dim!(0), dim!(1)), (dim!(1), dim!(1)), dim!(1)>, 2>);
    conv2d!(950, [1, 3, 3, 3], [6, 1, 3, 2] => [1, 6, 1, 1], conv().stride((dim!(3), dim!(1))).padding((dim!(1), dim!(0))).dilation((dim!(2), dim!(2))).groups(dim!(3)),
        &[3, 1], &[1, 0], &[2, 2], 3);
    conv2d!(981, [1, 3, 7, 10], [3, 3, 4, 3] => [1, 3, 2, 3], conv().stride((dim!(3), dim!(3))).padding((dim!(0), dim!(0))).dilation((dim!(1), dim!(1))).groups(dim!(1)),
        &[3, 3], &[0, 0], &[1, 1], 1);
    refused!(1001, s![4, 1, 1, 2]: Convolves<s![1, 2, 10, 4], Conv<(dim!(3), dim!(1)), (dim!(2), dim!(1)), (dim!(2), dim!(2)), dim!(3)>, 2>);
    refused!(1005, s![1, 3, 4]: Convolves<s![1, 3, 2], Conv<dim!(3), dim!(1), dim!(2), dim!(1)>, 1>);
    refused!(1009, s![1, 4, 2, 2]: Convolves<s![1, 3, 8, 2], Conv<(dim!(2), dim!(3)), (dim!(1), dim!(2)), (dim!(2), dim!(2)), dim!(3)>, 2>);
}
