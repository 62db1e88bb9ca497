//! What is known of a product of bytes, as constants.

use core::marker::PhantomData;

use crate::dim::Dim;
use crate::dtype::DType;
use crate::isa::{Bytes, Isa, Level};
use crate::shape::StripLen;

use super::super::grid::Grid;

/// The elements of both operands are signed bytes.
pub(in super::super) const SIGNED: usize = 1;
/// Those of both are unsigned.
pub(in super::super) const UNSIGNED: usize = 2;
/// Those of the left one are signed, those of the right one are not.
pub(in super::super) const LEFT_SIGNED: usize = 3;
/// Those of the right one are signed, those of the left one are not.
pub(in super::super) const RIGHT_SIGNED: usize = 4;

/// One of the above, or 0 where the tiles of all elements multiply: where there are no bytes, and of one
/// kind on the portable set where that has no instruction for them.
pub(in super::super) const fn way<G: Grid, I: Isa>() -> usize {
    let has_none = cfg!(not(all(target_arch = "x86_64", target_feature = "sse2")));
    let is_like_others = has_none && matches!(I::LEVEL, Level::Portable) && G::STRIP == 0;
    match G::OPERANDS {
        [DType::I8, DType::I8] if !is_like_others => SIGNED,
        [DType::U8, DType::U8] if !is_like_others => UNSIGNED,
        [DType::I8, DType::U8] => LEFT_SIGNED,
        [DType::U8, DType::I8] => RIGHT_SIGNED,
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
/// The factors of a row or column that are copied at a time, at most.
pub(super) const MOST_DEPTH: usize = 1024;
/// The bytes of a copy of the rows of a tile, at most.
const ROWS_BYTES: usize = 26 * 1024;
// A tile of words may have as many rows as one of bytes.
const _: () = assert!(MOST_ROWS * 2 * MOST_DEPTH == ROWS_BYTES);
/// The sums that wait for more factors, at most.
pub(super) const WAITING: usize = 4 * 1024;
/// The most rows that a tile has.
pub(super) const MOST_ROWS: usize = 13;
/// The most rows that are multiplied one by one.
const FEW: usize = 4;
/// How many rows are worth words of a packed operand.
const MANY: usize = 16;
/// The least columns that a packed operand has in a strip, and so the most of a strip here.
const _: () = assert!(MOST_COLUMNS <= <StripLen as Dim>::CAP);
/// The most columns of a strip.
pub(super) const MOST_COLUMNS: usize = 32;

/// What is known of a product of bytes on an instruction set.
pub(super) struct Facts<G, I>(PhantomData<(G, I)>);

impl<G: Grid, I: Isa> Facts<G, I> {
    /// Whether rows are multiplied one by one, without a copy of the right operand.
    pub(super) const LINES: bool = G::Rows::CAP <= FEW
        && G::STRIP == 0
        && G::STEPS.a_k == 1
        && (G::STEPS.b_k == 1 || G::STEPS.b_column == 1);
    /// Whether a packed right operand has a few rows beside it.
    pub(super) const IS_FEW: bool = G::STRIP > 0 && G::Rows::CAP <= FEW;
    /// Whether the bytes of a strip become words, and those of rows do: not where the right operand is
    /// packed and there are few rows to use the words.
    pub(super) const WORDS: bool = <I as Bytes>::WORDS && (G::STRIP == 0 || G::Rows::CAP >= MANY);
    /// The vectors beside each other in a tile.
    pub(super) const VECTORS: usize =
        if (I::REGISTERS > 16 || Self::WORDS) && G::Columns::CAP > <I as Bytes>::SUMS {
            2
        } else {
            1
        };
    /// The columns of a strip.
    pub(super) const WIDTH: usize = {
        let tile = Self::VECTORS * <I as Bytes>::SUMS;
        // Words of rows are worth more than one tile beside the other.
        let columns = if Self::WORDS { G::Columns::CAP.next_multiple_of(tile) } else { tile };
        if columns == 0 || columns > MOST_COLUMNS { MOST_COLUMNS } else { columns }
    };
    /// The rows of a tile, dealt out evenly.
    pub(super) const ROWS: usize = {
        let most = match (I::REGISTERS > 16, Self::WORDS) {
            (true, _) => MOST_ROWS,
            (_, true) => 6,
            _ => 4,
        };
        let strips = if G::Rows::CAP == 0 { 1 } else { G::Rows::CAP.div_ceil(most) };
        let even = G::Rows::CAP.div_ceil(strips);
        if even == 0 { 1 } else { even }
    };
    /// The rows of the last tile, if they are fewer.
    pub(super) const ROWS_LEFT: usize = G::Rows::CAP % Self::ROWS;
    /// How many factors are copied at a time: a multiple of four.
    pub(super) const CHUNK: usize = {
        let bytes = if Self::WORDS { 2 } else { 1 };
        let fitting = STRIP_BYTES / (Self::WIDTH * bytes * 4) * 4;
        if fitting < MOST_DEPTH { fitting } else { MOST_DEPTH }
    };
    /// Whether that is all of them.
    pub(super) const IN_ONE: bool = G::Inner::CAP <= Self::CHUNK;
    /// How many of a row or column are copied, with those that fill it up.
    pub(super) const DEPTH: usize =
        (if Self::IN_ONE { G::Inner::CAP } else { Self::CHUNK }).next_multiple_of(4);
    /// The bytes of the copy of a strip.
    pub(super) const COPY: usize = Self::DEPTH * Self::WIDTH;
    /// How many rows wait for more factors.
    pub(super) const ROWS_WAITING: usize = WAITING / (Self::WIDTH * Self::ROWS) * Self::ROWS;
}
