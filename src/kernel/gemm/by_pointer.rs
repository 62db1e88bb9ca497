//! The shared functions, written once for all products of an element type: what depends on a product
//! is numbers and pointers to functions.
//!
//! This is their form with `std`, where compiling a shape and its size count; `by_name.rs` is the other.
#![allow(unsafe_code)]

use super::drive::Sum;
use super::facts::Facts;
use super::grid::Grid;
use super::job::{Emit, Job};
use super::table::{Height, Sizes, Table};
use super::tile::{Again, Factors, Place, Tiles};
use crate::dtype::Factor;
use crate::isa::Isa;

/// What depends on a product, as a value.
struct Pointers<T: Factor, I> {
    sizes: Sizes,
    tall: Rows<T, I>,
    low: Rows<T, I>,
}

/// Tiles of some rows: those of all vectors, and those for the columns that are left.
struct Rows<T: Factor, I> {
    rows: usize,
    full: Tiles<T::Accumulator, I>,
    narrow: Tiles<T::Accumulator, I>,
}

impl<'p, T: Factor, I: Isa> Table<T, I> for &'p Pointers<T, I> {
    type Height = &'p Rows<T, I>;

    #[inline(always)]
    fn sizes(self) -> Sizes {
        self.sizes
    }

    #[inline(always)]
    fn both(self) -> [Self::Height; 2] {
        [&self.tall, &self.low]
    }
}

impl<T: Factor, I: Isa> Height<T, I> for &Rows<T, I> {
    #[inline(always)]
    fn rows(self) -> usize {
        self.rows
    }

    #[inline(always)]
    unsafe fn tiles(
        self,
        is_narrow: bool,
        isa: I,
        factors: &Factors,
        place: &Place<T::Accumulator>,
        again: &Again,
    ) {
        let tiles = if is_narrow { self.narrow } else { self.full };
        // SAFETY: the caller's promise.
        unsafe { tiles(isa, factors, place, again) }
    }
}

/// The pointers of a product.
trait Pointed<T: Factor, I> {
    const POINTERS: Pointers<T, I>;
}

impl<G: Grid, I: Isa> Pointed<G::Elem, I> for Facts<G, I> {
    const POINTERS: Pointers<G::Elem, I> = {
        let sizes = Self::SIZES;
        Pointers {
            sizes,
            tall: Rows {
                rows: sizes.tall,
                full: Self::tiles(sizes.tall, false),
                narrow: Self::tiles(sizes.tall, true),
            },
            low: Rows {
                rows: sizes.low,
                full: Self::tiles(sizes.low, false),
                narrow: Self::tiles(sizes.low, true),
            },
        }
    };
}

/// Computes a product that is not small.
///
/// # Safety
/// The invariants of [`Job`], for this product.
#[inline(always)]
pub(super) unsafe fn shared<G: Grid, I: Isa>(
    isa: I,
    job: &Job<G::Elem>,
    emit: &mut dyn Emit<Sum<G>>,
) {
    let table = const { &<Facts<G, I> as Pointed<G::Elem, I>>::POINTERS };
    // SAFETY: the caller's promise; the table is this product's.
    unsafe { (const { Facts::<G, I>::way() })(isa, job, table, emit) }
}
