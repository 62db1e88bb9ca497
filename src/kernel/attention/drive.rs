//! Walks over heads, queries and blocks of keys, and gives the results to a sink.
//!
//! ```text
//! for each head of keys, and each 32 of the queries that look at it:
//!     for each 64 keys that one of the queries sees:
//!         scores  = keys · queries, queries in lanes             (tile.rs)
//!         weights = exp(scores - largest), results *= correction (weigh.rs)
//!         results += values · weights                            (tile.rs)
//!     results / sum of the weights, turned over, to the sink
//! ```
//!
//! Where a head of keys has but a few queries, keys are the lanes: `few.rs`.
#![allow(unsafe_code)]

use super::attends::{Attends, Batch, Extents, Row, seen};
use super::few;
use super::room::{BLOCK, LANES, Line, ROWS, Room};
use super::tile::{Operands, product};
use super::turn::{turn_in, turn_out};
use super::weigh::{State, divide, weigh};
use crate::dim::{Dim, Idx, LaneAt, Run};
use crate::dtype::{Element, Float, Order};
use crate::isa::{Isa, Task};
use crate::shape::Shape;
use crate::tensor::{Part, Sink};

/// The type that attention is computed in.
pub(super) type Wide<N> = <<N as Attends>::Elem as Float>::Wide;

/// The most queries of a head of keys that keys are the lanes for.
const FEW: usize = 4;

/// Gives the result of every query to the sink, on the best instruction set, and says whether there
/// was anything to compute.
#[inline(always)]
pub(super) fn drive<N: Attends, K: Sink<N::Out, N::Elem>>(node: &N, sink: &mut K) -> bool {
    sink.share().dispatch(Drive { node, sink })
}

/// An attention on its way to a sink.
struct Drive<'n, N, K> {
    node: &'n N,
    sink: &'n mut K,
}

impl<N: Attends, K: Sink<N::Out, N::Elem>> Task for Drive<'_, N, K> {
    type Out = bool;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> bool {
        let Self { node, sink } = self;
        let extents = node.extents();
        let Extents { batch, heads, key_heads, queries, keys, depth, width } = extents;
        let (Some(key), Some(at), Some(to)) = (keys.index(0), depth.index(0), width.index(0))
        else {
            return false;
        };
        let each = heads.len().checked_div(key_heads.len()).unwrap_or_default();
        let rows = each.wrapping_mul(queries.len());
        let mut room = Rooms::<N>::new();
        let [of_heads, of_rows] =
            sink.share().deal([(batch.count().saturating_mul(key_heads.len()), 1), (rows, ROWS)]);
        let mut number = 0_usize;
        batch.fold_coords((), |(), batch| {
            for head in key_heads.indices() {
                if const { K::SHARES } {
                    let is_here = (of_heads.0..of_heads.1).contains(&number);
                    number = number.wrapping_add(1);
                    if !is_here {
                        continue;
                    }
                }
                let keys = node.key(batch, head, key, at);
                let values = node.value(batch, head, key, to);
                let mut group = Group {
                    isa,
                    node,
                    sink: &mut *sink,
                    extents,
                    batch,
                    head: head.get().wrapping_mul(each),
                    at,
                    keys,
                    values,
                };
                let (mut first, end) = of_rows;
                while first < end {
                    let count = end.saturating_sub(first).min(ROWS);
                    group.queries(&mut room, first, count);
                    first = first.wrapping_add(count);
                }
            }
        });
        true
    }
}

/// The bytes of [`Rooms`] up to which there are any: queries and values of thousands of numbers are
/// attended to element by element instead, without them.
pub(super) const MOST: usize = 512 * 1024;

/// The memory of an attention: constant, and not on the heap.
pub(super) struct Rooms<N: Attends> {
    pub(super) queries: Room<N::Depth, Wide<N>>,
    pub(super) results: Room<N::Width, Wide<N>>,
    pub(super) scores: [Line<Wide<N>>; BLOCK],
    pub(super) biases: [Line<Wide<N>>; BLOCK],
}

impl<N: Attends> Rooms<N> {
    #[inline(always)]
    fn new() -> Self {
        Self {
            queries: Room::new(),
            results: Room::new(),
            scores: [Line::ZERO; BLOCK],
            biases: [Line::ZERO; BLOCK],
        }
    }
}

/// The queries that look at one head of keys.
pub(super) struct Group<'n, N: Attends, K, I> {
    pub(super) isa: I,
    pub(super) node: &'n N,
    pub(super) sink: &'n mut K,
    pub(super) extents: Extents<N>,
    pub(super) batch: Batch<N>,
    /// The first of their heads.
    pub(super) head: usize,
    /// The first number of a query.
    pub(super) at: Idx<N::Depth>,
    pub(super) keys: *const N::Elem,
    pub(super) values: *const N::Elem,
}

impl<N: Attends, K: Sink<N::Out, N::Elem>, I: Isa> Group<'_, N, K, I> {
    /// The coordinate of a row: the queries of all heads, one behind the other.
    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> Option<Row<N>> {
        let queries = self.extents.queries.len();
        let head = self.head.wrapping_add(row.checked_div(queries)?);
        let query = row.checked_rem(queries)?;
        Some((self.batch, self.extents.heads.index(head)?, self.extents.queries.index(query)?))
    }

    /// How many keys a row sees.
    #[inline(always)]
    pub(super) fn seen(&self, row: usize) -> usize {
        let Extents { queries, keys, .. } = self.extents;
        self.row(row).map_or(0, |(.., query)| seen::<N>(queries, keys, query))
    }

    /// `count` rows from `first` on.
    #[inline(always)]
    fn queries(&mut self, room: &mut Rooms<N>, first: usize, count: usize) {
        let depth = self.extents.depth.len();
        let mut from = [core::ptr::null(); ROWS];
        let mut ends = [0; ROWS];
        let (mut all, mut any) = (usize::MAX, 0);
        for (lane, (from, end)) in from.iter_mut().zip(&mut ends).enumerate() {
            // Lanes without a query do as the last one.
            let row = first.wrapping_add(lane.min(count.saturating_sub(1)));
            if let Some(coord) = self.row(row) {
                *from = self.node.query(coord, self.at);
            }
            *end = self.seen(row);
            all = all.min(*end);
            any = any.max(*end);
        }
        let queries = room.queries.lines();
        // SAFETY: by the law of `Attends`, `depth` numbers of each query can be read.
        unsafe {
            turn_in::<N::Elem, I>(
                self.isa,
                &from,
                N::STEPS.query,
                depth,
                self.node.scale(),
                queries,
            );
        }
        if count <= FEW {
            for lane in 0..count {
                few::row(self, room, first, lane);
            }
            return;
        }
        let mut state = State::EMPTY;
        for line in room.results.lines() {
            *line = Line::ZERO;
        }
        let mut start = 0;
        while start < any {
            let keys = any.saturating_sub(start).min(BLOCK);
            let seen_by_all = all.saturating_sub(start).min(keys);
            self.block(room, &mut state, (first, count), &ends, start, keys, seen_by_all);
            start = start.wrapping_add(keys);
        }
        let width = self.extents.width.len();
        if let Some(results) = room.results.lines().get_mut(..width) {
            divide(self.isa, &state, results);
        }
        self.emit(room, first, count);
    }

    /// `keys` keys from `start` on, of which every query sees the first `seen_by_all`.
    #[inline(always)]
    #[allow(clippy::too_many_arguments, reason = "a step of one loop")]
    fn block(
        &mut self,
        room: &mut Rooms<N>,
        state: &mut State<Wide<N>>,
        (first, count): (usize, usize),
        ends: &[usize; ROWS],
        start: usize,
        keys: usize,
        seen_by_all: usize,
    ) {
        let (depth, width) = (self.extents.depth.len(), self.extents.width.len());
        let step = |from: *const N::Elem, step: isize| {
            from.wrapping_offset(start.cast_signed().wrapping_mul(step))
        };
        let scores = Operands::<N::Elem> {
            a: step(self.keys, N::STEPS.key),
            a_row: N::STEPS.key,
            a_k: N::STEPS.key_depth,
            b: room.queries.lines().as_ptr(),
            depth,
            rows: keys,
            queries: count,
        };
        // SAFETY: by the law of `Attends` the keys can be read; there are as many lines of queries as
        // the depth, and more lines for scores than keys.
        unsafe {
            product::<_, I, false, false>(self.isa, &scores, room.scores.as_mut_ptr());
        }
        let is_seen = !N::IS_MASKED && seen_by_all == keys;
        if !is_seen {
            self.bias(&mut room.biases, (first, count), ends, start, keys);
        }
        let biases = if is_seen { None } else { room.biases.get(..keys) };
        if let (Some(scores), Some(results)) =
            (room.scores.get_mut(..keys), room.results.lines().get_mut(..width))
        {
            weigh(self.isa, scores, biases, count, state, results);
        }
        let whole = if N::IS_MASKED { 0 } else { seen_by_all };
        let mut values = Operands::<N::Elem> {
            a: step(self.values, N::STEPS.value),
            a_row: N::STEPS.value_width,
            a_k: N::STEPS.value,
            b: room.scores.as_ptr(),
            depth: whole,
            rows: width,
            queries: count,
        };
        let results = room.results.lines().as_mut_ptr();
        // SAFETY: by the law of `Attends` the values can be read; there are as many lines of results
        // as the width, and more of weights than keys.
        unsafe { product::<_, I, true, false>(self.isa, &values, results) }
        if whole < keys {
            values.a = values.a.wrapping_offset(whole.cast_signed().wrapping_mul(N::STEPS.value));
            values.b = values.b.wrapping_add(whole);
            values.depth = keys.saturating_sub(whole);
            // SAFETY: as above, for the keys that are left.
            unsafe { product::<_, I, true, true>(self.isa, &values, results) }
        }
    }

    /// What is added to the scores of a block: `-inf` where a key is not seen.
    #[inline(always)]
    fn bias(
        &self,
        biases: &mut [Line<Wide<N>>; BLOCK],
        (first, count): (usize, usize),
        ends: &[usize; ROWS],
        start: usize,
        keys: usize,
    ) {
        for (key, line) in biases.iter_mut().enumerate().take(keys) {
            let key = start.wrapping_add(key);
            let lanes = line.0.as_flattened_mut().iter_mut();
            for (lane, (bias, end)) in lanes.zip(ends).enumerate() {
                *bias = if key < *end { Wide::<N>::ZERO } else { Wide::<N>::NEG_INFINITY };
                if N::IS_MASKED && lane < count {
                    *bias = self.mask(first.wrapping_add(lane), key, *bias);
                }
            }
        }
    }

    /// What is added to the score of a row and a key, if the row sees it.
    #[inline(always)]
    pub(super) fn mask(&self, row: usize, key: usize, bias: Wide<N>) -> Wide<N> {
        let mask = match (self.row(row), self.extents.keys.index(key)) {
            (Some(row), Some(key)) => self.node.mask(row, key),
            _ => None,
        };
        match mask {
            Some(mask) if Wide::<N>::equal(bias, Wide::<N>::ZERO) => mask.to_accumulator(),
            _ => bias,
        }
    }

    /// Gives the results of the rows to the sink.
    #[inline(always)]
    fn emit(&mut self, room: &mut Rooms<N>, first: usize, count: usize) {
        let width = self.extents.width.len();
        let results = room.results.lines();
        let mut column = 0;
        while column < width {
            let some = width.saturating_sub(column).min(LANES);
            let Some(results) = results.get(column..column.wrapping_add(some)) else { return };
            // A row of the result is the first lanes of a line.
            turn_out::<N::Elem, I>(self.isa, results, &mut room.scores);
            for (lane, line) in room.scores.iter().enumerate().take(count) {
                if let Some(row) = self.row(first.wrapping_add(lane)) {
                    let [numbers, _] = line.0;
                    self.give(row, column, some, &numbers);
                }
            }
            column = column.wrapping_add(some);
        }
    }

    /// Gives `some` numbers of a row from `column` on to the sink.
    #[inline(always)]
    pub(super) fn give(
        &mut self,
        row: Row<N>,
        column: usize,
        some: usize,
        numbers: &[Wide<N>; LANES],
    ) {
        let elements = numbers.map(N::Elem::from_accumulator);
        let width = self.extents.width;
        if some == LANES
            && let Some(run) = Run::<_, LANES>::new(width, column)
        {
            self.sink.run(N::place_lanes(row, LaneAt::Run(run)), elements);
            return;
        }
        for (lane, element) in elements.into_iter().enumerate().take(some) {
            if let Some(index) = width.index(column.wrapping_add(lane)) {
                self.sink.one(N::place(row, index), element);
            }
        }
    }
}
