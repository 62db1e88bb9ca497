//! Where the factors of a tile stand: in an operand, or widened in a copy.
#![allow(unsafe_code)]

use crate::dtype::Factor;
use crate::isa::Isa;

/// A side of a tile.
pub(super) trait Side<T: Factor> {
    /// What stands there.
    type At: Copy;

    /// A factor in every lane.
    fn splat<I: Isa>(isa: I, factor: Self::At) -> T::Vector<I>;

    /// A vector of factors.
    ///
    /// # Safety
    /// As [`Factor::load`].
    unsafe fn load<I: Isa>(isa: I, from: *const Self::At) -> T::Vector<I>;

    /// The first `count` lanes of a vector of factors.
    ///
    /// # Safety
    /// As [`Factor::load_first`].
    unsafe fn load_first<I: Isa>(isa: I, from: *const Self::At, count: usize) -> T::Vector<I>;
}

/// The elements of an operand.
pub(super) struct Operand;

/// A copy of elements as accumulators.
pub(super) struct Wide;

impl<T: Factor> Side<T> for Operand {
    type At = T;

    #[inline(always)]
    fn splat<I: Isa>(isa: I, factor: T) -> T::Vector<I> {
        T::splat(isa, factor)
    }

    #[inline(always)]
    unsafe fn load<I: Isa>(isa: I, from: *const T) -> T::Vector<I> {
        // SAFETY: the caller's promise.
        unsafe { T::load(isa, from) }
    }

    #[inline(always)]
    unsafe fn load_first<I: Isa>(isa: I, from: *const T, count: usize) -> T::Vector<I> {
        // SAFETY: the caller's promise.
        unsafe { T::load_first(isa, from, count) }
    }
}

impl<T: Factor> Side<T> for Wide {
    type At = T::Accumulator;

    #[inline(always)]
    fn splat<I: Isa>(isa: I, factor: T::Accumulator) -> T::Vector<I> {
        T::splat_sum(isa, factor)
    }

    #[inline(always)]
    unsafe fn load<I: Isa>(isa: I, from: *const T::Accumulator) -> T::Vector<I> {
        // SAFETY: the caller's promise.
        unsafe { T::load_sums(isa, from) }
    }

    #[inline(always)]
    unsafe fn load_first<I: Isa>(
        isa: I,
        from: *const T::Accumulator,
        count: usize,
    ) -> T::Vector<I> {
        // SAFETY: the caller's promise.
        unsafe { T::load_first_sums(isa, from, count) }
    }
}
