//! All elements of an operand whose last axis is not the dense one as one group: turned, a line of memory of
//! each row at a time, so that memory is read once and elements come in their order.

use super::columns::ROWS;
use super::lanes::{LANES, merge, put_row};
use super::stretch::Gathered;
use crate::expr::fold::Fold;
use crate::isa::{Isa, Task};
use crate::shape::Shape;
use crate::tensor::Source;

/// How many elements are turned at once where all are one group.
const TURNED: usize = 16 * 1024;

/// Whether all elements of an operand are folded by columns: a line of memory has elements of some rows,
/// which fit where they are turned, and there are so many elements that lines would be gone from the caches
/// between one row and the next.
pub(super) const fn turns_all<S: Shape, E: Source<S>>() -> bool {
    let size = size_of::<E::Elem>();
    match S::CAPS {
        [.., last] => {
            matches!(E::COLUMN, Some(1))
                && *last >= LANES
                && *last <= TURNED / ROWS
                && size <= 8
                && S::CAPACITY >= 2 * TURNED
        }
        [] => false,
    }
}

/// All elements, as one row that is turned piece by piece; nothing where they cannot be.
pub(super) struct All<'e, S: Shape, E, F> {
    pub(super) shape: S,
    pub(super) source: &'e E,
    pub(super) from: S::Coord,
    pub(super) op: F,
}

impl<S: Shape, E: Source<S>, F: Fold<E::Elem>> Task for All<'_, S, E, F> {
    type Out = Option<F::Acc>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<F::Acc> {
        let Self { shape, source, from, op } = self;
        let sizes = shape.sizes();
        let mut ahead = sizes.as_ref().iter().rev().copied();
        let (row, high) = (ahead.next().unwrap_or(0), ahead.next().unwrap_or(0));
        let (count, coords) = (shape.count(), shape.coords());
        // Rows a power of two apart would push each other out of the first cache, and those that fill the
        // accumulators need not stand one behind the other.
        let is_whole = row.is_multiple_of(LANES);
        let width = if is_whole { row.wrapping_add(ROWS) } else { row };
        let mut turned = Gathered::<E::Elem, { TURNED + ROWS * ROWS }>::new();
        let rows = turned.fill(source.at(from), width.wrapping_mul(ROWS));
        let mut lanes = [op.start(); LANES];
        let (mut done, mut at, mut lane) = (0_usize, 0_usize, 0_usize);
        while done < count {
            let now = high.wrapping_sub(at).min(ROWS);
            for first in (0..row).step_by(LANES) {
                let size = [row.wrapping_sub(first).min(LANES), now];
                let coord = coords.clone().nth(done.wrapping_add(first))?;
                if !source.columns(isa, coord, size, (rows.get_mut(first..)?, width)) {
                    return None;
                }
            }
            let more = now.wrapping_mul(row);
            let (pieces, len) = if is_whole { (now, row) } else { (1, more) };
            let step = if is_whole { width } else { more.max(1) };
            for piece in rows.chunks(step).take(pieces) {
                let piece = piece.get(..len)?;
                // The accumulators that the piece before has not come to.
                let (first, rest) = piece.split_at(LANES.wrapping_sub(lane).min(len));
                for (acc, x) in lanes.iter_mut().skip(lane).zip(first) {
                    *acc = op.put(*acc, *x);
                }
                put_row(op, &mut lanes, rest);
                lane = lane.wrapping_add(len) % LANES;
            }
            done = done.wrapping_add(more);
            at = if at.wrapping_add(now) == high { 0 } else { at.wrapping_add(now) };
        }
        Some(merge(op, lanes, LANES))
    }
}
