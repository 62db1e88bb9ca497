//! What is known of a product of bytes, as constants.

use core::marker::PhantomData;

use crate::dim::Dim;
use crate::dtype::{DType, Element};
use crate::isa::{Bytes, Isa, Level};

use super::super::grid::Grid;

/// The elements are signed bytes.
pub(in super::super) const SIGNED: usize = 1;
/// The elements are unsigned bytes.
pub(in super::super) const UNSIGNED: usize = 2;

/// [`SIGNED`], [`UNSIGNED`], or 0 where the product is none of bytes.
pub(in super::super) const fn way<G: Grid, I: Isa>() -> usize {
    match (<G::Elem as Element>::DTYPE, I::LEVEL) {
        (_, Level::Portable) => 0,
        (DType::I8, _) => SIGNED,
        (DType::U8, _) => UNSIGNED,
        _ => 0,
    }
}

/// The columns of a strip.
pub(in super::super) const fn width<G: Grid, I: Isa>() -> usize {
    Facts::<G, I>::WIDTH
}

/// The rows of a tile.
pub(in super::super) const fn rows<G: Grid, I: Isa>() -> usize {
    Facts::<G, I>::ROWS
}

/// The bytes of a copy of a strip of columns, at most.
pub(super) const STRIP_BYTES: usize = 32 * 1024;
/// The bytes of a copy of the rows of a tile, at most.
pub(super) const ROWS_BYTES: usize = 16 * 1024;
/// The sums that wait for more factors, at most.
pub(super) const WAITING: usize = 4 * 1024;
/// The most rows that a tile has.
pub(super) const MOST_ROWS: usize = 13;
/// The most rows that are multiplied one by one.
const FEW: usize = 4;

/// What is known of a product of bytes on an instruction set.
pub(super) struct Facts<G, I>(PhantomData<(G, I)>);

impl<G: Grid, I: Isa> Facts<G, I> {
    /// Whether rows are multiplied one by one, without a copy of the right operand.
    pub(super) const LINES: bool =
        G::Rows::CAP <= FEW && G::STEPS.a_k == 1 && (G::STEPS.b_k == 1 || G::STEPS.b_column == 1);
    /// The vectors beside each other in a tile.
    pub(super) const VECTORS: usize =
        if I::REGISTERS > 16 && G::Columns::CAP > <I as Bytes>::SUMS { 2 } else { 1 };
    /// The columns of a strip.
    pub(super) const WIDTH: usize = Self::VECTORS * <I as Bytes>::SUMS;
    /// The rows of a tile, dealt out evenly.
    pub(super) const ROWS: usize = {
        let most = if I::REGISTERS > 16 { MOST_ROWS } else { 4 };
        let strips = if G::Rows::CAP == 0 { 1 } else { G::Rows::CAP.div_ceil(most) };
        let even = G::Rows::CAP.div_ceil(strips);
        if even == 0 { 1 } else { even }
    };
    /// The rows of the last tile, if they are fewer.
    pub(super) const ROWS_LEFT: usize = G::Rows::CAP % Self::ROWS;
    /// How many factors are copied at a time: a multiple of four.
    pub(super) const CHUNK: usize = {
        let fitting = STRIP_BYTES / (Self::WIDTH * 4) * 4;
        if fitting < 1024 { fitting } else { 1024 }
    };
    /// Whether that is all of them.
    pub(super) const IN_ONE: bool = G::Inner::CAP <= Self::CHUNK;
    /// The bytes of that copy.
    pub(super) const COPY: usize = {
        let depth = if Self::IN_ONE { G::Inner::CAP } else { Self::CHUNK };
        depth.next_multiple_of(4) * Self::WIDTH
    };
    /// How many rows wait for more factors.
    pub(super) const ROWS_WAITING: usize = WAITING / (Self::WIDTH * Self::ROWS) * Self::ROWS;
}
