//! Blocks of numbers, number by number.

use crate::dtype::Factor;
use crate::dtype::block::BlockFormat;
use crate::isa::Portable;

/// How many numbers a block has.
const LEN: usize = 32;

/// Makes a block of each 32 numbers of a row, and gives it to `out`.
pub fn quantize_blocks<B: BlockFormat>(
    [rows, blocks]: [usize; 2],
    number: impl Fn(usize, usize) -> f32,
    mut out: impl FnMut(usize, usize, B),
) {
    for row in 0..rows {
        for block in 0..blocks {
            let numbers = core::array::from_fn(|place| number(row, block * LEN + place));
            out(row, block, B::quantize(&numbers));
        }
    }
}

/// Gives each number of each block of a row to `out`.
pub fn dequantize_blocks<B: BlockFormat>(
    [rows, blocks]: [usize; 2],
    block: impl Fn(usize, usize) -> B,
    mut out: impl FnMut(usize, usize, f32),
) {
    for row in 0..rows {
        for column in 0..blocks * LEN {
            out(row, column, block(row, column / LEN).number(column % LEN));
        }
    }
}

/// Multiplies `m` vectors of 32 numbers a block by each of the `outputs` rows of blocks, adds the bias, and
/// gives each element of the result to `out`.
///
/// # Numerics
/// One fused step a number, in their order; the bias is added last.
pub fn linear_blocks<B: BlockFormat>(
    [m, blocks, outputs]: [usize; 3],
    input: impl Fn(usize, usize) -> f32,
    weight: impl Fn(usize, usize) -> B,
    bias: impl Fn(usize) -> f32,
    mut out: impl FnMut(usize, usize, f32),
) {
    for row in 0..m {
        for output in 0..outputs {
            let mut sum = 0.0;
            for inner in 0..blocks * LEN {
                let factor = weight(output, inner / LEN).number(inner % LEN);
                sum = f32::step(Portable, input(row, inner), factor, sum);
            }
            out(row, output, sum + bias(output));
        }
    }
}
