//! The shapes and types of reductions, written out.
//!
//! Requirements: FW-REDUCE-7.

use formwork::dim::NonZero;
use formwork::dtype::f16;
use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

#[test]
fn a_sum_removes_its_axes() {
    let rows: Tensor<f32, s![2]> = X.sum(axes![1]).eval();
    assert_eq!(rows.to_array(), [6., 15.]);
    let columns: Tensor<f32, s![3]> = X.sum(axes![0]).eval();
    assert_eq!(columns.to_array(), [5., 7., 9.]);
    let both: Tensor<f32, s![]> = X.sum(axes![0, 1]).eval();
    assert_eq!(both.to_array(), 21.);
    let none: Tensor<f32, s![2, 3]> = X.sum(()).eval();
    assert_eq!(none.to_array(), X.to_array());
    assert_eq!(X.sum_all(), 21.);
}

#[test]
fn kept_axes_have_length_one() {
    let rows: Tensor<f32, s![2, 1]> = X.mean_keep(axes![1]).eval();
    assert_eq!(rows.to_array(), [[2.], [5.]]);
    let columns: Tensor<f32, s![1, 3]> = X.max_keep(axes![0]).eval();
    assert_eq!(columns.to_array(), [[4., 5., 6.]]);
    let both: Tensor<f32, s![1, 1]> = X.min_keep(axes![0, 1]).eval();
    assert_eq!(both.to_array(), [[1.]]);
    let products: Tensor<f32, s![1, 3]> = X.product_keep(axes![0]).eval();
    assert_eq!(products.to_array(), [[4., 10., 18.]]);
    let norms: Tensor<f32, s![1, 1]> = X.norm_keep(axes![0, 1]).eval();
    assert_eq!(norms.to_array(), [[91f32.sqrt()]]);
    let spread: Tensor<f32, s![2, 1]> = X.var_population_keep(axes![1]).eval();
    assert_eq!(spread.to_array(), [[2. / 3.], [2. / 3.]]);
    let sample: Tensor<f32, s![2, 1]> = X.var_sample_keep(axes![1]).eval();
    assert_eq!(sample.to_array(), [[1.], [1.]]);
    let logs: Tensor<f32, s![1, 3]> = (&X * 0.0).logsumexp_keep(axes![0]).eval();
    assert_eq!(logs.to_array(), [[2f32.ln(); 3]]);
    let large: Tensor<bool, s![2, 1]> = X.greater(2.).all_keep(axes![1]).eval();
    assert_eq!(large.to_array(), [[false], [true]]);
    let small: Tensor<bool, s![2, 1]> = X.less(2.).any_keep(axes![1]).eval();
    assert_eq!(small.to_array(), [[true], [false]]);
    let index: Tensor<Idx<dim!(2)>, s![1, 3]> = X.argmax_keep(axes![0]).eval();
    assert_eq!(index.to_i64().eval().to_array(), [[1, 1, 1]]);
}

/// Requirements: FW-REDUCE-7.
#[test]
fn everything_at_once_needs_no_destination() {
    assert_eq!(X.product_all(), 720.);
    assert_eq!(X.mean_all(), 3.5);
    assert_eq!(X.max_all(), 6.);
    assert_eq!((&X * -1.0).min_all(), -6.);
    assert_eq!(X.norm_all(), 91f32.sqrt());
    assert_eq!(X.var_population_all(), 35. / 12.);
    assert_eq!(X.var_sample_all(), 3.5);
    assert_eq!((&X * 0.0).logsumexp_all(), 6f32.ln());
    assert!(X.greater(0.).all_all());
    assert!(!X.greater(6.).any_all());
    assert_eq!(X.max_from_all(7.), 7.);
    assert_eq!(X.min_from_all(7.), 1.);
}

/// Requirements: FW-REDUCE-1.
#[test]
fn sums_are_as_wide_as_they_need_to_be() {
    let bytes: Tensor<u8, s![2]> = Tensor::from_array([200, 100]);
    let sum: u32 = bytes.sum_all();
    assert_eq!(sum, 300);
    let product: u32 = bytes.product_all();
    assert_eq!(product, 20_000);
    let signed: Tensor<i8, s![3]> = Tensor::from_array([-128, -128, -128]);
    let sum: i32 = signed.sum_all();
    assert_eq!(sum, -384);
    let long: Tensor<i32, s![2]> = Tensor::from_array([i32::MAX, 1]);
    let sum: i64 = long.sum_all();
    assert_eq!(sum, 2_147_483_648);
    let count: i64 = Tensor::<bool, s![3]>::from_array([true, false, true]).sum_all();
    assert_eq!(count, 2);
    let halves: Tensor<f16, s![2]> = Tensor::from_array([f16::from_f32(60_000.); 2]);
    let sum: f16 = halves.sum_all();
    assert_eq!(sum, f16::INFINITY);
    let wide: f32 = halves.sum_wide_all();
    assert_eq!(wide, 120_000.);
}

/// Requirements: FW-REDUCE-1, FW-TYPE-1.
#[test]
fn sums_wrap_where_their_type_ends() {
    let x: Tensor<i64, s![2]> = Tensor::from_array([i64::MAX, 1]);
    assert_eq!(x.sum_all(), i64::MIN);
}

/// Requirements: FW-REDUCE-7, FW-DIM-2.
#[test]
fn named_axes_are_reduced_by_their_place() {
    dim! {
        /// Samples.
        pub struct Batch = 2;
        /// Features.
        pub struct Hidden = 3;
    }
    let x: Tensor<f32, (Batch, Hidden)> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);
    let sums: Tensor<f32, (Hidden,)> = x.sum(axes![0]).eval();
    assert_eq!(sums.to_array(), [5., 7., 9.]);
    let best: Tensor<Idx<Hidden>, (Batch,)> = x.argmax(axes![1]).eval();
    assert_eq!(best.to_i64().eval().to_array(), [2, 2]);
}

fn total<N: Dim, M: Dim>(x: View<'_, f32, (N, M)>) -> Tensor<f32, (N,)> {
    (x * 2.0).sum(axes![1]).eval()
}

fn spread<N: Dim, M: Dim + NonZero>(x: View<'_, f32, (N, M)>) -> Tensor<f32, (N, One)> {
    (x.max_keep(axes![1]) - x.min_keep(axes![1])).eval()
}

fn attention<N: Dim, M: Dim>(x: View<'_, f32, (N, M)>) -> Tensor<f32, (N, M)> {
    (x * 0.5).softmax(axes![1]).eval()
}

fn best<N: Dim, M: NonZero>(x: View<'_, f32, (N, M)>) -> Tensor<Idx<M>, (N,)> {
    x.argmax(axes![1]).eval()
}

/// Requirements: FW-SHAPE-12.
#[test]
fn generic_code_needs_only_dim() {
    assert_eq!(total(X.view()).to_array(), [12., 30.]);
    assert_eq!(spread(X.view()).to_array(), [[2.], [2.]]);
    assert_eq!(best(X.view()).to_i64().eval().to_array(), [2, 2]);
    let weights: f32 = attention(X.view()).sum_all();
    assert!((weights - 2.0).abs() < 1e-6);
}

/// Requirements: FW-EXPR-2, FW-REDUCE-7.
#[test]
fn reductions_are_operands() {
    let scaled: Tensor<f32, s![2]> = (X.sum(axes![1]) / 3.0 - X.min(axes![1])).eval();
    assert_eq!(scaled.to_array(), [1., 1.]);
    let twice: Tensor<f32, s![]> = X.max(axes![1]).sum(axes![0]).eval();
    assert_eq!(twice.to_array(), 9.);
    let mut sums = Tensor::<f32, s![3]>::ones();
    sums += X.sum(axes![0]);
    assert_eq!(sums.to_array(), [6., 8., 10.]);
}

/// Requirements: FW-REDUCE-7, FW-SHAPE-10.
#[test]
fn eight_axes_reduce() {
    let x = Tensor::<i32, s![2, 1, 2, 1, 2, 1, 2, 3]>::arange();
    let all: Tensor<i64, s![]> = x.sum(axes![0, 1, 2, 3, 4, 5, 6, 7]).eval();
    assert_eq!(all.to_array(), 47 * 48 / 2);
    let some: Tensor<i64, s![1, 1, 1, 3]> = x.sum(axes![0, 2, 4, 6]).eval();
    assert_eq!(some.to_array(), [[[[360, 376, 392]]]]);
}

/// Requirements: FW-REDUCE-7, FW-DIM-6.
#[test]
fn long_axes_reduce() {
    let tokens = Tensor::<u8, s![151936]>::full(1);
    assert_eq!(tokens.sum_all(), 151_936);
    let words = Tensor::<u8, s![2, 50257]>::full(1);
    let counts: Tensor<u32, s![2]> = words.sum(axes![1]).eval();
    assert_eq!(counts.to_array(), [50_257; 2]);
    let hidden: Tensor<u32, s![4096]> = Tensor::<u8, s![3, 4096]>::full(1).sum(axes![0]).eval();
    assert!(hidden.equal(3).all_all());
    let rows: Tensor<u32, s![1500]> = Tensor::<u8, s![1500, 2]>::full(1).sum(axes![1]).eval();
    assert!(rows.equal(2).all_all());
}
