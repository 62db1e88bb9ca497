//! Each mistake of `#[derive(Weights)]` is told at what was written.

use formwork::Weights;
use formwork::nn::LayerNorm;
use formwork::prelude::*;

type Weight = Tensor<f32, s![2, 2]>;

#[derive(Weights)]
struct Model {
    #[weights(renamed = "weight")]
    a: Weight,
    #[weights(rename = 3)]
    b: Weight,
    #[weights(transposed, permuted(1, 0))]
    c: Weight,
    #[weights(permuted(0, 2))]
    d: Weight,
    #[weights(cast = "exact")]
    e: Weight,
    #[weights(rename = "f", prefix = "f")]
    f: Weight,
    #[weights(epsilon = -1.0)]
    g: LayerNorm<D<2>>,
}

#[derive(Weights)]
enum Choice {
    One(Weight),
}

#[derive(Weights)]
struct Pair(Weight, Weight);

fn main() {}

// Requirements: FW-WEIGHT-1, FW-MSG-4.
