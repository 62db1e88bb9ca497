//! Neighbours of what other libraries do not take.

use formwork::prelude::*;
use formwork::tensor::dlpack::{Handle, Versioned};

static WEIGHTS: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let mut x: Tensor<f32, s![2, 3]> = Tensor::full(0.5);
    assert_eq!(x.t().as_nalgebra().shape(), (3, 2));
    x.as_ndarray_mut().fill(1.0);
    assert_eq!(x.as_ndarray().shape(), [2, 3]);
    let handle: Handle<Versioned> = Handle::of_static(WEIGHTS.as_dyn()).expect("f32 is known");
    assert!(handle.is_read_only());
}

// Requirements: FW-EXCH-3, FW-EXCH-4.
