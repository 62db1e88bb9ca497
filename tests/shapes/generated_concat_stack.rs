//! Tensors one behind the other, and on a new axis.
//!
//! 90 of the 408 rows of `shapes/concat_stack.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-SHAPE-8, FW-KERNEL-13.

use crate::check;
use crate::oracle::Oracle;
use crate::refusal::{holds, allowed, refused};
use formwork::prelude::*;
use formwork::shape::{ConcatsWith, StacksWith};

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(10, s![2, 1]: ConcatsWith<s![4, 1], 0>);
    allowed!(96, s![2]: StacksWith<s![2]>);
    allowed!(97, s![3, 3]: StacksWith<s![3, 3]>);
    allowed!(149, s![3]: StacksWith<s![3]>);
    allowed!(183, s![4, 2, 2]: ConcatsWith<s![2, 2, 2], 0>);
    allowed!(191, s![2]: ConcatsWith<s![3], 0>);
    allowed!(239, s![3, 2]: ConcatsWith<s![3, 1], 1>);
    allowed!(280, s![1]: ConcatsWith<s![4], 0>);
    allowed!(290, s![4, 1, 1]: ConcatsWith<s![4, 1, 1], 0>);
    allowed!(292, s![4, 3]: StacksWith<s![4, 3]>);
    allowed!(380, s![2, 2, 3]: ConcatsWith<s![1, 2, 3], 0>);
    allowed!(403, s![1, 2, 1]: StacksWith<s![1, 2, 1]>);
};

#[test]
fn rows_5_to_183_agree() {
    concat_rows!(5, [3, 5], [3, 2] => [3, 7], 1);
    refused!(7, s![1, 4]: StacksWith<s![1, 2]>);
    refused!(9, s![4, 2]: StacksWith<s![2, 2]>);
    concat_rows!(10, [2, 1], [4, 1] => [6, 1], 0);
    concat_rows!(11, [1, 1], [4, 1], [3, 1] => [8, 1], 0);
    concat_rows!(12, [3, 2], [5, 2] => [8, 2], 0);
    concat_rows!(13, [3], [3] => [6], 0);
    refused!(16, s![1, 3, 1]: ConcatsWith<s![1, 3, 2], 0>);
    concat_rows!(18, [2, 1], [2, 3] => [2, 4], 1);
    stack_rows!(20, [4], [4] => [2, 4], 0);
    concat_rows!(29, [2, 1, 2], [2, 1, 4], [2, 1, 2] => [2, 1, 8], 2);
    concat_rows!(31, [1], [1] => [2], 0);
    refused!(36, s![1, 3]: StacksWith<s![1, 1]>);
    stack_rows!(38, [2], [2] => [2, 2], 0);
    stack_rows!(39, [3, 4], [3, 4] => [3, 4, 2], 2);
    concat_rows!(53, [3, 3], [2, 3] => [5, 3], 0);
    concat_rows!(69, [4, 1], [1, 1] => [5, 1], 0);
    concat_rows!(75, [3, 1], [4, 1], [4, 1] => [11, 1], 0);
    refused!(76, s![2, 1, 3]: ConcatsWith<s![1, 3, 3], 1>);
    stack_rows!(96, [2], [2] => [2, 2], 1);
    stack_rows!(97, [3, 3], [3, 3], [3, 3] => [3, 3, 3], 1);
    refused!(110, s![2, 3]: StacksWith<s![2, 1]>);
    concat_rows!(114, [2, 3, 2], [3, 3, 2] => [5, 3, 2], 0);
    refused!(119, s![2]: StacksWith<s![3]>);
    concat_rows!(120, [2], [2] => [4], 0);
    concat_rows!(122, [3, 2, 4], [3, 2, 4], [3, 2, 2] => [3, 2, 10], 2);
    concat_rows!(137, [1], [3], [3] => [7], 0);
    concat_rows!(148, [5, 1, 1], [1, 1, 1], [2, 1, 1] => [8, 1, 1], 0);
    stack_rows!(149, [3], [3], [3] => [3, 3], 0);
    stack_rows!(150, [4], [4], [4] => [3, 4], 0);
    refused!(153, s![2, 3]: ConcatsWith<s![3, 4], 1>);
    refused!(155, s![1]: ConcatsWith<s![1], 4>);
    refused!(157, s![1]: StacksWith<s![2]>);
    concat_rows!(161, [3], [2] => [5], 0);
    concat_rows!(165, [4], [5], [4] => [13], 0);
    concat_rows!(169, [2, 3, 3], [2, 3, 1], [2, 3, 4] => [2, 3, 8], 2);
    concat_rows!(170, [1, 2, 3], [1, 2, 3], [1, 3, 3] => [1, 7, 3], 1);
    concat_rows!(178, [4, 3], [3, 3], [4, 3] => [11, 3], 0);
    concat_rows!(179, [1, 2, 1], [1, 2, 4] => [1, 2, 5], 2);
    concat_rows!(183, [4, 2, 2], [2, 2, 2], [3, 2, 2] => [9, 2, 2], 0);
}

#[test]
fn rows_191_to_376_agree() {
    concat_rows!(191, [2], [3] => [5], 0);
    refused!(195, s![2]: ConcatsWith<s![2], 3>);
    refused!(200, s![3, 2, 1]: StacksWith<s![3, 3, 1]>);
    concat_rows!(202, [3, 3], [3, 3], [1, 3] => [7, 3], 0);
    refused!(217, s![1, 1]: ConcatsWith<s![3, 2], 0>);
    concat_rows!(229, [3], [2], [4] => [9], 0);
    concat_rows!(231, [2, 3, 1], [2, 3, 4] => [2, 3, 5], 2);
    refused!(235, s![4, 2, 1]: ConcatsWith<s![3, 2, 3], 2>);
    stack_rows!(237, [2, 1, 2], [2, 1, 2] => [2, 2, 1, 2], 1);
    concat_rows!(239, [3, 2], [3, 1], [3, 2] => [3, 5], 1);
    refused!(244, s![2, 4]: ConcatsWith<s![3, 3], 1>);
    concat_rows!(247, [3, 2, 1], [3, 2, 4] => [3, 2, 5], 2);
    concat_rows!(258, [1, 1], [3, 1] => [4, 1], 0);
    refused!(260, s![4]: ConcatsWith<s![3], 1>);
    concat_rows!(261, [3], [2], [3] => [8], 0);
    concat_rows!(265, [4, 1], [2, 1], [4, 1] => [10, 1], 0);
    concat_rows!(275, [2, 3, 1], [3, 3, 1] => [5, 3, 1], 0);
    refused!(278, s![3, 3, 2]: StacksWith<s![2, 3, 2]>);
    concat_rows!(280, [1], [4], [3] => [8], 0);
    refused!(281, s![4, 3]: StacksWith<s![3, 3]>);
    stack_rows!(284, [2, 1, 2], [2, 1, 2] => [2, 2, 1, 2], 0);
    concat_rows!(290, [4, 1, 1], [4, 1, 1], [3, 1, 1] => [11, 1, 1], 0);
    stack_rows!(292, [4, 3], [4, 3] => [2, 4, 3], 0);
    concat_rows!(295, [3, 2, 2], [3, 2, 2], [3, 2, 3] => [3, 2, 7], 2);
    stack_rows!(299, [2, 1, 4], [2, 1, 4] => [2, 1, 4, 2], 3);
    stack_rows!(304, [1, 2, 3], [1, 2, 3] => [1, 2, 2, 3], 1);
    refused!(323, s![5, 1, 2]: ConcatsWith<s![1, 1, 3], 0>);
    stack_rows!(335, [1, 1, 4], [1, 1, 4] => [1, 1, 4, 2], 3);
    concat_rows!(345, [1, 2, 3], [1, 3, 3] => [1, 5, 3], 1);
    concat_rows!(346, [3, 1, 1], [3, 1, 4], [3, 1, 4] => [3, 1, 9], 2);
    concat_rows!(347, [4, 1, 3], [3, 1, 3] => [7, 1, 3], 0);
    concat_rows!(348, [3, 1], [3, 2], [3, 2] => [3, 5], 1);
    refused!(350, s![3, 2]: StacksWith<s![2, 2]>);
    concat_rows!(353, [3, 3, 2], [3, 3, 2] => [6, 3, 2], 0);
    refused!(355, s![5, 1]: ConcatsWith<s![1, 2], 0>);
    stack_rows!(357, [1], [1] => [1, 2], 1);
    concat_rows!(368, [1], [3] => [4], 0);
    refused!(371, s![1, 3, 2]: StacksWith<s![1, 4, 2]>);
    concat_rows!(375, [2], [3], [2] => [7], 0);
    refused!(376, s![2, 1, 4]: StacksWith<s![2, 1, 2]>);
}

#[test]
fn rows_380_to_403_agree() {
    concat_rows!(380, [2, 2, 3], [1, 2, 3] => [3, 2, 3], 0);
    concat_rows!(381, [1, 4], [1, 1] => [1, 5], 1);
    concat_rows!(382, [4], [4], [5] => [13], 0);
    refused!(383, s![1, 4, 2]: StacksWith<s![2, 4, 2]>);
    concat_rows!(389, [3], [1], [2] => [6], 0);
    concat_rows!(391, [2, 1], [2, 1], [2, 3] => [2, 5], 1);
    stack_rows!(394, [1], [1] => [2, 1], 0);
    stack_rows!(396, [3, 2, 3], [3, 2, 3] => [3, 2, 2, 3], 2);
    refused!(402, s![4]: StacksWith<s![1]>);
    stack_rows!(403, [1, 2, 1], [1, 2, 1] => [1, 2, 2, 1], 1);
}
