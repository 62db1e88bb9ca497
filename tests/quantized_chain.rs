//! Chains of layers of codes in an arena: the codes of the layers one by one, in the bytes of the plan.
//!
//! Requirements: FW-PLAN-3, FW-QUANT-2.
#![cfg(feature = "macros")]

use formwork::dtype::quantized::{Double, Multiplier, Requant};
use formwork::nn::chain::{Chain, Input, Layer, Reshape, Residual, State};
use formwork::nn::quantized::{Conv2d, DepthwiseConv2d, Linear};
use formwork::prelude::*;
use formwork::shape::Conv;
use formwork::storage::Arena;

/// Codes that differ from each other.
fn codes<S: FixedShape>(seed: u32) -> Tensor<i8, S> {
    let mut state = seed;
    Tensor::<i8, S>::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_le_bytes()[3].cast_signed()
    })
}

fn biases<N: FixedDim>(seed: u32) -> Tensor<i32, (N,)> {
    codes::<(N,)>(seed).map(|code| i32::from(code) * 100)
}

/// Brings sums of so many products into the range of codes.
fn factors<N: FixedDim>(products: f64) -> Tensor<Multiplier, (N,)> {
    Tensor::<Multiplier, (N,)>::full(Multiplier::new(1.0 / (60.0 * products)).expect("positive"))
}

type Same = Conv<One, One>;
type First = Conv2d<D<4>, D<2>, D<3>, D<3>, Double, Same>;
type Second = DepthwiseConv2d<D<4>, D<3>, D<3>, Double, Same>;
type Third = Linear<D<140>, D<6>, Double>;

fn layers() -> (First, Second, Third) {
    let same = conv().padding(One);
    (
        Conv2d::new(codes(3), biases(5), -7, factors(18.0), Requant::new(4), same),
        DepthwiseConv2d::new(codes(7), biases(11), 4, factors(9.0), Requant::new(-2).relu(), same),
        Linear::new(codes(13), biases(17), -2, factors(140.0), Requant::new(0)),
    )
}

type Network = Chain<i8, s![2, 5, 7], (First, Second, Reshape<s![140]>, Third)>;

#[test]
fn a_chain_of_codes_gives_what_its_layers_give_one_by_one() {
    let (first, second, third) = layers();
    let network = {
        let (first, second, third) = layers();
        Network::new((first, second, Reshape::new(), third))
    };
    let mut arena: Arena<{ Network::RAM_BYTES }> = Arena::new();
    for seed in [1, 2, 3] {
        let image = codes::<s![2, 5, 7]>(seed);
        let edges: Tensor<i8, s![4, 5, 7]> = first.forward(&image).eval();
        let parts: Tensor<i8, s![4, 5, 7]> = second.forward(&edges).eval();
        let flat: View<'_, i8, s![140]> = parts.reshape();
        let scores: Tensor<i8, s![6]> = third.forward(&flat).eval();
        arena.bytes_mut().fill(0xA5);
        let found = network.run(&mut arena, |input| input.assign(&image));
        assert_eq!(found, scores);
        let is_same = scores.iter().all(|code| Some(code) == scores.get([0]));
        assert!(!is_same, "the codes tell the classes apart: {scores}");
    }
}

/// Requirements: FW-PLAN-2.
#[test]
fn a_chain_of_codes_needs_what_its_fullest_layer_needs() {
    // The edges and the parts, of 140 bytes each; the first of them ends at a multiple of 64.
    assert_eq!(Network::RAM_BYTES, 192 + 140);
    assert_eq!((Network::BUFFERS, Network::PLAN.bound()), (4, Network::RAM_BYTES));
}

#[test]
fn a_residual_of_codes_adds_the_codes_of_its_branch() {
    type Twice = Chain<i8, s![12], Residual<Linear<D<12>, D<12>, Double>>>;
    let layer = || {
        Linear::<D<12>, D<12>, Double>::new(
            codes(19),
            biases(23),
            1,
            factors(12.0),
            Requant::new(3),
        )
    };
    let network = Twice::new(Residual(layer()));
    let input = codes::<s![12]>(29);
    let branch: Tensor<i8, s![12]> = layer().forward(&input).eval();
    let mut arena: Arena<{ Twice::RAM_BYTES }> = Arena::new();
    let found = network.run(&mut arena, |to| to.assign(&input));
    for ((at,), found) in found.indexed_iter() {
        let [x, y] = [&input, &branch].map(|codes| codes.at((at,)));
        assert_eq!(found, x.wrapping_add(y), "{at}");
    }
}

/// Requirements: FW-PLAN-1.
#[test]
fn the_draft_of_a_chain_counts_a_step_for_each_layer_that_computes() {
    type Start = Input<i8, s![2, 5, 7]>;
    type Behind<D, L> = <L as Layer<D>>::After;
    type AfterFirst = Behind<Start, First>;
    type AfterSecond = Behind<AfterFirst, Second>;
    type Flat = Behind<AfterSecond, Reshape<s![140]>>;
    type End = Behind<Flat, Third>;
    let drafts = [Start::DRAFT, AfterFirst::DRAFT, AfterSecond::DRAFT, Flat::DRAFT, End::DRAFT];
    assert_eq!(drafts.map(|draft| draft.steps()), [0, 1, 2, 2, 3]);
    assert_eq!(drafts.map(|draft| draft.len()), [1, 2, 3, 3, 4]);
    let buffers = &End::DRAFT.buffers()[..4];
    let lives: Vec<_> =
        buffers.iter().map(|buffer| (buffer.bytes, buffer.first, buffer.last)).collect();
    assert_eq!(lives, [(70, 0, 1), (140, 1, 2), (140, 2, 3), (6, 3, 3)]);
}
