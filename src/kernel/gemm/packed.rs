//! Small products whose right operand is copied, a strip of columns at a time.
#![allow(unsafe_code)]

use super::drive::{Rounded, Running, Strip};
use super::facts::Facts;
use super::grid::Grid;
use super::pack::{Part, pack};
use super::scratch::Scratch;
use super::side::{Operand, Wide};
use crate::isa::Isa;
use crate::tensor::Sink;

impl<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// A strip whose right factors are copied, to room of `BYTES`.
    #[inline(always)]
    pub(super) fn packed<const V: usize, const BYTES: usize>(&mut self, strip: &Strip<G, Operand>) {
        let mut room = Scratch::<BYTES>::new();
        let to = room.as_mut_ptr();
        let width = const { V * Facts::<G, I>::LANES };
        let part = Part {
            from: strip.b,
            k_step: G::STEPS.b_k,
            lane_step: G::STEPS.b_column,
            depth: strip.depth,
            count: strip.columns,
        };
        // SAFETY: by the law of `Grid` the right factors of these columns stand there; the room has a
        // row of `V` vectors for each step.
        unsafe { pack(self.isa, part, to, width) }
        let copy = Strip::<G, Wide> {
            at: strip.at,
            a: strip.a,
            b: to.cast_const(),
            b_k: width.cast_signed(),
            depth: strip.depth,
            first: strip.first,
            columns: strip.columns,
        };
        self.row_strips::<Wide, V, false>(&copy);
    }
}
