//! The second layer takes 128 features, and the first gives 100.

use formwork::nn::Linear;
use formwork::nn::chain::Chain;
use formwork::prelude::*;
use formwork::storage::Arena;

type Network = Chain<f32, s![64], (Linear<D<64>, D<100>>, Linear<D<128>, D<10>>)>;

fn main() {
    let mut arena: Arena<1024> = Arena::new();
    let network = Network::new((
        Linear::new(Tensor::ZEROS, Tensor::ZEROS),
        Linear::new(Tensor::ZEROS, Tensor::ZEROS),
    ));
    let scores = network.run(&mut arena, |input| input.fill(1.0));
    println!("{}", scores.sum_all());
}

// Requirements: FW-PLAN-4.
