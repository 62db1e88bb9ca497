//! No file has the epsilon of a norm.

use formwork::Weights;
use formwork::nn::LayerNorm;
use formwork::prelude::*;

#[derive(Weights)]
struct Model {
    norm: LayerNorm<D<2>>,
}

fn main() {}

// Requirements: FW-WEIGHT-5.
