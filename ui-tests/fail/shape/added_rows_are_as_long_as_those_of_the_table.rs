//! The rows that are added are as long as those of the table.
use formwork::prelude::*;

fn main() {
    let mut table: Tensor<f32, s![4, 2]> = Tensor::zeros();
    let numbers: Tensor<u8, s![3]> = Tensor::zeros();
    let values: Tensor<f32, s![3, 5]> = Tensor::zeros();
    let _ = table.scatter_add(&numbers, &values);
}

// Requirements: FW-SHAPE-9.
