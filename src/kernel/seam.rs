//! Seams of a row: where its elements begin to come from another operand, or from none.

use core::marker::PhantomData;

use crate::shape::{Pieces, Shape};
use crate::tensor::Source;

/// Whether the axis is the last one of `S`, so that rows run along it.
pub(super) const fn runs_along<S: Shape>(axis: usize) -> bool {
    axis + 1 == S::RANK
}

/// The largest length of a row.
pub(super) const fn row_len<S: Shape>() -> usize {
    match S::CAPS {
        [] => 1,
        [.., last] => *last,
    }
}

/// Pieces whose numbers count from `by`.
pub(super) struct Shifted<'p, P> {
    pub(super) pieces: &'p mut P,
    pub(super) by: usize,
}

impl<P: Pieces> Pieces for Shifted<'_, P> {
    #[inline(always)]
    fn piece(&mut self, from: usize, to: usize) {
        self.pieces.piece(from.wrapping_add(self.by), to.wrapping_add(self.by));
    }
}

/// Pieces that `Q` cuts further.
pub(super) struct Finer<'p, S, Q, P> {
    pieces: &'p mut P,
    source: PhantomData<(S, Q)>,
}

/// Pieces that `Q` cuts further.
#[inline(always)]
pub(super) fn finer<S, Q, P>(pieces: &mut P) -> Finer<'_, S, Q, P> {
    Finer { pieces, source: PhantomData }
}

impl<S: Shape, Q: Source<S>, P: Pieces> Pieces for Finer<'_, S, Q, P> {
    #[inline(always)]
    fn piece(&mut self, from: usize, to: usize) {
        Q::cut(from, to, self.pieces);
    }
}

/// The elements of lanes that stand on both sides of a seam, one by one.
///
/// Apart from the code around it, because the compiler would share work between this and the run
/// that is read in one piece, and read all runs one by one.
#[cold]
#[inline(never)]
pub(super) fn across<S: Shape, Q: Source<S>, const W: usize>(
    source: &Q,
    lanes: S::LaneCoord<W>,
) -> [Q::Elem; W] {
    core::array::from_fn(|lane| source.at(S::lane(lanes, lane)))
}
