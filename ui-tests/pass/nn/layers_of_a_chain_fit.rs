//! The allowed neighbours: layers that fit, a branch that ends as it began, large extents, a `static` network.

use formwork::expr::op;
use formwork::nn::Linear;
use formwork::nn::chain::{Chain, Fused, InPlace, Reshape, Residual};
use formwork::prelude::*;
use formwork::storage::Arena;

type Branch = (Fused<Linear<D<64>, Ki<4, 0>>, op::Relu>, Linear<Ki<4, 0>, D<64>>);
type Network = Chain<f32, s![8, 8], (Reshape<s![64]>, Residual<Branch>, InPlace<op::Relu>)>;

static NETWORK: Network = Chain::new((
    Reshape::new(),
    Residual((
        Fused(Linear::new(Tensor::ZEROS, Tensor::ZEROS), op::Relu),
        Linear::new(Tensor::ZEROS, Tensor::ZEROS),
    )),
    InPlace(op::Relu),
));

const _: () = assert!(Network::RAM_BYTES == 256 + 16384 + 256);

fn main() {
    let mut arena: Arena<{ Network::RAM_BYTES }> = Arena::new();
    let sum = NETWORK.run(&mut arena, |input| input.fill(1.5));
    assert_eq!(sum.sum_all(), 96.0);
}

// Requirements: FW-PLAN-4.
