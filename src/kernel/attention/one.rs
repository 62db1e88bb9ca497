//! A single number of the result, or a run of them: as the blocks do it, one query at a time.

use super::attends::{Attends, Extents, Row, seen};
use super::drive::Wide;
use super::room::BLOCK;
use super::weigh::{divisor, shift};
use crate::dim::{Dim, Idx, LaneAt};
use crate::dtype::{Element, Factor, Float, Num, Order};
use crate::isa::Isa;
use crate::kernel::vector::zip;

/// Reads operands that attend, element by element.
pub(super) trait Reads: Attends {
    /// A number of a query.
    fn read_query(&self, row: Row<Self>, depth: Idx<Self::Depth>) -> Self::Elem;
    /// A number of a key that a row looks at.
    fn read_key(&self, row: Row<Self>, key: Idx<Self::Keys>, depth: Idx<Self::Depth>)
    -> Self::Elem;
    /// A number of the value of a key that a row looks at.
    fn read_value(
        &self,
        row: Row<Self>,
        key: Idx<Self::Keys>,
        width: Idx<Self::Width>,
    ) -> Self::Elem;
    /// A run of numbers of the value of a key that a row looks at.
    fn read_values<const W: usize>(
        &self,
        row: Row<Self>,
        key: Idx<Self::Keys>,
        width: LaneAt<Self::Width, W>,
    ) -> [Self::Elem; W];
}

/// Some numbers of each value.
pub(super) trait Values<N: Reads, const W: usize>: Copy {
    /// Those of a key's value.
    fn read(self, node: &N, row: Row<N>, key: Idx<N::Keys>) -> [N::Elem; W];
}

impl<N: Reads> Values<N, 1> for Idx<N::Width> {
    #[inline(always)]
    fn read(self, node: &N, row: Row<N>, key: Idx<N::Keys>) -> [N::Elem; 1] {
        [node.read_value(row, key, self)]
    }
}

impl<N: Reads, const W: usize> Values<N, W> for LaneAt<N::Width, W> {
    #[inline(always)]
    fn read(self, node: &N, row: Row<N>, key: Idx<N::Keys>) -> [N::Elem; W] {
        node.read_values(row, key, self)
    }
}

/// The numbers of the result of a row that stand where the values do.
#[inline(always)]
pub(super) fn numbers<N: Reads, I: Isa, V: Values<N, W>, const W: usize>(
    node: &N,
    isa: I,
    row: Row<N>,
    values: V,
) -> [N::Elem; W] {
    let Extents { queries, keys, .. } = node.extents();
    let scale = node.scale();
    let end = seen::<N>(queries, keys, row.2);
    let mut largest = Wide::<N>::NEG_INFINITY;
    let mut sum = Wide::<N>::ZERO;
    let mut results = [Wide::<N>::ZERO; W];
    let mut start = 0;
    while start < end {
        let next = end.min(start.wrapping_add(BLOCK));
        let mut scores = [None; BLOCK];
        let before = largest;
        for (key, to) in keys.indices().within(start, next).zip(&mut scores) {
            *to = score(node, isa, row, key, scale);
            if let Some(score) = *to
                && Order::greater(score, largest)
            {
                largest = score;
            }
        }
        let shift = shift(largest);
        let correction = Float::exp_down(Num::sub(before, shift), isa);
        sum = Num::mul(sum, correction);
        results = results.map(|result| Num::mul(result, correction));
        for (key, score) in keys.indices().within(start, next).zip(scores) {
            let Some(score) = score else { continue };
            let weight = Float::exp_down(Num::sub(score, shift), isa);
            sum = Num::add(sum, weight);
            results = zip(results, values.read(node, row, key), |result, value| {
                <Wide<N> as Factor>::step(isa, value.to_accumulator(), weight, result)
            });
        }
        start = next;
    }
    let sum = divisor(sum);
    results.map(|result| N::Elem::from_accumulator(Num::div(result, sum)))
}

/// The score of a key, if the row sees it.
#[inline(always)]
fn score<N: Reads, I: Isa>(
    node: &N,
    isa: I,
    row: Row<N>,
    key: Idx<N::Keys>,
    scale: Wide<N>,
) -> Option<Wide<N>> {
    let bias = node.mask(row, key).map(Element::to_accumulator);
    if bias.is_some_and(|bias| Wide::<N>::equal(bias, Wide::<N>::NEG_INFINITY)) {
        return None;
    }
    let mut score = Wide::<N>::ZERO;
    for depth in node.extents().depth.indices() {
        let query = Num::mul(node.read_query(row, depth).to_accumulator(), scale);
        let key = node.read_key(row, key, depth).to_accumulator();
        score = <Wide<N> as Factor>::step(isa, key, query, score);
    }
    Some(match bias {
        Some(bias) => Num::add(score, bias),
        None => score,
    })
}
