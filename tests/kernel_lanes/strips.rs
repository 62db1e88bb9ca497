//! Strips across the rows of a block, of operands that are one element over some of its axes because of their
//! strides, and over others because these are stretched.
//!
//! Requirements: FW-SHAPE-2, FW-BITS-3.

use formwork::prelude::*;

use crate::runner::case;

/// `[3, 4, 5]`, each element its number.
fn whole() -> Tensor<i32, s![3, 4, 5]> {
    let mut next = 0..;
    Tensor::from_fn(|_| next.next().unwrap())
}

/// What each of the 60 elements becomes together with the number of its outermost index.
fn right(function: impl Fn(i32, i32) -> i32) -> Vec<i32> {
    (0..60).map(|number| function(number, 1000 * (number / 20 + 1))).collect()
}

#[test]
fn an_operand_is_constant_by_strides_and_stretched_behind() {
    let x = whole();
    let outer = Tensor::<i32, s![3, 1, 1]>::from_array([[[1000]], [[2000]], [[3000]]]);
    // The strides of the second axis are zero, and the third one has length 1.
    let outer = outer.broadcast_to::<s![3, 4, 1]>();
    case(format_args!("left"), right(|x, outer| outer - x), || (outer - &x).eval_heap());
    case(format_args!("right"), right(|x, outer| x - outer), || (&x - outer).eval_heap());
    let expected = right(|x, outer| x * outer + x);
    case(format_args!("second"), expected, || x.mul_then_add(&outer, &x).eval_heap());
    let expected = right(|x, outer| x * x + outer);
    case(format_args!("third"), expected, || x.mul_then_add(&x, &outer).eval_heap());
    let expected = right(|x, outer| outer * x + x);
    case(format_args!("first"), expected, || outer.mul_then_add(&x, &x).eval_heap());
    case(format_args!("in place"), right(|x, outer| x - outer), || {
        let mut y = x.to_heap();
        y -= &outer;
        y
    });
}
