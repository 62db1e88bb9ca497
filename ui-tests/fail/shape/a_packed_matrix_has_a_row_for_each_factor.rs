//! A packed matrix has a row for each element of the input's last axis.
use formwork::prelude::*;
use formwork::tensor::PackedMatrix;

fn main() {
    let x: Tensor<f32, s![2, 3]> = Tensor::zeros();
    let w = PackedMatrix::<f32, s![4, 5]>::pack(Tensor::<f32, s![4, 5]>::zeros());
    let _ = x.matmul_packed(&w);
}

// Requirements: FW-SHAPE-6.
