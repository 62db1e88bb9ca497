//! Element-wise expressions over any mix of layouts.
//!
//! Requirements: FW-EXPR-2.
#![cfg(feature = "macros")]

use std::cell::Cell;

use formwork::prelude::*;

static W: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

#[test]
fn a_transposed_view_is_added_in_its_own_coordinates() {
    let b: Tensor<f32, s![3, 2]> = Tensor::from_array([[10., 20.], [30., 40.], [50., 60.]]);
    let sum: Tensor<f32, s![2, 3]> = (&W + b.t()).eval();
    assert_eq!(sum.view().as_slice(), [11., 32., 53., 24., 45., 66.]);
}

/// Requirements: FW-EXPR-1.
#[test]
fn nothing_runs_until_a_destination_is_named_and_then_once_for_each_element() {
    let calls = Cell::new(0);
    let counted = |x: f32| {
        calls.set(calls.get() + 1);
        x + 1.0
    };
    let x: Tensor<f32, s![2, 3]> = Tensor::arange();
    let column: Tensor<f32, s![3, 1]> = Tensor::ones();
    let chain = (x.t().map_with(counted) * 2.0 - &column).relu();
    assert_eq!(calls.get(), 0);
    let y: Tensor<f32, s![3, 2]> = chain.eval();
    assert_eq!(calls.get(), 6);
    assert_eq!(y.to_array(), [[1., 7.], [3., 9.], [5., 11.]]);
    let mut z: Tensor<f32, s![3, 2]> = Tensor::zeros();
    (x.t().map_with(counted) * 2.0).eval_into(&mut z);
    assert_eq!(calls.get(), 12);
    z += x.t().map_with(counted);
    assert_eq!(calls.get(), 18);
}

/// Requirements: FW-SHAPE-2, FW-EXPR-2.
#[test]
fn a_vector_broadcasts_over_the_rows() {
    let b: Tensor<f32, s![3]> = Tensor::from_array([1., 2., 3.]);
    let c: Tensor<f32, s![2, 1]> = Tensor::from_array([[100.], [200.]]);
    let out: Tensor<f32, s![2, 3]> = ((&W * 2.0 + &b).relu() - &c).eval();
    assert_eq!(out.view().as_slice(), [-97., -94., -91., -191., -188., -185.]);
    let half: Tensor<f32, s![2, 3]> = (0.5 * &W).eval();
    assert_eq!(half.view().as_slice(), [0.5, 1., 1.5, 2., 2.5, 3.]);
}

/// Requirements: FW-SHAPE-2, FW-EXPR-2.
#[test]
fn adding_in_place_stretches_the_operand() {
    let mut x = W.clone();
    x += &Tensor::<f32, s![3]>::from_array([1., 1., 2.]);
    x.t_mut()
        .permute_mut(axes![1, 0])
        .set((D::<2>.index(0).unwrap(), D::<3>.index(0).unwrap()), 0.0);
    assert_eq!(x.view().as_slice(), [0., 3., 5., 5., 6., 8.]);
}

fn centred<N: Dim, M: Dim>(
    x: View<'_, f32, (N, M)>,
    mean: View<'_, f32, (M,)>,
) -> Tensor<f32, (N, M)> {
    (x - mean).eval()
}

fn twice<N: Dim, M: Dim>(x: View<'_, f32, (N, M)>) -> Tensor<f32, (M, N)> {
    (x.t() + x.t()).eval()
}

/// Requirements: FW-SHAPE-12.
#[test]
fn generic_code_needs_only_dim() {
    let m: Tensor<f32, s![3]> = Tensor::from_array([1., 2., 3.]);
    let c = centred(W.view(), m.view());
    assert_eq!(c.view().as_slice(), [0., 0., 0., 3., 3., 3.]);
    let t = twice(W.view());
    assert_eq!(t.view().as_slice(), [2., 8., 4., 10., 6., 12.]);
}

/// Requirements: FW-DIM-3.
#[test]
fn a_bounded_length_runs_to_its_end() {
    let total = with_extent::<2, _>(1, |n| {
        let x = W.broadcast_to_shape((n, D::<2>, D::<3>));
        let y = (x + x).eval();
        y.shape().count()
    });
    assert_eq!(total, Ok(6));
}
