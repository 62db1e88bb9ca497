//! Axes of length 0 and 1, and bounded axes.
//!
//! Requirements: FW-REDUCE-4, FW-SHAPE-11.

use formwork::prelude::*;

#[test]
fn the_largest_element_of_each_of_no_rows_is_no_element() {
    let x = Tensor::<f32, s![0, 4]>::zeros();
    let rows: Tensor<f32, s![0]> = x.max(axes![1]).eval();
    assert_eq!(rows.shape().count(), 0);
    let places: Tensor<Idx<dim!(4)>, s![0]> = x.argmin(axes![1]).eval();
    assert_eq!(places.shape().count(), 0);
}

#[test]
fn nothing_sums_to_zero_and_multiplies_to_one() {
    let x = Tensor::<f32, s![3, 0]>::zeros();
    assert_eq!(x.sum(axes![1]).eval().to_array(), [0.; 3]);
    assert_eq!(x.product(axes![1]).eval().to_array(), [1.; 3]);
    assert_eq!(x.norm(axes![1]).eval().to_array(), [0.; 3]);
    assert_eq!(x.logsumexp(axes![1]).eval().to_array(), [f32::NEG_INFINITY; 3]);
    assert_eq!(x.max_from(axes![1], -1.).eval().to_array(), [-1.; 3]);
    assert_eq!(x.less(0.).all(axes![1]).eval().to_array(), [true; 3]);
    assert_eq!(x.less(0.).any(axes![1]).eval().to_array(), [false; 3]);
    assert_eq!(x.sum(axes![0]).eval().to_array(), [0.; 0]);
    assert_eq!(x.sum_all().to_bits(), 0);
}

#[test]
fn the_mean_of_nothing_is_nan() {
    let x = Tensor::<f32, s![2, 0]>::zeros();
    assert!(x.mean(axes![1]).is_nan().all_all());
    assert!(x.var_population(axes![1]).is_nan().all_all());
    assert!(Tensor::<f32, s![2, 1]>::ones().var_sample(axes![1]).is_nan().all_all());
}

#[test]
fn functions_along_an_empty_axis_have_nothing_to_do() {
    let x = Tensor::<f32, s![2, 0]>::zeros();
    let _: Tensor<f32, s![2, 0]> = x.softmax(axes![1]).eval();
    let _: Tensor<f32, s![2, 0]> = x.softmax(axes![0]).eval();
    let _: Tensor<f32, s![2, 0]> = x.cumsum(axes![1]).eval();
    let _: Tensor<f32, s![2, 0]> = x.layer_norm(axes![1], 0.0).eval();
}

/// Requirements: FW-SHAPE-11.
#[test]
fn an_axis_of_length_one_is_its_own_reduction() {
    let x: Tensor<f32, s![2, 1]> = Tensor::from_array([[3.], [-0.5]]);
    assert_eq!(x.sum(axes![1]).eval().to_array(), [3., -0.5]);
    assert_eq!(x.mean(axes![1]).eval().to_array(), [3., -0.5]);
    assert_eq!(x.var_population(axes![1]).eval().to_array(), [0., 0.]);
    assert_eq!(x.logsumexp(axes![1]).eval().to_array(), [3., -0.5]);
    assert_eq!(x.softmax(axes![1]).eval().to_array(), [[1.], [1.]]);
}

/// Requirements: FW-DIM-3.
#[test]
fn a_bounded_axis_is_reduced_to_its_end() {
    for len in 0..=40 {
        with_extent::<40, _>(len, |n| {
            let x = Tensor::<f32, _>::from_fn_in((D::<2>, n), |(i, j)| (i.get() + j.get()) as f32);
            let first = (0..len).sum::<usize>() as f32;
            assert_eq!(x.sum(axes![1]).eval().to_array(), [first, first + len as f32]);
            let longest = x.max_from(axes![1], -1.0).eval();
            let right = if len == 0 { [-1., -1.] } else { [len as f32 - 1., len as f32] };
            assert_eq!(longest.to_array(), right);
            let weights = (&x * 0.0).softmax(axes![1]).eval().sum(axes![1]).eval();
            let right = if len == 0 { 0.0 } else { 1.0 };
            assert!(weights.to_array().iter().all(|w| (w - right).abs() < 1e-6));
            let columns = x.sum(axes![0]).eval();
            for (j,) in super::group::coordinates((n,)) {
                assert_eq!(columns.at((j,)), 2. * j.get() as f32 + 1.);
            }
        })
        .unwrap();
    }
}

/// Requirements: FW-DIM-3.
#[test]
fn what_lies_beyond_the_length_is_not_reduced() {
    let found = with_extent::<8, _>(3, |n| {
        let mut x = Tensor::<f32, _>::full_in((n,), 1.0);
        x.cumsum_in_place(axes![0]);
        (x.sum_all(), x.max_from_all(0.0), x.find_max_all().map(|(i,)| i.get()))
    });
    assert_eq!(found, Ok((6.0, 3.0, Some(2))));
}
