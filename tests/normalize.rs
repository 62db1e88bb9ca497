//! Softmax and the norms as operands: what stands behind them is done on the way, to the bit.
//!
//! Requirements: FW-REDUCE-8.
#![cfg(all(feature = "macros", feature = "alloc"))]

use std::cell::Cell;

use formwork::dtype::f16;
use formwork::kernel::reference;
use formwork::prelude::*;

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
use runner::{case, everywhere};

/// Numbers without an order.
fn numbers<S: FixedShape>(seed: u32) -> HeapTensor<f32, S> {
    let mut state = seed;
    HeapTensor::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(i16::from_ne_bytes([state.to_le_bytes()[2], state.to_le_bytes()[3]])) / 4096.0
    })
}

/// A row as [`reference`] wants it, and what it gives.
macro_rules! plain {
    ($function:ident, $row:expr $(, $arg:expr)?) => {{
        let row: &[f32] = $row;
        let mut out = Vec::new();
        reference::$function([1, row.len()], &|_, i| row[i], $($arg,)? &mut |_, _, y: f32| out.push(y));
        out
    }};
}

/// A norm with gain and shift behind it, of rows of one length.
macro_rules! scaled_and_shifted {
    ($($n:literal)*) => {$({
        let x = numbers::<s![3, $n]>(1);
        let (gain, shift) = (numbers::<s![$n]>(2), numbers::<s![$n]>(3));
        let affine = |(i, y): (usize, &f32)| y * gain.as_slice()[i] + shift.as_slice()[i];
        let mut right = Vec::new();
        for row in x.as_slice().chunks($n) {
            right.extend(plain!(layer_norm, row, 1e-5).iter().enumerate().map(affine));
        }
        everywhere!("layer norm of {}", $n; right.clone();
            (x.layer_norm(axes![1], 1e-5) * &gain + &shift));
        everywhere!("the same in one step of three operands, {}", $n; right;
            x.layer_norm(axes![1], 1e-5).mul_then_add(&gain, &shift));
    })*};
}

#[test]
fn a_norm_is_scaled_and_shifted_on_its_way() {
    scaled_and_shifted!(15 299 2100);
}

#[test]
fn operands_are_stretched_over_each_row_too() {
    let (x, factors) = (numbers::<s![7, 40]>(1), numbers::<s![7, 1]>(2));
    let mut right = Vec::new();
    for (row, factor) in x.as_slice().chunks(40).zip(factors.as_slice()) {
        right.extend(plain!(softmax, row).iter().map(|y| y * factor));
    }
    everywhere!("a factor for each row"; right.clone(); (x.softmax(axes![1]) * &factors));
    everywhere!("the factor on the left"; right; (&factors * x.softmax(axes![1])));
}

#[test]
fn a_residual_stands_on_either_side() {
    let (x, y) = (numbers::<s![5, 33]>(1), numbers::<s![5, 33]>(2));
    let mut right = Vec::new();
    for (x, y) in x.as_slice().chunks(33).zip(y.as_slice().chunks(33)) {
        let sums: Vec<f32> = x.iter().zip(y).map(|(x, y)| x + y).collect();
        right.extend(plain!(rms_norm, &sums, 1e-5).iter().zip(x).map(|(n, x)| x - n));
    }
    everywhere!("x - rms_norm(x + y)"; right; (&x - (&x + &y).rms_norm(axes![1], 1e-5)));
}

#[test]
fn groups_along_any_axes_have_work_behind_them() {
    let x = numbers::<s![6, 5, 35]>(1);
    let shift = numbers::<s![5, 35]>(2);
    macro_rules! same {
        ($($axes:expr)*) => {$(
            let alone = x.log_softmax($axes).eval_heap();
            let right = (&alone * 2.0 + &shift).eval_heap();
            everywhere!("over {}", stringify!($axes); right.as_slice().to_vec();
                (2.0 * x.log_softmax($axes) + &shift));
        )*};
    }
    same!(axes![0] axes![1] axes![0, 2]);
}

#[test]
fn an_operand_on_its_side_and_a_destination_on_its_side_are_the_same() {
    let x = numbers::<s![40, 70]>(1);
    let gain = numbers::<s![40]>(2);
    let alone = x.t().to_contiguous_heap().layer_norm(axes![1], 0.1).eval_heap();
    let right = (&alone * &gain).eval_heap();
    everywhere!("from its side"; right.as_slice().to_vec(); (x.t().layer_norm(axes![1], 0.1) * &gain));
    case(format_args!("to its side"), right.t().to_contiguous_heap().as_slice().to_vec(), || {
        let mut out = HeapTensor::<f32, s![40, 70]>::zeros();
        (x.t().layer_norm(axes![1], 0.1) * &gain).eval_into(&mut out.t_mut());
        out
    });
}

#[test]
fn elements_take_another_type_on_their_way() {
    let x: HeapTensor<f16, s![4, 130]> = numbers::<s![4, 130]>(1).map_heap(f16::from_f32);
    let right = x.softmax(axes![1]).eval_heap().map_heap(f32::from);
    everywhere!("of f16, then f32"; right.as_slice().to_vec(); x.softmax(axes![1]).cast_lossy::<f32>());
}

#[test]
fn a_norm_is_added_to_what_is_there() {
    let (x, y) = (numbers::<s![5, 70]>(1), numbers::<s![5, 70]>(2));
    let right = (&y + &x.rms_norm(axes![1], 0.5).eval_heap()).eval_heap();
    case(format_args!("+="), right.as_slice().to_vec(), || {
        let mut y = y.clone();
        y += x.rms_norm(axes![1], 0.5);
        y
    });
}

#[test]
fn the_softmax_of_a_softmax_and_of_a_product_are_made_in_their_destination() {
    let (x, y) = (numbers::<s![9, 20]>(1), numbers::<s![20, 33]>(2));
    let once = x.softmax(axes![1]).eval_heap();
    let right = once.softmax(axes![0]).eval_heap();
    everywhere!("of a softmax"; right.as_slice().to_vec(); x.softmax(axes![1]).softmax(axes![0]));
    let scores = (x.matmul(&y) * 0.125).eval_heap();
    let right = scores.softmax(axes![1]).eval_heap();
    everywhere!("of a product"; right.as_slice().to_vec(); (x.matmul(&y) * 0.125).softmax(axes![1]));
    let right = scores.softmax(axes![0]).eval_heap();
    everywhere!("of its columns"; right.as_slice().to_vec(); (x.matmul(&y) * 0.125).softmax(axes![0]));
}

/// Requirements: FW-REDUCE-8, FW-EXPR-1.
#[test]
fn each_element_of_the_operand_is_read_once() {
    let (x, gain) = (numbers::<s![3, 300]>(1), numbers::<s![300]>(2));
    let reads = Cell::new(0);
    let read = |x| {
        reads.set(reads.get() + 1);
        x
    };
    let counted = (x.map_with(read).layer_norm(axes![1], 0.0) * &gain).eval_heap();
    assert_eq!(reads.get(), 900);
    assert_eq!(counted, (x.layer_norm(axes![1], 0.0) * &gain).eval_heap());
}
