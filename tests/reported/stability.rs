//! Sums and statistics where a careless formula loses everything, in every float type, along rows and
//! columns.
//!
//! Requirements: FW-REDUCE-6.

use formwork::dtype::{Element, Float, bf16, f16};
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::Shape;
use formwork::storage::Storage;

use crate::runner::on_every_set;

/// The elements as numbers.
fn reals<T: Float, S: Shape, L: Layout<S>, K: Storage<T>>(x: &Tensor<T, S, L, K>) -> Vec<f64> {
    x.iter().map(T::to_f64).collect()
}

/// Each number is as near as a few roundings of it leave it.
#[track_caller]
fn near<T: Float>(found: &[f64], right: &[f64]) {
    assert_eq!(found.len(), right.len());
    for (found, right) in found.iter().zip(right) {
        let bound = 4. * T::EPSILON.to_f64() * right.abs().max(1.);
        assert!((found - right).abs() <= bound, "{found}, not {right}, of {}", T::NAME);
    }
}

/// The logarithm of the sum of exponentials, in `f64`.
fn logarithm(numbers: &[f64]) -> f64 {
    let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most + numbers.iter().map(|x| (x - most).exp()).sum::<f64>().ln()
}

fn logarithms_stay_in_range<T: Float>() {
    let of = T::round_from_f64;
    let numbers = [[-1000., -999., -1001.], [1000., 999., 1001.]];
    let x = Tensor::<T, s![2, 3]>::from_array(numbers.map(|row| row.map(of)));
    let right = numbers.map(|row| logarithm(&row.map(|x| of(x).to_f64())));
    near::<T>(&reals(&x.logsumexp(axes![1]).eval()), &right);
    near::<T>(&reals(&x.t().logsumexp(axes![0]).eval()), &right);
    // More than a vector has of them.
    let x = HeapTensor::<T, s![2, 150]>::from_fn(|(row, column)| {
        of(numbers[row.get()][column.get() % 3])
    });
    let right: Vec<_> = x.rows().map(|row| logarithm(&reals(&row))).collect();
    near::<T>(&reals(&x.logsumexp(axes![1]).eval()), &right);
    near::<T>(&reals(&x.t().logsumexp(axes![0]).eval()), &right);
    near::<T>(&reals(&x.t().to_contiguous_heap().logsumexp(axes![0]).eval()), &right);
}

/// Requirements: FW-REDUCE-5.
#[test]
fn the_logarithm_of_a_sum_of_exponentials_stays_in_range() {
    on_every_set(|| {
        logarithms_stay_in_range::<f32>();
        logarithms_stay_in_range::<f64>();
        logarithms_stay_in_range::<f16>();
        logarithms_stay_in_range::<bf16>();
        let x =
            Tensor::<f32, s![2, 3]>::from_array([[-1000., -999., -1001.], [1000., 999., 1001.]]);
        let y: Tensor<f32, s![2]> = x.logsumexp(axes![1]).eval();
        let expected = [-998.5924, 1001.4076];
        assert!(y.iter().zip(expected).all(|(y, e)| (y - e).abs() < 1e-3), "{y}");
    });
}

fn constants_are_normalised_to_zeros<T: Float<Wide: From<f32>>>() {
    let epsilon = 1e-5_f32.into();
    for constant in [1234., -0.1] {
        let x = HeapTensor::<T, s![3, 256]>::full(T::round_from_f64(constant));
        let zeros = [0.; 3 * 256];
        assert_eq!(reals(&x.layer_norm(axes![1], epsilon).eval_heap()), zeros, "{}", T::NAME);
        assert_eq!(reals(&x.layer_norm(axes![0], epsilon).eval_heap()), zeros, "{}", T::NAME);
        assert_eq!(reals(&x.t().layer_norm(axes![0], epsilon).eval_heap()), zeros, "{}", T::NAME);
        assert_eq!(reals(&x.var_population(axes![1]).eval()), [0.; 3], "{}", T::NAME);
        let (gain, shift) = (Tensor::<T, s![256]>::ones(), Tensor::<T, s![256]>::ones());
        let shifted = (x.layer_norm(axes![1], epsilon) * &gain + &shift).eval_heap();
        assert_eq!(reals(&shifted), [1.; 3 * 256], "{}", T::NAME);
        let mut y = x.clone();
        y.layer_norm_in_place(axes![1], epsilon);
        assert_eq!(reals(&y), zeros, "{}", T::NAME);
    }
}

#[test]
fn the_norm_of_a_constant_row_is_zero() {
    on_every_set(|| {
        constants_are_normalised_to_zeros::<f32>();
        constants_are_normalised_to_zeros::<f64>();
        constants_are_normalised_to_zeros::<f16>();
        constants_are_normalised_to_zeros::<bf16>();
    });
}

/// The norm by its formula in two passes.
fn norm(numbers: &[f64]) -> Vec<f64> {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
    numbers.iter().map(|x| (x - mean) / (variance + 1e-5).sqrt()).collect()
}

#[test]
fn a_large_mean_does_not_spoil_a_small_spread() {
    on_every_set(|| {
        macro_rules! rows_of {
            ($($n:literal)*) => {$({
                let row: [f32; $n] = std::array::from_fn(|i| 1000. + i as f32 * 0.001);
                let right = norm(&row.map(f64::from));
                let x = Tensor::<f32, s![$n]>::from_array(row);
                let found = [
                    x.layer_norm(axes![0], 1e-5).eval(),
                    (x.layer_norm(axes![0], 1e-5) * 1. + 0.).eval(),
                    x.flip(Ax::<0>).layer_norm(axes![0], 1e-5).eval().flip(Ax::<0>).to_contiguous(),
                ];
                for found in found {
                    for (found, right) in found.iter().zip(&right) {
                        assert!((f64::from(found) - right).abs() < 3e-3, "{found}, not {right}");
                    }
                }
                // The same beside one another, as columns.
                let columns = x.unsqueeze(Ax::<1>).expand(Ax::<1>, dim!(19));
                let found = columns.layer_norm(axes![0], 1e-5).eval();
                for (row, right) in found.rows().zip(&right) {
                    assert!(row.iter().all(|y| (f64::from(y) - right).abs() < 3e-3), "{row}");
                }
            })*};
        }
        rows_of!(16 300);
        let x = Tensor::<f32, s![16]>::from_fn(|(i,)| 1000. + i.get() as f32 * 0.001);
        let first = x.layer_norm(axes![0], 1e-5).eval().get([0]).unwrap();
        assert!((first + 1.3415).abs() < 3e-3, "{first}");
    });
}

/// Requirements: FW-REDUCE-1.
#[test]
fn a_sum_of_f16_does_not_stall() {
    on_every_set(|| {
        let x = HeapTensor::<f16, s![4096]>::ones();
        assert_eq!(x.sum_all().to_f32(), 4096.);
        let columns = HeapTensor::<f16, s![4096, 3]>::ones();
        assert_eq!(columns.sum(axes![0]).eval().to_array(), [f16::from_f32(4096.); 3]);
        assert_eq!(columns.t().sum(axes![1]).eval().to_array(), [f16::from_f32(4096.); 3]);
        assert_eq!(HeapTensor::<bf16, s![4096]>::ones().sum_all().to_f32(), 4096.);
    });
}

fn finite_numbers_have_no_nan<T: Float>() {
    // Two halves of a large number, whose sum would be infinite less infinite.
    let large = T::round_from_f64(T::MAX.to_f64() * 0.9);
    let x = HeapTensor::<T, s![4096]>::from_fn(
        |(i,)| if i.get() < 2048 { large } else { T::neg(large) },
    );
    assert!(!x.is_nan().any_all(), "{}", T::NAME);
    assert!(x.is_finite().all_all(), "{}", T::NAME);
    for at in [0, 1, 2047, 4095] {
        let mut x = x.clone();
        x.replace([at], T::NAN);
        assert!(x.is_nan().any_all() && !x.is_finite().all_all(), "{at} of {}", T::NAME);
    }
}

/// Requirements: FW-NUM-5.
#[test]
fn finite_numbers_are_not_taken_for_nan() {
    on_every_set(|| {
        let mut count = 0;
        let x = HeapTensor::<f16, s![4096]>::from_fn(|_| {
            count += 1;
            f16::from_f32(if count <= 2048 { 60000. } else { -60000. })
        });
        assert!(!x.is_nan().any_all());
        finite_numbers_have_no_nan::<f32>();
        finite_numbers_have_no_nan::<f64>();
        finite_numbers_have_no_nan::<f16>();
        finite_numbers_have_no_nan::<bf16>();
    });
}

fn elu_keeps_what_is_positive<T: Float>() {
    let of = T::round_from_f64;
    let x = HeapTensor::<T, s![331]>::from_fn(|(i,)| of([2., 0., -1.][i.get() % 3]));
    let right = [2., 0., of((-1_f64).exp_m1()).to_f64()];
    for (at, y) in x.elu(<T::Wide as Element>::ONE).eval_heap().iter().enumerate() {
        let off = (y.to_f64() - right[at % 3]).abs();
        assert!(off <= T::EPSILON.to_f64() && (at % 3 == 2 || off == 0.), "{y:?} at {at}");
    }
}

/// Requirements: FW-NUM-5, FW-NUM-7.
#[test]
fn elu_keeps_its_positive_branch() {
    on_every_set(|| {
        elu_keeps_what_is_positive::<f32>();
        elu_keeps_what_is_positive::<f64>();
        elu_keeps_what_is_positive::<f16>();
        elu_keeps_what_is_positive::<bf16>();
    });
}

#[test]
fn a_variance_sums_squares_of_deviations() {
    on_every_set(|| {
        let x = Tensor::<f32, s![3]>::from_array([1., 2., 3.]);
        let variance: Tensor<f32, s![]> = x.var_population(axes![0]).eval();
        assert!((variance.at(()) * 3. - 2.).abs() < 1e-6, "{variance}");
        assert_eq!((&x - x.mean_all()).eval().to_array(), [-1., 0., 1.]);
        // Seven of each: more than a vector has, with the same mean.
        let x = Tensor::<f32, s![21]>::from_fn(|(i,)| (i.get() % 3) as f32 + 1.);
        assert!((x.var_sample_all() * 20. - 14.).abs() < 1e-5);
    });
}

fn a_masked_query_is_zero<T: Float>() {
    let of = T::round_from_f64;
    let q = Tensor::<T, s![4, 2]>::ones();
    let v = Tensor::<T, s![4, 1]>::from_array([[of(1.)], [of(2.)], [of(3.)], [of(4.)]]);
    // Causal, and the first key masked: the first query sees nothing.
    let mask = Tensor::<T, s![4]>::from_array([T::NEG_INFINITY, T::ZERO, T::ZERO, T::ZERO]);
    let y: Tensor<T, s![4, 1]> = q.attention(&q, &v).causal().masked_by(&mask).eval();
    assert_eq!(reals(&y), [0., 2., 2.5, 3.], "{}", T::NAME);
    // The weights by themselves, as rows and as columns.
    let scores = Tensor::<T, s![4, 4]>::from_fn(|(query, key)| {
        if key.get() > query.get() || key.get() == 0 { T::NEG_INFINITY } else { T::ZERO }
    });
    let right = [0., 0., 0., 0., 0., 1., 0., 0., 0., 0.5, 0.5, 0.];
    assert_eq!(reals(&scores.softmax(axes![1]).eval())[..12], right, "{}", T::NAME);
    assert_eq!(reals(&scores.t().softmax(axes![0]).eval().t())[..12], right, "{}", T::NAME);
}

/// Requirements: FW-KERNEL-9.
#[test]
fn a_query_that_sees_no_key_is_not_nan() {
    on_every_set(|| {
        a_masked_query_is_zero::<f32>();
        a_masked_query_is_zero::<f64>();
        a_masked_query_is_zero::<f16>();
        a_masked_query_is_zero::<bf16>();
    });
}

/// The first of many keys are masked, so that whole blocks of them have no weight.
fn hidden_blocks_leave_the_others<T: Float>() {
    let of = |n: usize| T::round_from_f64((n * 37 % 101) as f64 / 50. - 1.);
    let q = HeapTensor::<T, s![35, 8]>::from_fn(|(m, d)| of(m.get() * 8 + d.get()));
    let k = HeapTensor::<T, s![150, 8]>::from_fn(|(n, d)| of(n.get() * 8 + d.get() + 5));
    let v = HeapTensor::<T, s![150, 3]>::from_fn(|(n, d)| of(n.get() * 3 + d.get() + 9));
    let mask =
        Tensor::<T, s![150]>::from_fn(|(n,)| if n.get() < 128 { T::NEG_INFINITY } else { T::ZERO });
    let y = q.attention(&k, &v).masked_by(&mask).eval_heap();
    // Blocks have 64 keys, so the seen ones begin one: the same steps, and the same bits.
    let seen = q.attention(k.slice(span![128.., ..]), v.slice(span![128.., ..])).eval_heap();
    assert_eq!(reals(&y), reals(&seen), "{}", T::NAME);
    // One query alone, where keys are beside one another and not queries.
    let alone = q.slice(span![..1, ..]).attention(&k, &v).masked_by(&mask).eval_heap();
    assert_eq!(reals(&alone), reals(&y)[..3], "{}", T::NAME);
    let none = Tensor::<T, s![150]>::full(T::NEG_INFINITY);
    let y = q.attention(&k, &v).masked_by(&none).eval_heap();
    assert_eq!(reals(&y), [0.; 35 * 3], "{}", T::NAME);
}

/// Requirements: FW-KERNEL-9.
#[test]
fn blocks_of_keys_that_nobody_sees_have_no_weight() {
    on_every_set(|| {
        hidden_blocks_leave_the_others::<f32>();
        hidden_blocks_leave_the_others::<f16>();
    });
}
