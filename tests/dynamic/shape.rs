//! Shapes as values: what is counted, and what is too much.
//!
//! Requirements: FW-EXCH-1.

use formwork::error::ShapeError;
use formwork::prelude::*;
use formwork::shape::DynShape;

#[test]
fn a_shape_as_a_value_has_the_sizes_of_the_type() {
    let shape = DynShape::of(s![2, 1, 4096]);
    assert_eq!(shape.sizes(), [2, 1, 4096]);
    assert_eq!((shape.rank(), shape.count()), (3, 8192));
    assert!(shape == s![2, 1, 4096]);
    assert!(shape != s![2, 4096]);
    assert_eq!(DynShape::of(()), DynShape::SCALAR);
    assert_eq!(DynShape::SCALAR.count(), 1);
}

/// Requirements: FW-EXCH-1, FW-DIM-3.
#[test]
fn a_bounded_length_counts_as_it_is_and_not_as_it_may_be() {
    let sizes = with_extent::<128, _>(5, |n| DynShape::of((n, dim!(3))));
    assert_eq!(sizes.map(|shape| shape.count()), Ok(15));
}

/// Requirements: FW-FILE-3.
#[test]
fn a_count_that_wraps_is_refused_in_every_order_of_the_axes() {
    let half = usize::MAX / 2;
    for sizes in [
        &[half, 2, 1, 1][..],
        &[1 << 32, 1 << 32],
        &[2, half, 1],
        &[0, 1 << 32, 1 << 32],
        &[1 << 32, 1 << 32, 0],
        &[1 << 32, 0, 1 << 32],
        &[usize::MAX],
    ] {
        assert_eq!(DynShape::new(sizes), Err(ShapeError::TooLarge), "{sizes:?}");
    }
    assert_eq!(DynShape::new(&[0, half]).map(|shape| shape.count()), Ok(0));
}

/// Requirements: FW-SHAPE-10.
#[test]
fn more_than_eight_axes_are_refused() {
    assert!(DynShape::new(&[1; 8]).is_ok());
    let error = DynShape::new(&[1; 9]).unwrap_err();
    assert_eq!(error.to_string(), "a tensor has at most 8 axes, this one has 9");
}
