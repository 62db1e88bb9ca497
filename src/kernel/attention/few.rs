//! Few queries, as when a network writes one word after another: keys are the lanes.
//!
//! ```text
//! for each 64 keys:
//!     score[64]    = keys · query, the keys turned over in registers
//!     weight[64]   = exp(score - largest)
//!     result[E]    = result * correction + weight[0] * value[0, E] + weight[1] * value[1, E] ..
//! ```
//!
//! Each sum has the steps, and the order, of the other way.
#![allow(unsafe_code)]

use super::attends::Attends;
use super::drive::{Group, Rooms, Wide};
use super::room::{BLOCK, LANES, Line, ROWS};
use super::weigh::{divisor, exponentials, hidden, larger, shift, with_bias};
use crate::dim::Dim;
use crate::dtype::{Element, Float, Num, Order, lanes};
use crate::isa::{Isa, Task};
use crate::kernel::vector::zip;
use crate::tensor::{Sink, hold_lanes};

/// The keys and values of a head.
struct Sides<T> {
    keys: *const T,
    key: isize,
    key_depth: isize,
    values: *const T,
    value: isize,
    value_width: isize,
    depth: usize,
    width: usize,
}

impl<T> Clone for Sides<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Sides<T> {}

/// What is known of a query after some blocks of keys.
struct State<A> {
    largest: A,
    sum: A,
}

/// The scores of a block, and then its weights.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Scores<A>([A; BLOCK]);

/// Computes row `lane` of those from `first` on, and gives it to the sink.
#[inline(always)]
pub(super) fn row<N: Attends, K: Sink<N::Out, N::Elem>, I: Isa>(
    group: &mut Group<'_, N, K, I>,
    room: &mut Rooms<N>,
    first: usize,
    lane: usize,
) {
    let row = first.wrapping_add(lane);
    let end = group.seen(row);
    let sides = Sides {
        keys: group.keys,
        key: N::STEPS.key,
        key_depth: N::STEPS.key_depth,
        values: group.values,
        value: N::STEPS.value,
        value_width: N::STEPS.value_width,
        depth: group.extents.depth.len(),
        width: group.extents.width.len(),
    };
    let mut state = State { largest: Wide::<N>::NEG_INFINITY, sum: Wide::<N>::ZERO };
    let (queries, results) = (room.queries.lines(), room.results.lines());
    // Lines are whole: the numbers of the result stand in them one behind the other.
    for line in results.iter_mut().take(sides.width.div_ceil(ROWS)) {
        *line = Line::ZERO;
    }
    let mut biases = Scores([Wide::<N>::ZERO; BLOCK]);
    let mut start = 0;
    while start < end {
        let keys = end.saturating_sub(start).min(BLOCK);
        if N::IS_MASKED {
            for (key, bias) in biases.0.iter_mut().enumerate().take(keys) {
                *bias = group.mask(row, start.wrapping_add(key), Wide::<N>::ZERO);
            }
        }
        let biases = if N::IS_MASKED { Some(&biases) } else { None };
        // SAFETY: by the law of `Attends` the keys and values can be read.
        unsafe {
            block::<N::Elem, I>(
                group.isa, &sides, start, keys, biases, queries, lane, &mut state, results,
            );
        }
        start = start.wrapping_add(keys);
    }
    let sum = divisor(state.sum);
    let Some(row) = group.row(row) else { return };
    let parts = results.as_flattened_lines();
    for (part, numbers) in parts.iter().enumerate().take(sides.width.div_ceil(LANES)) {
        let column = part.wrapping_mul(LANES);
        let numbers = numbers.map(|number| Num::div(number, sum));
        group.give(row, column, sides.width.saturating_sub(column).min(LANES), &numbers);
    }
}

/// Lines as numbers one behind the other.
trait Flat<A> {
    /// [`LANES`] numbers at a time.
    fn as_flattened_lines(&self) -> &[[A; LANES]];
}

impl<A: Copy> Flat<A> for [Line<A>] {
    #[inline(always)]
    fn as_flattened_lines(&self) -> &[[A; LANES]] {
        let len = self.len().wrapping_mul(ROWS / LANES);
        // SAFETY: a line is `ROWS / LANES` arrays and nothing else, for its size is a multiple of 64.
        unsafe { core::slice::from_raw_parts(self.as_ptr().cast(), len) }
    }
}

/// `keys` keys from `start` on.
///
/// It is a function that all shapes share.
///
/// # Safety
/// The keys and values can be read, and there are as many lines of queries as the depth, and as many of
/// results as the width.
#[inline(never)]
#[allow(clippy::too_many_arguments, reason = "a step of one loop")]
unsafe fn block<T: Float, I: Isa>(
    isa: I,
    sides: &Sides<T>,
    start: usize,
    keys: usize,
    biases: Option<&Scores<T::Wide>>,
    queries: &[Line<T::Wide>],
    lane: usize,
    state: &mut State<T::Wide>,
    results: &mut [Line<T::Wide>],
) {
    /// The arguments; made by `block` alone, whose caller promises that all can be read.
    struct Block<'b, T: Float> {
        sides: Sides<T>,
        keys: usize,
        biases: Option<&'b Scores<T::Wide>>,
        query: *const T::Wide,
        state: &'b mut State<T::Wide>,
        results: *mut T::Wide,
    }

    impl<T: Float> Task for Block<'_, T> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { sides, keys, biases, query, state, results } = self;
            let mut scores = Scores([T::Wide::NEG_INFINITY; BLOCK]);
            // SAFETY: the promise of the caller of `block`.
            unsafe { score(isa, &sides, keys, query, &mut scores) }
            let correction = weigh(isa, &mut scores, biases, keys, state);
            if biases.is_some() {
                // SAFETY: as above.
                unsafe { add::<T, I, true>(isa, &sides, keys, &scores, correction, results) }
            } else {
                // SAFETY: as above.
                unsafe { add::<T, I, false>(isa, &sides, keys, &scores, correction, results) }
            }
        }
    }

    let from =
        |from: *const T, step: isize| from.wrapping_offset(start.cast_signed().wrapping_mul(step));
    let sides = Sides {
        keys: from(sides.keys, sides.key),
        values: from(sides.values, sides.value),
        ..*sides
    };
    let query = queries.as_ptr().cast::<T::Wide>().wrapping_add(lane);
    let results = results.as_mut_ptr().cast::<T::Wide>();
    isa.run(Block { sides, keys, biases, query, state, results });
}

/// Scores of `keys` keys; those behind them are `-inf`.
///
/// # Safety
/// As of [`block`]; from `query` on, numbers stand [`ROWS`] apart.
#[inline(always)]
unsafe fn score<T: Float, I: Isa>(
    isa: I,
    sides: &Sides<T>,
    keys: usize,
    query: *const T::Wide,
    scores: &mut Scores<T::Wide>,
) {
    let width = const { lanes::<T, I>() };
    let Sides { keys: from, key, key_depth, depth, .. } = *sides;
    let mut first = 0;
    while first < keys {
        let mut sums = T::splat(isa, T::ZERO);
        // Lanes without a key do as the last one.
        let place = |lane: usize| {
            let at = first.wrapping_add(lane).min(keys.saturating_sub(1));
            from.wrapping_offset(at.cast_signed().wrapping_mul(key))
        };
        let mut at = 0;
        while key_depth == 1 && depth.saturating_sub(at) >= width {
            let mut rows = [T::splat(isa, T::ZERO); 16];
            for (lane, row) in rows.iter_mut().enumerate().take(width) {
                // SAFETY: a vector from here on is inside the key.
                *row = unsafe { T::load(isa, place(lane).wrapping_add(at)) };
            }
            T::transpose(isa, &mut rows);
            for (next, row) in rows.into_iter().enumerate().take(width) {
                let query = query.wrapping_add(at.wrapping_add(next).wrapping_mul(ROWS));
                // SAFETY: the number is one of the query's.
                let number = T::splat_sum(isa, unsafe { query.read() });
                sums = T::steps(isa, row, number, sums);
            }
            at = at.wrapping_add(width);
        }
        while at < depth {
            let offset = at.cast_signed().wrapping_mul(key_depth);
            let query = query.wrapping_add(at.wrapping_mul(ROWS));
            // SAFETY: the number is one of the query's.
            let number = T::splat_sum(isa, unsafe { query.read() });
            let row = if key == 1 && keys.saturating_sub(first) >= width {
                // SAFETY: the keys stand side by side, and as many as a vector has lanes are left.
                unsafe { T::load(isa, place(0).wrapping_offset(offset)) }
            } else {
                let mut row = [T::ZERO; 16];
                for (lane, to) in row.iter_mut().enumerate().take(width) {
                    // SAFETY: the number is one of the key's.
                    *to = unsafe { place(lane).wrapping_offset(offset).read() };
                }
                // SAFETY: no vector of floats has more than 16 lanes.
                unsafe { T::load(isa, row.as_ptr()) }
            };
            sums = T::steps(isa, row, number, sums);
            at = at.wrapping_add(1);
        }
        // SAFETY: the lanes of a vector divide the block, so it ends inside.
        unsafe { T::store_sums(isa, scores.0.as_mut_ptr().wrapping_add(first), sums) }
        first = first.wrapping_add(width);
    }
    for score in scores.0.iter_mut().skip(keys) {
        *score = T::Wide::NEG_INFINITY;
    }
}

/// Makes the scores of a block weights, and gives what the sums before are to be multiplied by.
#[inline(always)]
fn weigh<A: Float, I: Isa>(
    isa: I,
    scores: &mut Scores<A>,
    biases: Option<&Scores<A>>,
    keys: usize,
    state: &mut State<A>,
) -> A {
    if let Some(biases) = biases {
        scores.0 = zip(scores.0, biases.0, with_bias);
    }
    let mut many = [A::NEG_INFINITY; LANES];
    for scores in scores.0.as_chunks::<LANES>().0 {
        hold_lanes();
        many = zip(many, *scores, larger);
    }
    let largest = many.into_iter().fold(state.largest, larger);
    let shift = shift(largest);
    let correction = A::exp_down(Num::sub(state.largest, shift), isa);
    state.largest = largest;
    let mut sum = Num::mul(state.sum, correction);
    for scores in scores.0.as_chunks_mut::<LANES>().0 {
        hold_lanes();
        *scores = exponentials(isa, *scores, [shift; LANES]);
    }
    for weight in scores.0.iter().take(keys) {
        sum = Num::add(sum, *weight);
    }
    state.sum = sum;
    if let Some(biases) = biases {
        scores.0 = zip(scores.0, biases.0, hidden);
    }
    correction
}

/// Corrects the result, and adds the values times their weights; where `SOME`, not those of keys that
/// are not seen.
///
/// # Safety
/// As of [`block`]; as many numbers as the width, rounded up to [`ROWS`], are there from `results` on.
#[inline(always)]
unsafe fn add<T: Float, I: Isa, const SOME: bool>(
    isa: I,
    sides: &Sides<T>,
    keys: usize,
    weights: &Scores<T::Wide>,
    correction: T::Wide,
    results: *mut T::Wide,
) {
    let lanes = const { lanes::<T, I>() };
    let mut column = 0;
    while sides.width.saturating_sub(column) >= lanes.wrapping_mul(4) && sides.value_width == 1 {
        // SAFETY: the caller's promise: four vectors are left.
        unsafe { strip::<T, I, 4, SOME>(isa, sides, keys, weights, correction, results, column) }
        column = column.wrapping_add(lanes.wrapping_mul(4));
    }
    while column < sides.width {
        // SAFETY: the caller's promise; a vector does not cross the end of a line.
        unsafe { strip::<T, I, 1, SOME>(isa, sides, keys, weights, correction, results, column) }
        column = column.wrapping_add(lanes);
    }
}

/// `V` vectors of the result from `column` on.
///
/// # Safety
/// As of [`add`]; more than one vector is inside the width.
#[inline(always)]
unsafe fn strip<T: Float, I: Isa, const V: usize, const SOME: bool>(
    isa: I,
    sides: &Sides<T>,
    keys: usize,
    weights: &Scores<T::Wide>,
    correction: T::Wide,
    results: *mut T::Wide,
    column: usize,
) {
    let lanes = const { lanes::<T, I>() };
    let Sides { value, value_width, width, .. } = *sides;
    let left = width.saturating_sub(column);
    let results = results.wrapping_add(column);
    let mut sums = [T::splat(isa, T::ZERO); V];
    for (vector, sum) in sums.iter_mut().enumerate() {
        let from = results.wrapping_add(vector.wrapping_mul(lanes));
        let mut numbers = [T::Wide::ZERO; 16];
        for (lane, number) in numbers.iter_mut().enumerate().take(lanes) {
            // SAFETY: the number is one of the result's, by the caller's promise.
            *number = Num::mul(unsafe { from.wrapping_add(lane).read() }, correction);
        }
        // SAFETY: no vector of floats has more than 16 lanes.
        *sum = unsafe { T::load_sums(isa, numbers.as_ptr()) };
    }
    let mut from = sides.values.wrapping_offset(column.cast_signed().wrapping_mul(value_width));
    for weight in weights.0.iter().take(keys) {
        let values = from;
        from = from.wrapping_offset(value);
        if SOME && T::Wide::less(*weight, T::Wide::ZERO) {
            continue;
        }
        let weight = T::splat_sum(isa, *weight);
        for (vector, sum) in sums.iter_mut().enumerate() {
            let values = values.wrapping_add(vector.wrapping_mul(lanes));
            let row = if V > 1 || (value_width == 1 && left >= lanes) {
                // SAFETY: a vector from here on is inside the value.
                unsafe { T::load(isa, values) }
            } else if value_width == 1 {
                // SAFETY: `left` numbers of the value are left.
                unsafe { T::load_first(isa, values, left) }
            } else {
                let mut row = [T::ZERO; 16];
                for (lane, to) in row.iter_mut().enumerate().take(left.min(lanes)) {
                    let offset = lane.cast_signed().wrapping_mul(value_width);
                    // SAFETY: the number is one of the value's.
                    *to = unsafe { values.wrapping_offset(offset).read() };
                }
                // SAFETY: no vector of floats has more than 16 lanes.
                unsafe { T::load(isa, row.as_ptr()) }
            };
            *sum = T::steps(isa, row, weight, *sum);
        }
    }
    for (vector, sum) in sums.into_iter().enumerate() {
        let to = results.wrapping_add(vector.wrapping_mul(lanes));
        // SAFETY: the numbers are the result's, by the caller's promise.
        unsafe { T::store_sums(isa, to, sum) }
    }
}
