//! Blocks of numbers: packed, unpacked, and multiplied a block of each row at a time.

use super::product::{DEPTH, Sums, add_bias, many, one, sum_rows};
use crate::dim::{Dim, Run};
use crate::dtype::Factor;
use crate::dtype::block::BlockFormat;
use crate::expr::{Bias, BlockLinear, DequantizeBlocks, Expr, QuantizeBlocks};
use crate::isa::Isa;
use crate::layout::Layout;
use crate::shape::{BlockLen, CountsBlocks, DividesIntoBlocks, LinearWith, Shape};
use crate::storage::Borrowed;
use crate::tensor::{Source, Tensor};

/// How many numbers of a block are read at once.
const PART: usize = 16;

impl<S, E, B> Source<S> for QuantizeBlocks<E, B>
where
    S: Shape,
    B: BlockFormat,
    E: Expr<Shape: DividesIntoBlocks<BlockLen, Blocks = S>> + Source<E::Shape, Elem = f32>,
{
    type Elem = B;

    #[inline(always)]
    fn at(&self, block: S::Coord) -> B {
        let mut numbers = [0.0; 32];
        for (part, place) in numbers.chunks_exact_mut(PART).zip((0..).step_by(PART)) {
            if let Some(lanes) = E::Shape::run_of_numbers::<PART>(block, place) {
                part.copy_from_slice(&self.numbers.lanes(lanes));
            }
        }
        B::quantize(&numbers)
    }
}

impl<S, E, B> Source<S> for DequantizeBlocks<E>
where
    S: Shape,
    B: BlockFormat,
    E: Expr<Shape: CountsBlocks<BlockLen, Numbers = S>> + Source<E::Shape, Elem = B>,
{
    type Elem = f32;

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> f32 {
        let (block, place) = E::Shape::block(coord);
        self.blocks.at(block).number(place)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [f32; W] {
        let Some((block, place)) = E::Shape::block_of_lanes::<W>(lanes) else {
            return core::array::from_fn(|lane| Source::<S>::at(self, S::lane(lanes, lane)));
        };
        let numbers = self.blocks.at(block).dequantize();
        let behind = numbers.get(place..).and_then(<[f32]>::first_chunk::<W>);
        behind.copied().unwrap_or([0.0; W])
    }
}

impl<O, F, S, L, K, R, M, Q, B> Source<O>
    for BlockLinear<Tensor<f32, S, L, K>, Tensor<F, R, M, Q>, B, O>
where
    O: Shape,
    F: BlockFormat,
    S: LinearWith<R::Numbers, Out = O>,
    R: CountsBlocks<BlockLen>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<f32>,
    Q: Borrowed<F>,
    B: Bias<f32, S::Features>,
{
    type Elem = f32;

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> f32 {
        one::<O, _>(self, coord)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: O::LaneCoord<W>) -> [f32; W] {
        many::<O, _, W>(self, lanes)
    }
}

impl<O, F, S, L, K, R, M, Q, B> Sums<O>
    for BlockLinear<Tensor<f32, S, L, K>, Tensor<F, R, M, Q>, B, O>
where
    O: Shape,
    F: BlockFormat,
    S: LinearWith<R::Numbers, Out = O>,
    R: CountsBlocks<BlockLen>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<f32>,
    Q: Borrowed<F>,
    B: Bias<f32, S::Features>,
{
    type Elem = f32;

    #[inline(always)]
    fn one<I: Isa>(&self, isa: I, coord: O::Coord) -> f32 {
        let inner = self.input.shape().inner();
        let mut sum = 0.0;
        let mut block = [0.0; 32];
        for (k, place) in inner.indices().zip((0..32).cycle()) {
            if place == 0 {
                block = self.weight.at(R::block(S::weight(coord, k)).0).dequantize();
            }
            let weight = block.get(place).copied().unwrap_or(0.0);
            sum = f32::step(isa, self.input.at(S::input(coord, k)), weight, sum);
        }
        add_bias::<f32>(sum, self.bias.at(S::feature(coord)))
    }

    #[inline(always)]
    fn many<I: Isa, const W: usize>(&self, isa: I, lanes: O::LaneCoord<W>) -> [f32; W] {
        let inner = self.input.shape().inner();
        let first = O::lane(lanes, 0);
        let mut sums = [0.0; W];
        let mut start = 0;
        while let Some(k) = inner.index(start) {
            let blocks: [[f32; 32]; W] = core::array::from_fn(|lane| {
                let number = S::weight(O::lane(lanes, lane), k);
                self.weight.at(R::block(number).0).dequantize()
            });
            for part in 0..const { 32 / DEPTH } {
                let behind = part * DEPTH;
                let Some(run) = Run::<_, DEPTH>::new(inner, start.wrapping_add(behind)) else {
                    break;
                };
                let rows = blocks.map(|block| {
                    let part = block.get(behind..).and_then(<[f32]>::first_chunk::<DEPTH>);
                    part.copied().unwrap_or([0.0; DEPTH])
                });
                let input = Source::lanes(&self.input, S::input_run(first, run));
                sums = sum_rows(rows, input, sums, |left, right, sum| {
                    f32::step(isa, left, right, sum)
                });
            }
            start = start.wrapping_add(32);
        }
        match self.bias.lanes(S::feature_lanes(lanes)) {
            Some(bias) => super::vector::zip(sums, bias, |sum, bias| sum + bias),
            None => sums,
        }
    }
}
