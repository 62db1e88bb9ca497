//! Matrices of all extents are packed, and stacks and vectors are multiplied by them.
use formwork::prelude::*;
use formwork::shape::PacksInto;
use formwork::tensor::PackedMatrix;

dim! { pub struct Hidden = 768; }

fn layer<S: PacksInto>() {}

fn main() {
    layer::<s![1500, 4096]>();
    layer::<s![4096, 50257]>();
    layer::<(Hidden, D<64>)>();
    let x: Tensor<f32, s![2, 3, 4]> = Tensor::zeros();
    let w = PackedMatrix::<f32, s![4, 5]>::pack(Tensor::<f32, s![4, 5]>::zeros());
    let _: Tensor<f32, s![2, 3, 5]> = x.matmul_packed(&w).eval();
    let x: Tensor<f32, s![4]> = Tensor::zeros();
    let _: Tensor<f32, s![5]> = x.matmul_packed(&w).eval();
}

// Requirements: FW-SHAPE-6.
