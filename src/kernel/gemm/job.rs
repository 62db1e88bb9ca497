//! A product as numbers, for code that all products of an element type share.
#![allow(unsafe_code)]

use super::grid::Steps;
use crate::dtype::Factor;

/// A product of two matrices: where its factors stand, and where its sums go.
///
/// # Invariants
/// The factors of all rows, columns and steps can be read, as the law of
/// [`Grid`](super::Grid) says; where there is an `out`, the sums can be written there.
pub(super) struct Job<T: Factor> {
    pub(super) a: *const T,
    pub(super) b: *const T,
    pub(super) steps: Steps,
    /// The columns of a strip of a packed right operand; 0 where it is not packed.
    pub(super) strip: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) inner: usize,
    /// Where sums go as they are, and how far it is to the next row.
    pub(super) out: Option<(*mut T::Accumulator, isize)>,
}

impl<T: Factor> Job<T> {
    /// How far it is from strip to strip of a packed right operand.
    #[inline(always)]
    pub(super) fn strip_step(&self) -> isize {
        self.inner.cast_signed().wrapping_mul(self.steps.b_k)
    }

    /// How far it is to a column of the right operand.
    #[inline(always)]
    pub(super) fn to_column(&self, column: usize) -> isize {
        match (column.checked_div(self.strip), column.checked_rem(self.strip)) {
            (Some(strip), Some(left)) => {
                let strip = strip.cast_signed().wrapping_mul(self.strip_step());
                strip.wrapping_add(left.cast_signed())
            }
            _ => column.cast_signed().wrapping_mul(self.steps.b_column),
        }
    }
}

/// The sums of some rows and columns beside each other: row number `row` and column number `first`
/// are at `sums`, the next row is `step` behind.
pub(super) struct Block<S> {
    pub(super) row: usize,
    pub(super) rows: usize,
    pub(super) first: usize,
    pub(super) columns: usize,
    pub(super) sums: *const S,
    pub(super) step: usize,
}

/// Takes sums that do not go to memory as they are.
pub(super) trait Emit<S> {
    /// Takes a block of sums.
    ///
    /// # Safety
    /// The sums of the block can be read.
    unsafe fn emit(&mut self, block: &Block<S>);
}
