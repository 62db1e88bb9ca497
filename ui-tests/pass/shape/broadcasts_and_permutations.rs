//! What stretches, and what is put in another order.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let row = Tensor::<f32, s![3]>::zeros();
    let column = Tensor::<f32, s![2, 1]>::zeros();
    let _: Tensor<f32, s![2, 3]> = (&X + &row * &column).clamp(0.0, &row).eval();
    let _: View<'_, f32, s![4, 2, 3], _> = X.broadcast_to();
    let _: View<'_, f32, s![3, 2], _> = X.permute(axes![1, 0]);
    let _: View<'_, f32, s![3, 2], _> = X.t();
    let wide = Tensor::<f32, s![50257]>::zeros();
    let _: View<'_, f32, s![151936, 50257], _> = wide.broadcast_to();
}

// Requirements: FW-SHAPE-2, FW-SHAPE-3.
