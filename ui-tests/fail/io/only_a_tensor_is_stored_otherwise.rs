//! A struct is not transposed: its tensors are.

use formwork::Weights;
use formwork::nn::Linear;
use formwork::prelude::*;

#[derive(Weights)]
struct Model {
    #[weights(transposed)]
    linear: Linear<D<2>, D<3>>,
}

fn main() {}

// Requirements: FW-WEIGHT-3.
