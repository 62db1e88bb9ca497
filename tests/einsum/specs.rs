//! Each kind of spec, and each order of its letters.
//!
//! Requirements: FW-MACRO-2.

use formwork::prelude::*;

#[test]
fn one_operand_without_a_sum_is_a_view() {
    views! {
        "ij->ij": a [2, 3] => [2, 3];
        "ij->ji": a [2, 3] => [3, 2];
        "ba": a [2, 3] => [3, 2];
        "Ba": a [2, 3] => [2, 3];
        " i j k -> k i j ": a [2, 3, 4] => [4, 2, 3];
        "abcdefgh->hgfedcba": a [1, 2, 1, 2, 1, 2, 1, 3] => [3, 1, 2, 1, 2, 1, 2, 1];
        r"ij->ji": a [2, 3] => [3, 2];
        r#"ij->ji"#: a [2, 3] => [3, 2];
        "->": a [] => [];
        "ii->i": a [3, 3] => [3];
        "iji->ij": a [3, 2, 3] => [3, 2];
        "iij->ji": a [3, 3, 2] => [2, 3];
        "iii->i": a [3, 3, 3] => [3];
        "ijij->ji": a [2, 3, 2, 3] => [3, 2];
        "iijj->ij": a [2, 2, 3, 3] => [2, 3];
    }
}

#[test]
fn one_operand_is_summed_over_the_letters_that_the_output_has_not() {
    sums! {
        "ij->": a [2, 3] => [];
        "ij->i": a [2, 3] => [2];
        "ij->j": a [2, 3] => [3];
        "ijk->ki": a [2, 3, 4] => [4, 2];
        "ii": a [3, 3] => [];
        "iij->j": a [3, 3, 2] => [2];
        "jii": a [2, 3, 3] => [2];
    }
}

#[test]
fn products_of_matrices_in_every_order_of_letters() {
    sums! {
        "ij,jk->ik": a [2, 3], b [3, 4] => [2, 4];
        "ij,jk->ki": a [2, 3], b [3, 4] => [4, 2];
        "ji,jk->ik": a [3, 2], b [3, 4] => [2, 4];
        "ij,kj->ik": a [2, 3], b [4, 3] => [2, 4];
        "ji,kj->ki": a [3, 2], b [4, 3] => [4, 2];
        "ij,jk": a [2, 3], b [3, 4] => [2, 4];
        "kj,ji": a [2, 3], b [3, 4] => [4, 2];
        "bij,bjk->bik": a [2, 3, 4], b [2, 4, 5] => [2, 3, 5];
        "bij,jk->bik": a [2, 3, 4], b [4, 5] => [2, 3, 5];
        "ij,bjk->bik": a [3, 4], b [2, 4, 5] => [2, 3, 5];
        "ibj,jkb->bki": a [3, 2, 4], b [4, 5, 2] => [2, 5, 3];
        "bcij,cjk->bcik": a [2, 3, 2, 4], b [3, 4, 2] => [2, 3, 2, 2];
        "bij,cjk->bcik": a [2, 3, 4], b [3, 4, 2] => [2, 3, 3, 2];
        "bij,cjk->cbki": a [2, 3, 4], b [3, 4, 2] => [3, 2, 2, 3];
        "bhqd,bhkd->bhqk": a [2, 3, 4, 2], b [2, 3, 5, 2] => [2, 3, 4, 5];
        "iij,jk->ik": a [2, 2, 3], b [3, 4] => [2, 4];
    }
}

#[test]
fn products_with_a_vector() {
    sums! {
        "ij,j->i": a [2, 3], b [3] => [2];
        "ji,j->i": a [3, 2], b [3] => [2];
        "j,ij->i": a [3], b [2, 3] => [2];
        "j,ji->i": a [3], b [3, 2] => [2];
        "bij,j->bi": a [2, 3, 4], b [4] => [2, 3];
        "bij,j->ib": a [2, 3, 4], b [4] => [3, 2];
        "j,bji->bi": a [4], b [2, 4, 3] => [2, 3];
        "bij,bj->bi": a [2, 3, 4], b [2, 4] => [2, 3];
        "i,i->": a [5], b [5] => [];
        "i,i": a [5], b [5] => [];
    }
}

#[test]
fn products_without_a_sum() {
    sums! {
        "i,j->ij": a [2], b [3] => [2, 3];
        "i,j->ji": a [2], b [3] => [3, 2];
        "ij,ij->ij": a [2, 3], b [2, 3] => [2, 3];
        "ij,ji->ij": a [2, 3], b [3, 2] => [2, 3];
        "ij,j->ij": a [2, 3], b [3] => [2, 3];
        "ij,i->ij": a [2, 3], b [2] => [2, 3];
        ",ij->ij": a [], b [2, 3] => [2, 3];
        "ii,i->i": a [3, 3], b [3] => [3];
        "i,j,k->kji": a [2], b [3], c [4] => [4, 3, 2];
        "ij,jk->ijk": a [2, 3], b [3, 4] => [2, 3, 4];
    }
}

#[test]
fn sums_that_no_product_of_matrices_is() {
    sums! {
        "ij,ij->": a [2, 3], b [2, 3] => [];
        "ij,ji->": a [2, 3], b [3, 2] => [];
        "ij,ij->i": a [2, 3], b [2, 3] => [2];
        "ij,ij->j": a [2, 3], b [2, 3] => [3];
        "ijk,ki->j": a [2, 3, 4], b [4, 2] => [3];
        "ijk,j->ki": a [2, 3, 4], b [3] => [4, 2];
        "ij,k->ki": a [2, 3], b [4] => [4, 2];
        "ij,jk->i": a [2, 3], b [3, 4] => [2];
        "ij,jk->": a [2, 3], b [3, 4] => [];
        "bij,bjk->ibk": a [2, 3, 4], b [2, 4, 5] => [3, 2, 5];
        "bij,bjk->ik": a [2, 3, 4], b [2, 4, 5] => [3, 5];
        "nchw,ochw->no": a [2, 3, 2, 2], b [4, 3, 2, 2] => [2, 4];
        "ij,jk,kl->il": a [2, 3], b [3, 4], c [4, 2] => [2, 2];
        "i,ij,j->": a [2], b [2, 3], c [3] => [];
        "bi,ijk,bk->bj": a [2, 3], b [3, 2, 4], c [2, 4] => [2, 2];
        "ij,ij,ij->j": a [2, 3], b [2, 3], c [2, 3] => [3];
        "ii,jj->": a [2, 2], b [3, 3] => [];
    }
}

#[test]
fn dots_are_any_axes_before_those_of_a_product() {
    use crate::value::{agree, typed, values};

    let (stack, matrix, vector) = (values(&[2, 3, 4, 5]), values(&[5, 2]), values(&[5]));
    let a: Tensor<f32, s![2, 3, 4, 5]> = typed(&stack);
    let b: Tensor<f32, s![5, 2]> = typed(&matrix);
    let v: Tensor<f32, s![5]> = typed(&vector);
    let ab: Tensor<f32, s![2, 3, 4, 2]> = einsum!("...ij,...jk->...ik", a, b).eval();
    agree("...ij,...jk", &ab, &stack.matmul(&matrix));
    let ab: Tensor<f32, s![2, 3, 4, 2]> = einsum!("...ij,jk->...ik", a, b).eval();
    agree("...ij,jk", &ab, &stack.matmul(&matrix));
    let av: Tensor<f32, s![2, 3, 4]> = einsum!("...ij,j->...i", a, v).eval();
    agree("...ij,j", &av, &stack.matmul(&vector));
    let vb: Tensor<f32, s![2]> = einsum!("i,...ij->...j", v, b).eval();
    agree("i,...ij", &vb, &vector.matmul(&matrix));
}
