//! Products of vectors, matrices and stacks of matrices.
//!
//! 90 of the 866 rows of `shapes/matmul.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-SHAPE-6, FW-KERNEL-1.

use crate::check;
use crate::refusal::{holds, allowed, refused};
use crate::value::{typed, values};
use formwork::prelude::*;
use formwork::shape::MatMulsWith;

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(154, s![4]: MatMulsWith<s![4, 3]>);
    allowed!(194, s![3, 4]: MatMulsWith<s![1, 1, 4, 3]>);
    allowed!(226, s![2, 2]: MatMulsWith<s![2]>);
    allowed!(343, s![1, 4, 2]: MatMulsWith<s![2, 1, 2, 2]>);
    allowed!(353, s![1, 3, 1, 1]: MatMulsWith<s![1, 4]>);
    allowed!(427, s![1, 1, 1, 1]: MatMulsWith<s![1]>);
    allowed!(454, s![2, 1, 2, 3]: MatMulsWith<s![2, 1, 3, 4]>);
    allowed!(541, s![1]: MatMulsWith<s![2, 1, 2]>);
    allowed!(544, s![3, 4]: MatMulsWith<s![4, 2]>);
    allowed!(547, s![2, 4, 1]: MatMulsWith<s![1]>);
    allowed!(625, s![1]: MatMulsWith<s![1, 1, 1, 1]>);
    allowed!(710, s![2, 1, 1]: MatMulsWith<s![2, 1, 3]>);
};

#[test]
fn rows_3_to_333_agree() {
    refused!(3, s![]: MatMulsWith<s![]>);
    matmul!(7, [2], [2] => []);
    matmul!(15, [2, 2, 4, 1], [2, 1, 1, 2] => [2, 2, 4, 2]);
    matmul!(23, [1, 3], [3] => [1]);
    refused!(35, s![]: MatMulsWith<s![1, 4, 4]>);
    matmul!(45, [2], [1, 2, 3] => [1, 3]);
    matmul!(49, [1, 3, 2], [2, 2] => [1, 3, 2]);
    matmul!(78, [1, 3, 4, 1], [3, 1, 1] => [1, 3, 4, 1]);
    matmul!(79, [3, 3, 3], [3, 4] => [3, 3, 4]);
    matmul!(85, [2, 1, 1, 3], [3, 1] => [2, 1, 1, 1]);
    matmul!(87, [1, 1, 2, 3], [1, 1, 3, 3] => [1, 1, 2, 3]);
    refused!(88, s![]: MatMulsWith<s![4]>);
    matmul!(100, [1], [1] => []);
    refused!(109, s![2, 1, 4]: MatMulsWith<s![1, 2, 1, 2]>);
    refused!(119, s![1, 3, 4]: MatMulsWith<s![]>);
    matmul!(121, [1, 4], [1, 4, 1] => [1, 1, 1]);
    refused!(130, s![]: MatMulsWith<s![4, 1]>);
    matmul!(154, [4], [4, 3] => [3]);
    matmul!(159, [1, 3, 4], [4] => [1, 3]);
    refused!(162, s![2, 2]: MatMulsWith<s![]>);
    refused!(164, s![3]: MatMulsWith<s![]>);
    refused!(166, s![4, 2]: MatMulsWith<s![1, 1, 4, 2]>);
    matmul!(167, [3], [3] => []);
    refused!(186, s![]: MatMulsWith<s![2, 1]>);
    matmul!(194, [3, 4], [1, 1, 4, 3] => [1, 1, 3, 3]);
    refused!(197, s![4]: MatMulsWith<s![3, 4]>);
    refused!(204, s![1, 2, 4, 2]: MatMulsWith<s![]>);
    matmul!(209, [1], [1, 3] => [3]);
    refused!(216, s![3]: MatMulsWith<s![1, 1, 2]>);
    matmul!(225, [3, 4], [1, 1, 4, 4] => [1, 1, 3, 4]);
    matmul!(226, [2, 2], [2] => [2]);
    refused!(233, s![]: MatMulsWith<s![2, 2, 1, 1]>);
    refused!(244, s![1]: MatMulsWith<s![4]>);
    refused!(258, s![3, 3, 2, 4]: MatMulsWith<s![]>);
    matmul!(268, [1, 2, 3, 4], [4, 2] => [1, 2, 3, 2]);
    matmul!(282, [4], [2, 4, 2] => [2, 2]);
    refused!(291, s![2, 3, 2, 4]: MatMulsWith<s![3, 1]>);
    matmul!(292, [3], [3, 4] => [4]);
    matmul!(306, [3, 3], [2, 1, 3, 4] => [2, 1, 3, 4]);
    refused!(333, s![1, 2, 2, 1]: MatMulsWith<s![3]>);
}

#[test]
fn rows_343_to_716_agree() {
    matmul!(343, [1, 4, 2], [2, 1, 2, 2] => [2, 1, 4, 2]);
    refused!(352, s![4]: MatMulsWith<s![1, 1, 2, 1]>);
    matmul!(353, [1, 3, 1, 1], [1, 4] => [1, 3, 1, 4]);
    matmul!(364, [1, 3, 2], [2] => [1, 3]);
    matmul!(373, [1, 1, 3], [3, 4] => [1, 1, 4]);
    matmul!(376, [3, 3], [1, 1, 3, 2] => [1, 1, 3, 2]);
    matmul!(380, [3, 4], [4, 4] => [3, 4]);
    refused!(399, s![1, 2, 4]: MatMulsWith<s![2]>);
    matmul!(419, [1], [1, 1, 3] => [1, 3]);
    matmul!(422, [1, 1, 4, 4], [4] => [1, 1, 4]);
    matmul!(426, [4], [1, 1, 4, 3] => [1, 1, 3]);
    matmul!(427, [1, 1, 1, 1], [1] => [1, 1, 1]);
    matmul!(437, [1, 1, 3], [1, 1, 3, 3] => [1, 1, 1, 3]);
    matmul!(441, [1, 3, 2], [1, 2, 2, 2] => [1, 2, 3, 2]);
    matmul!(454, [2, 1, 2, 3], [2, 1, 3, 4] => [2, 1, 2, 4]);
    matmul!(455, [3, 1, 4, 2], [2] => [3, 1, 4]);
    matmul!(482, [1, 2, 2, 2], [2] => [1, 2, 2]);
    refused!(484, s![1, 1, 4, 4]: MatMulsWith<s![1, 1, 3, 4]>);
    refused!(486, s![2]: MatMulsWith<s![3, 4, 2]>);
    matmul!(517, [1, 3, 3, 1], [3, 1, 4] => [1, 3, 3, 4]);
    refused!(534, s![2, 2, 1, 1]: MatMulsWith<s![2, 2, 1]>);
    matmul!(541, [1], [2, 1, 2] => [2, 2]);
    matmul!(544, [3, 4], [4, 2] => [3, 2]);
    matmul!(545, [3, 3], [3] => [3]);
    matmul!(547, [2, 4, 1], [1] => [2, 4]);
    refused!(563, s![2, 1]: MatMulsWith<s![4, 3]>);
    matmul!(566, [2, 2], [2, 4] => [2, 4]);
    matmul!(568, [1, 4], [4, 3] => [1, 3]);
    refused!(574, s![1, 4, 1]: MatMulsWith<s![2, 3]>);
    matmul!(577, [4], [4, 1] => [1]);
    refused!(603, s![]: MatMulsWith<s![1, 2, 4]>);
    matmul!(625, [1], [1, 1, 1, 1] => [1, 1, 1]);
    matmul!(651, [2], [1, 3, 2, 1] => [1, 3, 1]);
    matmul!(661, [1, 1, 2], [3, 2, 1] => [3, 1, 1]);
    matmul!(685, [2, 4], [1, 4, 1] => [1, 2, 1]);
    matmul!(690, [3, 3, 1], [1] => [3, 3]);
    matmul!(704, [3, 4, 4], [3, 4, 2] => [3, 4, 2]);
    matmul!(710, [2, 1, 1], [2, 1, 3] => [2, 1, 3]);
    matmul!(714, [1, 1], [1] => [1]);
    refused!(716, s![2, 3]: MatMulsWith<s![1]>);
}

#[test]
fn rows_717_to_866_agree() {
    matmul!(717, [1, 1, 4, 3], [2, 3, 1] => [1, 2, 4, 1]);
    refused!(723, s![1, 1, 4, 4]: MatMulsWith<s![1, 1, 1, 1]>);
    matmul!(733, [2, 3], [1, 3, 1] => [1, 2, 1]);
    matmul!(739, [1, 4, 1], [1, 1, 4] => [1, 4, 4]);
    matmul!(743, [1, 2, 2, 4], [4, 3] => [1, 2, 2, 3]);
    matmul!(811, [3], [1, 3, 3, 2] => [1, 3, 2]);
    refused!(812, s![4, 3]: MatMulsWith<s![1, 2, 2]>);
    matmul!(834, [1, 3, 4], [1, 1, 4, 2] => [1, 1, 3, 2]);
    matmul!(852, [1, 1, 1, 3], [1, 1, 3, 3] => [1, 1, 1, 3]);
    refused!(866, s![1, 4, 1]: MatMulsWith<s![1, 3, 2]>);
}
