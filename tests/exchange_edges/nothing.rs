//! Arrays without an element, lent to be changed.
//!
//! Requirements: FW-EXCH-3, FW-EXCH-4, FW-SHAPE-11.

use formwork::layout::ColumnMajor;
use formwork::prelude::*;
use nalgebra::DMatrix;
use ndarray::Array2;

#[test]
fn an_array_of_ndarray_without_elements_is_lent_to_be_changed() {
    let mut array = Array2::<f64>::zeros((0, 3));
    let mut view = ViewMut::<f64, s![0, 3]>::from_mut_ndarray(array.view_mut()).expect("the shape");
    assert_eq!(view.shape().sizes(), [0, 3]);
    view.fill(1.0);
    assert!(view.as_slice().is_empty() && view.as_slice().as_ptr().is_aligned());
    let error = ViewMut::<f64, s![3, 0]>::from_mut_ndarray(array.view_mut()).expect_err("another");
    assert_eq!(
        error.to_string(),
        "expected f64 [3, 0], found f64 [0, 3]: axis 0 has 0 and not 3; axis 1 has 3 and not 0"
    );
}

#[test]
fn a_matrix_of_nalgebra_without_elements_is_lent_to_be_changed() {
    let mut matrix = DMatrix::<f64>::zeros(2, 0);
    let view = ViewMut::<f64, s![2, 0], ColumnMajor>::from_mut_nalgebra(&mut matrix);
    let mut view = view.expect("the shape");
    assert_eq!(view.shape().sizes(), [2, 0]);
    view.fill(1.0);
    assert_eq!(view.iter().count(), 0);
    let error = ViewMut::<f64, s![0, 2], ColumnMajor>::from_mut_nalgebra(&mut matrix);
    assert_eq!(
        error.expect_err("another").to_string(),
        "expected f64 [0, 2], found f64 [2, 0]: axis 0 has 2 and not 0; axis 1 has 0 and not 2"
    );
}
