//! Two shapes that broadcast, or do not.
//!
//! 100 of the 885 rows of `shapes/broadcast_two.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-SHAPE-2.

use crate::check;
use crate::refusal::{holds, allowed, refused};
use formwork::prelude::*;
use formwork::shape::BroadcastsWith;

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(8, s![]: BroadcastsWith<s![1, 0]>);
    allowed!(117, s![1, 0]: BroadcastsWith<s![]>);
    allowed!(258, s![3, 2]: BroadcastsWith<s![1]>);
    allowed!(281, s![3, 3]: BroadcastsWith<s![3, 1]>);
    allowed!(323, s![]: BroadcastsWith<s![1, 3, 1]>);
    allowed!(445, s![4, 2, 3, 1]: BroadcastsWith<s![1, 2, 1, 4]>);
    allowed!(502, s![5, 5, 1]: BroadcastsWith<s![5]>);
    allowed!(588, s![5, 5, 3]: BroadcastsWith<s![5, 5, 1]>);
    allowed!(638, s![5, 4, 1, 2]: BroadcastsWith<s![1]>);
    allowed!(707, s![2, 4, 5, 1]: BroadcastsWith<s![5, 2]>);
    allowed!(738, s![4, 1, 4, 1]: BroadcastsWith<s![]>);
    allowed!(811, s![4]: BroadcastsWith<s![4, 5, 4]>);
};

#[test]
fn rows_2_to_414_agree() {
    broadcast_two!(2, [], [0] => [0]);
    broadcast_two!(4, [], [2] => [2]);
    broadcast_two!(7, [], [0, 3] => [0, 3]);
    broadcast_two!(8, [], [1, 0] => [1, 0]);
    broadcast_two!(12, [], [3, 0] => [3, 0]);
    refused!(17, s![0]: BroadcastsWith<s![3]>);
    broadcast_two!(19, [0], [0, 1] => [0, 0]);
    broadcast_two!(29, [1], [1] => [1]);
    broadcast_two!(43, [2], [0, 1] => [0, 2]);
    broadcast_two!(44, [2], [0, 2] => [0, 2]);
    broadcast_two!(52, [3], [] => [3]);
    broadcast_two!(54, [3], [3] => [3]);
    refused!(57, s![3]: BroadcastsWith<s![1, 0]>);
    broadcast_two!(117, [1, 0], [] => [1, 0]);
    broadcast_two!(156, [1, 3], [1] => [1, 3]);
    broadcast_two!(175, [2, 0], [1, 1] => [2, 0]);
    broadcast_two!(258, [3, 2], [1] => [3, 2]);
    refused!(264, s![3, 2]: BroadcastsWith<s![2, 1]>);
    refused!(266, s![3, 2]: BroadcastsWith<s![3, 0]>);
    refused!(270, s![3, 3]: BroadcastsWith<s![0]>);
    broadcast_two!(281, [3, 3], [3, 1] => [3, 3]);
    broadcast_two!(286, [1, 1, 1, 4], [4] => [1, 1, 1, 4]);
    refused!(289, s![2, 5, 1, 4]: BroadcastsWith<s![5]>);
    broadcast_two!(301, [1, 5, 3], [1] => [1, 5, 3]);
    refused!(302, s![2, 5]: BroadcastsWith<s![2, 4, 3]>);
    broadcast_two!(309, [5, 3, 3, 4], [1, 1, 1] => [5, 3, 3, 4]);
    broadcast_two!(318, [5, 4], [] => [5, 4]);
    broadcast_two!(323, [], [1, 3, 1] => [1, 3, 1]);
    broadcast_two!(325, [1, 3, 1, 5], [] => [1, 3, 1, 5]);
    broadcast_two!(326, [5], [] => [5]);
    broadcast_two!(340, [], [4] => [4]);
    broadcast_two!(349, [5, 2, 3, 1], [1, 3] => [5, 2, 3, 3]);
    refused!(363, s![1, 4, 3, 4]: BroadcastsWith<s![2, 5]>);
    broadcast_two!(377, [5], [1, 5, 4, 5] => [1, 5, 4, 5]);
    broadcast_two!(393, [], [4, 4, 2] => [4, 4, 2]);
    refused!(394, s![4, 4]: BroadcastsWith<s![1, 1, 5]>);
    refused!(402, s![2, 1, 3]: BroadcastsWith<s![5, 5]>);
    refused!(408, s![5, 2]: BroadcastsWith<s![3]>);
    broadcast_two!(410, [3, 1, 5, 1], [1, 1] => [3, 1, 5, 1]);
    broadcast_two!(414, [1, 1, 4, 1], [1, 1, 3] => [1, 1, 4, 3]);
}

#[test]
fn rows_416_to_691_agree() {
    broadcast_two!(416, [5], [5] => [5]);
    broadcast_two!(428, [4, 5, 2, 3], [] => [4, 5, 2, 3]);
    broadcast_two!(437, [1, 1, 1], [3, 1, 4] => [3, 1, 4]);
    broadcast_two!(439, [3, 2, 1], [1] => [3, 2, 1]);
    refused!(443, s![1, 3, 1]: BroadcastsWith<s![5, 4, 4, 5]>);
    refused!(444, s![4, 1, 2, 1]: BroadcastsWith<s![4, 2]>);
    broadcast_two!(445, [4, 2, 3, 1], [1, 2, 1, 4] => [4, 2, 3, 4]);
    broadcast_two!(456, [2], [1, 2, 1, 2] => [1, 2, 1, 2]);
    broadcast_two!(462, [1, 4, 2, 2], [2, 1, 2, 1] => [2, 4, 2, 2]);
    broadcast_two!(478, [1, 3], [1, 5, 1, 1] => [1, 5, 1, 3]);
    refused!(497, s![4, 4, 4]: BroadcastsWith<s![3, 4, 1]>);
    broadcast_two!(502, [5, 5, 1], [5] => [5, 5, 5]);
    broadcast_two!(513, [1, 1], [5, 5, 3] => [5, 5, 3]);
    refused!(516, s![4, 2, 1]: BroadcastsWith<s![2, 1, 1]>);
    refused!(522, s![4, 4, 2]: BroadcastsWith<s![1, 2, 1, 1]>);
    refused!(528, s![1, 4, 4, 3]: BroadcastsWith<s![1, 4, 3, 1]>);
    broadcast_two!(548, [1, 1, 1], [1, 1, 1, 2] => [1, 1, 1, 2]);
    refused!(549, s![4, 3, 3]: BroadcastsWith<s![2]>);
    broadcast_two!(562, [4, 1, 1], [1, 3] => [4, 1, 3]);
    refused!(564, s![2]: BroadcastsWith<s![2, 1, 5]>);
    refused!(582, s![1, 5, 3, 5]: BroadcastsWith<s![1, 5, 2]>);
    broadcast_two!(583, [1], [4, 2, 3, 5] => [4, 2, 3, 5]);
    broadcast_two!(588, [5, 5, 3], [5, 5, 1] => [5, 5, 3]);
    broadcast_two!(593, [5, 3], [1, 1] => [5, 3]);
    broadcast_two!(596, [2, 5, 3], [] => [2, 5, 3]);
    broadcast_two!(604, [1, 4], [] => [1, 4]);
    broadcast_two!(614, [1, 3, 3], [5, 5, 1, 3] => [5, 5, 3, 3]);
    refused!(621, s![3, 5]: BroadcastsWith<s![1, 1, 4, 1]>);
    broadcast_two!(637, [4], [3, 1, 4] => [3, 1, 4]);
    broadcast_two!(638, [5, 4, 1, 2], [1] => [5, 4, 1, 2]);
    broadcast_two!(644, [1, 1, 4], [3, 2, 4] => [3, 2, 4]);
    refused!(648, s![5, 3, 2]: BroadcastsWith<s![4]>);
    refused!(651, s![5, 1, 5]: BroadcastsWith<s![1, 4]>);
    refused!(653, s![2]: BroadcastsWith<s![1, 1, 3]>);
    broadcast_two!(659, [1, 1, 1], [1, 5] => [1, 1, 5]);
    refused!(661, s![5, 1, 5, 2]: BroadcastsWith<s![3]>);
    broadcast_two!(673, [1, 1, 1, 1], [5, 2, 5, 3] => [5, 2, 5, 3]);
    broadcast_two!(676, [2, 1, 1], [] => [2, 1, 1]);
    broadcast_two!(680, [], [2, 1, 1, 4] => [2, 1, 1, 4]);
    broadcast_two!(691, [2, 4], [1] => [2, 4]);
}

#[test]
fn rows_695_to_886_agree() {
    broadcast_two!(695, [], [4, 1, 5, 4] => [4, 1, 5, 4]);
    refused!(701, s![5]: BroadcastsWith<s![2]>);
    broadcast_two!(707, [2, 4, 5, 1], [5, 2] => [2, 4, 5, 2]);
    broadcast_two!(723, [4, 2, 1, 1], [3] => [4, 2, 1, 3]);
    refused!(726, s![3]: BroadcastsWith<s![1, 5, 3, 2]>);
    broadcast_two!(737, [1], [4, 2, 5] => [4, 2, 5]);
    broadcast_two!(738, [4, 1, 4, 1], [] => [4, 1, 4, 1]);
    refused!(739, s![2]: BroadcastsWith<s![1, 1, 5, 5]>);
    broadcast_two!(758, [3, 2, 4], [4, 1, 1, 1] => [4, 3, 2, 4]);
    broadcast_two!(784, [1, 1], [1, 4, 2, 3] => [1, 4, 2, 3]);
    refused!(804, s![3]: BroadcastsWith<s![3, 3, 5]>);
    broadcast_two!(811, [4], [4, 5, 4] => [4, 5, 4]);
    broadcast_two!(822, [3, 1, 2], [] => [3, 1, 2]);
    refused!(832, s![3]: BroadcastsWith<s![1, 5]>);
    refused!(841, s![4, 1, 5, 3]: BroadcastsWith<s![4, 1, 2]>);
    broadcast_two!(855, [2, 1], [1, 1, 3] => [1, 2, 3]);
    refused!(869, s![3, 4, 1, 4]: BroadcastsWith<s![5, 1, 2, 2]>);
    broadcast_two!(870, [1, 5], [2, 4, 1, 5] => [2, 4, 1, 5]);
    broadcast_two!(873, [], [5, 4, 2] => [5, 4, 2]);
    refused!(886, s![3, 1]: BroadcastsWith<s![5, 1, 4, 5]>);
}
