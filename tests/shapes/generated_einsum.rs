//! Sums of products that letters describe, by hand and by `einsum!`.
//!
//! 61 of the 76 rows of `shapes/einsum.csv`, made with NumPy 2.4.6 and PyTorch 2.15.0.
//! Written by `scripts/shape-tests.py`; do not edit. A row that is an error there is refused here.
//!
//! Requirements: FW-SHAPE-14, FW-MACRO-2.

use crate::check;
use crate::oracle::Oracle;
use crate::refusal::{holds, allowed, refused};
use crate::value::{typed, values};
use formwork::prelude::*;
use formwork::shape::{MatMulsWith, SharesLetter};

// The bounds that errors refuse, where there is no error.
const _: () = {
    allowed!(4, dim!(3): SharesLetter<'i', dim!(3)>);
    allowed!(9, dim!(1): SharesLetter<'i', dim!(1)>);
    allowed!(13, dim!(1): SharesLetter<'b', dim!(1)>);
    allowed!(20, dim!(3): SharesLetter<'i', dim!(3)>);
    allowed!(29, dim!(2): SharesLetter<'i', dim!(2)>);
    allowed!(35, dim!(3): SharesLetter<'i', dim!(3)>);
    allowed!(36, dim!(2): SharesLetter<'b', dim!(2)>);
    allowed!(41, dim!(3): SharesLetter<'b', dim!(3)>);
    allowed!(45, s![1, 2, 2]: MatMulsWith<s![1, 2, 1]>);
    allowed!(54, dim!(3): SharesLetter<'i', dim!(3)>);
    allowed!(68, dim!(2): SharesLetter<'i', dim!(2)>);
    allowed!(77, dim!(2): SharesLetter<'i', dim!(2)>);
};

#[test]
fn rows_2_to_52_agree() {
    einsum_row!(2, a [3, 1], b [1, 1] => [3, 1], ["ij", "jk"], "ik",
        a.matmul(&b).eval(), formwork::einsum!("ij,jk->ik", a, b).eval());
    einsum_row!(3, a [2, 2], b [2, 2] => [2, 2], ["ij", "jk"], "ik",
        a.matmul(&b).eval(), formwork::einsum!("ij,jk->ik", a, b).eval());
    einsum_row!(4, a [3, 3], b [3, 3] => [3, 3], ["ij", "jk"], "ik",
        a.matmul(&b).eval(), formwork::einsum!("ij,jk->ik", a, b).eval());
    refused!(5, dim!(3): SharesLetter<'j', dim!(2)>);
    einsum_row!(6, a [3, 1], b [1, 2] => [3, 2], ["ij", "jk"], "ik",
        a.matmul(&b).eval(), formwork::einsum!("ij,jk", a, b).eval());
    einsum_row!(7, a [3, 3], b [3, 3] => [3, 3], ["ij", "jk"], "ik",
        a.matmul(&b).eval(), formwork::einsum!("ij,jk", a, b).eval());
    einsum_row!(8, a [3, 2], b [2, 1] => [3, 1], ["ij", "jk"], "ik",
        a.matmul(&b).eval(), formwork::einsum!("ij,jk", a, b).eval());
    einsum_row!(9, a [1, 2], b [2, 1] => [1, 1], ["ij", "jk"], "ik",
        a.matmul(&b).eval(), formwork::einsum!("ij,jk", a, b).eval());
    einsum_row!(12, a [3, 1, 3], b [3, 3, 3] => [3, 1, 3], ["bij", "bjk"], "bik",
        a.matmul(&b).eval(), formwork::einsum!("bij,bjk->bik", a, b).eval());
    einsum_row!(13, a [1, 3, 3], b [1, 3, 2] => [1, 3, 2], ["bij", "bjk"], "bik",
        a.matmul(&b).eval(), formwork::einsum!("bij,bjk->bik", a, b).eval());
    einsum_row!(14, a [1, 2, 3], b [1, 3, 1] => [1, 2, 1], ["bij", "bjk"], "bik",
        a.matmul(&b).eval(), formwork::einsum!("bij,bjk->bik", a, b).eval());
    einsum_row!(15, a [1, 1, 3], b [1, 3, 3] => [1, 1, 3], ["bij", "bjk"], "bik",
        a.matmul(&b).eval(), formwork::einsum!("bij,bjk->bik", a, b).eval());
    refused!(16, dim!(4): SharesLetter<'j', dim!(3)>);
    einsum_row!(18, a [2, 1] => [1, 2], ["ij"], "ji",
        a.t().to_contiguous(), formwork::einsum!("ij->ji", a).to_contiguous());
    einsum_row!(19, a [3, 1] => [1, 3], ["ij"], "ji",
        a.t().to_contiguous(), formwork::einsum!("ij->ji", a).to_contiguous());
    einsum_row!(20, a [3, 2] => [2, 3], ["ij"], "ji",
        a.t().to_contiguous(), formwork::einsum!("ij->ji", a).to_contiguous());
    einsum_row!(23, a [1, 1] => [], ["ii"], "",
        a.diagonal().sum(axes![0]).eval(), formwork::einsum!("ii->", a).eval());
    einsum_row!(24, a [3, 3] => [], ["ii"], "",
        a.diagonal().sum(axes![0]).eval(), formwork::einsum!("ii->", a).eval());
    refused!(27, dim!(2): SharesLetter<'i', dim!(3)>);
    einsum_row!(29, a [2, 3] => [], ["ij"], "",
        a.sum(axes![0, 1]).eval(), formwork::einsum!("ij->", a).eval());
    einsum_row!(31, a [2], b [1] => [2, 1], ["i", "j"], "ij",
        (a.unsqueeze(Ax::<1>) * &b).eval(), formwork::einsum!("i,j->ij", a, b).eval());
    einsum_row!(33, a [1], b [2] => [1, 2], ["i", "j"], "ij",
        (a.unsqueeze(Ax::<1>) * &b).eval(), formwork::einsum!("i,j->ij", a, b).eval());
    einsum_row!(34, a [2], b [3] => [2, 3], ["i", "j"], "ij",
        (a.unsqueeze(Ax::<1>) * &b).eval(), formwork::einsum!("i,j->ij", a, b).eval());
    einsum_row!(35, a [3], b [4] => [3, 4], ["i", "j"], "ij",
        (a.unsqueeze(Ax::<1>) * &b).eval(), formwork::einsum!("i,j->ij", a, b).eval());
    einsum_row!(36, a [2, 3, 2, 2], b [2, 3, 1, 2] => [2, 3, 2, 1], ["bhqd", "bhkd"], "bhqk",
        a.matmul(b.permute(axes![0, 1, 3, 2])).eval(), formwork::einsum!("bhqd,bhkd->bhqk", a, b).eval());
    einsum_row!(37, a [3, 2, 2, 1], b [3, 2, 3, 1] => [3, 2, 2, 3], ["bhqd", "bhkd"], "bhqk",
        a.matmul(b.permute(axes![0, 1, 3, 2])).eval(), formwork::einsum!("bhqd,bhkd->bhqk", a, b).eval());
    einsum_row!(38, a [1, 1, 3, 3], b [1, 1, 1, 3] => [1, 1, 3, 1], ["bhqd", "bhkd"], "bhqk",
        a.matmul(b.permute(axes![0, 1, 3, 2])).eval(), formwork::einsum!("bhqd,bhkd->bhqk", a, b).eval());
    einsum_row!(39, a [1, 1, 2, 4], b [1, 1, 3, 4] => [1, 1, 2, 3], ["bhqd", "bhkd"], "bhqk",
        a.matmul(b.permute(axes![0, 1, 3, 2])).eval(), formwork::einsum!("bhqd,bhkd->bhqk", a, b).eval());
    einsum_row!(40, a [1, 2, 1, 3], b [1, 2, 2, 3] => [1, 2, 1, 2], ["bhqd", "bhkd"], "bhqk",
        a.matmul(b.permute(axes![0, 1, 3, 2])).eval(), formwork::einsum!("bhqd,bhkd->bhqk", a, b).eval());
    einsum_row!(41, a [3, 1, 1, 3], b [3, 1, 3, 2] => [3, 1, 1, 2], ["bhqk", "bhkd"], "bhqd",
        a.matmul(&b).eval(), formwork::einsum!("bhqk,bhkd->bhqd", a, b).eval());
    einsum_row!(42, a [3, 1, 3, 1], b [3, 1, 1, 1] => [3, 1, 3, 1], ["bhqk", "bhkd"], "bhqd",
        a.matmul(&b).eval(), formwork::einsum!("bhqk,bhkd->bhqd", a, b).eval());
    einsum_row!(43, a [2, 2, 1, 3], b [2, 2, 3, 2] => [2, 2, 1, 2], ["bhqk", "bhkd"], "bhqd",
        a.matmul(&b).eval(), formwork::einsum!("bhqk,bhkd->bhqd", a, b).eval());
    einsum_row!(44, a [1, 2, 2], b [1, 2, 3] => [1, 2, 3], ["zij", "zjk"], "zik",
        a.matmul(&b).eval(), formwork::einsum!("...ij,...jk->...ik", a, b).eval());
    einsum_row!(45, a [1, 2, 2], b [1, 2, 1] => [1, 2, 1], ["zij", "zjk"], "zik",
        a.matmul(&b).eval(), formwork::einsum!("...ij,...jk->...ik", a, b).eval());
    einsum_row!(46, a [1, 2, 1], b [2, 1, 2] => [2, 2, 2], ["zij", "zjk"], "zik",
        a.matmul(&b).eval(), formwork::einsum!("...ij,...jk->...ik", a, b).eval());
    refused!(47, s![2, 2, 4]: MatMulsWith<s![1, 3, 3]>);
    einsum_row!(48, a [3, 2], b [3, 2] => [3, 2], ["ij", "ij"], "ij",
        (&a * &b).eval(), formwork::einsum!("ij,ij->ij", a, b).eval());
    einsum_row!(49, a [1, 2], b [1, 2] => [1, 2], ["ij", "ij"], "ij",
        (&a * &b).eval(), formwork::einsum!("ij,ij->ij", a, b).eval());
    einsum_row!(51, a [3, 4], b [3, 4] => [3, 4], ["ij", "ij"], "ij",
        (&a * &b).eval(), formwork::einsum!("ij,ij->ij", a, b).eval());
    einsum_row!(52, a [2, 2], b [2, 2] => [2, 2], ["ij", "ij"], "ij",
        (&a * &b).eval(), formwork::einsum!("ij,ij->ij", a, b).eval());
}

#[test]
fn rows_53_to_77_agree() {
    einsum_row!(53, a [2, 3], b [2, 3] => [], ["ij", "ij"], "",
        (&a * &b).sum(axes![0, 1]).eval(), formwork::einsum!("ij,ij->", a, b).eval());
    einsum_row!(54, a [3, 4], b [3, 4] => [], ["ij", "ij"], "",
        (&a * &b).sum(axes![0, 1]).eval(), formwork::einsum!("ij,ij->", a, b).eval());
    einsum_row!(56, a [2, 1], b [1, 3], c [3, 1] => [2, 1], ["ab", "bc", "cd"], "ad",
        a.matmul(&b).eval().matmul(&c).eval(), formwork::einsum!("ab,bc,cd->ad", a, b, c).eval());
    einsum_row!(57, a [3, 2], b [2, 2], c [2, 1] => [3, 1], ["ab", "bc", "cd"], "ad",
        a.matmul(&b).eval().matmul(&c).eval(), formwork::einsum!("ab,bc,cd->ad", a, b, c).eval());
    einsum_row!(58, a [3, 1], b [1, 1], c [1, 1] => [3, 1], ["ab", "bc", "cd"], "ad",
        a.matmul(&b).eval().matmul(&c).eval(), formwork::einsum!("ab,bc,cd->ad", a, b, c).eval());
    einsum_row!(59, a [3, 3], b [3, 1], c [1, 2] => [3, 2], ["ab", "bc", "cd"], "ad",
        a.matmul(&b).eval().matmul(&c).eval(), formwork::einsum!("ab,bc,cd->ad", a, b, c).eval());
    refused!(60, dim!(3): SharesLetter<'c', dim!(2)>);
    refused!(61, dim!(3): SharesLetter<'b', dim!(2)>);
    einsum_row!(62, a [3, 1, 2, 3], b [2, 1, 2, 3] => [3, 2], ["nchw", "ochw"], "no",
        a.reshape::<s![3, 6]>().matmul(b.reshape::<s![2, 6]>().t()).eval(), formwork::einsum!("nchw,ochw->no", a, b).eval());
    einsum_row!(63, a [2, 2, 3, 3], b [2, 2, 3, 3] => [2, 2], ["nchw", "ochw"], "no",
        a.reshape::<s![2, 18]>().matmul(b.reshape::<s![2, 18]>().t()).eval(), formwork::einsum!("nchw,ochw->no", a, b).eval());
    einsum_row!(64, a [2, 1, 3, 1], b [2, 1, 3, 1] => [2, 2], ["nchw", "ochw"], "no",
        a.reshape::<s![2, 3]>().matmul(b.reshape::<s![2, 3]>().t()).eval(), formwork::einsum!("nchw,ochw->no", a, b).eval());
    einsum_row!(65, a [3, 1, 3, 2], b [3, 1, 3, 2] => [3, 3], ["nchw", "ochw"], "no",
        a.reshape::<s![3, 6]>().matmul(b.reshape::<s![3, 6]>().t()).eval(), formwork::einsum!("nchw,ochw->no", a, b).eval());
    einsum_row!(66, a [1, 1, 2, 3], b [3, 1, 2, 3] => [1, 3], ["nchw", "ochw"], "no",
        a.reshape::<s![1, 6]>().matmul(b.reshape::<s![3, 6]>().t()).eval(), formwork::einsum!("nchw,ochw->no", a, b).eval());
    einsum_row!(67, a [1], b [1] => [], ["i", "i"], "",
        a.matmul(&b).eval(), formwork::einsum!("i,i", a, b).eval());
    einsum_row!(68, a [2], b [2] => [], ["i", "i"], "",
        a.matmul(&b).eval(), formwork::einsum!("i,i", a, b).eval());
    einsum_row!(71, a [2, 1, 1] => [1, 2, 1], ["ijk"], "kij",
        a.permute(axes![2, 0, 1]).to_contiguous(), formwork::einsum!("ijk->kij", a).to_contiguous());
    einsum_row!(72, a [3, 1, 1] => [1, 3, 1], ["ijk"], "kij",
        a.permute(axes![2, 0, 1]).to_contiguous(), formwork::einsum!("ijk->kij", a).to_contiguous());
    einsum_row!(73, a [2, 2, 2] => [2, 2, 2], ["ijk"], "kij",
        a.permute(axes![2, 0, 1]).to_contiguous(), formwork::einsum!("ijk->kij", a).to_contiguous());
    einsum_row!(75, a [3, 3, 3] => [3, 3, 3], ["ijk"], "kij",
        a.permute(axes![2, 0, 1]).to_contiguous(), formwork::einsum!("ijk->kij", a).to_contiguous());
    einsum_row!(76, a [3, 1], b [1, 3] => [3, 1, 3], ["ij", "jk"], "ijk",
        (a.unsqueeze(Ax::<2>) * b.unsqueeze(Ax::<0>)).eval(), formwork::einsum!("ij,jk->ijk", a, b).eval());
    einsum_row!(77, a [2, 2], b [1, 3] => [2, 2, 3], ["ij", "jk"], "ijk",
        (a.unsqueeze(Ax::<2>) * b.unsqueeze(Ax::<0>)).eval(), formwork::einsum!("ij,jk->ijk", a, b.expand(Ax::<0>, dim!(2))).eval());
}
