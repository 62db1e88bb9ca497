//! How the rows and columns of a product are dealt out to functions that many products share.
#![allow(unsafe_code)]

use super::job::Job;
use super::side::{Operand, Side, Wide};
use super::tile::{Again, Factors, Place, Tiles, tiles};
use crate::dtype::{Element, Factor};
use crate::isa::{Isa, Level};

/// How a product is dealt out: numbers, made when it is compiled.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    /// Most rows are computed so many at a time.
    pub(super) tall: usize,
    /// The others.
    pub(super) low: usize,
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

impl Sizes {
    /// The columns of a tile.
    #[inline(always)]
    pub(super) const fn width(self) -> usize {
        self.vectors.wrapping_mul(self.lanes)
    }
}

/// What the shared functions know of a product: numbers, and its tiles of each height.
pub(super) trait Table<T: Factor, I: Isa>: Copy {
    /// Tiles of some rows.
    type Height: Height<T, I>;

    /// The numbers.
    fn sizes(self) -> Sizes;

    /// The tiles of most rows, and those of the others.
    fn both(self) -> [Self::Height; 2];

    /// How many tiles of each height there are in some rows: all of a product, or a multiple of those of
    /// a tall tile, or the last ones behind these.
    #[inline(always)]
    fn heights(self, rows: usize) -> [(Self::Height, usize); 2] {
        let [tall, low] = self.both();
        let talls = rows.checked_div(tall.rows()).unwrap_or(0);
        let left = rows.saturating_sub(talls.wrapping_mul(tall.rows()));
        [(tall, talls), (low, left.checked_div(low.rows()).unwrap_or(0))]
    }
}

/// A function that computes a product by a table, and gives its sums away.
///
/// # Safety
/// The invariants of [`Job`], and the table is made for a product of these elements and sizes.
pub(super) type Shared<T, I, B, E> = unsafe fn(I, &Job<T>, B, &mut E);

/// Tiles of some rows.
pub(super) trait Height<T: Factor, I: Isa>: Copy {
    /// How many rows.
    fn rows(self) -> usize;

    /// Computes tiles of all vectors, or, where `is_narrow`, those for the columns that are left.
    ///
    /// # Safety
    /// As of [`tiles`].
    unsafe fn tiles(
        self,
        is_narrow: bool,
        isa: I,
        factors: &Factors,
        place: &Place<<T as Element>::Accumulator>,
        again: &Again,
    );
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
