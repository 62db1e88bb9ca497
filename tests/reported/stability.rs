//! Sums and statistics where a careless formula loses everything.

use formwork::dtype::f16;
use formwork::prelude::*;

use crate::runner::on_every_set;

#[test]
fn the_logarithm_of_a_sum_of_exponentials_stays_in_range() {
    on_every_set(|| {
        let x =
            Tensor::<f32, s![2, 3]>::from_array([[-1000., -999., -1001.], [1000., 999., 1001.]]);
        let y: Tensor<f32, s![2]> = x.logsumexp(axes![1]).eval();
        let expected = [-998.5924, 1001.4076];
        assert!(y.iter().zip(expected).all(|(y, e)| (y - e).abs() < 1e-3), "{y}");
    });
}

#[test]
fn the_norm_of_a_constant_row_is_zero() {
    on_every_set(|| {
        let x = Tensor::<f32, s![256]>::full(1234.);
        let y: Tensor<f32, s![256]> = x.layer_norm(axes![0], 1e-5).eval();
        assert!(y.iter().all(|y| y == 0.));
    });
}

#[test]
fn a_large_mean_does_not_spoil_a_small_spread() {
    on_every_set(|| {
        let x =
            Tensor::<f32, s![16]>::from_array(std::array::from_fn(|i| 1000. + i as f32 * 0.001));
        let wide: Vec<_> = x.iter().map(f64::from).collect();
        let mean = wide.iter().sum::<f64>() / 16.;
        let variance = wide.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / 16.;
        let y: Tensor<f32, s![16]> = x.layer_norm(axes![0], 1e-5).eval();
        for (y, x) in y.iter().zip(&wide) {
            let exact = (x - mean) / (variance + 1e-5).sqrt();
            assert!((f64::from(y) - exact).abs() < 3e-3, "{y}, not {exact}");
        }
    });
}

#[test]
fn a_sum_of_f16_does_not_stall() {
    on_every_set(|| {
        let x = HeapTensor::<f16, s![4096]>::ones();
        assert_eq!(x.sum_all().to_f32(), 4096.);
    });
}

#[test]
fn finite_numbers_are_not_taken_for_nan() {
    on_every_set(|| {
        let mut count = 0;
        let x = HeapTensor::<f16, s![4096]>::from_fn(|_| {
            count += 1;
            f16::from_f32(if count <= 2048 { 60000. } else { -60000. })
        });
        assert!(!x.is_nan().any_all());
    });
}

#[test]
fn elu_of_f16_keeps_its_positive_branch() {
    on_every_set(|| {
        let x = Tensor::<f16, s![3]>::from_array([2., 0., -1.].map(f16::from_f32));
        let y: Tensor<f16, s![3]> = x.elu(1.0).eval();
        assert_eq!(y.get([0]), Some(f16::from_f32(2.)));
        assert_eq!(y.get([1]), Some(f16::ZERO));
        assert!((y.get([2]).unwrap().to_f32() + 0.6321).abs() < 1e-3);
    });
}

#[test]
fn a_variance_sums_squares_of_deviations() {
    on_every_set(|| {
        let x = Tensor::<f32, s![3]>::from_array([1., 2., 3.]);
        let variance: Tensor<f32, s![]> = x.var_population(axes![0]).eval();
        assert!((variance.at(()) * 3. - 2.).abs() < 1e-6, "{variance}");
    });
}

#[test]
fn a_query_that_sees_no_key_is_not_nan() {
    on_every_set(|| {
        let q = Tensor::<f32, s![4, 2]>::ones();
        let v = Tensor::<f32, s![4, 1]>::from_array([[1.], [2.], [3.], [4.]]);
        // Causal, and the first key masked: the first query sees nothing.
        let mask = Tensor::<f32, s![4]>::from_array([f32::NEG_INFINITY, 0., 0., 0.]);
        let y: Tensor<f32, s![4, 1]> = q.attention(&q, &v).causal().masked_by(&mask).eval();
        assert_eq!(y.as_slice(), [0., 2., 2.5, 3.]);
    });
}
