//! Axes of length 1 dropped and put in, and axes in another order.
//!
//! 80 of the 226 rows of `shapes/squeeze_unsqueeze_permute.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-SHAPE-3, FW-SHAPE-4, FW-VIEW-3, FW-VIEW-4.

use crate::check;
use crate::refusal::{holds, allowed, refused};
use formwork::prelude::*;
use formwork::shape::{HasUnitAxis, InsertsAxis, Permutes};

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(4, s![1]: Permutes<(Ax<0>, )>);
    allowed!(13, s![]: Shape);
    allowed!(19, s![2, 2]: Permutes<(Ax<0>, Ax<1>, )>);
    allowed!(21, s![1, 2, 1]: Shape);
    allowed!(25, s![1, 1, 1]: HasUnitAxis<0>);
    allowed!(42, s![1, 1]: HasUnitAxis<1>);
    allowed!(52, s![3, 3, 1, 3]: Permutes<(Ax<3>, Ax<1>, Ax<0>, Ax<2>, )>);
    allowed!(58, s![3, 2, 2]: InsertsAxis<3>);
    allowed!(119, s![1, 1, 2, 3]: InsertsAxis<2>);
    allowed!(158, s![3]: InsertsAxis<0>);
    allowed!(160, s![3, 1]: InsertsAxis<0>);
    allowed!(206, s![1, 1, 1]: Permutes<(Ax<2>, Ax<0>, Ax<1>, )>);
};

#[test]
fn rows_2_to_94_agree() {
    refused!(2, s![1, 2]: HasUnitAxis<1>);
    same_view!(3, [1, 2, 1] => [1, 2, 1, 1], |x| x.view().unsqueeze(Ax::<3>), |right| right.reshape(&[1, 2, 1, 1]));
    same_view!(4, [1] => [1], |x| x.view().permute(axes![0]), |right| right.permute(&[0]));
    same_view!(6, [1, 1, 3] => [1, 3], |x| x.view().squeeze(Ax::<0>), |right| right.reshape(&[1, 3]));
    same_view!(8, [2, 1, 2] => [2, 2, 1], |x| x.view().permute(axes![0, 2, 1]), |right| right.permute(&[0, 2, 1]));
    same_view!(13, [] => [], |x| x.view(), |right| right.reshape(&[]));
    same_view!(16, [] => [], |x| x.view().permute(axes![]), |right| right.permute(&[]));
    same_view!(17, [] => [1], |x| x.view().unsqueeze(Ax::<0>), |right| right.reshape(&[1]));
    same_view!(18, [3] => [3], |x| x.view().permute(axes![0]), |right| right.permute(&[0]));
    same_view!(19, [2, 2] => [2, 2], |x| x.view().permute(axes![0, 1]), |right| right.permute(&[0, 1]));
    same_view!(21, [1, 2, 1] => [2], |x| x.view().squeeze(Ax::<2>).squeeze(Ax::<0>), |right| right.reshape(&[2]));
    same_view!(22, [2, 1] => [2], |x| x.view().squeeze(Ax::<1>), |right| right.reshape(&[2]));
    same_view!(23, [1, 1, 2] => [1, 2], |x| x.view().squeeze(Ax::<0>), |right| right.reshape(&[1, 2]));
    same_view!(24, [3, 1, 2] => [3, 2], |x| x.view().squeeze(Ax::<1>), |right| right.reshape(&[3, 2]));
    same_view!(25, [1, 1, 1] => [1, 1], |x| x.view().squeeze(Ax::<0>), |right| right.reshape(&[1, 1]));
    same_view!(26, [1] => [], |x| x.view().squeeze(Ax::<0>), |right| right.reshape(&[]));
    refused!(27, s![3]: HasUnitAxis<0>);
    refused!(31, s![2, 3, 2]: HasUnitAxis<2>);
    same_view!(35, [2] => [2], |x| x.view(), |right| right.reshape(&[2]));
    refused!(38, s![1]: HasUnitAxis<1>);
    same_view!(41, [2, 2] => [2, 2, 1], |x| x.view().unsqueeze(Ax::<2>), |right| right.reshape(&[2, 2, 1]));
    same_view!(42, [1, 1] => [1], |x| x.view().squeeze(Ax::<1>), |right| right.reshape(&[1]));
    same_view!(44, [3, 1, 1] => [3], |x| x.view().squeeze(Ax::<2>).squeeze(Ax::<1>), |right| right.reshape(&[3]));
    refused!(45, s![2, 1, 2]: HasUnitAxis<2>);
    refused!(48, s![1, 2, 1, 2]: Permutes<(Ax<1>, Ax<0>, Ax<1>, Ax<2>, )>);
    same_view!(52, [3, 3, 1, 3] => [3, 3, 3, 1], |x| x.view().permute(axes![3, 1, 0, 2]), |right| right.permute(&[3, 1, 0, 2]));
    same_view!(56, [3, 3] => [3, 3], |x| x.view(), |right| right.reshape(&[3, 3]));
    same_view!(58, [3, 2, 2] => [3, 2, 2, 1], |x| x.view().unsqueeze(Ax::<3>), |right| right.reshape(&[3, 2, 2, 1]));
    refused!(62, s![1, 3]: HasUnitAxis<1>);
    refused!(63, s![3, 3]: HasUnitAxis<1>);
    same_view!(64, [3, 3, 3] => [3, 3, 3], |x| x.view(), |right| right.reshape(&[3, 3, 3]));
    same_view!(67, [3] => [3], |x| x.view(), |right| right.reshape(&[3]));
    same_view!(69, [3, 2, 1, 1] => [3, 1, 2, 1, 1], |x| x.view().unsqueeze(Ax::<1>), |right| right.reshape(&[3, 1, 2, 1, 1]));
    same_view!(71, [1] => [1, 1], |x| x.view().unsqueeze(Ax::<1>), |right| right.reshape(&[1, 1]));
    refused!(73, s![2, 3, 2, 2]: HasUnitAxis<4>);
    same_view!(78, [3, 3, 1] => [3, 3], |x| x.view().squeeze(Ax::<2>), |right| right.reshape(&[3, 3]));
    refused!(85, s![2]: HasUnitAxis<0>);
    same_view!(88, [2, 2, 1, 2] => [2, 2, 2], |x| x.view().squeeze(Ax::<2>), |right| right.reshape(&[2, 2, 2]));
    same_view!(91, [3, 1] => [3], |x| x.view().squeeze(Ax::<1>), |right| right.reshape(&[3]));
    same_view!(94, [3, 2] => [3, 1, 2], |x| x.view().unsqueeze(Ax::<1>), |right| right.reshape(&[3, 1, 2]));
}

#[test]
fn rows_95_to_221_agree() {
    refused!(95, s![1, 3, 3]: HasUnitAxis<2>);
    same_view!(101, [2, 1, 3, 3] => [2, 3, 1, 3], |x| x.view().permute(axes![0, 3, 1, 2]), |right| right.permute(&[0, 3, 1, 2]));
    same_view!(104, [1, 3, 2, 2] => [3, 2, 2], |x| x.view().squeeze(Ax::<0>), |right| right.reshape(&[3, 2, 2]));
    same_view!(107, [3] => [3, 1], |x| x.view().unsqueeze(Ax::<1>), |right| right.reshape(&[3, 1]));
    same_view!(113, [3, 1, 1, 2] => [3, 1, 2], |x| x.view().squeeze(Ax::<2>), |right| right.reshape(&[3, 1, 2]));
    same_view!(119, [1, 1, 2, 3] => [1, 1, 1, 2, 3], |x| x.view().unsqueeze(Ax::<2>), |right| right.reshape(&[1, 1, 1, 2, 3]));
    refused!(120, s![2, 2, 1, 3]: HasUnitAxis<3>);
    same_view!(123, [1, 1, 3] => [1, 1, 1, 3], |x| x.view().unsqueeze(Ax::<1>), |right| right.reshape(&[1, 1, 1, 3]));
    same_view!(128, [1, 1, 1] => [1, 1, 1], |x| x.view().permute(axes![0, 2, 1]), |right| right.permute(&[0, 2, 1]));
    refused!(140, s![2, 1, 2, 1]: HasUnitAxis<2>);
    same_view!(141, [1, 1, 3] => [1, 1, 1, 3], |x| x.view().unsqueeze(Ax::<2>), |right| right.reshape(&[1, 1, 1, 3]));
    same_view!(143, [2, 1, 1, 1] => [2, 1, 1], |x| x.view().squeeze(Ax::<3>), |right| right.reshape(&[2, 1, 1]));
    same_view!(144, [2, 1] => [2, 1, 1], |x| x.view().unsqueeze(Ax::<2>), |right| right.reshape(&[2, 1, 1]));
    refused!(152, s![2, 1, 1, 2]: HasUnitAxis<0>);
    refused!(153, s![3, 3, 2]: HasUnitAxis<3>);
    same_view!(154, [3, 2, 1, 1] => [3, 1, 2, 1], |x| x.view().permute(axes![0, 2, 1, 3]), |right| right.permute(&[0, 2, 1, 3]));
    same_view!(158, [3] => [1, 3], |x| x.view().unsqueeze(Ax::<0>), |right| right.reshape(&[1, 3]));
    same_view!(160, [3, 1] => [1, 3, 1], |x| x.view().unsqueeze(Ax::<0>), |right| right.reshape(&[1, 3, 1]));
    same_view!(164, [2, 1, 1] => [2, 1, 1], |x| x.view().permute(axes![0, 2, 1]), |right| right.permute(&[0, 2, 1]));
    refused!(172, s![1, 3, 1]: Permutes<(Ax<0>, Ax<0>, Ax<2>, )>);
    same_view!(174, [2, 1] => [2, 1], |x| x.view().permute(axes![0, 1]), |right| right.permute(&[0, 1]));
    same_view!(175, [1, 3, 1, 1] => [3, 1, 1], |x| x.view().squeeze(Ax::<0>), |right| right.reshape(&[3, 1, 1]));
    refused!(181, s![2, 2]: HasUnitAxis<2>);
    refused!(185, s![2, 1, 2, 2]: Permutes<(Ax<0>, Ax<2>, Ax<0>, Ax<1>, )>);
    same_view!(186, [3, 2, 2, 1] => [2, 2, 3, 1], |x| x.view().permute(axes![2, 1, 0, 3]), |right| right.permute(&[2, 1, 0, 3]));
    same_view!(192, [2] => [2, 1], |x| x.view().unsqueeze(Ax::<1>), |right| right.reshape(&[2, 1]));
    same_view!(193, [2, 3] => [2, 3], |x| x.view(), |right| right.reshape(&[2, 3]));
    same_view!(195, [1, 2, 1, 1] => [2], |x| x.view().squeeze(Ax::<3>).squeeze(Ax::<2>).squeeze(Ax::<0>), |right| right.reshape(&[2]));
    same_view!(196, [2, 1, 1, 3] => [2, 1, 3], |x| x.view().squeeze(Ax::<2>), |right| right.reshape(&[2, 1, 3]));
    refused!(200, s![2, 1, 2, 2]: Permutes<(Ax<1>, Ax<3>, Ax<1>, Ax<0>, )>);
    refused!(203, s![3, 1, 1]: HasUnitAxis<0>);
    refused!(204, s![2, 1]: HasUnitAxis<0>);
    same_view!(206, [1, 1, 1] => [1, 1, 1], |x| x.view().permute(axes![2, 0, 1]), |right| right.permute(&[2, 0, 1]));
    refused!(207, s![2, 2, 1, 3]: Permutes<(Ax<2>, Ax<0>, Ax<1>, Ax<2>, )>);
    same_view!(209, [3, 2, 1, 3] => [3, 1, 2, 1, 3], |x| x.view().unsqueeze(Ax::<1>), |right| right.reshape(&[3, 1, 2, 1, 3]));
    refused!(213, s![3, 1, 1]: Permutes<(Ax<2>, Ax<2>, Ax<1>, )>);
    same_view!(216, [1, 1, 3, 2] => [1, 1, 1, 3, 2], |x| x.view().unsqueeze(Ax::<0>), |right| right.reshape(&[1, 1, 1, 3, 2]));
    refused!(217, s![3, 1, 3, 2]: HasUnitAxis<2>);
    same_view!(218, [1, 2] => [1, 2], |x| x.view().permute(axes![0, 1]), |right| right.permute(&[0, 1]));
    refused!(221, s![1, 1]: Permutes<(Ax<1>, Ax<1>, )>);
}
