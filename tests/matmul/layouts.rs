//! Each operand contiguous, transposed, sliced, stepped, flipped and stretched.
//!
//! Requirements: FW-KERNEL-1, FW-BITS-3.

use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::storage::Storage;

use crate::check::{count, matches, wave};

/// Multiplies the left operand by a right one of each layout.
fn with_every_right<M: Dim, L: Layout<(M, D<7>)>, Q: Storage<f32>>(
    a: &Tensor<f32, (M, D<7>), L, Q>,
) {
    matches(a, &wave::<s![7, 21]>());
    matches(a, &wave::<s![21, 7]>().t());
    matches(a, &wave::<s![9, 40]>().slice(span![1..8, 3..24]));
    matches(a, &wave::<s![7, 42]>().slice(span![.., ..;2]));
    matches(a, &wave::<s![14, 9]>().slice(span![..;2, ..]));
    matches(a, &wave::<s![7, 21]>().slice(span![.., ..;-1]));
    matches(a, &wave::<s![7, 5]>().slice(span![..;-1, ..]));
    matches(a, &wave::<s![3, 7, 17]>().permute(axes![1, 0, 2]).slice(span![.., 2, ..]));
    matches(a, &wave::<s![7, 1]>().broadcast_to::<s![7, 20]>());
    matches(a, &wave::<s![1, 20]>().broadcast_to::<s![7, 20]>());
}

#[test]
fn every_layout_multiplies_every_layout() {
    with_every_right(&wave::<s![5, 7]>());
    with_every_right(&wave::<s![7, 5]>().t());
    with_every_right(&wave::<s![6, 30]>().slice(span![1..6, 3..10]));
    with_every_right(&wave::<s![5, 21]>().slice(span![.., ..;3]));
    with_every_right(&wave::<s![5, 7]>().slice(span![..;-1, ..;-1]));
    with_every_right(&wave::<s![7]>().broadcast_to::<s![5, 7]>());
    with_every_right(&wave::<s![5, 1]>().broadcast_to::<s![5, 7]>());
}

#[test]
fn every_second_row_times_a_vector() {
    let a: Tensor<f32, s![4, 2]> = Tensor::from_array([[1., 2.], [9., 9.], [3., 4.], [9., 9.]]);
    let x: Tensor<f32, s![2]> = Tensor::from_array([5., 6.]);
    let y: Tensor<f32, s![2]> = a.slice(span![..;2, ..]).matmul(&x).eval();
    assert_eq!(y.as_slice(), [17., 39.]);
}

#[test]
fn zeros_that_are_stretched_multiply_as_others() {
    let zero: Tensor<f32, s![1]> = Tensor::zeros();
    let b: Tensor<f32, s![2, 2]> = Tensor::from_array([[1., 2.], [3., 4.]]);
    let y: Tensor<f32, s![1, 2]> = zero.broadcast_to::<s![1, 2]>().matmul(&b).eval();
    assert_eq!(y.as_slice(), [0., 0.]);
}

#[test]
fn rows_in_reverse_times_the_identity_are_rows_in_reverse() {
    let a: Tensor<f32, s![2, 2]> = Tensor::from_array([[1., 2.], [3., 4.]]);
    let one: Tensor<f32, s![2, 2]> = Tensor::eye();
    let y: Tensor<f32, s![2, 2]> = a.slice(span![..;-1, ..]).matmul(&one).eval();
    assert_eq!(y.as_slice(), [3., 4., 1., 2.]);
}

#[test]
fn a_stretched_matrix_times_a_vector_reads_its_one_row() {
    let row: Tensor<f32, s![2]> = Tensor::from_array([1., 2.]);
    let ones: Tensor<f32, s![2]> = Tensor::ones();
    let y: Tensor<f32, s![2]> = row.broadcast_to::<s![2, 2]>().matmul(&ones).eval();
    assert_eq!(y.as_slice(), [3., 3.]);
    let five: Tensor<f32, s![]> = Tensor::scalar(5.);
    let stretched = five.broadcast_to::<s![2]>();
    let y: Tensor<f32, s![3]> = row.broadcast_to::<s![3, 2]>().matmul(&stretched).eval();
    assert_eq!(y.as_slice(), [15., 15., 15.]);
}

/// Requirements: FW-KERNEL-1.
#[test]
fn one_row_of_a_stack_multiplies_without_a_copy() {
    let x = wave::<s![1, 8, 2048]>();
    let w = wave::<s![2048, 32]>();
    let row = x.slice(span![.., 7, ..]);
    matches(&row, &w);
    matches(&row.broadcast_to::<s![3, 2048]>(), &w);
}

/// Requirements: FW-EXPR-2, FW-BITS-3.
#[test]
fn a_product_goes_into_any_layout() {
    let (a, b) = (count::<s![3, 4]>(), count::<s![4, 5]>());
    let mut out: Tensor<f32, s![5, 3]> = Tensor::zeros();
    a.matmul(&b).eval_into(&mut out.t_mut());
    let direct: Tensor<f32, s![3, 5]> = a.matmul(&b).eval();
    assert_eq!(out.t().to_contiguous().as_slice(), direct.as_slice());
}
