//! Shapes that reshape into another, or do not.
//!
//! 100 of the 1048 rows of `shapes/reshape.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-SHAPE-4, FW-VIEW-4.

use crate::check;
use crate::refusal::{holds, allowed, refused};
use formwork::prelude::*;
use formwork::shape::SameElementCount;

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(6, s![]: SameElementCount<s![]>);
    allowed!(11, s![]: SameElementCount<s![1]>);
    allowed!(30, s![4, 2, 0]: SameElementCount<s![0]>);
    allowed!(154, s![2, 6, 6, 2]: SameElementCount<s![1, 72, 2]>);
    allowed!(238, s![2, 6]: SameElementCount<s![6, 2, 1]>);
    allowed!(287, s![4, 4, 6, 2]: SameElementCount<s![4, 16, 1, 3]>);
    allowed!(419, s![4, 4, 2, 3]: SameElementCount<s![96, 1]>);
    allowed!(456, s![3, 3, 2, 2]: SameElementCount<s![9, 4, 1]>);
    allowed!(474, s![4, 3]: SameElementCount<s![3, 1, 1, 4]>);
    allowed!(685, s![3, 3, 3]: SameElementCount<s![1, 27, 1]>);
    allowed!(724, s![6, 3, 3, 1]: SameElementCount<s![2, 1, 3, 9]>);
    allowed!(969, s![2, 2, 2, 3]: SameElementCount<s![1, 24]>);
};

#[test]
fn rows_3_to_399_agree() {
    reshape!(3, [] => [1, 1]);
    reshape!(6, [] => []);
    reshape!(7, [3] => [1, 1, 3]);
    reshape!(10, [4] => [1, 4, 1]);
    reshape!(11, [] => [1]);
    reshape!(15, [2] => [2]);
    reshape!(30, [4, 2, 0] => [0]);
    reshape!(31, [6, 4, 6] => [144, 1]);
    reshape!(55, [1] => [1]);
    refused!(66, s![2, 3, 3]: SameElementCount<s![2]>);
    refused!(93, s![0]: SameElementCount<s![]>);
    reshape!(101, [6] => [1, 1, 3, 2]);
    refused!(119, s![4, 3, 2]: SameElementCount<s![]>);
    reshape!(120, [3, 2, 6, 2] => [72]);
    reshape!(133, [0, 4] => [0]);
    reshape!(154, [2, 6, 6, 2] => [1, 72, 2]);
    reshape!(155, [3] => [1, 1, 1, 3]);
    refused!(167, s![6]: SameElementCount<s![]>);
    reshape!(176, [3, 2, 2, 6] => [2, 1, 36]);
    reshape!(211, [2, 2, 4, 0] => [0]);
    reshape!(216, [2, 1, 3, 3] => [1, 9, 2]);
    refused!(219, s![3, 2]: SameElementCount<s![3, 2, 3]>);
    refused!(219, s![3, 2]: SameElementCount<s![4, 2, 4]>);
    reshape!(220, [6, 1, 2] => [12, 1]);
    reshape!(229, [2, 0, 3] => [2, 0, 3]);
    reshape!(230, [3] => [1, 3]);
    reshape!(238, [2, 6] => [6, 2, 1]);
    refused!(261, s![3, 1, 2]: SameElementCount<s![1, 4]>);
    refused!(261, s![3, 1, 2]: SameElementCount<s![2, 4]>);
    reshape!(264, [6, 6] => [3, 1, 3, 4]);
    reshape!(276, [1, 1, 4] => [1, 4, 1]);
    reshape!(278, [2, 2] => [1, 4, 1]);
    refused!(286, s![]: SameElementCount<s![2, 0]>);
    reshape!(287, [4, 4, 6, 2] => [4, 16, 1, 3]);
    reshape!(303, [3] => [3]);
    reshape!(332, [4, 2] => [1, 8, 1]);
    reshape!(353, [3, 3, 4] => [12, 3, 1, 1]);
    reshape!(364, [2, 3, 2, 4] => [4, 12]);
    refused!(376, s![3, 4]: SameElementCount<s![]>);
    reshape!(383, [2] => [2, 1, 1]);
    reshape!(390, [3, 2, 2] => [2, 6]);
    reshape!(399, [3, 1] => [3]);
}

#[test]
fn rows_408_to_811_agree() {
    reshape!(408, [2, 3, 2] => [2, 3, 1, 2]);
    reshape!(411, [1, 4] => [1, 4]);
    reshape!(419, [4, 4, 2, 3] => [96, 1]);
    reshape!(431, [0] => [0, 3]);
    refused!(436, s![3, 2]: SameElementCount<s![6, 0, 4]>);
    refused!(436, s![3, 2]: SameElementCount<s![6, 1, 4]>);
    reshape!(456, [3, 3, 2, 2] => [9, 4, 1]);
    reshape!(474, [4, 3] => [3, 1, 1, 4]);
    refused!(484, s![6, 2, 2, 6]: SameElementCount<s![2, 2]>);
    refused!(507, s![]: SameElementCount<s![6]>);
    reshape!(509, [3, 1] => [1, 1, 3]);
    reshape!(514, [2] => [1, 2, 1, 1]);
    refused!(518, s![6, 6]: SameElementCount<s![1]>);
    reshape!(528, [6, 3, 1, 2] => [12, 3, 1, 1]);
    reshape!(530, [6, 3, 4, 1] => [2, 1, 36, 1]);
    refused!(532, s![4]: SameElementCount<s![4, 4]>);
    refused!(532, s![4]: SameElementCount<s![5, 5]>);
    reshape!(533, [6] => [3, 1, 1, 2]);
    reshape!(550, [3, 4] => [1, 6, 1, 2]);
    reshape!(553, [2, 2, 1, 2] => [1, 4, 2]);
    refused!(558, s![1]: SameElementCount<s![0, 4, 3]>);
    refused!(558, s![1]: SameElementCount<s![1, 4, 3]>);
    reshape!(564, [3, 4, 3, 3] => [1, 54, 2, 1]);
    reshape!(572, [1, 6] => [6]);
    refused!(582, s![]: SameElementCount<s![0, 4]>);
    refused!(582, s![]: SameElementCount<s![1, 4]>);
    reshape!(588, [1, 6, 1] => [6]);
    reshape!(602, [1, 3] => [3, 1]);
    refused!(609, s![4]: SameElementCount<s![2]>);
    refused!(611, s![0]: SameElementCount<s![6, 6]>);
    reshape!(631, [3, 1, 2, 3] => [6, 3]);
    refused!(655, s![2]: SameElementCount<s![2, 2, 1, 1]>);
    refused!(655, s![2]: SameElementCount<s![3, 3, 1, 1]>);
    reshape!(685, [3, 3, 3] => [1, 27, 1]);
    refused!(690, s![6]: SameElementCount<s![2, 4, 3]>);
    reshape!(702, [1, 3, 3, 3] => [27, 1]);
    refused!(708, s![4, 6]: SameElementCount<s![6, 2, 2, 6]>);
    refused!(708, s![4, 6]: SameElementCount<s![7, 2, 2, 7]>);
    reshape!(724, [6, 3, 3, 1] => [2, 1, 3, 9]);
    refused!(746, s![2, 6]: SameElementCount<s![1, 1]>);
    reshape!(759, [6, 2, 4] => [48]);
    reshape!(771, [2, 4, 6, 4] => [1, 4, 48]);
    reshape!(773, [1, 0] => [0, 1]);
    refused!(775, s![2, 0]: SameElementCount<s![2, 4, 6]>);
    reshape!(781, [2, 6, 3] => [2, 3, 6]);
    reshape!(811, [6, 3, 3] => [3, 1, 18]);
}

#[test]
fn rows_818_to_1048_agree() {
    refused!(818, s![4, 2, 4, 3]: SameElementCount<s![3, 0, 3]>);
    reshape!(833, [2, 2, 6] => [4, 6, 1, 1]);
    reshape!(859, [3, 4, 2] => [24, 1]);
    refused!(860, s![3, 6, 2]: SameElementCount<s![6, 6, 2, 3]>);
    refused!(860, s![3, 6, 2]: SameElementCount<s![7, 7, 2, 3]>);
    refused!(872, s![]: SameElementCount<s![2, 2, 4]>);
    reshape!(883, [6, 3] => [3, 6]);
    reshape!(888, [3, 6, 4, 6] => [3, 48, 1, 3]);
    reshape!(890, [2, 6] => [12]);
    reshape!(892, [1, 2, 1, 3] => [6, 1]);
    refused!(941, s![2, 1]: SameElementCount<s![0, 6]>);
    refused!(941, s![2, 1]: SameElementCount<s![1, 6]>);
    refused!(950, s![3, 3, 4, 3]: SameElementCount<s![2]>);
    reshape!(952, [2, 2] => [2, 2, 1, 1]);
    reshape!(958, [4] => [2, 2]);
    reshape!(969, [2, 2, 2, 3] => [1, 24]);
    refused!(989, s![4, 6, 1]: SameElementCount<s![0, 1]>);
    refused!(995, s![2, 6, 6]: SameElementCount<s![4, 1, 2]>);
    refused!(1001, s![4, 2, 2, 2]: SameElementCount<s![]>);
    refused!(1038, s![6, 6, 4, 2]: SameElementCount<s![12, 8, 8, 3]>);
    refused!(1038, s![6, 6, 4, 2]: SameElementCount<s![12, 9, 9, 3]>);
    reshape!(1045, [3, 3, 3] => [9, 3, 1, 1]);
    reshape!(1048, [6] => [3, 2]);
}
