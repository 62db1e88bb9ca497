//! Instruction sets as values, and vectors of floats in their registers.
//!
//! A value of an [`Isa`] proves that the processor has the instruction set, so its functions are
//! safe to call. Every set computes the same bits: a vector is a number of independent lanes, and
//! [`Floats::mul_add`] rounds once in each of them, by an instruction where there is one and by
//! exact arithmetic where there is none.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bytes;
mod call;
mod choose;
#[allow(dead_code, reason = "where a processor has instructions for some or all of it")]
mod fused;
mod portable;
#[cfg(all(not(feature = "std"), target_arch = "x86_64", target_feature = "sse2"))]
pub(crate) mod root;
mod select;
#[cfg(target_arch = "x86_64")]
mod set;
mod step;
mod turn;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use bytes::Bytes;
pub use call::call;
#[cfg(feature = "std")]
pub use choose::limit;
pub use choose::{Level, NATIVE, Native, level};
pub use portable::Portable;
pub use turn::{Line, Turns};

use choose::dispatch_below;
pub(crate) use choose::{Choice, dispatch};
pub(crate) use select::select;
pub(crate) use step::{ALONG, Along, MOST_ROWS, MOST_VECTORS, Steps};

use half::{bf16, f16};

use seal::Sealed;

/// Out of reach for other crates.
mod seal {
    /// Keeps [`Isa`](super::Isa) to the sets of this room.
    pub trait Sealed {}
}

/// Work that is compiled once for each instruction set.
pub trait Task {
    /// What comes of it.
    type Out;

    /// Does the work; marked `#[inline(always)]`, so that it becomes part of a function of that set.
    fn run<I: Isa>(self, isa: I) -> Self::Out;
}

/// An instruction set that the processor has.
///
/// The trait is sealed.
pub trait Isa:
    Sealed
    + Copy
    + core::fmt::Debug
    + Floats<f32>
    + Floats<f64>
    + Turns<u8>
    + Turns<u16>
    + Turns<u32>
    + Turns<u64>
    + Bytes
{
    /// The set as a value to compare.
    const LEVEL: Level;
    /// How many vector registers there are.
    const REGISTERS: usize;
    /// Whether [`Floats::mul_add`] of single precision is an instruction.
    const FUSES: bool;

    /// Does the work in a function that is compiled for this set.
    fn run<K: Task>(self, task: K) -> K::Out;

    /// The `f16` from `from` on, widened.
    ///
    /// # Safety
    /// As [`Floats::load`].
    unsafe fn load_f16(self, from: *const f16) -> <Self as Floats<f32>>::Vector;

    /// The `f16`, widened, in every lane.
    fn splat_f16(self, number: f16) -> <Self as Floats<f32>>::Vector;

    /// The `bf16` from `from` on, widened.
    ///
    /// # Safety
    /// As [`Floats::load`].
    unsafe fn load_bf16(self, from: *const bf16) -> <Self as Floats<f32>>::Vector;

    /// Says that the line at `from` will be read or written soon, where there is a way to; anything may
    /// stand there, or nothing.
    #[inline(always)]
    fn prefetch<T>(self, from: *const T) {
        let _ = from;
    }

    /// Writes a line past the caches, where there is a way to; [`Isa::settle`] ends a number of them.
    ///
    /// # Safety
    /// Both lines are there, the one to be written and the one to be read.
    unsafe fn stream(self, to: *mut Line, from: *const Line);

    /// Makes what [`Isa::stream`] wrote visible before anything that is written later.
    fn settle(self);
}

/// Vectors of `A` in the registers of an instruction set.
pub trait Floats<A: Copy>: Copy {
    /// [`Floats::LANES`] numbers.
    type Vector: Copy;
    /// How many numbers a vector has.
    const LANES: usize;

    /// The number in every lane.
    fn splat(self, number: A) -> Self::Vector;

    /// `a * b + c`, rounded once.
    fn mul_add(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// `a + b` in each lane.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// In each lane `b` where it is greater than `a`, else `a`.
    fn larger(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The sum of the lanes: the upper half is added to the lower, until one is left.
    fn sum(self, vector: Self::Vector) -> A;

    /// As [`Floats::sum`], with [`Floats::larger`] in place of sums.
    fn largest(self, vector: Self::Vector) -> A;

    /// The sum of 64 numbers: the upper half is added to the lower, until one is left.
    #[inline(always)]
    fn sum_of(self, numbers: &[A; 64]) -> A {
        self.sum(in_one(self, numbers, Self::add))
    }

    /// As [`Floats::sum_of`], with [`Floats::larger`] in place of sums.
    #[inline(always)]
    fn largest_of(self, numbers: &[A; 64]) -> A {
        self.largest(in_one(self, numbers, Self::larger))
    }

    /// `a * b + c` of single numbers, rounded once.
    fn mul_add_one(self, a: A, b: A, c: A) -> A;

    /// In each lane `then` where the test is below zero, else `otherwise`; a NaN and `-0.0` are not.
    fn where_negative(
        self,
        test: Self::Vector,
        then: Self::Vector,
        otherwise: Self::Vector,
    ) -> Self::Vector;

    /// The numbers from `from` on.
    ///
    /// # Safety
    /// [`Floats::LANES`] numbers from `from` on can be read; they need no more alignment than one.
    unsafe fn load(self, from: *const A) -> Self::Vector;

    /// The first `count` numbers from `from` on, and 0 in the other lanes.
    ///
    /// # Safety
    /// The first `count` numbers from `from` on, at most [`Floats::LANES`], can be read.
    unsafe fn load_first(self, from: *const A, count: usize) -> Self::Vector;

    /// The first `COUNT` numbers from `from` on, again and again through all lanes.
    ///
    /// `COUNT` is 4 or 8, and divides the lanes.
    ///
    /// # Safety
    /// `COUNT` numbers from `from` on can be read.
    unsafe fn repeat<const COUNT: usize>(self, from: *const A) -> Self::Vector;

    /// The four numbers from `first` on, again and again through the first half of the lanes, and
    /// those from `second` on through the second half; where there are four lanes, those from
    /// `first` on.
    ///
    /// # Safety
    /// Four numbers from `first` on and from `second` on can be read.
    unsafe fn repeat_two(self, first: *const A, second: *const A) -> Self::Vector;

    /// In each four lanes beside each other, number `lane` of them in all.
    fn spread(self, vector: Self::Vector, lane: usize) -> Self::Vector;

    /// Makes rows columns: lane `i` of vector `j` goes to lane `j` of vector `i`, for the first
    /// [`Floats::LANES`] vectors.
    fn transpose(self, rows: &mut [Self::Vector; 16]);

    /// Writes all lanes from `to` on.
    ///
    /// # Safety
    /// [`Floats::LANES`] numbers from `to` on can be written.
    unsafe fn store(self, to: *mut A, vector: Self::Vector);

    /// Writes the first `count` lanes from `to` on.
    ///
    /// # Safety
    /// The first `count` numbers from `to` on, at most [`Floats::LANES`], can be written.
    unsafe fn store_first(self, to: *mut A, vector: Self::Vector, count: usize);
}

/// Sixty-four numbers merged into one vector: the upper half of them with the lower, until they fit.
#[inline(always)]
fn in_one<A: Copy, F: Floats<A>>(
    isa: F,
    numbers: &[A; 64],
    merge: impl Fn(F, F::Vector, F::Vector) -> F::Vector,
) -> F::Vector {
    let mut vectors: [F::Vector; 32] = core::array::from_fn(|at| {
        let from = at.wrapping_mul(F::LANES) % 64;
        // SAFETY: the lanes divide 64, so a vector from a multiple of them below 64 on is inside.
        unsafe { isa.load(numbers.as_ptr().wrapping_add(from)) }
    });
    let mut count = 64 / F::LANES;
    while count > 1 {
        count /= 2;
        let (lower, upper) = vectors.split_at_mut(count);
        for (lower, upper) in lower.iter_mut().zip(upper) {
            *lower = merge(isa, *lower, *upper);
        }
    }
    let [vector, ..] = vectors;
    vector
}
