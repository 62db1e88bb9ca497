//! Sums of products that letters describe, by the operations that make them.
//!
//! 62 of the 76 rows of `shapes/einsum.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.

use crate::check;
use crate::oracle::Oracle;
use crate::refusal::{holds, refused};
use crate::value::{typed, values};
use formwork::prelude::*;
use formwork::shape::MatMulsWith;

#[test]
fn rows_2_to_51_agree() {
    einsum!(2, a [3, 1], b [1, 1] => [3, 1], ["ij", "jk"], "ik", a.matmul(&b).eval());
    einsum!(3, a [2, 2], b [2, 2] => [2, 2], ["ij", "jk"], "ik", a.matmul(&b).eval());
    einsum!(4, a [3, 3], b [3, 3] => [3, 3], ["ij", "jk"], "ik", a.matmul(&b).eval());
    refused!(5, s![1, 3]: MatMulsWith<s![2, 4]>);
    einsum!(6, a [3, 1], b [1, 2] => [3, 2], ["ij", "jk"], "ik", a.matmul(&b).eval());
    einsum!(8, a [3, 2], b [2, 1] => [3, 1], ["ij", "jk"], "ik", a.matmul(&b).eval());
    einsum!(9, a [1, 2], b [2, 1] => [1, 1], ["ij", "jk"], "ik", a.matmul(&b).eval());
    refused!(10, s![2, 4]: MatMulsWith<s![3, 2]>);
    refused!(11, s![1, 4]: MatMulsWith<s![3, 2]>);
    einsum!(12, a [3, 1, 3], b [3, 3, 3] => [3, 1, 3], ["bij", "bjk"], "bik", a.matmul(&b).eval());
    einsum!(13, a [1, 3, 3], b [1, 3, 2] => [1, 3, 2], ["bij", "bjk"], "bik", a.matmul(&b).eval());
    einsum!(14, a [1, 2, 3], b [1, 3, 1] => [1, 2, 1], ["bij", "bjk"], "bik", a.matmul(&b).eval());
    einsum!(15, a [1, 1, 3], b [1, 3, 3] => [1, 1, 3], ["bij", "bjk"], "bik", a.matmul(&b).eval());
    refused!(16, s![1, 2, 4]: MatMulsWith<s![1, 3, 2]>);
    refused!(17, s![3, 2, 4]: MatMulsWith<s![3, 3, 3]>);
    einsum!(18, a [2, 1] => [1, 2], ["ij"], "ji", a.t().to_contiguous());
    einsum!(19, a [3, 1] => [1, 3], ["ij"], "ji", a.t().to_contiguous());
    einsum!(20, a [3, 2] => [2, 3], ["ij"], "ji", a.t().to_contiguous());
    einsum!(23, a [1, 1] => [], ["ii"], "", a.diagonal().sum(axes![0]).eval());
    einsum!(24, a [3, 3] => [], ["ii"], "", a.diagonal().sum(axes![0]).eval());
    einsum!(29, a [2, 3] => [], ["ij"], "", a.sum(axes![0, 1]).eval());
    einsum!(31, a [2], b [1] => [2, 1], ["i", "j"], "ij", (a.unsqueeze(Ax::<1>) * &b).eval());
    einsum!(33, a [1], b [2] => [1, 2], ["i", "j"], "ij", (a.unsqueeze(Ax::<1>) * &b).eval());
    einsum!(34, a [2], b [3] => [2, 3], ["i", "j"], "ij", (a.unsqueeze(Ax::<1>) * &b).eval());
    einsum!(35, a [3], b [4] => [3, 4], ["i", "j"], "ij", (a.unsqueeze(Ax::<1>) * &b).eval());
    einsum!(36, a [2, 3, 2, 2], b [2, 3, 1, 2] => [2, 3, 2, 1], ["bhqd", "bhkd"], "bhqk", a.matmul(b.permute(axes![0, 1, 3, 2])).eval());
    einsum!(37, a [3, 2, 2, 1], b [3, 2, 3, 1] => [3, 2, 2, 3], ["bhqd", "bhkd"], "bhqk", a.matmul(b.permute(axes![0, 1, 3, 2])).eval());
    einsum!(38, a [1, 1, 3, 3], b [1, 1, 1, 3] => [1, 1, 3, 1], ["bhqd", "bhkd"], "bhqk", a.matmul(b.permute(axes![0, 1, 3, 2])).eval());
    einsum!(39, a [1, 1, 2, 4], b [1, 1, 3, 4] => [1, 1, 2, 3], ["bhqd", "bhkd"], "bhqk", a.matmul(b.permute(axes![0, 1, 3, 2])).eval());
    einsum!(40, a [1, 2, 1, 3], b [1, 2, 2, 3] => [1, 2, 1, 2], ["bhqd", "bhkd"], "bhqk", a.matmul(b.permute(axes![0, 1, 3, 2])).eval());
    einsum!(41, a [3, 1, 1, 3], b [3, 1, 3, 2] => [3, 1, 1, 2], ["bhqk", "bhkd"], "bhqd", a.matmul(&b).eval());
    einsum!(42, a [3, 1, 3, 1], b [3, 1, 1, 1] => [3, 1, 3, 1], ["bhqk", "bhkd"], "bhqd", a.matmul(&b).eval());
    einsum!(43, a [2, 2, 1, 3], b [2, 2, 3, 2] => [2, 2, 1, 2], ["bhqk", "bhkd"], "bhqd", a.matmul(&b).eval());
    einsum!(44, a [1, 2, 2], b [1, 2, 3] => [1, 2, 3], ["zij", "zjk"], "zik", a.matmul(&b).eval());
    einsum!(45, a [1, 2, 2], b [1, 2, 1] => [1, 2, 1], ["zij", "zjk"], "zik", a.matmul(&b).eval());
    einsum!(46, a [1, 2, 1], b [2, 1, 2] => [2, 2, 2], ["zij", "zjk"], "zik", a.matmul(&b).eval());
    refused!(47, s![2, 2, 4]: MatMulsWith<s![1, 3, 3]>);
    einsum!(48, a [3, 2], b [3, 2] => [3, 2], ["ij", "ij"], "ij", (&a * &b).eval());
    einsum!(49, a [1, 2], b [1, 2] => [1, 2], ["ij", "ij"], "ij", (&a * &b).eval());
    einsum!(51, a [3, 4], b [3, 4] => [3, 4], ["ij", "ij"], "ij", (&a * &b).eval());
}

#[test]
fn rows_52_to_77_agree() {
    einsum!(52, a [2, 2], b [2, 2] => [2, 2], ["ij", "ij"], "ij", (&a * &b).eval());
    einsum!(53, a [2, 3], b [2, 3] => [], ["ij", "ij"], "", (&a * &b).sum(axes![0, 1]).eval());
    einsum!(54, a [3, 4], b [3, 4] => [], ["ij", "ij"], "", (&a * &b).sum(axes![0, 1]).eval());
    einsum!(56, a [2, 1], b [1, 3], c [3, 1] => [2, 1], ["ab", "bc", "cd"], "ad", a.matmul(&b).eval().matmul(&c).eval());
    einsum!(57, a [3, 2], b [2, 2], c [2, 1] => [3, 1], ["ab", "bc", "cd"], "ad", a.matmul(&b).eval().matmul(&c).eval());
    einsum!(58, a [3, 1], b [1, 1], c [1, 1] => [3, 1], ["ab", "bc", "cd"], "ad", a.matmul(&b).eval().matmul(&c).eval());
    einsum!(59, a [3, 3], b [3, 1], c [1, 2] => [3, 2], ["ab", "bc", "cd"], "ad", a.matmul(&b).eval().matmul(&c).eval());
    refused!(60, s![3, 2]: MatMulsWith<s![1, 3]>);
    refused!(61, s![3, 3]: MatMulsWith<s![2, 2]>);
    einsum!(62, a [3, 1, 2, 3], b [2, 1, 2, 3] => [3, 2], ["nchw", "ochw"], "no", a.reshape::<s![3, 6]>().matmul(b.reshape::<s![2, 6]>().t()).eval());
    einsum!(63, a [2, 2, 3, 3], b [2, 2, 3, 3] => [2, 2], ["nchw", "ochw"], "no", a.reshape::<s![2, 18]>().matmul(b.reshape::<s![2, 18]>().t()).eval());
    einsum!(64, a [2, 1, 3, 1], b [2, 1, 3, 1] => [2, 2], ["nchw", "ochw"], "no", a.reshape::<s![2, 3]>().matmul(b.reshape::<s![2, 3]>().t()).eval());
    einsum!(65, a [3, 1, 3, 2], b [3, 1, 3, 2] => [3, 3], ["nchw", "ochw"], "no", a.reshape::<s![3, 6]>().matmul(b.reshape::<s![3, 6]>().t()).eval());
    einsum!(66, a [1, 1, 2, 3], b [3, 1, 2, 3] => [1, 3], ["nchw", "ochw"], "no", a.reshape::<s![1, 6]>().matmul(b.reshape::<s![3, 6]>().t()).eval());
    einsum!(67, a [1], b [1] => [], ["i", "i"], "", a.matmul(&b).eval());
    einsum!(68, a [2], b [2] => [], ["i", "i"], "", a.matmul(&b).eval());
    einsum!(71, a [2, 1, 1] => [1, 2, 1], ["ijk"], "kij", a.permute(axes![2, 0, 1]).to_contiguous());
    einsum!(72, a [3, 1, 1] => [1, 3, 1], ["ijk"], "kij", a.permute(axes![2, 0, 1]).to_contiguous());
    einsum!(73, a [2, 2, 2] => [2, 2, 2], ["ijk"], "kij", a.permute(axes![2, 0, 1]).to_contiguous());
    einsum!(75, a [3, 3, 3] => [3, 3, 3], ["ijk"], "kij", a.permute(axes![2, 0, 1]).to_contiguous());
    einsum!(76, a [3, 1], b [1, 3] => [3, 1, 3], ["ij", "jk"], "ijk", (a.unsqueeze(Ax::<2>) * b.unsqueeze(Ax::<0>)).eval());
    einsum!(77, a [2, 2], b [1, 3] => [2, 2, 3], ["ij", "jk"], "ijk", (a.unsqueeze(Ax::<2>) * b.unsqueeze(Ax::<0>)).eval());
}
