//! An operand is evaluated before it is multiplied, on the right and on the left.
use formwork::prelude::*;

fn main() {
    let a: Tensor<f32, s![3, 3]> = Tensor::zeros();
    let _ = a.matmul(&a + 1.0);
    let _ = (&a + 1.0).matmul(&a);
}

// Requirements: FW-EXPR-3.
