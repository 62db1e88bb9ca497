//! A softmax of sums: these are written first, one by one where they have no order of their own, and then made
//! shares in the destination.
//!
//! Requirements: FW-REDUCE-5, FW-EXPR-2.

use formwork::prelude::*;

use crate::runner::on_every_set;

#[test]
fn equal_sums_have_equal_shares() {
    on_every_set(|| {
        // 1 + 2 + 3 in any order.
        let x = Tensor::<f32, s![2, 4, 3]>::from_fn(|(_, row, column)| {
            ((row.get() + column.get()) % 3 + 1) as f32
        });
        let y: Tensor<f32, s![2, 4]> = x.sum(axes![2]).softmax(axes![1]).eval();
        assert_eq!(y.into_array(), [[0.25; 4]; 2]);
    });
}

#[test]
fn a_sum_of_minus_infinity_has_no_share() {
    on_every_set(|| {
        let mut x = Tensor::<f32, s![6, 3]>::full(1.5);
        for row in [0, 2, 3, 5] {
            x.replace([row, 1], f32::NEG_INFINITY);
        }
        let y: Tensor<f32, s![6]> = x.sum(axes![1]).softmax(axes![0]).eval();
        assert_eq!(y.into_array(), [0.0, 0.5, 0.0, 0.0, 0.5, 0.0]);
    });
}

#[test]
fn a_softmax_of_sums_has_the_bits_of_one_of_the_sums_evaluated_before() {
    on_every_set(|| {
        let mut state = 1_u32;
        let x = Tensor::<f32, s![5, 23, 9]>::from_fn(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 20) as f32 / 1024.0 - 2.0
        });
        let sums: Tensor<f32, s![5, 23]> = x.sum(axes![2]).eval();
        // By hand: each sum is exact, in steps of 2^-10.
        for ((row, column), sum) in sums.indexed_iter() {
            let expected: f64 =
                (0..9).map(|at| f64::from(x.get([row.get(), column.get(), at]).unwrap())).sum();
            assert_eq!(f64::from(sum), expected);
        }
        let found: Tensor<f32, s![5, 23]> = x.sum(axes![2]).softmax(axes![1]).eval();
        let expected: Tensor<f32, s![5, 23]> = sums.softmax(axes![1]).eval();
        assert!(found.iter().map(f32::to_bits).eq(expected.iter().map(f32::to_bits)));
        let found: Tensor<f32, s![5, 23]> = x.sum(axes![2]).softmax(axes![0]).eval();
        let expected: Tensor<f32, s![5, 23]> = sums.softmax(axes![0]).eval();
        assert!(found.iter().map(f32::to_bits).eq(expected.iter().map(f32::to_bits)));
    });
}
