//! Shapes that stretch to another, or do not.
//!
//! 70 of the 824 rows of `shapes/broadcast_to.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-SHAPE-2, FW-VIEW-6.

use crate::check;
use crate::refusal::{holds, allowed, refused};
use formwork::prelude::*;
use formwork::shape::BroadcastsTo;

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(54, s![]: BroadcastsTo<s![4]>);
    allowed!(55, s![1]: BroadcastsTo<s![2, 5]>);
    allowed!(80, s![]: BroadcastsTo<s![]>);
    allowed!(95, s![]: BroadcastsTo<s![1, 2]>);
    allowed!(417, s![]: BroadcastsTo<s![4, 3, 2]>);
    allowed!(470, s![1, 1, 4]: BroadcastsTo<s![3, 2, 4]>);
    allowed!(481, s![1]: BroadcastsTo<s![1, 2, 1, 1]>);
    allowed!(509, s![1, 1, 1, 1]: BroadcastsTo<s![5, 2, 5, 3]>);
    allowed!(620, s![1, 1]: BroadcastsTo<s![5, 4]>);
    allowed!(663, s![3, 1, 1]: BroadcastsTo<s![3, 3, 3, 5]>);
    allowed!(735, s![1]: BroadcastsTo<s![3, 4, 3]>);
    allowed!(808, s![1, 5]: BroadcastsTo<s![2, 4, 1, 5]>);
};

#[test]
fn rows_4_to_406_agree() {
    broadcast_to!(4, [1] => [3, 2]);
    broadcast_to!(27, [] => [3]);
    broadcast_to!(33, [] => [1]);
    broadcast_to!(36, [] => [3, 1]);
    broadcast_to!(37, [] => [1, 3, 1]);
    broadcast_to!(54, [] => [4]);
    broadcast_to!(55, [1] => [2, 5]);
    broadcast_to!(70, [] => [2]);
    broadcast_to!(77, [1] => [1, 5]);
    broadcast_to!(80, [] => []);
    refused!(92, s![5, 1]: BroadcastsTo<s![]>);
    broadcast_to!(95, [] => [1, 2]);
    refused!(110, s![3, 2]: BroadcastsTo<s![3, 4]>);
    broadcast_to!(118, [] => [4, 4, 2]);
    refused!(119, s![4, 4]: BroadcastsTo<s![1, 1, 5]>);
    broadcast_to!(123, [] => [1, 5, 4, 4]);
    broadcast_to!(126, [5, 1, 1] => [5, 5, 1]);
    broadcast_to!(135, [1, 1] => [5, 2]);
    broadcast_to!(146, [5] => [5]);
    refused!(162, s![5, 2, 5, 4]: BroadcastsTo<s![]>);
    refused!(170, s![3]: BroadcastsTo<s![4, 5, 5]>);
    broadcast_to!(182, [4, 1, 1] => [2, 4, 4, 1]);
    broadcast_to!(188, [1] => [1]);
    refused!(190, s![1, 1, 5, 1]: BroadcastsTo<s![1, 5]>);
    broadcast_to!(206, [2] => [1, 2, 1, 2]);
    refused!(224, s![3]: BroadcastsTo<s![]>);
    broadcast_to!(225, [3] => [2, 2, 3]);
    broadcast_to!(251, [1, 1] => [5, 4, 1]);
    broadcast_to!(285, [1] => [4, 1, 4]);
    refused!(295, s![5, 5, 2, 1]: BroadcastsTo<s![]>);
    broadcast_to!(297, [1, 2, 1] => [4, 2, 1]);
    refused!(309, s![1, 4, 4, 3]: BroadcastsTo<s![1, 4, 3, 1]>);
    broadcast_to!(316, [1, 5] => [5, 5, 1, 5]);
    refused!(338, s![4, 3, 3]: BroadcastsTo<s![2]>);
    refused!(360, s![2]: BroadcastsTo<s![2, 1, 5]>);
    broadcast_to!(374, [1] => [2, 3, 1, 1]);
    refused!(381, s![1, 5, 3, 5]: BroadcastsTo<s![1, 5, 2]>);
    refused!(393, s![5, 5, 3]: BroadcastsTo<s![5, 5, 1]>);
    broadcast_to!(395, [3, 1] => [3, 1]);
    broadcast_to!(406, [] => [4, 2]);
}

#[test]
fn rows_417_to_810_agree() {
    broadcast_to!(417, [] => [4, 3, 2]);
    broadcast_to!(438, [] => [5, 2, 4, 1]);
    broadcast_to!(450, [4, 1, 1] => [1, 4, 4, 3]);
    broadcast_to!(461, [4] => [3, 1, 4]);
    refused!(467, s![1, 3]: BroadcastsTo<s![3, 4, 1, 4]>);
    broadcast_to!(470, [1, 1, 4] => [3, 2, 4]);
    broadcast_to!(481, [1] => [1, 2, 1, 1]);
    refused!(496, s![5, 1, 5, 2]: BroadcastsTo<s![3]>);
    broadcast_to!(509, [1, 1, 1, 1] => [5, 2, 5, 3]);
    refused!(515, s![3, 1]: BroadcastsTo<s![5]>);
    refused!(521, s![4]: BroadcastsTo<s![1, 1, 4, 3]>);
    broadcast_to!(542, [] => [4, 1, 5, 4]);
    refused!(554, s![5]: BroadcastsTo<s![2]>);
    broadcast_to!(555, [1, 1] => [3, 4]);
    refused!(574, s![1, 2, 4]: BroadcastsTo<s![1, 4, 2, 1]>);
    broadcast_to!(582, [1, 1, 1] => [3, 1, 5]);
    broadcast_to!(594, [1, 1] => [3, 4, 3]);
    broadcast_to!(620, [1, 1] => [5, 4]);
    broadcast_to!(663, [3, 1, 1] => [3, 3, 3, 5]);
    broadcast_to!(681, [1, 1] => [1, 4, 2, 3]);
    broadcast_to!(735, [1] => [3, 4, 3]);
    refused!(757, s![3]: BroadcastsTo<s![1, 5]>);
    refused!(762, s![5, 4, 4]: BroadcastsTo<s![]>);
    broadcast_to!(765, [3] => [3]);
    refused!(777, s![4, 1, 1]: BroadcastsTo<s![1, 4]>);
    broadcast_to!(787, [] => [3, 4]);
    broadcast_to!(800, [1, 1] => [1, 1, 2, 1]);
    refused!(807, s![3, 4, 1, 4]: BroadcastsTo<s![5, 1, 2, 2]>);
    broadcast_to!(808, [1, 5] => [2, 4, 1, 5]);
    broadcast_to!(810, [] => [5, 4, 2]);
}
