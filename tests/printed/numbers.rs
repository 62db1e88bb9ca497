//! Columns of numbers that are not finite, or wider than a line.
//!
//! Requirements: FW-TENSOR-6.

use formwork::prelude::*;

#[test]
fn what_is_not_finite_stands_below_powers_of_ten() {
    let x = Tensor::<f64, s![2, 2]>::from_array([[1e-5, f64::INFINITY], [-2e-5, f64::NAN]]);
    assert_eq!(x.to_string(), "[[ 1.e-05     inf]\n [-2.e-05     NaN]]");
    let y = Tensor::<f32, s![3]>::from_array([2.5e7, f32::NEG_INFINITY, 1.0]);
    assert_eq!(y.to_string(), "[2.5e+07    -inf 1.0e+00]");
}

#[test]
fn a_number_that_is_wider_than_a_line_has_one_to_itself() {
    let halves = Tensor::<f64, s![3]>::from_array([0.5, 0.25, -1.0]);
    let zeros = |count: usize| "0".repeat(count);
    let expected = format!("[ 0.5{}\n  0.25{}\n -1.{}]", zeros(79), zeros(78), zeros(80));
    assert_eq!(format!("{halves:.80}"), expected);
    // Brackets begin a line, too.
    let rows = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
    let one = |number: i32| format!("{number:90}");
    let expected = format!("[[{}\n  {}]\n [{}\n  {}]]", one(1), one(2), one(3), one(4));
    assert_eq!(format!("{rows:90}"), expected);
}
