//! What is known of a product on an instruction set, as constants.

use core::marker::PhantomData;

use super::blocks::{self, BLOCK, SMALL_BLOCK, SMALL_SUMS, WAITING, blocks};
use super::bytes;
use super::drive::Sum;
use super::grid::Grid;
use super::in_place::in_place;
use super::job::Emit;
use super::plan::{Dealt, Plan};
use super::row::{self, row, turned_row};
use super::streams::streams;
use super::table::{Shared, Sizes, Table, is_poor, of};
use super::tile::Tiles;
use super::{streams as few, together};
use crate::dim::Dim;
use crate::dtype::{Element, Factor, lanes};
use crate::isa::Isa;
use crate::shape::Shape;

/// What is known of a product on an instruction set.
pub(super) struct Facts<G, I>(PhantomData<(G, I)>);

/// How a product that is not written out in place goes through the shared functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Its right operand is read where it stands, a strip of columns at a time.
    InPlace,
    /// Its right operand is read where it stands, a few steps of all columns at a time.
    Streams,
    /// The same, for a single row.
    Row,
    /// A single row, and the factors of each column stand side by side.
    TurnedRow,
    /// Its right operand is copied, a block at a time.
    Blocks,
    /// And a strip of rows of the left one is.
    BothInBlocks,
}

/// The most multiplications of a product that is written out where it stands.
const SMALL: usize = 4096;
/// The bytes of a right operand that stay in the first cache.
const NEAR: usize = 32 * 1024;
/// The bytes of a right operand that stay in the second cache.
const FAR: usize = 256 * 1024;

impl<G: Grid, I: Isa> Facts<G, I> {
    pub(super) const LANES: usize = lanes::<G::Elem, I>();
    /// The bytes of an accumulator.
    const BYTES: usize = size_of::<<G::Elem as Element>::Accumulator>();
    /// Whether all extents of a tile are constants.
    pub(super) const FIXED: bool = G::Rows::FIXED && G::Columns::FIXED && G::Inner::FIXED;
    /// The rows of all matrices of the stack.
    const ALL_ROWS: usize = G::Rows::CAP.saturating_mul(G::Batch::CAPACITY);
    /// How many multiplications a row has.
    const ROW: usize = G::Columns::CAP.saturating_mul(G::Inner::CAP);
    /// Whether the matrices of the stack are one matrix, of all their rows.
    pub(super) const MERGED: bool = G::MERGES
        && Self::FIXED
        && G::Batch::CAPACITY > 1
        && Self::ALL_ROWS.saturating_mul(Self::ROW) > SMALL;
    /// The rows of a product.
    pub(super) const ROWS: usize = if Self::MERGED { Self::ALL_ROWS } else { G::Rows::CAP };
    /// Whether a product has so few steps that it becomes part of the loops around it.
    pub(super) const SMALL: bool =
        Self::FIXED && !is_poor::<I>() && Self::ROWS.saturating_mul(Self::ROW) <= SMALL;

    /// Whether the right operand of a small product is copied.
    pub(super) const PACKS: bool = G::STEPS.b_column != 1 && G::Columns::CAP > 1;
    /// The tiles of a small product.
    pub(super) const PLAN: Plan = Plan::new(
        G::Rows::CAP,
        G::Columns::CAP,
        Self::LANES,
        I::REGISTERS,
        match (Self::PACKS, G::Rows::CAP) {
            (false, _) if G::STRIP > 0 => G::STRIP,
            (false, _) => usize::MAX,
            // Where registers are few so is memory, and the copy is on the stack.
            (true, 1) if I::REGISTERS <= 8 => Self::LANES,
            (true, 1) => 64,
            (true, _) => Self::LANES.saturating_mul(2),
        },
    );
    /// The columns of a strip of a small product.
    pub(super) const WIDTH: usize = Self::PLAN.vectors.saturating_mul(Self::LANES);
    /// The vectors of the last strip, if it is narrower.
    pub(super) const VECTORS_LEFT: usize = (G::Columns::CAP % Self::WIDTH).div_ceil(Self::LANES);
    /// Whether the last vector of the last strip is partly used, and not filled up by a copy.
    pub(super) const PART: bool = !Self::PACKS && !G::Columns::CAP.is_multiple_of(Self::LANES);
    /// The bytes of a copied strip.
    pub(super) const STRIP_BYTES: usize =
        G::Inner::CAP.saturating_mul(Self::WIDTH).saturating_mul(Self::BYTES);
    /// Whether a sink that takes no sums as they are gets runs of so many columns: four, eight or
    /// sixteen, or one.
    pub(super) const fn has_runs(count: usize) -> bool {
        if is_poor::<I>() {
            // Few are there to whom its speed matters.
            return count == 1;
        }
        if !G::Columns::FIXED || bytes::way::<G, I>() != 0 {
            return true;
        }
        let width = if Self::SMALL { Self::WIDTH } else { Self::DEALT.vectors * Self::LANES };
        let left = G::Columns::CAP % width;
        match count {
            16 => G::Columns::CAP >= 16,
            8 => width % 16 >= 8 || left % 16 >= 8,
            4 => width % 8 >= 4 || left % 8 >= 4,
            _ => !width.is_multiple_of(4) || !left.is_multiple_of(4),
        }
    }

    /// Whether rows of both operands stand behind each other and share registers.
    pub(super) const TOGETHER: bool = Self::SMALL
        && together::shares::<G::Elem, I>(G::Rows::CAP, G::Inner::CAP, G::Columns::CAP)
        && G::STEPS.a_k == 1
        && G::STEPS.a_row.unsigned_abs() == G::Columns::CAP
        && G::STEPS.a_row > 0
        && G::STEPS.b_column == 1;

    /// How a product that is not small is computed.
    pub(super) const WAY: Way = {
        let right = Self::ROW.saturating_mul(size_of::<G::Elem>());
        let is_turned = G::STEPS.b_column != 1 && G::Columns::CAP > 1;
        if G::STRIP > 0 {
            let is_wide = Self::DEALT.vectors * Self::LANES == G::STRIP;
            if is_wide && Self::ROWS >= 8 && right > FAR && <G::Elem as Factor>::SPREADS {
                Way::Blocks
            } else {
                Way::InPlace
            }
        } else if Self::ROWS == 1 && G::Rows::FIXED && !is_turned {
            Way::Row
        } else if Self::ROWS == 1 && G::Rows::FIXED && G::STEPS.b_k == 1 {
            Way::TurnedRow
        } else if !is_turned && Self::ROWS <= few::MOST_ROWS && right > NEAR {
            Way::Streams
        } else if !<G::Elem as Factor>::SPREADS && (is_turned || Self::ROWS >= 4) {
            Way::BothInBlocks
        } else if is_turned || (Self::ROWS >= 32 && right > FAR) {
            Way::Blocks
        } else {
            Way::InPlace
        }
    };
    /// How rows and columns are dealt out.
    pub(super) const DEALT: Dealt = Dealt::new(
        Self::ROWS,
        G::Rows::FIXED,
        G::Columns::CAP.div_ceil(Self::LANES),
        if is_poor::<I>() { 0 } else { I::REGISTERS },
        // Two vectors beside each other fill a strip, or there are no more of them.
        G::STRIP > 0 && G::STRIP != Self::LANES * 2,
    );
    /// The bytes of sums of a single row that are under way.
    const ROW_SUMS: usize = if G::Columns::CAP.saturating_mul(Self::BYTES) <= row::SMALL_SUMS {
        row::SMALL_SUMS
    } else {
        row::SUMS
    };
    /// How rows and columns are dealt out to the shared functions.
    pub(super) const SIZES: Sizes = {
        let Dealt { tall, low, vectors } = Self::DEALT;
        let narrow = match G::Columns::FIXED {
            true => (G::Columns::CAP % (vectors * Self::LANES)).div_ceil(Self::LANES),
            false => 1,
        };
        let narrow = if narrow == 0 { vectors } else { narrow };
        let (depth, columns) = match Self::WAY {
            Way::InPlace => (usize::MAX, usize::MAX),
            Way::Row | Way::TurnedRow => (usize::MAX, Self::ROW_SUMS / Self::BYTES),
            Way::Streams => few::sizes(Self::ROWS, vectors * Self::LANES, Self::BYTES),
            _ => blocks::sizes(vectors * Self::LANES, Self::BYTES),
        };
        Sizes { tall, low, vectors, narrow, lanes: Self::LANES, depth, columns }
    };

    /// The tiles of so many rows: of all vectors, or for the columns that are left.
    pub(super) const fn tiles(rows: usize, is_narrow: bool) -> Tiles<Sum<G>, I> {
        let is_copy = matches!(Self::WAY, Way::Blocks | Way::BothInBlocks);
        let is_part = !G::Columns::FIXED || !G::Columns::CAP.is_multiple_of(Self::LANES);
        let vectors = if is_narrow { Self::SIZES.narrow } else { Self::SIZES.vectors };
        of::<G::Elem, I>(rows, vectors, is_narrow && is_part, is_copy)
    }

    /// What computes the product by a table `B`.
    pub(super) const fn way<B: Table<G::Elem, I>, E: Emit<Sum<G>> + ?Sized>()
    -> Shared<G::Elem, I, B, E> {
        match Self::WAY {
            Way::InPlace => in_place::<G::Elem, I, B, E>,
            Way::Streams => streams::<G::Elem, I, B, E>,
            Way::Row if Self::ROW_SUMS == row::SUMS => row::<G::Elem, I, B, E, { row::SUMS }>,
            Way::Row => row::<G::Elem, I, B, E, { row::SMALL_SUMS }>,
            Way::TurnedRow if Self::ROW_SUMS == row::SUMS => {
                turned_row::<G::Elem, I, B, E, { row::SUMS }>
            }
            Way::TurnedRow => turned_row::<G::Elem, I, B, E, { row::SMALL_SUMS }>,
            Way::Blocks => Self::blocks::<B, E, false>(),
            Way::BothInBlocks => Self::blocks::<B, E, true>(),
        }
    }

    /// What computes the product block by block, in no more room than it needs.
    const fn blocks<B: Table<G::Elem, I>, E: Emit<Sum<G>> + ?Sized, const PANELS: bool>()
    -> Shared<G::Elem, I, B, E> {
        let width = Self::DEALT.vectors * Self::LANES;
        let (depth, _) = blocks::sizes(width, Self::BYTES);
        let columns = G::Columns::CAP.div_ceil(width).saturating_mul(width);
        let bytes = G::Inner::CAP.saturating_mul(columns).saturating_mul(Self::BYTES);
        if G::Inner::CAP <= depth && bytes <= SMALL_BLOCK {
            blocks::<G::Elem, I, B, E, PANELS, SMALL_BLOCK, SMALL_SUMS>
        } else {
            blocks::<G::Elem, I, B, E, PANELS, BLOCK, WAITING>
        }
    }
}
