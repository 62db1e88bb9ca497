//! Elements as the factors of products: vectors of accumulators, and one step of a sum of products.
#![allow(unsafe_code)]

use core::array::from_fn;

use half::{bf16, f16};

use super::{DType, Element, Num};
use crate::isa::{ALONG, Along, Floats, Isa, MOST_ROWS, MOST_VECTORS};

/// Elements that sums of products are made of: all that are [`Num`].
///
/// # Numerics
/// One step is `sum + left * right` in the accumulator. For floats it is *fused*, rounded once, on
/// every processor; for integers it wraps.
pub trait Factor: Element {
    /// A vector of accumulators.
    type Vector<I: Isa>: Copy;

    /// `sum + left * right`.
    fn step<I: Isa>(isa: I, left: Self, right: Self, sum: Self::Accumulator) -> Self::Accumulator;

    /// `sum + left * right` in each lane.
    fn steps<I: Isa>(
        isa: I,
        left: Self::Vector<I>,
        right: Self::Vector<I>,
        sum: Self::Vector<I>,
    ) -> Self::Vector<I>;

    /// [`Factor::steps`] in the lanes where `right` is not below zero; the other sums stay.
    fn steps_unless_negative<I: Isa>(
        isa: I,
        left: Self::Vector<I>,
        right: Self::Vector<I>,
        sum: Self::Vector<I>,
    ) -> Self::Vector<I>;

    /// The element in every lane.
    fn splat<I: Isa>(isa: I, element: Self) -> Self::Vector<I>;

    /// The accumulator in every lane.
    fn splat_sum<I: Isa>(isa: I, sum: Self::Accumulator) -> Self::Vector<I>;

    /// The elements from `from` on, widened.
    ///
    /// # Safety
    /// As many elements as the vector has lanes can be read from `from` on.
    unsafe fn load<I: Isa>(isa: I, from: *const Self) -> Self::Vector<I>;

    /// The first `count` elements from `from` on, widened, and 0 in the other lanes.
    ///
    /// # Safety
    /// The first `count` elements from `from` on, at most the lanes of the vector, can be read.
    unsafe fn load_first<I: Isa>(isa: I, from: *const Self, count: usize) -> Self::Vector<I>;

    /// Whether [`Factor::repeat`], [`Factor::repeat_two`] and [`Factor::spread`] are single instructions.
    const SPREADS: bool;

    /// The first `COUNT` elements from `from` on, widened, again and again through all lanes.
    ///
    /// `COUNT` is 4 or 8, and divides the lanes.
    ///
    /// # Safety
    /// `COUNT` elements from `from` on can be read.
    unsafe fn repeat<I: Isa, const COUNT: usize>(isa: I, from: *const Self) -> Self::Vector<I>;

    /// The four elements from `first` on through one half of the lanes, and those from `second` on
    /// through the other.
    ///
    /// # Safety
    /// Four elements from `first` on and from `second` on can be read.
    unsafe fn repeat_two<I: Isa>(
        isa: I,
        first: *const Self,
        second: *const Self,
    ) -> Self::Vector<I>;

    /// In each four lanes beside each other, number `lane` of them in all.
    fn spread<I: Isa>(isa: I, vector: Self::Vector<I>, lane: usize) -> Self::Vector<I>;

    /// The accumulators from `from` on.
    ///
    /// # Safety
    /// As many as the vector has lanes can be read from `from` on.
    unsafe fn load_sums<I: Isa>(isa: I, from: *const Self::Accumulator) -> Self::Vector<I>;

    /// The first `count` accumulators from `from` on, and 0 in the other lanes.
    ///
    /// # Safety
    /// The first `count` from `from` on, at most the lanes of the vector, can be read.
    unsafe fn load_first_sums<I: Isa>(
        isa: I,
        from: *const Self::Accumulator,
        count: usize,
    ) -> Self::Vector<I>;

    /// Makes rows columns: lane `i` of vector `j` goes to lane `j` of vector `i`, for as many vectors
    /// as one has lanes.
    fn transpose<I: Isa>(isa: I, rows: &mut [Self::Vector<I>; 16]);

    /// Writes all lanes from `to` on.
    ///
    /// # Safety
    /// As many accumulators as the vector has lanes can be written from `to` on.
    unsafe fn store_sums<I: Isa>(isa: I, to: *mut Self::Accumulator, sums: Self::Vector<I>);

    /// Writes the first `count` lanes from `to` on.
    ///
    /// # Safety
    /// The first `count` accumulators from `to` on, at most the lanes of the vector, can be written.
    unsafe fn store_first_sums<I: Isa>(
        isa: I,
        to: *mut Self::Accumulator,
        sums: Self::Vector<I>,
        count: usize,
    );
}

/// How many lanes the vectors of `T` have.
pub(crate) const fn lanes<T: Factor, I: Isa>() -> usize {
    size_of::<T::Vector<I>>() / size_of::<T::Accumulator>()
}

/// The loop that the set has for the steps of a tile of these elements, rows and vectors, if it has one.
pub(crate) const fn along<T: Factor>(rows: usize, vectors: usize) -> Option<Along> {
    let fits = rows >= 1 && rows <= MOST_ROWS && vectors >= 1 && vectors <= MOST_VECTORS;
    if fits && T::DTYPE as u8 == DType::F32 as u8 { ALONG } else { None }
}

macro_rules! float_factor {
    ($($t:ty, $acc:ty, $load:expr, $splat:expr;)*) => {$(
        impl Factor for $t {
            type Vector<I: Isa> = <I as Floats<$acc>>::Vector;

            #[inline(always)]
            fn step<I: Isa>(isa: I, left: Self, right: Self, sum: $acc) -> $acc {
                isa.mul_add_one(left.to_accumulator(), right.to_accumulator(), sum)
            }

            #[inline(always)]
            fn steps<I: Isa>(
                isa: I,
                left: Self::Vector<I>,
                right: Self::Vector<I>,
                sum: Self::Vector<I>,
            ) -> Self::Vector<I> {
                <I as Floats<$acc>>::mul_add(isa, left, right, sum)
            }

            #[inline(always)]
            fn steps_unless_negative<I: Isa>(
                isa: I,
                left: Self::Vector<I>,
                right: Self::Vector<I>,
                sum: Self::Vector<I>,
            ) -> Self::Vector<I> {
                let next = <I as Floats<$acc>>::mul_add(isa, left, right, sum);
                <I as Floats<$acc>>::where_negative(isa, right, sum, next)
            }

            #[inline(always)]
            fn splat<I: Isa>(isa: I, element: Self) -> Self::Vector<I> {
                $splat(isa, element)
            }

            #[inline(always)]
            fn splat_sum<I: Isa>(isa: I, sum: $acc) -> Self::Vector<I> {
                <I as Floats<$acc>>::splat(isa, sum)
            }

            #[inline(always)]
            unsafe fn load<I: Isa>(isa: I, from: *const Self) -> Self::Vector<I> {
                // SAFETY: the caller's promise.
                unsafe { $load(isa, from) }
            }

            #[inline(always)]
            unsafe fn load_first<I: Isa>(
                isa: I,
                from: *const Self,
                count: usize,
            ) -> Self::Vector<I> {
                if const { size_of::<Self>() == size_of::<$acc>() } {
                    // SAFETY: the caller's promise; the elements are their own accumulators.
                    return unsafe { Floats::<$acc>::load_first(isa, from.cast(), count) };
                }
                let mut elements = [Self::ZERO; 16];
                for (lane, element) in elements.iter_mut().enumerate().take(count) {
                    // SAFETY: `lane < count`, so the element can be read.
                    *element = unsafe { from.wrapping_add(lane).read() };
                }
                // SAFETY: no vector of floats has more than 16 lanes.
                unsafe { $load(isa, elements.as_ptr()) }
            }

            const SPREADS: bool = size_of::<Self>() == size_of::<$acc>();

            #[inline(always)]
            unsafe fn repeat<I: Isa, const COUNT: usize>(
                isa: I,
                from: *const Self,
            ) -> Self::Vector<I> {
                if Self::SPREADS {
                    // SAFETY: the caller's promise; the elements are their own accumulators.
                    return unsafe { Floats::<$acc>::repeat::<COUNT>(isa, from.cast()) };
                }
                // SAFETY: the remainder is below `COUNT`, so the element can be read.
                let read = |lane| unsafe { from.wrapping_add(lane % COUNT).read() };
                let elements: [Self; 16] = from_fn(read);
                // SAFETY: no vector of floats has more than 16 lanes.
                unsafe { $load(isa, elements.as_ptr()) }
            }

            #[inline(always)]
            unsafe fn repeat_two<I: Isa>(
                isa: I,
                first: *const Self,
                second: *const Self,
            ) -> Self::Vector<I> {
                if Self::SPREADS {
                    // SAFETY: the caller's promise; the elements are their own accumulators.
                    return unsafe { Floats::<$acc>::repeat_two(isa, first.cast(), second.cast()) };
                }
                let half = const { lanes::<Self, I>() } / 2;
                let elements: [Self; 16] = from_fn(|lane| {
                    let from = if lane < half { first } else { second };
                    // SAFETY: the remainder is below 4, so the element can be read.
                    unsafe { from.wrapping_add(lane % 4).read() }
                });
                // SAFETY: no vector of floats has more than 16 lanes.
                unsafe { $load(isa, elements.as_ptr()) }
            }

            #[inline(always)]
            fn spread<I: Isa>(isa: I, vector: Self::Vector<I>, lane: usize) -> Self::Vector<I> {
                Floats::<$acc>::spread(isa, vector, lane)
            }

            #[inline(always)]
            unsafe fn load_sums<I: Isa>(isa: I, from: *const $acc) -> Self::Vector<I> {
                // SAFETY: the caller's promise.
                unsafe { Floats::<$acc>::load(isa, from) }
            }

            #[inline(always)]
            unsafe fn load_first_sums<I: Isa>(
                isa: I,
                from: *const $acc,
                count: usize,
            ) -> Self::Vector<I> {
                // SAFETY: the caller's promise.
                unsafe { Floats::<$acc>::load_first(isa, from, count) }
            }

            #[inline(always)]
            fn transpose<I: Isa>(isa: I, rows: &mut [Self::Vector<I>; 16]) {
                Floats::<$acc>::transpose(isa, rows);
            }

            #[inline(always)]
            unsafe fn store_sums<I: Isa>(isa: I, to: *mut $acc, sums: Self::Vector<I>) {
                // SAFETY: the caller's promise.
                unsafe { Floats::<$acc>::store(isa, to, sums) }
            }

            #[inline(always)]
            unsafe fn store_first_sums<I: Isa>(
                isa: I,
                to: *mut $acc,
                sums: Self::Vector<I>,
                count: usize,
            ) {
                // SAFETY: the caller's promise.
                unsafe { Floats::<$acc>::store_first(isa, to, sums, count) }
            }
        }
    )*};
}

/// The number, widened, in every lane.
#[inline(always)]
fn splat_bf16<I: Isa>(isa: I, number: bf16) -> <I as Floats<f32>>::Vector {
    isa.splat(number.to_accumulator())
}

float_factor! {
    f32, f32, Floats::<f32>::load, Floats::<f32>::splat;
    f64, f64, Floats::<f64>::load, Floats::<f64>::splat;
    f16, f32, Isa::load_f16, Isa::splat_f16;
    bf16, f32, Isa::load_bf16, splat_bf16;
}

macro_rules! int_factor {
    ($($t:ty, $acc:ty, $lanes:literal;)*) => {$(
        impl Factor for $t {
            type Vector<I: Isa> = [$acc; $lanes];

            #[inline(always)]
            fn step<I: Isa>(isa: I, left: Self, right: Self, sum: $acc) -> $acc {
                let _ = isa;
                Num::mul_then_add(left.to_accumulator(), right.to_accumulator(), sum)
            }

            #[inline(always)]
            fn steps<I: Isa>(
                isa: I,
                left: [$acc; $lanes],
                right: [$acc; $lanes],
                sum: [$acc; $lanes],
            ) -> [$acc; $lanes] {
                let _ = isa;
                from_fn(|lane| Num::mul_then_add(left[lane], right[lane], sum[lane]))
            }

            #[inline(always)]
            fn steps_unless_negative<I: Isa>(
                isa: I,
                left: [$acc; $lanes],
                right: [$acc; $lanes],
                sum: [$acc; $lanes],
            ) -> [$acc; $lanes] {
                let next = Self::steps(isa, left, right, sum);
                from_fn(|lane| if right[lane] < <$acc>::ZERO { sum[lane] } else { next[lane] })
            }

            #[inline(always)]
            fn splat<I: Isa>(isa: I, element: Self) -> [$acc; $lanes] {
                let _ = isa;
                [element.to_accumulator(); $lanes]
            }

            #[inline(always)]
            fn splat_sum<I: Isa>(isa: I, sum: $acc) -> [$acc; $lanes] {
                let _ = isa;
                [sum; $lanes]
            }

            #[inline(always)]
            unsafe fn load<I: Isa>(isa: I, from: *const Self) -> [$acc; $lanes] {
                let _ = isa;
                // SAFETY: the caller's promise; an array is aligned as its elements are.
                let elements = unsafe { from.cast::<[Self; $lanes]>().read() };
                elements.map(Element::to_accumulator)
            }

            #[inline(always)]
            unsafe fn load_first<I: Isa>(
                isa: I,
                from: *const Self,
                count: usize,
            ) -> [$acc; $lanes] {
                let _ = isa;
                let mut sums = [0; $lanes];
                for (lane, sum) in sums.iter_mut().enumerate().take(count) {
                    // SAFETY: `lane < count`, so the element can be read.
                    *sum = unsafe { from.wrapping_add(lane).read() }.to_accumulator();
                }
                sums
            }

            const SPREADS: bool = false;

            #[inline(always)]
            unsafe fn repeat<I: Isa, const COUNT: usize>(
                isa: I,
                from: *const Self,
            ) -> [$acc; $lanes] {
                let _ = isa;
                // SAFETY: the remainder is below `COUNT`, so the element can be read.
                let read = |lane| unsafe { from.wrapping_add(lane % COUNT).read() };
                from_fn(|lane| read(lane).to_accumulator())
            }

            #[inline(always)]
            unsafe fn repeat_two<I: Isa>(
                isa: I,
                first: *const Self,
                second: *const Self,
            ) -> [$acc; $lanes] {
                let _ = isa;
                from_fn(|lane| {
                    let from = if lane < $lanes / 2 { first } else { second };
                    // SAFETY: the remainder is below 4, so the element can be read.
                    unsafe { from.wrapping_add(lane % 4).read() }.to_accumulator()
                })
            }

            #[inline(always)]
            fn spread<I: Isa>(isa: I, vector: [$acc; $lanes], lane: usize) -> [$acc; $lanes] {
                let _ = isa;
                from_fn(|to| vector[(to / 4 * 4 + lane) % $lanes])
            }

            #[inline(always)]
            unsafe fn load_sums<I: Isa>(isa: I, from: *const $acc) -> [$acc; $lanes] {
                let _ = isa;
                // SAFETY: the caller's promise; an array is aligned as its elements are.
                unsafe { from.cast::<[$acc; $lanes]>().read() }
            }

            #[inline(always)]
            unsafe fn load_first_sums<I: Isa>(
                isa: I,
                from: *const $acc,
                count: usize,
            ) -> [$acc; $lanes] {
                let _ = isa;
                let mut sums = [0; $lanes];
                for (lane, sum) in sums.iter_mut().enumerate().take(count) {
                    // SAFETY: `lane < count`, so the accumulator can be read.
                    *sum = unsafe { from.wrapping_add(lane).read() };
                }
                sums
            }

            #[inline(always)]
            fn transpose<I: Isa>(isa: I, rows: &mut [[$acc; $lanes]; 16]) {
                let _ = isa;
                let from = *rows;
                for (row, to) in rows.iter_mut().enumerate().take($lanes) {
                    *to = from_fn(|lane| from[lane][row % $lanes]);
                }
            }

            #[inline(always)]
            unsafe fn store_sums<I: Isa>(isa: I, to: *mut $acc, sums: [$acc; $lanes]) {
                let _ = isa;
                // SAFETY: the caller's promise; an array is aligned as its elements are.
                unsafe { to.cast::<[$acc; $lanes]>().write(sums) }
            }

            #[inline(always)]
            unsafe fn store_first_sums<I: Isa>(
                isa: I,
                to: *mut $acc,
                sums: [$acc; $lanes],
                count: usize,
            ) {
                let _ = isa;
                for (lane, sum) in sums.into_iter().enumerate().take(count) {
                    // SAFETY: `lane < count`, so the accumulator can be written.
                    unsafe { to.wrapping_add(lane).write(sum) }
                }
            }
        }
    )*};
}

int_factor! {
    i8, i32, 16;
    u8, u32, 16;
    i16, i32, 16;
    u16, u32, 16;
    i32, i64, 8;
    u32, u64, 8;
    i64, i64, 8;
    u64, u64, 8;
}
