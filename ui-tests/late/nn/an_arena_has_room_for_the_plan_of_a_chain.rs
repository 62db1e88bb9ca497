//! A chain of 656 bytes in an arena of 600.

use formwork::nn::Linear;
use formwork::nn::chain::Chain;
use formwork::prelude::*;
use formwork::storage::Arena;

type Network = Chain<f32, s![64], (Linear<D<64>, D<100>>,)>;

fn main() {
    let mut arena: Arena<600> = Arena::new();
    let network = Network::new((Linear::new(Tensor::ZEROS, Tensor::ZEROS),));
    let sum = network.run(&mut arena, |input| input.fill(1.0));
    println!("{}", sum.sum_all());
}

// Requirements: FW-PLAN-4.
