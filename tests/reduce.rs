//! Reductions over any axes, on any layout.
#![cfg(feature = "macros")]

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

#[test]
fn a_sum_removes_its_axes() {
    let rows: Tensor<f32, s![2]> = X.sum(axes![1]).eval();
    assert_eq!(rows.view().as_slice(), [6., 15.]);
    let columns: Tensor<f32, s![3]> = X.sum(axes![0]).eval();
    assert_eq!(columns.view().as_slice(), [5., 7., 9.]);
    let both: Tensor<f32, s![]> = X.sum(axes![0, 1]).eval();
    assert_eq!(both.view().as_slice(), [21.]);
    assert_eq!(X.sum_all(), 21.);
    let none: Tensor<f32, s![2, 3]> = X.sum(()).eval();
    assert_eq!(none.view().as_slice(), X.view().as_slice());
}

fn total<N: Dim, M: Dim>(x: View<'_, f32, (N, M)>) -> Tensor<f32, (N,)> {
    (x * 2.0).sum(axes![1]).eval()
}

fn spread<N: Dim, M: Dim + formwork::dim::NonZero>(
    x: View<'_, f32, (N, M)>,
) -> Tensor<f32, (N, One)> {
    (x.max_keep(axes![1]) - x.min_keep(axes![1])).eval()
}

#[test]
fn generic_code_needs_only_dim() {
    assert_eq!(total(X.view()).view().as_slice(), [12., 30.]);
    assert_eq!(spread(X.view()).view().as_slice(), [2., 2.]);
}

#[test]
fn argmax_gives_typed_indices() {
    let x: Tensor<f32, s![2, 3]> = Tensor::from_array([[3., 7., 7.], [4., f32::NAN, 6.]]);
    let columns: Tensor<Idx<dim!(2)>, s![3]> = x.argmax(axes![0]).eval();
    assert_eq!(columns.to_i64().eval().view().as_slice(), [1, 1, 0]);
    let rows: Tensor<Idx<dim!(3)>, s![2, 1]> = x.argmax_keep(axes![1]).eval();
    assert_eq!(rows.to_i64().eval().view().as_slice(), [1, 1]);
    let (i, j) = x.argmax_all();
    assert_eq!((i.get(), j.get()), (1, 1));
    assert!(x.at((i, j)).is_nan());
}
