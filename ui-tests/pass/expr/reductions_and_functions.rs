//! What is computed once is evaluated before it is stretched; sums are as wide as they need to be.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let sums: Tensor<f32, s![2, 1]> = X.sum_keep(axes![1]).eval();
    let _: Tensor<f32, s![2, 3]> = (&X / &sums).eval();
    let mut y = Tensor::<f32, s![2, 3]>::zeros();
    y += X.sum_all();
    let _ = X.sum(axes![1]).eval().var_population(axes![0]).eval();
    let _ = X.max(axes![1]).eval().logsumexp_all();

    let _ = (&X + X.softmax(axes![1]) * 2.0).eval();
    let mut z = X.softmax(axes![1]).eval();
    z += X.rms_norm(axes![0], 0.0).clamp(-1.0, 1.0);
    let weights = X.softmax(axes![1]).eval();
    let _ = weights.sum_all();
    let _ = (&weights + X.softmax(axes![0])).eval();
    let sums = X.cumsum(axes![1]).eval();
    let _ = (&sums * 2.0).eval();

    let bytes: Tensor<u8, s![2]> = Tensor::from_array([200, 100]);
    let sum: u32 = bytes.sum_all();
    assert_eq!(sum, 300);
    let whole: Tensor<i64, s![]> = Tensor::<i32, s![2]>::from_array([1, 2]).sum(axes![0]).eval();
    assert_eq!(whole.item() / 2, 1);

    let all: Tensor<bool, s![2]> = X.greater(2.0).all(axes![1]).eval();
    assert!(all.any_all());
    let _: Tensor<f32, s![2, 3]> = X.greater(2.0).where_(&X, 0.0).eval();
    let _: Tensor<f64, s![2, 3]> =
        X.greater(2.0).where_(&Tensor::<f64, s![2, 3]>::ones(), 0.0).eval();
    let _: Tensor<f32, s![2, 3]> = X.exp().eval();

    let _: Tensor<i32, s![2, 3]> = X.cast_saturating::<i32>().eval();
    let _: Tensor<f32, s![2, 3]> = X.promote_add(&Tensor::<u32, s![3]>::ones()).eval();
    let whole = Tensor::<i32, s![2]>::ones();
    let _: Tensor<i32, s![2]> = (bytes.cast_wrapping::<i32>() + &whole).eval();
}

// Requirements: FW-REDUCE-7, FW-NUM-7.
