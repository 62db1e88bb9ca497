//! Where the last bits matter: order, overflow, cancellation, signs of zero, masks.
//!
//! Requirements: FW-REDUCE-2.

use formwork::dtype::{bf16, f16};
use formwork::prelude::*;

#[test]
fn the_elements_of_a_row_are_summed_in_parts() {
    // The first and the seventeenth element meet before any other: their sum is exact. In the order
    // of the row, or in pairs of neighbours, the ones would be lost.
    let mut row = [1.0_f32; 32];
    row[0] = 1e8;
    row[16] = -1e8;
    let x: Tensor<f32, s![32]> = Tensor::from_array(row);
    assert_eq!(x.sum_all(), 30.0);
    assert_eq!(x.sum(axes![0]).eval().to_array(), 30.0);
    // Down a column there is one part.
    let column: Tensor<f32, s![32, 1]> = x.unsqueeze(Ax::<1>).to_contiguous();
    let in_order = row.iter().fold(0.0, |sum, x| sum + x);
    assert_eq!(column.sum(axes![0]).eval().to_array(), [in_order]);
    assert_ne!(in_order, 30.0);
}

/// Requirements: FW-REDUCE-2, FW-BITS-3.
#[test]
fn a_sum_does_not_depend_on_the_layout() {
    let mut seed = 3_u32;
    let x = Tensor::<f32, s![7, 53]>::from_fn(|_| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from_bits(seed >> 9 | 0x3f80_0000) * f32::from(u8::try_from(seed >> 24).unwrap())
    });
    let turned = x.t().to_contiguous();
    let bits = |sums: Tensor<f32, s![7]>| sums.to_array().map(f32::to_bits);
    assert_eq!(bits(x.sum(axes![1]).eval()), bits(turned.t().sum(axes![1]).eval()));
    let padded = Tensor::<f32, s![7, 53, 2]>::from_fn(|(i, j, _)| x.at((i, j)));
    assert_eq!(
        bits(x.sum(axes![1]).eval()),
        bits(padded.slice(span![.., .., 1]).sum(axes![1]).eval())
    );
    let mut out = Tensor::<f32, s![7, 2]>::zeros();
    x.sum(axes![1]).eval_into(&mut out.slice_mut(span![.., 0]));
    assert_eq!(bits(x.sum(axes![1]).eval()), bits(out.slice(span![.., 0]).to_contiguous()));
}

#[test]
fn everything_is_summed_in_the_order_of_all_axes() {
    let mut seed = 5_u32;
    let x = Tensor::<f32, s![5, 3, 27]>::from_fn(|_| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from_bits(seed >> 9 | 0x3f80_0000) - 1.5
    });
    let sum = x.sum(axes![0, 1, 2]).eval().item();
    assert_eq!(x.sum_all().to_bits(), sum.to_bits());
    assert_eq!(x.mean_all().to_bits(), x.mean(axes![0, 1, 2]).eval().item().to_bits());
    let variance = x.var_sample(axes![0, 1, 2]).eval().item();
    assert_eq!(x.var_sample_all().to_bits(), variance.to_bits());
    let logarithm = x.logsumexp(axes![0, 1, 2]).eval().item();
    assert_eq!(x.logsumexp_all().to_bits(), logarithm.to_bits());
}

/// Requirements: FW-REDUCE-1.
#[test]
fn a_sum_of_halves_does_not_stall() {
    let x = Tensor::<f16, s![4096]>::ones();
    assert_eq!(x.sum_all(), f16::from_f32(4096.));
    assert_eq!(x.unsqueeze(Ax::<1>).sum(axes![0]).eval().to_array(), [f16::from_f32(4096.)]);
    assert_eq!(x.mean_all(), f16::ONE);
    let x = Tensor::<bf16, s![1024]>::ones();
    assert_eq!(x.sum_all(), bf16::from_f32(1024.));
}

/// Requirements: FW-REDUCE-1.
#[test]
fn a_large_sum_of_halves_is_not_nan() {
    let x = Tensor::<f16, s![4096]>::from_fn(|(i,)| {
        f16::from_f32(if i.get() < 2048 { 60_000. } else { -60_000. })
    });
    assert!(!x.is_nan().any_all());
    assert_eq!(x.sum_all(), f16::ZERO);
    assert_eq!(x.mean_all(), f16::ZERO);
}

#[test]
fn a_sum_of_negative_zeros_is_zero() {
    let x = Tensor::<f32, s![20]>::full(-0.0);
    assert_eq!(x.sum_all().to_bits(), 0);
    assert_eq!(x.unsqueeze(Ax::<1>).sum(axes![0]).eval().item_bits(), 0);
}

/// The bits of the only element.
trait ItemBits {
    fn item_bits(&self) -> u32;
}

impl ItemBits for Tensor<f32, s![1]> {
    fn item_bits(&self) -> u32 {
        let [x] = self.to_array();
        x.to_bits()
    }
}

/// Requirements: FW-REDUCE-3.
#[test]
fn zeros_of_either_sign_are_ordered() {
    let x: Tensor<f32, s![4, 2]> =
        Tensor::from_array([[-0.0, 0.0], [0.0, -0.0], [-1.0, -0.0], [-1.0, 0.0]]);
    let bits = |x: [f32; 4]| x.map(f32::to_bits);
    assert_eq!(bits(x.max(axes![1]).eval().to_array()), bits([0.0, 0.0, -0.0, 0.0]));
    assert_eq!(bits(x.min(axes![1]).eval().to_array()), bits([-0.0, -0.0, -1.0, -1.0]));
    let turned = x.t().to_contiguous();
    assert_eq!(bits(turned.max(axes![0]).eval().to_array()), bits([0.0, 0.0, -0.0, 0.0]));
    assert_eq!(bits(turned.min(axes![0]).eval().to_array()), bits([-0.0, -0.0, -1.0, -1.0]));
}

/// Requirements: FW-REDUCE-5.
#[test]
fn the_logarithm_of_a_sum_neither_overflows_nor_underflows() {
    let x: Tensor<f32, s![2, 3]> =
        Tensor::from_array([[-1000., -999., -1001.], [1000., 999., 1001.]]);
    let close = |found: [f32; 2]| {
        assert!((found[0] - -998.592_4).abs() < 2e-4, "{found:?}");
        assert!((found[1] - 1_001.407_6).abs() < 2e-4, "{found:?}");
    };
    close(x.logsumexp(axes![1]).eval().to_array());
    close(x.t().logsumexp(axes![0]).eval().to_array());
}

/// Requirements: FW-REDUCE-5.
#[test]
fn the_logarithm_of_a_sum_of_infinities_is_infinite() {
    let inf = f32::INFINITY;
    let x: Tensor<f32, s![3, 2]> = Tensor::from_array([[-inf, -inf], [inf, 1.], [-inf, 2.]]);
    assert_eq!(x.logsumexp(axes![1]).eval().to_array(), [-inf, inf, 2.]);
}

/// Requirements: FW-REDUCE-5.
#[test]
fn a_masked_row_has_no_weights() {
    let inf = f32::INFINITY;
    // Four queries under a causal mask, with the first key masked.
    let x: Tensor<f32, s![4, 4]> = Tensor::from_array([
        [-inf, -inf, -inf, -inf],
        [-inf, 0.5, -inf, -inf],
        [-inf, 0.5, 0.5, -inf],
        [-inf, 1.0, 0.5, 2.0],
    ]);
    let weights = x.softmax(axes![1]).eval();
    let rows = weights.to_array();
    assert_eq!(rows[..3], [[0., 0., 0., 0.], [0., 1., 0., 0.], [0., 0.5, 0.5, 0.]]);
    assert!(weights.is_finite().all_all());
    let down = x.t().softmax(axes![0]).eval();
    assert_eq!(down.t().to_contiguous().to_array(), rows);
    let logarithms = x.log_softmax(axes![1]).eval().to_array();
    assert_eq!(logarithms[0], [-inf; 4]);
    assert_eq!(logarithms[1], [-inf, 0., -inf, -inf]);
}

/// Requirements: FW-REDUCE-5.
#[test]
fn a_nan_or_infinite_score_makes_its_row_nan() {
    let x: Tensor<f32, s![2, 3]> =
        Tensor::from_array([[f32::NAN, 0., 1.], [0., f32::INFINITY, 1.]]);
    assert!(x.softmax(axes![1]).eval().is_nan().all_all());
    assert!(x.t().softmax(axes![0]).eval().is_nan().all_all());
    assert!(x.log_softmax(axes![1]).eval().is_nan().all_all());
}

/// Requirements: FW-REDUCE-5.
#[test]
fn large_scores_do_not_overflow() {
    let x: Tensor<f32, s![3]> = Tensor::from_array([3e38, 3e38, -3e38]);
    assert_eq!(x.softmax(axes![0]).eval().to_array(), [0.5, 0.5, 0.]);
    let logarithms = x.log_softmax(axes![0]).eval().to_array();
    assert_eq!(logarithms[0], -(2f32.ln()));
}

/// Requirements: FW-REDUCE-1, FW-REDUCE-5.
#[test]
fn the_softmax_of_halves_is_rounded_once() {
    let x: Tensor<f16, s![3]> = Tensor::from_array([0.1, 0.2, 0.3].map(f16::from_f32));
    let wide: [f64; 3] = x.to_array().map(f64::from);
    let sum: f64 = wide.iter().map(|x| x.exp()).sum();
    let right = wide.map(|x| f16::from_f64(x.exp() / sum));
    assert_eq!(x.softmax(axes![0]).eval().to_array(), right);
}

/// Requirements: FW-REDUCE-6.
#[test]
fn a_constant_row_is_normalised_to_zeros() {
    let x = Tensor::<f32, s![2, 256]>::full(1234.0);
    assert_eq!(x.layer_norm(axes![1], 1e-5).eval().to_array(), [[0.0; 256]; 2]);
    let odd = Tensor::<f32, s![3, 7]>::full(0.1);
    assert_eq!(odd.layer_norm(axes![0, 1], 1e-5).eval().to_array(), [[0.0; 7]; 3]);
    assert_eq!(odd.var_population_all(), 0.0);
}

/// Requirements: FW-REDUCE-6.
#[test]
fn halves_are_normalised_with_an_epsilon_they_cannot_hold() {
    let x = Tensor::<f16, s![1, 2, 4, 4]>::from_fn(|(_, channel, i, j)| {
        f16::from_f32((channel.get() * 100 + i.get() * 4 + j.get()) as f32)
    });
    let normal: Tensor<f16, s![1, 2, 4, 4]> = x.layer_norm(axes![2, 3], 1e-5).eval();
    assert!(normal.is_finite().all_all());
    let first = f16::from_f32(-7.5 / (21.25_f32 + 1e-5).sqrt());
    assert_eq!(normal.get([0, 0, 0, 0]), Some(first));
    assert_eq!(normal.get([0, 1, 0, 0]), Some(first));
    let zeros = Tensor::<f16, s![8]>::ones().layer_norm(axes![0], 1e-5).eval();
    assert_eq!(zeros.to_array(), [f16::ZERO; 8]);
}

/// Requirements: FW-REDUCE-6.
#[test]
fn a_large_mean_costs_no_digits() {
    let row: [f32; 16] = core::array::from_fn(|i| 1000.0 + i as f32 * 0.001);
    let wide = row.map(f64::from);
    let mean = wide.iter().sum::<f64>() / 16.0;
    let variance = wide.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 16.0;
    let right = wide.map(|x| (x - mean) / (variance + 1e-5).sqrt());
    let x: Tensor<f32, s![16]> = Tensor::from_array(row);
    let found = x.layer_norm(axes![0], 1e-5).eval().to_array();
    for (found, right) in found.into_iter().zip(right) {
        assert!((f64::from(found) - right).abs() < 1e-5, "{found} for {right}");
    }
    assert!((found[0] - -1.3415).abs() < 3e-3);
    assert!((f64::from(x.var_population_all()) - variance).abs() < 1e-6 * variance);
}

/// Requirements: FW-REDUCE-6.
#[test]
fn squares_are_of_deviations() {
    let x: Tensor<f32, s![3]> = Tensor::from_array([1., 2., 3.]);
    assert_eq!(x.var_sample_all() * 2.0, 2.0);
    let normal = x.layer_norm(axes![0], 0.0).eval().to_array();
    assert_eq!(normal[1], 0.0);
    assert_eq!(normal[0], -normal[2]);
    assert_eq!(normal[2], 1.0 / (2.0_f32 / 3.0).sqrt());
}

#[test]
fn cumulative_sums_follow_the_coordinates() {
    let x: Tensor<i32, s![2, 3]> = Tensor::from_array([[1, 2, 3], [4, 5, 6]]);
    let down: Tensor<i64, s![3, 2]> = x.t().cumsum(axes![0]).eval();
    assert_eq!(down.to_array(), [[1, 4], [3, 9], [6, 15]]);
    let across: Tensor<i64, s![3, 2]> = x.t().cumsum(axes![1]).eval();
    assert_eq!(across.to_array(), [[1, 5], [2, 7], [3, 9]]);
    let back = x.slice(span![.., ..;-1]).cumsum(axes![1]).eval();
    assert_eq!(back.to_array(), [[3, 5, 6], [6, 11, 15]]);
    let products: Tensor<i64, s![2, 3]> = x.cumprod(axes![1]).eval();
    assert_eq!(products.to_array(), [[1, 2, 6], [4, 20, 120]]);
    let mut out = Tensor::<i64, s![3, 2]>::zeros();
    x.cumsum(axes![0]).eval_into(&mut out.t_mut());
    assert_eq!(out.to_array(), [[1, 5], [2, 7], [3, 9]]);
}

/// Requirements: FW-REDUCE-1, FW-REDUCE-2.
#[test]
fn cumulative_sums_of_halves_are_kept_in_the_accumulator() {
    let mut x = Tensor::<f16, s![4096]>::ones();
    x.cumsum_in_place(axes![0]);
    assert_eq!(x.get([4095]), Some(f16::from_f32(4096.)));
    let mut rows = Tensor::<f16, s![3000, 4]>::ones();
    rows.cumsum_in_place(axes![0]);
    assert_eq!(rows.get([2999, 3]), Some(f16::from_f32(3000.)));
}

/// Requirements: FW-REDUCE-2, FW-MEM-2.
#[test]
fn functions_along_an_axis_work_in_place() {
    let mut x: Tensor<f32, s![2, 2]> = Tensor::from_array([[0., 0.], [5., 5.]]);
    x.softmax_in_place(axes![1]);
    assert_eq!(x.to_array(), [[0.5; 2]; 2]);
    x.t_mut().rms_norm_in_place(axes![1], 0.0);
    assert_eq!(x.to_array(), [[1.0; 2]; 2]);
    x.slice_mut(span![0, ..]).cumprod_in_place(axes![0]);
    x.log_softmax_in_place(axes![0]);
    x.layer_norm_in_place(axes![0], 1.0);
    assert_eq!(x.to_array(), [[0.0; 2]; 2]);
}
