//! Sums over some axes and over all: shape and first elements.
//!
//! 90 of the 445 rows of `shapes/reduce_sum_of_arange.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-SHAPE-3, FW-REDUCE-7.

use crate::check;
use crate::refusal::{holds, allowed, refused};
use formwork::prelude::*;
use formwork::shape::Reduces;

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(5, s![]: Reduces<()>);
    allowed!(6, s![2, 1, 1, 2]: Reduces<(Ax<3>, )>);
    allowed!(19, s![3, 3, 3, 1]: Reduces<(Ax<0>, Ax<1>, Ax<2>, Ax<3>, )>);
    allowed!(30, s![2]: Reduces<(Ax<0>, )>);
    allowed!(59, s![2]: Reduces<(Ax<0>, )>);
    allowed!(119, s![3, 1, 2, 3]: Reduces<(Ax<0>, )>);
    allowed!(135, s![1, 2]: Reduces<(Ax<1>, )>);
    allowed!(207, s![2, 2]: Reduces<(Ax<0>, Ax<1>, )>);
    allowed!(229, s![1, 3]: Reduces<(Ax<0>, )>);
    allowed!(242, s![3, 1, 2]: Reduces<(Ax<0>, Ax<2>, )>);
    allowed!(267, s![3, 3]: Reduces<(Ax<0>, Ax<1>, )>);
    allowed!(349, s![2, 3, 1, 3]: Reduces<(Ax<2>, Ax<3>, )>);
};

#[test]
fn rows_2_to_131_agree() {
    sum!(2, [3, 3, 2, 3] => [1, 1, 1, 1], [1431.], |x| x.sum_keep(axes![0, 1, 2, 3]));
    sum_all!(3, [2, 3, 3], [153.]);
    sum_all!(5, [], [0.]);
    sum!(6, [2, 1, 1, 2] => [2, 1, 1, 1], [1., 5.], |x| x.sum_keep(axes![3]));
    sum!(7, [3, 3, 1, 3] => [3, 1, 3], [27., 30., 33., 36., 39., 42., 45., 48.], |x| x.sum(axes![0]));
    sum_all!(10, [1], [0.]);
    refused!(15, s![1, 1, 1]: Reduces<(Ax<1>, Ax<5>, )>);
    refused!(17, s![2, 2, 1]: Reduces<(Ax<0>, Ax<0>, )>);
    sum!(19, [3, 3, 3, 1] => [1, 1, 1, 1], [351.], |x| x.sum_keep(axes![0, 1, 2, 3]));
    sum!(24, [3, 3, 1, 3] => [3, 1, 1, 1], [36., 117., 198.], |x| x.sum_keep(axes![1, 3]));
    sum!(30, [2] => [], [1.], |x| x.sum(axes![0]));
    refused!(32, s![3]: Reduces<(Ax<0>, Ax<5>, )>);
    sum!(34, [2, 3] => [2, 1], [3., 12.], |x| x.sum_keep(axes![1]));
    sum!(39, [3, 3] => [1, 1], [36.], |x| x.sum_keep(axes![0, 1]));
    sum!(40, [2, 3, 3] => [2, 3], [3., 12., 21., 30., 39., 48.], |x| x.sum(axes![2]));
    sum!(42, [3, 1, 1] => [3], [0., 1., 2.], |x| x.sum(axes![1, 2]));
    sum_all!(45, [3, 1, 2, 2], [66.]);
    sum_all!(49, [2], [1.]);
    sum!(50, [3, 3, 1, 1] => [3, 1], [9., 12., 15.], |x| x.sum(axes![0, 3]));
    refused!(52, s![2, 1, 3, 1]: Reduces<(Ax<3>, Ax<3>, )>);
    sum!(55, [1, 1, 2, 1] => [1, 1, 2, 1], [0., 1.], |x| x.sum_keep(axes![0]));
    refused!(58, s![1]: Reduces<(Ax<5>, )>);
    sum!(59, [2] => [1], [1.], |x| x.sum_keep(axes![0]));
    sum!(66, [1, 1] => [1, 1], [0.], |x| x.sum_keep(axes![0, 1]));
    sum!(71, [3] => [], [3.], |x| x.sum(axes![0]));
    refused!(72, s![2, 1, 3]: Reduces<(Ax<1>, Ax<2>, Ax<5>, )>);
    sum!(75, [3, 1, 1] => [1], [3.], |x| x.sum(axes![0, 1]));
    refused!(78, s![3, 1, 3]: Reduces<(Ax<5>, )>);
    sum!(81, [1] => [1], [0.], |x| x.sum_keep(axes![0]));
    sum!(85, [2, 1, 1] => [2, 1], [0., 1.], |x| x.sum(axes![2]));
    sum!(86, [1] => [], [0.], |x| x.sum(axes![0]));
    sum!(87, [3] => [1], [3.], |x| x.sum_keep(axes![0]));
    refused!(88, s![2]: Reduces<(Ax<0>, Ax<5>, )>);
    sum!(94, [1, 3, 1] => [1, 1, 1], [3.], |x| x.sum_keep(axes![0, 1, 2]));
    sum_all!(96, [1, 3], [3.]);
    sum!(104, [2, 3, 2, 1] => [3, 2], [6., 8., 10., 12., 14., 16.], |x| x.sum(axes![0, 3]));
    refused!(114, s![2, 2, 3, 1]: Reduces<(Ax<0>, Ax<0>, )>);
    sum!(119, [3, 1, 2, 3] => [1, 2, 3], [18., 21., 24., 27., 30., 33.], |x| x.sum(axes![0]));
    refused!(129, s![2, 2]: Reduces<(Ax<1>, Ax<1>, Ax<5>, )>);
    sum_all!(131, [1, 2], [1.]);
}

#[test]
fn rows_133_to_387_agree() {
    sum!(133, [2, 1] => [1, 1], [1.], |x| x.sum_keep(axes![0, 1]));
    sum!(135, [1, 2] => [1], [1.], |x| x.sum(axes![1]));
    sum_all!(136, [2, 1, 2], [6.]);
    refused!(137, s![2, 2]: Reduces<(Ax<0>, Ax<1>, Ax<5>, )>);
    refused!(150, s![1, 1, 1, 3]: Reduces<(Ax<3>, Ax<5>, )>);
    sum!(164, [3, 3, 1, 1] => [1, 1, 1, 1], [36.], |x| x.sum_keep(axes![0, 1, 2, 3]));
    refused!(173, s![1, 1, 3]: Reduces<(Ax<1>, Ax<1>, )>);
    sum!(178, [1, 2, 3] => [1, 1, 3], [3., 5., 7.], |x| x.sum_keep(axes![1]));
    sum!(179, [1, 2] => [1, 1], [1.], |x| x.sum_keep(axes![0, 1]));
    sum!(191, [1, 1, 3] => [1, 1, 1], [3.], |x| x.sum_keep(axes![2]));
    sum_all!(205, [2, 2, 3, 3], [630.]);
    sum!(207, [2, 2] => [1, 1], [6.], |x| x.sum_keep(axes![0, 1]));
    sum!(209, [3, 1] => [], [3.], |x| x.sum(axes![0, 1]));
    refused!(211, s![2, 1, 3]: Reduces<(Ax<0>, Ax<1>, Ax<5>, )>);
    refused!(213, s![3, 1]: Reduces<(Ax<1>, Ax<1>, )>);
    sum!(229, [1, 3] => [1, 3], [0., 1., 2.], |x| x.sum_keep(axes![0]));
    sum!(242, [3, 1, 2] => [1, 1, 1], [15.], |x| x.sum_keep(axes![0, 2]));
    refused!(247, s![2]: Reduces<(Ax<5>, )>);
    sum!(250, [3, 2, 3] => [3, 2, 1], [3., 12., 21., 30., 39., 48.], |x| x.sum_keep(axes![2]));
    sum!(253, [1, 3] => [], [3.], |x| x.sum(axes![0, 1]));
    refused!(260, s![1, 3, 2]: Reduces<(Ax<1>, Ax<2>, Ax<5>, )>);
    sum!(261, [2, 1, 2, 1] => [2, 1, 1, 1], [1., 5.], |x| x.sum_keep(axes![2, 3]));
    sum_all!(267, [3, 3], [36.]);
    refused!(268, s![3, 2, 2]: Reduces<(Ax<0>, Ax<1>, Ax<5>, )>);
    sum!(274, [3, 1, 1, 3] => [1, 1, 1, 1], [36.], |x| x.sum_keep(axes![0, 3]));
    sum!(284, [2, 1, 2, 1] => [2, 1, 2, 1], [0., 1., 2., 3.], |x| x.sum_keep(axes![1]));
    refused!(290, s![1, 2, 1]: Reduces<(Ax<5>, )>);
    sum!(293, [1, 1, 3] => [1, 1, 1], [3.], |x| x.sum_keep(axes![0, 1, 2]));
    sum!(299, [2, 2, 3, 1] => [2, 3, 1], [6., 8., 10., 12., 14., 16.], |x| x.sum(axes![0]));
    sum!(317, [3, 1, 3] => [1, 1, 1], [36.], |x| x.sum_keep(axes![0, 1, 2]));
    sum_all!(325, [1, 3, 1], [3.]);
    sum!(329, [2, 3, 3] => [2], [36., 117.], |x| x.sum(axes![1, 2]));
    sum!(332, [1, 3, 1] => [3, 1], [0., 1., 2.], |x| x.sum(axes![0]));
    sum!(335, [2, 1, 3] => [1, 1, 3], [3., 5., 7.], |x| x.sum_keep(axes![0, 1]));
    refused!(338, s![3, 3, 2]: Reduces<(Ax<1>, Ax<5>, )>);
    sum!(349, [2, 3, 1, 3] => [2, 3], [3., 12., 21., 30., 39., 48.], |x| x.sum(axes![2, 3]));
    refused!(365, s![1, 3, 3, 1]: Reduces<(Ax<0>, Ax<2>, Ax<5>, )>);
    refused!(370, s![3, 1, 1]: Reduces<(Ax<5>, )>);
    sum!(381, [3, 1] => [1], [3.], |x| x.sum(axes![0]));
    refused!(387, s![1, 1, 1]: Reduces<(Ax<1>, Ax<1>, )>);
}

#[test]
fn rows_402_to_443_agree() {
    refused!(402, s![1, 1]: Reduces<(Ax<0>, Ax<0>, )>);
    refused!(403, s![3]: Reduces<(Ax<5>, )>);
    refused!(415, s![1, 3, 1, 1]: Reduces<(Ax<0>, Ax<0>, )>);
    sum!(421, [2, 2] => [2], [1., 5.], |x| x.sum(axes![1]));
    refused!(429, s![2, 2]: Reduces<(Ax<0>, Ax<0>, )>);
    refused!(432, s![2, 2]: Reduces<(Ax<1>, Ax<1>, )>);
    sum_all!(434, [3, 3, 3, 2], [1431.]);
    refused!(438, s![1]: Reduces<(Ax<0>, Ax<5>, )>);
    sum!(439, [3, 2, 1] => [1, 1, 1], [15.], |x| x.sum_keep(axes![0, 1]));
    sum!(443, [3, 3] => [1, 3], [9., 12., 15.], |x| x.sum_keep(axes![0]));
}
