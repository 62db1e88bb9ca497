//! What is known of a product on an instruction set, as constants.

use core::marker::PhantomData;

use super::grid::Grid;
use super::plan::Plan;
use super::together;
use crate::dim::Dim;
use crate::dtype::{Element, lanes};
use crate::isa::Isa;

/// What is known of a product on an instruction set.
pub(super) struct Facts<G, I>(PhantomData<(G, I)>);

/// The bytes of a copy of a strip of columns, at most: it stays in the second cache.
pub(super) const STRIP_BYTES: usize = 128 * 1024;
/// The bytes of a copy that is used by one row of tiles: it stays in the first cache.
const NEAR_BYTES: usize = 16 * 1024;
/// The bytes of sums that wait for more factors, at most.
pub(super) const WAITING_BYTES: usize = 16 * 1024;

impl<G: Grid, I: Isa> Facts<G, I> {
    pub(super) const LANES: usize = lanes::<G::Elem, I>();
    /// The bytes of an accumulator.
    const BYTES: usize = size_of::<<G::Elem as Element>::Accumulator>();
    /// Whether all extents of a tile are constants.
    pub(super) const FIXED: bool = G::Rows::FIXED && G::Columns::FIXED && G::Inner::FIXED;
    /// Whether the right operand does not stay in the second cache from one row of tiles to the next.
    const LARGE: bool = G::Rows::CAP >= 32
        && G::Inner::CAP.saturating_mul(G::Columns::CAP).saturating_mul(size_of::<G::Elem>())
            > 256 * 1024;
    /// Whether strips of columns are copied.
    pub(super) const PACKS: bool = (G::STEPS.b_column != 1 && G::Columns::CAP > 1) || Self::LARGE;
    pub(super) const PLAN: Plan = Plan::new(
        G::Rows::CAP,
        G::Columns::CAP,
        Self::LANES,
        I::REGISTERS,
        match (Self::PACKS, G::Rows::CAP) {
            (false, _) => usize::MAX,
            (true, 1) => 64,
            (true, _) => Self::LANES.saturating_mul(2),
        },
    );
    /// The columns of a strip.
    pub(super) const WIDTH: usize = Self::PLAN.vectors.saturating_mul(Self::LANES);
    /// The vectors of the last strip, if it is narrower.
    pub(super) const VECTORS_LEFT: usize = (G::Columns::CAP % Self::WIDTH).div_ceil(Self::LANES);
    /// Whether the last vector of the last strip is partly used, and not filled up by a copy.
    pub(super) const PART: bool = !Self::PACKS && !G::Columns::CAP.is_multiple_of(Self::LANES);
    /// How many steps of a strip are copied at a time.
    pub(super) const CHUNK: usize = {
        let bytes = if G::Rows::CAP <= Self::PLAN.rows { NEAR_BYTES } else { STRIP_BYTES };
        bytes / (Self::WIDTH * Self::BYTES)
    };
    /// The bytes of that copy.
    pub(super) const CHUNK_BYTES: usize = {
        let depth = if G::Inner::CAP < Self::CHUNK { G::Inner::CAP } else { Self::CHUNK };
        depth.saturating_mul(Self::WIDTH * Self::BYTES)
    };
    /// Whether that is all of them.
    pub(super) const IN_ONE: bool = G::Inner::CAP <= Self::CHUNK;
    /// How many rows of tiles wait for more factors.
    pub(super) const WAITING: usize = WAITING_BYTES / (Self::WIDTH * Self::BYTES * Self::PLAN.rows);
    /// Whether rows of both operands stand behind each other and share registers.
    pub(super) const TOGETHER: bool = Self::FIXED
        && together::shares::<G::Elem, I>(G::Rows::CAP, G::Inner::CAP, G::Columns::CAP)
        && G::STEPS.a_k == 1
        && G::STEPS.a_row.unsigned_abs() == G::Columns::CAP
        && G::STEPS.a_row > 0
        && G::STEPS.b_column == 1;
    /// Whether a tile has so few steps that it becomes part of the loops around it.
    pub(super) const UNROLLED: bool = Self::FIXED
        && G::Rows::CAP.saturating_mul(G::Columns::CAP).saturating_mul(G::Inner::CAP) <= 32 * 1024;
}
