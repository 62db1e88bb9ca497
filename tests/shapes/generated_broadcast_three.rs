//! Three shapes that broadcast, or do not.
//!
//! 60 of the 526 rows of `shapes/broadcast_three.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-SHAPE-2.

use crate::check;
use crate::refusal::{holds, allowed, refused};
use formwork::prelude::*;
use formwork::shape::BroadcastsWith;

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(30, s![5, 2, 4, 4]: BroadcastsWith<s![1, 4, 4]>);
    allowed!(38, s![]: BroadcastsWith<s![]>);
    allowed!(59, s![4, 1]: BroadcastsWith<s![1, 3]>);
    allowed!(86, s![]: BroadcastsWith<s![2, 3, 1, 1]>);
    allowed!(114, s![2, 3]: BroadcastsWith<s![5, 4, 2, 1]>);
    allowed!(130, s![1]: BroadcastsWith<s![4, 3, 5, 2]>);
    allowed!(172, s![]: BroadcastsWith<s![1, 4, 3]>);
    allowed!(226, s![3, 4]: BroadcastsWith<s![4]>);
    allowed!(261, s![1, 5, 1, 1]: BroadcastsWith<s![1, 4]>);
    allowed!(406, s![]: BroadcastsWith<s![1]>);
    allowed!(412, s![1, 1]: BroadcastsWith<s![1, 4, 1]>);
    allowed!(525, s![3]: BroadcastsWith<s![1]>);
};

#[test]
fn rows_7_to_336_agree() {
    broadcast_three!(7, [4, 3, 3], [3, 1], [] => [4, 3, 3]);
    broadcast_three!(9, [5], [1, 2, 1], [1, 1, 1] => [1, 2, 5]);
    broadcast_three!(12, [1], [5, 1, 1], [4] => [5, 1, 4]);
    broadcast_three!(30, [5, 2, 4, 4], [1, 4, 4], [1] => [5, 2, 4, 4]);
    broadcast_three!(38, [], [], [] => []);
    refused!(55, s![1, 4, 3, 4]: BroadcastsWith<s![5, 1]>);
    broadcast_three!(59, [4, 1], [1, 3], [1] => [4, 3]);
    broadcast_three!(82, [1, 4], [], [5, 5, 1] => [5, 5, 4]);
    broadcast_three!(86, [], [2, 3, 1, 1], [4, 4] => [2, 3, 4, 4]);
    broadcast_three!(90, [1, 1, 3], [1], [3, 1, 5, 1] => [3, 1, 5, 3]);
    refused!(100, s![5, 2, 5, 4]: BroadcastsWith<s![5, 5, 3]>);
    broadcast_three!(114, [2, 3], [5, 4, 2, 1], [1] => [5, 4, 2, 3]);
    refused!(120, s![1, 5, 2]: BroadcastsWith<s![3, 5, 5]>);
    broadcast_three!(130, [1], [4, 3, 5, 2], [5, 1] => [4, 3, 5, 2]);
    broadcast_three!(132, [2], [], [] => [2]);
    broadcast_three!(133, [], [1, 2], [1, 5, 1] => [1, 5, 2]);
    refused!(155, s![2, 5, 3, 3]: BroadcastsWith<s![5, 1]>);
    broadcast_three!(170, [], [1, 4, 3, 3], [] => [1, 4, 3, 3]);
    refused!(171, s![4, 1, 4, 5]: BroadcastsWith<s![1, 1, 4]>);
    broadcast_three!(172, [], [1, 4, 3], [] => [1, 4, 3]);
    broadcast_three!(173, [], [1, 1, 2, 1], [5] => [1, 1, 2, 5]);
    refused!(176, s![1, 2, 5, 2]: BroadcastsWith<s![1, 1, 1, 4]>);
    refused!(181, s![3, 4, 1]: BroadcastsWith<s![1, 1, 2, 1]>);
    broadcast_three!(188, [1, 4, 3, 1], [], [1, 3, 2] => [1, 4, 3, 2]);
    refused!(199, s![5]: BroadcastsWith<s![3]>);
    broadcast_three!(201, [5, 1], [], [1] => [5, 1]);
    broadcast_three!(203, [2, 5], [5], [5] => [2, 5]);
    broadcast_three!(205, [4], [1], [2, 1, 3, 1] => [2, 1, 3, 4]);
    broadcast_three!(225, [1, 5], [4, 1, 1], [4, 5] => [4, 4, 5]);
    broadcast_three!(226, [3, 4], [4], [] => [3, 4]);
    refused!(239, s![4, 5, 5]: BroadcastsWith<s![5, 5, 2]>);
    refused!(252, s![4, 5, 2, 4]: BroadcastsWith<s![5, 5, 1, 2]>);
    broadcast_three!(256, [1, 2, 2], [3, 2, 2, 2], [1] => [3, 2, 2, 2]);
    broadcast_three!(257, [3], [5, 5, 5, 1], [1, 1, 5, 3] => [5, 5, 5, 3]);
    broadcast_three!(261, [1, 5, 1, 1], [1, 4], [5, 1] => [1, 5, 5, 4]);
    refused!(280, s![5, 5, 2]: BroadcastsWith<s![3]>);
    broadcast_three!(297, [2, 1, 1, 1], [], [1] => [2, 1, 1, 1]);
    broadcast_three!(313, [1, 2, 1, 1], [4], [] => [1, 2, 1, 4]);
    refused!(330, s![2, 3, 3, 4]: BroadcastsWith<s![5]>);
    broadcast_three!(336, [1, 1, 1], [1], [] => [1, 1, 1]);
}

#[test]
fn rows_342_to_525_agree() {
    refused!(342, s![3]: BroadcastsWith<s![2]>);
    broadcast_three!(360, [1, 1], [1], [1, 2] => [1, 2]);
    broadcast_three!(376, [], [3], [] => [3]);
    refused!(379, s![5, 3, 3]: BroadcastsWith<s![5, 2]>);
    broadcast_three!(386, [], [1, 4, 2], [4, 1] => [1, 4, 2]);
    broadcast_three!(406, [], [1], [3] => [3]);
    broadcast_three!(407, [1], [5, 1, 2, 5], [] => [5, 1, 2, 5]);
    broadcast_three!(412, [1, 1], [1, 4, 1], [1, 1, 1] => [1, 4, 1]);
    refused!(420, s![2, 1, 1]: BroadcastsWith<s![4, 1, 5]>);
    refused!(428, s![1, 3]: BroadcastsWith<s![1, 4]>);
    broadcast_three!(430, [2, 5, 1, 1], [], [2, 3] => [2, 5, 2, 3]);
    broadcast_three!(438, [], [2, 2, 1, 2], [1, 1, 2, 1] => [2, 2, 2, 2]);
    refused!(445, s![4, 4, 4, 4]: BroadcastsWith<s![2, 4]>);
    refused!(453, s![4]: BroadcastsWith<s![1, 3, 2]>);
    refused!(461, s![4, 4]: BroadcastsWith<s![3]>);
    broadcast_three!(480, [], [], [1, 3] => [1, 3]);
    broadcast_three!(483, [], [1, 1, 2], [1, 1, 4, 1] => [1, 1, 4, 2]);
    broadcast_three!(503, [1], [1, 1], [5] => [1, 5]);
    refused!(504, s![5, 3]: BroadcastsWith<s![4]>);
    broadcast_three!(525, [3], [1], [1] => [3]);
}
