//! The shared functions, written for each product: what depends on it are constants, so that every
//! function that is called is known by name.
//!
//! This is their form without `std`: in a program without calls to computed addresses it can be shown how
//! deep its stack is and what it reaches. `by_pointer.rs` is the other.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::drive::Sum;
use super::facts::Facts;
use super::grid::Grid;
use super::job::{Emit, Job};
use super::table::{Height, Sizes, Table};
use super::tile::{Again, Factors, Place};
use crate::isa::Isa;

/// What depends on a product, as a type.
struct Names<G, I>(PhantomData<(G, I)>);

impl<G, I> Clone for Names<G, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, I> Copy for Names<G, I> {}

/// Tiles of some rows.
struct Rows<G, I> {
    is_low: bool,
    of: PhantomData<(G, I)>,
}

impl<G, I> Clone for Rows<G, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, I> Copy for Rows<G, I> {}

impl<G: Grid, I: Isa> Table<G::Elem, I> for Names<G, I> {
    type Height = Rows<G, I>;

    #[inline(always)]
    fn sizes(self) -> Sizes {
        const { Facts::<G, I>::SIZES }
    }

    #[inline(always)]
    fn both(self) -> [Self::Height; 2] {
        [false, true].map(|is_low| Rows { is_low, of: PhantomData })
    }
}

impl<G: Grid, I: Isa> Height<G::Elem, I> for Rows<G, I> {
    #[inline(always)]
    fn rows(self) -> usize {
        if self.is_low {
            const { Facts::<G, I>::SIZES.low }
        } else {
            const { Facts::<G, I>::SIZES.tall }
        }
    }

    #[inline(always)]
    unsafe fn tiles(
        self,
        is_narrow: bool,
        isa: I,
        factors: &Factors,
        place: &Place<Sum<G>>,
        again: &Again,
    ) {
        /// Tiles of so many rows, by name.
        macro_rules! tiles {
            ($rows:ident, $is_narrow:literal) => {
                // SAFETY: the caller's promise.
                unsafe {
                    (const { Facts::<G, I>::tiles(Facts::<G, I>::SIZES.$rows, $is_narrow) })(
                        isa, factors, place, again,
                    )
                }
            };
        }
        // Each call on its own: a function that is chosen first is called by its address.
        match (self.is_low, is_narrow) {
            (false, false) => tiles!(tall, false),
            (false, true) => tiles!(tall, true),
            (true, false) => tiles!(low, false),
            (true, true) => tiles!(low, true),
        }
    }
}

/// Computes a product that is not small.
///
/// # Safety
/// The invariants of [`Job`], for this product.
#[inline(always)]
pub(super) unsafe fn shared<G: Grid, I: Isa>(
    isa: I,
    job: &Job<G::Elem>,
    emit: &mut impl Emit<Sum<G>>,
) {
    let table = Names::<G, I>(PhantomData);
    // SAFETY: the caller's promise; the table is this product's.
    unsafe { (const { Facts::<G, I>::way() })(isa, job, table, emit) }
}
