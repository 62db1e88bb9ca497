//! One tile of a product: its sums stay in registers from the first step to the last.
#![allow(unsafe_code)]

use core::marker::PhantomData;

use super::side::Side;
use crate::dtype::{Factor, along, lanes};
use crate::isa::{Isa, Steps, Task};

/// Where the factors of a tile stand: `a[row, k]` is `row * a_row + k * a_k` behind `a`, and the
/// vectors of `b[k, ..]` stand `k * b_k` behind `b`, two side by side and `b_pair` to the next two.
///
/// Steps count what stands on that side: elements, or the accumulators of a copy.
#[derive(Clone, Copy)]
pub(super) struct Factors {
    pub(super) a: *const (),
    pub(super) a_row: isize,
    pub(super) a_k: isize,
    pub(super) b: *const (),
    pub(super) b_k: isize,
    pub(super) b_pair: isize,
    /// How many factors each sum has.
    pub(super) depth: usize,
    /// How many lanes of the last vector are columns.
    pub(super) last: usize,
}

/// Where the sums of a tile go: `out_row` from row to row, and of the last vector of each row
/// `written` lanes.
pub(super) struct Place<S> {
    pub(super) out: *mut S,
    pub(super) out_row: isize,
    pub(super) written: usize,
    /// Whether the sums go on from those that stand there.
    pub(super) goes_on: bool,
}

impl<S> Clone for Place<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Place<S> {}

/// Sums the products of `R` rows and `V` vectors of columns.
///
/// Where `PART`, only the first `factors.last` lanes of the last vector of columns are read.
///
/// # Safety
/// - `a[row, k]` can be read for `row < R` and `k < depth`.
/// - All columns of `b[k, ..]` can be read: `V` vectors, or with `PART` `V - 1` and `last` elements,
///   where `last` is at most the lanes of a vector.
/// - `V - 1` vectors and `written` accumulators can be written in each of `R` rows of the place, and
///   read where the sums go on.
#[inline(always)]
pub(super) unsafe fn tile<
    T: Factor,
    I: Isa,
    A: Side<T>,
    B: Side<T>,
    const R: usize,
    const V: usize,
    const PART: bool,
>(
    isa: I,
    factors: Factors,
    place: Place<T::Accumulator>,
) {
    let Factors { a, a_row, a_k, b, b_k, b_pair, depth, last } = factors;
    let Place { out, out_row, written, goes_on } = place;
    let width = const { lanes::<T, I>() };
    let mut sums = [[T::splat(isa, T::ZERO); V]; R];
    if goes_on {
        for (row, sums) in sums.iter_mut().enumerate() {
            let from = out.wrapping_offset(row.cast_signed().wrapping_mul(out_row));
            for (vector, sum) in sums.iter_mut().enumerate() {
                let from = from.wrapping_add(vector.wrapping_mul(width));
                *sum = if vector == V - 1 && written < width {
                    // SAFETY: the row can be read, here its last `written` accumulators.
                    unsafe { T::load_first_sums(isa, from, written) }
                } else {
                    // SAFETY: the row can be read.
                    unsafe { T::load_sums(isa, from) }
                };
            }
        }
    }
    let (mut a, mut b) = (a.cast::<A::At>(), b.cast::<B::At>());
    let mut depth = depth;
    // Copies of these elements are of these elements, too.
    if const { !PART && along::<T>(R, V).is_some() }
        && let Some(along) = const { along::<T>(R, V) }
    {
        let steps = Steps {
            left: a.cast(),
            left_row: a_row,
            left_step: a_k,
            right: b.cast(),
            right_step: b_k,
            count: depth,
        };
        // SAFETY: the caller's promise for the factors; there are `R` rows of `V` vectors of sums.
        unsafe { along(&steps, R, V, sums.as_mut_ptr().cast()) }
        depth = 0;
    }
    for _ in 0..depth {
        let mut right = [T::splat(isa, T::ZERO); V];
        for (vector, right) in right.iter_mut().enumerate() {
            let pair = (vector / 2).cast_signed().wrapping_mul(b_pair);
            let from = b.wrapping_offset(pair).wrapping_add((vector % 2).wrapping_mul(width));
            *right = if PART && vector == V - 1 {
                // SAFETY: the columns of `b[k, ..]` can be read, here the first `last`.
                unsafe { B::load_first(isa, from, last) }
            } else {
                // SAFETY: the columns of `b[k, ..]` can be read.
                unsafe { B::load(isa, from) }
            };
        }
        for (row, sums) in sums.iter_mut().enumerate() {
            let from = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
            // SAFETY: `a[row, k]` can be read.
            let left = A::splat(isa, unsafe { from.read() });
            for (sum, right) in sums.iter_mut().zip(right) {
                *sum = T::steps(isa, left, right, *sum);
            }
        }
        a = a.wrapping_offset(a_k);
        b = b.wrapping_offset(b_k);
    }
    for (row, sums) in sums.into_iter().enumerate() {
        let out = out.wrapping_offset(row.cast_signed().wrapping_mul(out_row));
        for (vector, sum) in sums.into_iter().enumerate() {
            let to = out.wrapping_add(vector.wrapping_mul(width));
            if vector == V - 1 && written < width {
                // SAFETY: the row can be written, here its last `written` accumulators.
                unsafe { T::store_first_sums(isa, to, sum, written) }
            } else {
                // SAFETY: the row can be written.
                unsafe { T::store_sums(isa, to, sum) }
            }
        }
    }
}

/// How to go on from one tile to the next.
#[derive(Clone, Copy)]
pub(super) struct Again {
    /// How many tiles there are.
    pub(super) count: usize,
    /// How far their factors stand from one another.
    pub(super) a: isize,
    pub(super) b: isize,
    /// And their sums.
    pub(super) out: isize,
}

impl Again {
    /// One tile.
    pub(super) const ONCE: Self = Self { count: 1, a: 0, b: 0, out: 0 };
}

/// [`tiles`], with all its constants.
pub(super) type Tiles<S, I> = unsafe fn(I, &Factors, &Place<S>, &Again);

/// Some tiles, as a function that all products of these elements share.
///
/// # Safety
/// As of [`tile`], for each of the tiles.
#[inline(never)]
pub(super) unsafe fn tiles<
    T: Factor,
    I: Isa,
    A: Side<T>,
    B: Side<T>,
    const R: usize,
    const V: usize,
    const PART: bool,
>(
    isa: I,
    factors: &Factors,
    place: &Place<T::Accumulator>,
    again: &Again,
) {
    /// The arguments; made by `tiles` alone, whose caller promises what `tile` asks for.
    struct Some<'f, T: Factor, A, B, const R: usize, const V: usize, const PART: bool> {
        factors: &'f Factors,
        place: &'f Place<T::Accumulator>,
        again: &'f Again,
        sides: PhantomData<(A, B)>,
    }

    impl<T: Factor, A: Side<T>, B: Side<T>, const R: usize, const V: usize, const PART: bool> Task
        for Some<'_, T, A, B, R, V, PART>
    {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let (mut factors, mut place) = (*self.factors, *self.place);
            for _ in 0..self.again.count {
                if place.goes_on {
                    let next = place.out.wrapping_offset(self.again.out);
                    for row in 0..R {
                        let row = row.cast_signed().wrapping_mul(place.out_row);
                        for vector in 0..V {
                            let lane = vector.wrapping_mul(const { lanes::<T, I>() });
                            isa.prefetch(next.wrapping_offset(row).wrapping_add(lane));
                        }
                    }
                }
                // SAFETY: the promise of the caller of `tiles`.
                unsafe { tile::<T, I, A, B, R, V, PART>(isa, factors, place) }
                let (a, b) = (factors.a.cast::<A::At>(), factors.b.cast::<B::At>());
                factors.a = a.wrapping_offset(self.again.a).cast();
                factors.b = b.wrapping_offset(self.again.b).cast();
                place.out = place.out.wrapping_offset(self.again.out);
            }
        }
    }

    isa.run(Some::<T, A, B, R, V, PART> { factors, place, again, sides: PhantomData });
}
