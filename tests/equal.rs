//! Comparing tensors: exactly, and within a tolerance.
//!
//! Requirements: FW-TENSOR-5.
#![cfg(all(feature = "alloc", feature = "macros"))]

use formwork::dtype::{bf16, f16};
use formwork::prelude::*;

#[test]
fn tensors_of_one_shape_compare_whatever_layout_and_storage() {
    let x = Tensor::<i32, s![2, 3]>::arange();
    let y = Tensor::<i32, s![3, 2]>::from_array([[0, 3], [1, 4], [2, 5]]);
    assert_eq!(x, y.t());
    assert_eq!(x.t(), y);
    assert_eq!(x.to_heap(), x.view());
    assert_ne!(x, Tensor::<i32, s![2, 3]>::zeros());
    let row = Tensor::<i32, s![3]>::ones();
    assert_eq!(row.broadcast_to::<s![2, 3]>(), Tensor::<i32, s![2, 3]>::ones());
}

#[test]
fn one_different_element_makes_tensors_unequal() {
    let x = Tensor::<i32, s![3, 5]>::arange();
    for place in 0..15 {
        let mut y = x.clone();
        if let Some(value) = y.iter_mut().nth(place) {
            *value = -1;
        }
        assert_ne!(x, y);
        assert_ne!(x.t(), y.t());
    }
}

#[test]
fn a_nan_is_not_equal_to_itself() {
    let x = Tensor::<f32, s![2]>::from_array([1.0, f32::NAN]);
    assert_ne!(x, x);
    let zeros = Tensor::<f32, s![2]>::from_array([0.0, -0.0]);
    assert_eq!(zeros, Tensor::<f32, s![2]>::zeros());
}

/// Requirements: FW-TENSOR-5, FW-SHAPE-11.
#[test]
fn tensors_of_no_elements_are_equal() {
    assert_eq!(Tensor::<f32, s![0, 3]>::zeros(), Tensor::<f32, s![0, 3]>::ones());
    assert!(Tensor::<f32, s![0]>::zeros().all_close(&Tensor::<f32, s![0]>::ones(), 0.0, 0.0));
}

/// Requirements: FW-TENSOR-5, FW-DIM-3.
#[test]
fn bounded_tensors_compare_to_their_length() {
    let equal = with_extent::<8, _>(3, |n| {
        let x = Tensor::<i32, _>::full_in((n,), 1);
        let y = HeapTensor::<i32, _>::from_fn_in((n,), |_| 1);
        (x == y, x == Tensor::<i32, _>::full_in((n,), 2))
    });
    assert_eq!(equal, Ok((true, false)));
}

#[test]
fn the_tolerance_is_relative_to_the_other_and_absolute() {
    let x = Tensor::<f64, s![]>::scalar(110.0);
    let y = Tensor::<f64, s![]>::scalar(100.0);
    assert!(x.all_close(&y, 0.1, 0.0));
    assert!(y.all_close(&x, 0.0, 10.0));
    assert!(!x.all_close(&y, 0.05, 4.0));
    assert!(x.all_close(&y, 0.05, 5.0));
    assert!(y.all_close(&x, 0.0910, 0.0) && !x.all_close(&y, 0.0910, 0.0));
}

#[test]
fn infinities_are_near_to_themselves_and_nan_to_nothing() {
    let near = |a: f32, b: f32| {
        let (a, b) = (Tensor::<f32, s![]>::scalar(a), Tensor::<f32, s![]>::scalar(b));
        a.all_close(&b, 1.0, 1.0)
    };
    assert!(near(f32::INFINITY, f32::INFINITY));
    assert!(!near(f32::INFINITY, f32::NEG_INFINITY));
    assert!(!near(1.0, f32::INFINITY) && !near(f32::INFINITY, 1.0));
    assert!(!near(f32::NAN, f32::NAN) && !near(f32::NAN, 0.0) && !near(0.0, f32::NAN));
}

#[test]
fn element_types_may_differ_within_a_tolerance() {
    let x = Tensor::<f16, s![2]>::from_array([f16::from_f32(0.1), f16::from_f32(2.0)]);
    let y = Tensor::<bf16, s![2]>::from_array([bf16::from_f32(0.1), bf16::from_f32(2.0)]);
    assert!(x.all_close(&y, 1e-2, 0.0));
    assert!(!x.all_close(&y, 1e-4, 0.0));
}
