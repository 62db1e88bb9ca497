//! The types of sums, and extents other than numbers.
//!
//! Requirements: FW-MACRO-2.

use formwork::prelude::*;
use half::f16;

dim! {
    struct Seq = 4;
    struct Width = 3;
}

/// Requirements: FW-REDUCE-1, FW-MACRO-2.
#[test]
fn a_sum_of_products_has_the_type_of_a_sum_whichever_operation_makes_it() {
    let a: Tensor<i8, s![1, 3]> = Tensor::full(100);
    let product: Tensor<i32, s![1, 1]> = einsum!("ij,kj->ik", a, a).eval();
    assert_eq!(product.into_array(), [[30_000]]);
    let loop_sum: Tensor<i32, s![]> = einsum!("ij,ij->", a, a).eval();
    assert_eq!(loop_sum.item(), 30_000);
    let three: Tensor<i32, s![]> = einsum!("ij,ij,ij->", a, a, a).eval();
    assert_eq!(three.item(), 3_000_000);
    let sum: Tensor<i32, s![]> = einsum!("ij->", a).eval();
    assert_eq!(sum.item(), 300);
}

/// Requirements: FW-REDUCE-2, FW-KERNEL-2.
#[test]
fn narrow_floats_are_rounded_once() {
    // 2048 + 1 rounds to 2048 in `f16`, and so would every step of a sum in it.
    let mut a: Tensor<f16, s![2, 9]> = Tensor::full(f16::ONE);
    a.replace([0, 0], f16::from_f32(2048.));
    let ones: Tensor<f16, s![2, 9]> = Tensor::full(f16::ONE);
    let sum: Tensor<f16, s![]> = einsum!("ij,ij->", a, ones).eval();
    assert_eq!(sum.item(), f16::from_f32(2065.));
}

/// Requirements: FW-MACRO-2, FW-DIM-2, FW-SHAPE-12.
#[test]
fn letters_stand_for_named_extents_and_for_type_parameters() {
    fn scores<N: Dim, M: Dim>(
        q: View<'_, f32, (N, M)>,
        k: View<'_, f32, (N, M)>,
    ) -> Tensor<f32, (N, N)> {
        einsum!("qd,kd->qk", q, k).eval()
    }
    let x: Tensor<f32, (Seq, Width)> = Tensor::full(2.0);
    let scores: Tensor<f32, (Seq, Seq)> = scores(x.view(), x.view());
    assert_eq!(scores.into_array(), [[12.; 4]; 4]);
}

/// Requirements: FW-MACRO-2, FW-DIM-3.
#[test]
fn a_letter_stands_for_one_length_that_is_known_at_run_time() {
    let keys: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);
    let sum = with_extent::<8, _>(3, |seq| {
        let x = Tensor::<f32, (D<2>, UpTo<'_, 8>)>::from_fn_in((D::<2>, seq), |(row, column)| {
            keys.at((row, Idx::new(D::<3>, column.get()).unwrap()))
        });
        let products = einsum!("ij,kj->ik", x, x).eval();
        let trace: Tensor<f32, s![]> = einsum!("ij,ij->", x, x).eval();
        (products.into_array(), trace.item())
    });
    assert_eq!(sum, Ok(([[14., 32.], [32., 77.]], 91.)));
}
