//! What a view of the result costs, and what stands in the place of an operand.
//!
//! Requirements: FW-MACRO-2.

use core::mem::size_of_val;

use formwork::prelude::*;

use crate::oracle::Oracle;
use crate::value::{agree, typed, values};

#[test]
fn a_transposition_and_a_diagonal_are_the_same_memory() {
    let x: Tensor<i32, s![2, 3, 3]> = Tensor::arange();
    let turned = einsum!("ijk->kij", x);
    assert_eq!(turned.get([2, 1, 1]).unwrap(), 14);
    assert_eq!(size_of_val(&turned), size_of::<*const i32>());
    let diagonal = einsum!("ijj->ij", x);
    assert_eq!(diagonal.row(dim!(1)).to_contiguous().into_array(), [9, 13, 17]);
    let plain: View<'_, i32, s![2, 3, 3]> = einsum!("ijk->ijk", x);
    assert!(core::ptr::eq(plain.as_slice(), x.as_slice()));
}

/// Requirements: FW-MACRO-2, FW-ALIAS-3.
#[test]
fn a_result_lives_as_long_as_the_elements() {
    let x: Tensor<i32, s![2, 3]> = Tensor::arange();
    let turned: View<'_, i32, s![3, 2], _> = {
        let view = x.view();
        einsum!("ij->ji", view)
    };
    assert_eq!(turned.get([2, 1]).unwrap(), 5);
}

#[test]
fn an_operand_is_an_owner_a_view_a_reference_or_what_a_call_gives() {
    fn made() -> Tensor<f32, s![2, 2]> {
        Tensor::from_array([[1., 2.], [3., 4.]])
    }
    let a = made();
    let right = [[7., 10.], [15., 22.]];
    let all: [Tensor<f32, s![2, 2]>; 5] = [
        einsum!("ij,jk->ik", a, a).eval(),
        einsum!("ij,jk->ik", &a, a.view()).eval(),
        einsum!("ij,jk->ik", &&a, made()).eval(),
        einsum!("ij,jk->ik", made(), (&a * 1.0).eval()).eval(),
        einsum!("ij,kj->ik", a.t().t(), a.t()).eval(),
    ];
    for product in all {
        assert_eq!(product.into_array(), right);
    }
}

#[test]
fn an_operand_is_computed_once() {
    let mut calls = 0;
    let mut made = || {
        calls += 1;
        Tensor::<i32, s![3, 3]>::eye()
    };
    let trace: Tensor<i64, s![]> = einsum!("ii->", made()).eval();
    assert_eq!((trace.item(), calls), (3, 1));
}

#[test]
fn strided_and_stretched_operands_are_read_where_they_are() {
    let (right_a, right_b) = (values(&[4, 6]), values(&[3, 1]));
    let a: Tensor<f32, s![4, 6]> = typed(&right_a);
    let b: Tensor<f32, s![3, 1]> = typed(&right_b);
    let steps = a.slice(span![..;-1, ..;2]);
    let right_steps = right_a.slice(0, 3, 4, -1).slice(1, 0, 3, 2);
    let wide = b.expand(Ax::<1>, dim!(5));
    let right_wide = right_b.broadcast_to(&[3, 5]);
    let product: Tensor<f32, s![4, 5]> = einsum!("ij,jk->ik", steps, wide).eval();
    agree("ij,jk->ik", &product, &right_steps.matmul(&right_wide));
    let sum: Tensor<f32, s![4]> = einsum!("ij,jk->i", steps, wide).eval();
    let right = Oracle::einsum(&["ij", "jk"], "i", &[&right_steps, &right_wide]);
    agree("ij,jk->i", &sum, &right);
}

/// Requirements: FW-KERNEL-16, FW-MACRO-2.
#[test]
fn an_epilogue_goes_behind_a_sum() {
    let a: Tensor<f32, s![2, 2]> = Tensor::from_array([[1., -2.], [3., 4.]]);
    let bias: Tensor<f32, s![2]> = Tensor::from_array([-5., 1.]);
    let product: Tensor<f32, s![2, 2]> = (einsum!("ij,kj->ik", a, a) + &bias).relu().eval();
    assert_eq!(product.into_array(), [[0., 0.], [0., 26.]]);
    let sum: Tensor<f32, s![2]> = (einsum!("ij,ij->i", a, a) + &bias).eval();
    assert_eq!(sum.into_array(), [0., 26.]);
}
