//! What is no norm has no epsilon.

use formwork::Weights;
use formwork::nn::Linear;
use formwork::prelude::*;

#[derive(Weights)]
struct Model {
    #[weights(epsilon = 1e-5)]
    linear: Linear<D<2>, D<3>>,
}

fn main() {}

// Requirements: FW-WEIGHT-5.
