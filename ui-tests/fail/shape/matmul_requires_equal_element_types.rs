//! Nothing is promoted: the operands of a product have one element type, and also none of them is a bool.
use formwork::prelude::*;

fn main() {
    let a: Tensor<f32, s![2, 0]> = Tensor::zeros();
    let b: Tensor<f64, s![0, 3]> = Tensor::zeros();
    let _ = a.matmul(&b);
    let c: Tensor<bool, s![2, 2]> = Tensor::zeros();
    let _ = c.matmul(&c);
}

// Requirements: FW-TYPE-4, FW-SHAPE-6.
