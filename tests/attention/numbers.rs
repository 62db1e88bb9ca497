//! What attention is, in `f64` and in the cases that have no number.
//!
//! Requirements: FW-KERNEL-8.

use formwork::dtype::Float;
use formwork::prelude::*;

use crate::check::random;
use crate::runner::{Right, case, on_every_set};

#[test]
fn the_result_is_the_mean_of_the_values_weighted_by_a_softmax() {
    let q = random::<f64, s![2, 9, 8]>(1);
    let (k, v) = (random::<f64, s![2, 300, 8]>(2), random::<f64, s![2, 300, 24]>(3));
    let scores: HeapTensor<f64, s![2, 9, 300]> =
        (q.matmul(k.permute(axes![0, 2, 1])) * 8f64.sqrt().recip()).eval_heap();
    let weights: HeapTensor<f64, s![2, 9, 300]> = scores.softmax(axes![2]).eval_heap();
    let expected: HeapTensor<f64, s![2, 9, 24]> = weights.matmul(&v).eval_heap();
    let ours = q.attention(&k, &v).eval_heap();
    assert!(ours.all_close(&expected, 1e-13, 1e-15));
}

#[test]
fn single_precision_is_within_its_bound() {
    let q = random::<f32, s![2, 40, 64]>(1);
    let (k, v) = (random::<f32, s![2, 300, 64]>(2), random::<f32, s![2, 300, 24]>(3));
    let (q64, k64, v64) = (q.map_heap(f64::from), k.map_heap(f64::from), v.map_heap(f64::from));
    let expected: HeapTensor<f64, s![2, 40, 24]> = q64.attention(&k64, &v64).eval_heap();
    // Numbers are at most 1, so the products of a score sum to at most D / sqrt(D).
    let (depth, keys) = (64., 300.);
    let bound = (2. * (depth + 2.) * (depth / 8.) + 2. * keys + 16.) * f64::from(f32::EPSILON) / 2.;
    let right = Right::Within(expected.iter().map(|number| [number, bound]).collect());
    case(format_args!("attention"), right, || q.attention(&k, &v).eval_heap());
}

/// Requirements: FW-KERNEL-9.
#[test]
fn a_query_that_sees_no_key_gives_zeros() {
    on_every_set(|| {
        let q = random::<f32, s![1, 9, 8]>(1);
        let (k, v) = (random::<f32, s![1, 3, 8]>(2), random::<f32, s![1, 3, 4]>(3));
        let y: Tensor<f32, s![1, 9, 4]> = q.attention(&k, &v).causal().eval();
        for (coord, y) in y.shape().coords().zip(y.iter()) {
            let (_, row, _) = coord;
            assert_eq!(y == 0., row.get() < 6, "row {row}");
        }
        let mask: Tensor<f32, s![9, 1]> =
            Tensor::from_fn(
                |(row, _): (Idx<D<9>>, _)| if row.get() % 2 == 0 { f32::NEG_INFINITY } else { 0. },
            );
        let y: Tensor<f32, s![1, 9, 4]> = q.attention(&k, &v).masked_by(&mask).eval();
        for (coord, y) in y.shape().coords().zip(y.iter()) {
            let (_, row, _) = coord;
            assert_eq!(y == 0., row.get() % 2 == 0, "row {row}");
        }
    });
}

/// Requirements: FW-KERNEL-9.
#[test]
fn what_a_query_does_not_see_does_not_count() {
    on_every_set(|| {
        let q = random::<f32, s![1, 40, 8]>(1);
        let (mut k, mut v) = (random::<f32, s![1, 40, 8]>(2), random::<f32, s![1, 40, 4]>(3));
        let before: Tensor<f32, s![1, 40, 4]> = q.attention(&k, &v).causal().eval();
        let hidden: Tensor<f32, s![40]> =
            Tensor::from_fn(
                |(key,): (Idx<D<40>>,)| if key.get() >= 30 { f32::NEG_INFINITY } else { 0. },
            );
        let masked: Tensor<f32, s![1, 40, 4]> = q.attention(&k, &v).masked_by(&hidden).eval();
        for coord in k.shape().coords().filter(|(_, key, _)| key.get() >= 30) {
            k.set(coord, f32::NAN);
        }
        for coord in v.shape().coords().filter(|(_, key, _)| key.get() >= 30) {
            v.set(coord, f32::INFINITY);
        }
        let after: Tensor<f32, s![1, 40, 4]> = q.attention(&k, &v).causal().eval();
        for ((_, row, at), after) in after.shape().coords().zip(after.iter()) {
            let before = before.get([0, row.get(), at.get()]).unwrap();
            assert!(if row.get() < 30 { after == before } else { after.is_nan() }, "row {row}");
        }
        let after: Tensor<f32, s![1, 40, 4]> = q.attention(&k, &v).masked_by(&hidden).eval();
        assert_eq!(after, masked);
    });
}

/// Requirements: FW-KERNEL-9.
#[test]
fn nan_and_infinite_scores_give_nan_and_minus_infinity_no_weight() {
    on_every_set(|| {
        let q: Tensor<f32, s![1, 1]> = Tensor::ones();
        let v: Tensor<f32, s![3, 1]> = Tensor::from_array([[1.], [2.], [3.]]);
        let of = |scores: [f32; 3]| {
            let k: Tensor<f32, s![3, 1]> = Tensor::from_array(scores.map(|score| [score]));
            q.attention(&k, &v).eval().at(<s![1, 1]>::SHAPE.first().unwrap())
        };
        assert!(of([0., f32::NAN, 0.]).is_nan());
        assert!(of([0., f32::INFINITY, 0.]).is_nan());
        assert_eq!(of([0., f32::NEG_INFINITY, 0.]), 2.);
        assert_eq!(of([f32::NEG_INFINITY; 3]), 0.);
        assert_eq!(of([1e30, -1e30, 1e30]), 2.);
        assert_eq!(of([f32::MAX, 0., 0.]), 1.);
    });
}

#[test]
fn later_larger_scores_correct_the_sums_before() {
    on_every_set(|| {
        let q: Tensor<f64, s![1, 1]> = Tensor::ones();
        let k: Tensor<f64, s![300, 1]> = Tensor::from_fn(|(n, _): (Idx<D<300>>, _)| n.get() as f64);
        let v: Tensor<f64, s![300, 1]> =
            Tensor::from_fn(|(n, _): (Idx<D<300>>, _)| (n.get() % 2) as f64);
        let y: Tensor<f64, s![1, 1]> = q.attention(&k, &v).eval();
        // The weights are a geometric series: 1 / (1 + 1/e) stands at odd keys.
        let expected = 1. / (1. + Float::exp(-1f64));
        assert!((y.get([0, 0]).unwrap() - expected).abs() < 1e-15);
    });
}
