//! From scores to weights: the part of the softmax that is done block by block, in lanes.

use super::room::{LANES, Line, ROWS};
use crate::dtype::{Float, Num};
use crate::isa::{Isa, Task};
use crate::kernel::vector::zip;
use crate::tensor::hold_lanes;

/// What is known of each query after some blocks of keys.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct State<A> {
    /// The largest score so far, or `-inf`.
    pub(super) largest: [[A; LANES]; ROWS / LANES],
    /// The sum of the weights so far.
    pub(super) sum: [[A; LANES]; ROWS / LANES],
}

impl<A: Float> State<A> {
    pub(super) const EMPTY: Self = Self {
        largest: [[A::NEG_INFINITY; LANES]; ROWS / LANES],
        sum: [[A::ZERO; LANES]; ROWS / LANES],
    };
}

/// What is subtracted from scores: the largest one, if there is one.
#[inline(always)]
pub(super) fn shift<A: Float>(largest: A) -> A {
    if A::equal(largest, A::NEG_INFINITY) { A::ZERO } else { largest }
}

/// The larger of two scores; a NaN is none.
#[inline(always)]
pub(super) fn larger<A: Float>(largest: A, score: A) -> A {
    if A::greater(score, largest) { score } else { largest }
}

/// `exp(score - shift)` in each lane.
///
/// A loop and not a closure, which would stay a call for being so large.
#[inline(always)]
pub(super) fn exponentials<A: Float, I: Isa, const W: usize>(
    isa: I,
    scores: [A; W],
    shifts: [A; W],
) -> [A; W] {
    let mut weights = scores;
    for (weight, shift) in weights.iter_mut().zip(shifts) {
        *weight = A::exp_down(Num::sub(*weight, shift), isa);
    }
    weights
}

/// The score with a bias; `-inf` is the score of a key that is not seen, whatever it was.
#[inline(always)]
pub(super) fn with_bias<A: Float>(score: A, bias: A) -> A {
    if A::equal(bias, A::NEG_INFINITY) { bias } else { Num::add(score, bias) }
}

/// The weight of a key with a bias: -1 if it is not seen.
#[inline(always)]
pub(super) fn hidden<A: Float>(weight: A, bias: A) -> A {
    if A::equal(bias, A::NEG_INFINITY) { Num::neg(A::ONE) } else { weight }
}

/// Makes the scores of a block weights, and corrects what was summed before. Where biases are
/// given, they are added to the scores; the weight of `-inf` is -1: the key is not seen.
///
/// It is a function that all shapes share.
#[inline(never)]
pub(super) fn weigh<A: Float, I: Isa>(
    isa: I,
    scores: &mut [Line<A>],
    biases: Option<&[Line<A>]>,
    queries: usize,
    state: &mut State<A>,
    results: &mut [Line<A>],
) {
    struct Weigh<'s, A> {
        scores: &'s mut [Line<A>],
        biases: Option<&'s [Line<A>]>,
        queries: usize,
        state: &'s mut State<A>,
        results: &'s mut [Line<A>],
    }

    impl<A: Float> Task for Weigh<'_, A> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { scores, biases, queries, state, results } = self;
            let parts = queries.div_ceil(LANES);
            let states = state.largest.iter_mut().zip(&mut state.sum);
            for (part, (largest, sum)) in states.enumerate().take(parts) {
                if let Some(biases) = biases {
                    add(scores, biases, part);
                }
                let before = *largest;
                let mut most = before;
                for score in scores.iter().filter_map(|line| line.0.get(part)) {
                    hold_lanes();
                    most = zip(most, *score, larger);
                }
                *largest = most;
                let shifts = most.map(shift);
                let corrections = exponentials(isa, before, shifts);
                let mut sums = zip(*sum, corrections, Num::mul);
                for score in scores.iter_mut().filter_map(|line| line.0.get_mut(part)) {
                    hold_lanes();
                    let weights = exponentials(isa, *score, shifts);
                    sums = zip(sums, weights, Num::add);
                    *score = weights;
                }
                *sum = sums;
                if let Some(biases) = biases {
                    hide(scores, biases, part);
                }
                for result in results.iter_mut().filter_map(|line| line.0.get_mut(part)) {
                    hold_lanes();
                    *result = zip(*result, corrections, Num::mul);
                }
            }
        }
    }

    isa.run(Weigh { scores, biases, queries, state, results });
}

/// Adds the biases to the scores; `-inf` is the score of a key that is not seen, whatever it was.
#[inline(always)]
fn add<A: Float>(scores: &mut [Line<A>], biases: &[Line<A>], part: usize) {
    for (score, bias) in scores.iter_mut().zip(biases) {
        if let (Some(score), Some(bias)) = (score.0.get_mut(part), bias.0.get(part)) {
            hold_lanes();
            *score = zip(*score, *bias, with_bias);
        }
    }
}

/// Makes the weights of keys that are not seen -1.
#[inline(always)]
fn hide<A: Float>(weights: &mut [Line<A>], biases: &[Line<A>], part: usize) {
    for (weight, bias) in weights.iter_mut().zip(biases) {
        if let (Some(weight), Some(bias)) = (weight.0.get_mut(part), bias.0.get(part)) {
            hold_lanes();
            *weight = zip(*weight, *bias, hidden);
        }
    }
}

/// Divides the results by the sums of the weights, where there are any.
#[inline(never)]
pub(super) fn divide<A: Float, I: Isa>(isa: I, state: &State<A>, results: &mut [Line<A>]) {
    struct Divide<'s, A>(&'s State<A>, &'s mut [Line<A>]);

    impl<A: Float> Task for Divide<'_, A> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, _isa: I) {
            let sums = self.0.sum.map(|sums| sums.map(divisor));
            for line in self.1 {
                for (results, sums) in line.0.iter_mut().zip(sums) {
                    hold_lanes();
                    *results = zip(*results, sums, Num::div);
                }
            }
        }
    }

    isa.run(Divide(state, results));
}

/// The sum of weights to divide by: 0 where no key is seen, and 1 will do as well.
#[inline(always)]
pub(super) fn divisor<A: Float>(sum: A) -> A {
    if A::equal(sum, A::ZERO) { A::ONE } else { sum }
}
