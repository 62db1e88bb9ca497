//! Lanes: arrays that the compiler keeps in vector registers.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::dtype::{Element, Factor, lanes};
use crate::expr::op::{BinaryOp, TernaryOp, UnaryOp};
use crate::isa::Isa;

/// The element-wise function of two runs.
#[inline(always)]
pub(crate) fn zip<A: Copy, B: Copy, C, const W: usize>(
    left: [A; W],
    right: [B; W],
    function: impl Fn(A, B) -> C,
) -> [C; W] {
    core::array::from_fn(|lane| {
        // SAFETY: `from_fn` calls with numbers below the length `W` of its array.
        let a = unsafe { *left.get_unchecked(lane) };
        // SAFETY: as above.
        let b = unsafe { *right.get_unchecked(lane) };
        function(a, b)
    })
}

/// The element-wise function of three runs.
#[inline(always)]
pub(crate) fn zip3<A: Copy, B: Copy, C: Copy, R, const W: usize>(
    first: [A; W],
    second: [B; W],
    third: [C; W],
    function: impl Fn(A, B, C) -> R,
) -> [R; W] {
    let pairs = zip(second, third, |b, c| (b, c));
    zip(first, pairs, |a, (b, c)| function(a, b, c))
}

/// An operation in each lane of its operands.
///
/// It is a loop that calls the operation by its name. A closure around it could not be told to be
/// inlined, and one with a large function inside is not: it stays a call, compiled for the poorest
/// instruction set there is.
macro_rules! in_lanes {
    ($($(#[$doc:meta])* $name:ident $op:ident $method:ident ($($x:ident: $t:ident),*);)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        pub(crate) fn $name<$($t: Copy,)* F: $op<$($t),*>, const W: usize>(
            op: F,
            $($x: [$t; W],)*
        ) -> [F::Out; W] {
            let mut results = [MaybeUninit::<F::Out>::uninit(); W];
            for lane in 0..W {
                $(
                    // SAFETY: `lane` is below the length `W` of the array.
                    let $x = unsafe { *$x.get_unchecked(lane) };
                )*
                // SAFETY: as above.
                let result = unsafe { results.get_unchecked_mut(lane) };
                result.write(op.$method($($x),*));
            }
            // SAFETY: every lane was written, and an array of `MaybeUninit` is as an array of values.
            unsafe { core::mem::transmute_copy(&results) }
        }
    )*};
}

in_lanes! {
    /// A function of one operand, whatever it is, in each lane.
    apply_any UnaryOp apply(x: A);
    /// A function of one common operand in each lane.
    apply_common UnaryOp common(x: A);
    /// A function of two operands in each lane.
    apply_to_two BinaryOp apply(a: A, b: B);
    /// A function of three operands in each lane.
    apply_to_three TernaryOp apply(a: A, b: B, c: C);
}

/// A function of one operand in each lane.
#[inline(always)]
pub(crate) fn apply<A: Copy, F: UnaryOp<A>, const W: usize>(op: F, xs: [A; W]) -> [F::Out; W] {
    if const { F::HAS_COMMON } {
        let mut all = true;
        for x in xs {
            all &= op.is_common(x);
        }
        return if all { apply_common(op, xs) } else { apply_rare(op, xs) };
    }
    apply_any(op, xs)
}

/// A function of operands that are not all common.
///
/// It stands apart, so that those who hand theirs over keep them in registers where all are.
#[cold]
#[inline(never)]
fn apply_rare<A: Copy, F: UnaryOp<A>, const W: usize>(op: F, xs: [A; W]) -> [F::Out; W] {
    apply_any(op, xs)
}

/// Accumulators as what sums are, in each lane.
#[inline(always)]
pub(crate) fn round<T: Element, const W: usize>(sums: [T::Accumulator; W]) -> [T::Sum; W] {
    let mut results = [<T::Sum as Element>::ZERO; W];
    for (result, sum) in results.iter_mut().zip(sums) {
        *result = T::sum_from_accumulator(sum);
    }
    results
}

/// How many elements [`widened`] takes.
pub(crate) const FEW: usize = 16;

/// Up to [`FEW`] elements as accumulators, and 0 in the lanes behind them.
#[inline(always)]
pub(crate) fn widened<T: Factor, I: Isa>(isa: I, elements: &[T]) -> [T::Accumulator; FEW] {
    let mut all = [T::Accumulator::ZERO; FEW];
    let width = const { lanes::<T, I>() };
    let mut at = 0;
    while at < FEW {
        let count = elements.len().saturating_sub(at).min(width);
        // SAFETY: `count` elements are left from this place on.
        let some = unsafe { T::load_first(isa, elements.as_ptr().wrapping_add(at), count) };
        // SAFETY: the lanes of every vector divide 16, so it ends inside.
        unsafe { T::store_sums(isa, all.as_mut_ptr().wrapping_add(at), some) }
        at = at.wrapping_add(width);
    }
    all
}
