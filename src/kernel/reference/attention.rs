//! Attention, as loops over queries and keys.

use crate::dtype::{Element, Factor, Float, Num, Order};
use crate::isa::Portable;
use crate::kernel::attention::BLOCK;

/// One head of an attention: its sizes, and what queries are multiplied by.
#[derive(Clone, Copy, Debug)]
pub struct Attention<W> {
    /// How many queries there are.
    pub queries: usize,
    /// How many keys and values there are.
    pub keys: usize,
    /// The length of a query and of a key.
    pub depth: usize,
    /// The length of a value.
    pub width: usize,
    /// What queries are multiplied by.
    pub scale: W,
}

/// Gives each number of the result of one head to `out`. The bias of a query and a key is added to
/// their score; where there is none, the query does not see the key.
///
/// # Numerics
/// Keys come in blocks of 64, and the sums are corrected once a block: see `docs/numerics.md`.
pub fn attention<T: Float>(
    size: Attention<T::Wide>,
    query: impl Fn(usize, usize) -> T,
    key: impl Fn(usize, usize) -> T,
    value: impl Fn(usize, usize) -> T,
    bias: impl Fn(usize, usize) -> Option<T::Wide>,
    mut out: impl FnMut(usize, usize, T),
) {
    let fused =
        |a: T::Wide, b: T::Wide, sum: T::Wide| <T::Wide as Factor>::step(Portable, a, b, sum);
    let score = |row: usize, at: usize| {
        let mut score = T::Wide::ZERO;
        for depth in 0..size.depth {
            let query = Num::mul(query(row, depth).to_accumulator(), size.scale);
            score = fused(key(at, depth).to_accumulator(), query, score);
        }
        bias(row, at).map(|bias| Num::add(score, bias))
    };
    for row in 0..size.queries {
        for column in 0..size.width {
            let (mut largest, mut sum) = (T::Wide::NEG_INFINITY, T::Wide::ZERO);
            let mut result = T::Wide::ZERO;
            for start in (0..size.keys).step_by(BLOCK) {
                let block = start..size.keys.min(start.saturating_add(BLOCK));
                let before = largest;
                for score in block.clone().filter_map(|key| score(row, key)) {
                    if Order::greater(score, largest) {
                        largest = score;
                    }
                }
                let is_lowest = Order::equal(largest, T::Wide::NEG_INFINITY);
                let shift = if is_lowest { T::Wide::ZERO } else { largest };
                let correction = Float::exp_down(Num::sub(before, shift), Portable);
                sum = Num::mul(sum, correction);
                result = Num::mul(result, correction);
                for key in block {
                    let Some(score) = score(row, key) else { continue };
                    let weight = Float::exp_down(Num::sub(score, shift), Portable);
                    sum = Num::add(sum, weight);
                    result = fused(value(key, column).to_accumulator(), weight, result);
                }
            }
            let is_nothing = Order::equal(sum, T::Wide::ZERO);
            let divisor = if is_nothing { T::Wide::ONE } else { sum };
            out(row, column, T::from_accumulator(Num::div(result, divisor)));
        }
    }
}
