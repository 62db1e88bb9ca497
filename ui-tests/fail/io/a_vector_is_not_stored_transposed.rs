//! What is stored transposed has two axes.

use formwork::Weights;
use formwork::prelude::*;

#[derive(Weights)]
struct Layer {
    #[weights(transposed)]
    bias: Tensor<f32, s![4]>,
}

fn main() {}

// Requirements: FW-WEIGHT-3.
