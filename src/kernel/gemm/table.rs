//! Which functions compute a product, and how its rows and columns are dealt out to them.
#![allow(unsafe_code)]

use super::job::{Emit, Job};
use super::side::{Operand, Side, Wide};
use super::tile::{Tiles, tiles};
use crate::dtype::{Element, Factor};
use crate::isa::{Isa, Level};

/// How the shared functions compute a product: numbers and functions, made when it is compiled.
pub(super) struct Table<T: Factor, I> {
    /// What computes it.
    pub(super) way: Way<T, I>,
    /// Most rows are computed so many at a time.
    pub(super) tall: Height<T::Accumulator, I>,
    /// The others.
    pub(super) low: Height<T::Accumulator, I>,
    /// The vectors beside each other in a tile.
    pub(super) vectors: usize,
    /// The vectors of a tile for the columns that are left.
    pub(super) narrow: usize,
    /// The lanes of a vector.
    pub(super) lanes: usize,
    /// How many factors are taken at a time.
    pub(super) depth: usize,
    /// How many columns.
    pub(super) columns: usize,
}

/// A function that computes a product by a table.
///
/// # Safety
/// The invariants of [`Job`], and the table is made for a product of these elements and sizes.
pub(super) type Way<T, I> =
    unsafe fn(I, &Job<T>, &Table<T, I>, &mut dyn Emit<<T as Element>::Accumulator>);

/// Tiles of some rows.
pub(super) struct Height<S, I> {
    pub(super) rows: usize,
    /// Those of all vectors.
    pub(super) full: Tiles<S, I>,
    /// Those for the columns that are left.
    pub(super) narrow: Tiles<S, I>,
}

impl<T: Factor, I> Table<T, I> {
    /// The columns of a tile.
    pub(super) const fn width(&self) -> usize {
        self.vectors.wrapping_mul(self.lanes)
    }

    /// How many tiles of each height there are in some rows: all of a product, or a multiple of those of
    /// a tall tile, or the last ones behind these.
    pub(super) fn heights(&self, rows: usize) -> [(&Height<T::Accumulator, I>, usize); 2] {
        let talls = rows.checked_div(self.tall.rows).unwrap_or(0);
        let left = rows.saturating_sub(talls.wrapping_mul(self.tall.rows));
        [(&self.tall, talls), (&self.low, left.checked_div(self.low.rows).unwrap_or(0))]
    }
}

/// Whether reading a part of a vector costs no more than reading all of it.
pub(super) const fn masks<T: Factor, I: Isa>() -> bool {
    T::SPREADS && !matches!(I::LEVEL, Level::Portable)
}

/// Whether the set is what is left for old processors, on which a fused step is many instructions.
pub(super) const fn is_poor<I: Isa>() -> bool {
    cfg!(target_arch = "x86_64") && matches!(I::LEVEL, Level::Portable)
}

/// The tiles of these factors; `part` where the last vector has fewer columns.
pub(super) const fn of<T: Factor, I: Isa>(
    rows: usize,
    vectors: usize,
    part: bool,
    is_copy: bool,
) -> Tiles<T::Accumulator, I> {
    // What is wide already needs no tiles of its own.
    match (is_copy && !T::SPREADS, part || masks::<T, I>()) {
        (true, _) => sized::<T, I, Wide, Wide, false>(rows, vectors),
        (false, true) => sized::<T, I, Operand, Operand, true>(rows, vectors),
        (false, false) => sized::<T, I, Operand, Operand, false>(rows, vectors),
    }
}

/// `tiles::<.., R, V, PART>` by its numbers.
macro_rules! by_size {
    ($rows:ident, $vectors:ident, $($v:literal: $($r:literal)+;)+) => {
        match ($vectors, $rows) {
            $($(($v, $r) => tiles::<T, I, A, B, $r, $v, PART>,)+)+
            _ => tiles::<T, I, A, B, 1, 1, PART>,
        }
    };
}

const fn sized<T: Factor, I: Isa, A: Side<T>, B: Side<T>, const PART: bool>(
    rows: usize,
    vectors: usize,
) -> Tiles<T::Accumulator, I> {
    by_size!(rows, vectors,
        1: 2 3 4 5 6 7 8 9 10 11 12 13 14;
        2: 1 2 3 4 5 6 7 8 9 10 11 12 13 14;
        3: 1 2 3 4 5 6 7 8;
        4: 1 2 3 4 5 6;
    )
}
