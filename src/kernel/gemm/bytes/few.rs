//! Tiles of a few rows and columns that were packed before.
//!
//! 1. There are so few sums that each is two, of every other four factors: a step waits for the one before
//!    it that has the same sum.
//! 2. The columns are what the instructions call left factors. So what is too much is the same for all
//!    columns of a row; its sum is one more beside those of the row, and no pass over the columns is needed
//!    to know it.
#![allow(unsafe_code)]

use core::array::from_fn;
use core::mem::MaybeUninit;

use super::facts::MOST_COLUMNS;
use super::tile::{Factors, Place, Quads, each_row, quad_of};
use crate::isa::{Bytes, Isa, Task};

/// The sums of a row: two for each column, and what they are too large by.
struct Sums<I: Isa, const V: usize> {
    columns: [[I::Sums; V]; 2],
    excess: I::Sums,
}

/// As [`tile`](super::tile::tile), for at most four rows; what sums start with is not read.
///
/// # Safety
/// As of [`tile`](super::tile::tile).
#[inline(never)]
pub(super) unsafe fn tile<I: Isa, const A: bool, const B: bool, const R: usize, const V: usize>(
    isa: I,
    factors: &Factors,
    place: &Place,
) {
    /// The arguments; made by `tile` alone, with the promise of its caller.
    struct Tile<const A: bool, const B: bool, const R: usize, const V: usize>(Factors, Place);

    impl<const A: bool, const B: bool, const R: usize, const V: usize> Task for Tile<A, B, R, V> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            // SAFETY: the promise of the caller of `tile`.
            unsafe { within::<I, A, B, R, V>(isa, self.0, self.1) }
        }
    }

    isa.run(Tile::<A, B, R, V>(*factors, *place));
}

/// # Safety
/// As of [`tile`].
#[inline(always)]
unsafe fn within<I: Isa, const A: bool, const B: bool, const R: usize, const V: usize>(
    isa: I,
    factors: Factors,
    place: Place,
) {
    let lanes = const { <I as Bytes>::SUMS };
    let Factors { a, a_row, a_quad, b: Quads { first, step, last }, depth, is_filled, .. } =
        factors;
    let mut sums: [Sums<I, V>; R] =
        from_fn(|_| Sums { columns: [[isa.no_sums(); V]; 2], excess: isa.no_sums() });
    // What a column of zeros is lifted to.
    let zeros = isa.splat_left::<B, A>([0; 4]);
    let (mut a, mut b) = (a, first);
    for _ in 0..depth / 8 {
        // SAFETY: eight factors of each row can be read, and two times `V` vectors of quads.
        unsafe { add::<I, A, B, R, V, 0>(isa, a, a_row, b, zeros, &mut sums) }
        let (second, right) = (a.wrapping_offset(a_quad), b.wrapping_add(step));
        // SAFETY: as above.
        unsafe { add::<I, A, B, R, V, 1>(isa, second, a_row, right, zeros, &mut sums) }
        a = second.wrapping_offset(a_quad);
        b = right.wrapping_add(step);
    }
    if depth % 8 >= 4 {
        // SAFETY: four factors of each row can be read, and `V` vectors of quads.
        unsafe { add::<I, A, B, R, V, 0>(isa, a, a_row, b, zeros, &mut sums) }
        a = a.wrapping_offset(a_quad);
    }
    let tail = depth % 4;
    if tail > 0 {
        let mut quads = [[0; 4]; R];
        for (row, quad) in quads.iter_mut().enumerate() {
            let from = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
            // Zeros are factors as good as any.
            let there = if is_filled { 4 } else { tail };
            // SAFETY: so many factors of each row can be read.
            *quad = unsafe { quad_of(from, there) };
        }
        let a = quads.as_ptr().cast::<u8>();
        // SAFETY: `V` vectors of quads can be read for the last factors too.
        unsafe { add::<I, A, B, R, V, 1>(isa, a, 4, last, zeros, &mut sums) }
    }
    let mut block = MaybeUninit::<[[i32; MOST_COLUMNS]; R]>::uninit();
    let width = const { V * <I as Bytes>::SUMS };
    let (to, step) = place.or(block.as_mut_ptr().cast(), width);
    each_row!(sums, |row, sums| {
        let to = to.wrapping_offset(row.wrapping_mul(step));
        let [first, second] = sums.columns;
        for (vector, (first, second)) in first.into_iter().zip(second).enumerate() {
            let mut totals = isa.add_totals(isa.totals(first), isa.totals(second));
            if const { <I as Bytes>::LIFT != 0 && A == B } {
                totals = isa.sub_totals(totals, isa.totals(sums.excess));
            }
            // SAFETY: whole rows can be written, and the block has room for `R` of them.
            unsafe { isa.store_totals(to.wrapping_add(vector.wrapping_mul(lanes)), totals) }
        }
    });
    // SAFETY: the block was written where the sums are not in their place.
    unsafe { place.fill(isa, block.as_ptr().cast(), R, width) }
}

/// Adds four products to one of the two sums of each row and column, and what they are too large by.
///
/// # Safety
/// Four factors of each row can be read, and `V` vectors of quads from `b` on.
#[inline(always)]
unsafe fn add<
    I: Isa,
    const A: bool,
    const B: bool,
    const R: usize,
    const V: usize,
    const SECOND: usize,
>(
    isa: I,
    a: *const u8,
    a_row: isize,
    b: *const u8,
    zeros: I::Left,
    sums: &mut [Sums<I, V>; R],
) {
    let bytes = const { <I as Bytes>::SUMS * 4 };
    let columns: [_; V] = from_fn(|vector| {
        // SAFETY: `V` vectors of quads can be read.
        let quads = unsafe { isa.load_quads(b.wrapping_add(vector.wrapping_mul(bytes))) };
        isa.left::<B, A>(quads)
    });
    for (row, sums) in sums.iter_mut().enumerate() {
        let from = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
        // SAFETY: four factors of each row can be read.
        let right = isa.splat_right::<B, A>(unsafe { from.cast::<[u8; 4]>().read() });
        let [first, second] = &mut sums.columns;
        let of_columns = if const { SECOND == 1 } { second } else { first };
        for (sum, left) in of_columns.iter_mut().zip(columns) {
            *sum = isa.dot::<B, A>(left, right, *sum);
        }
        if const { <I as Bytes>::LIFT != 0 && A == B } {
            sums.excess = isa.dot::<B, A>(zeros, right, sums.excess);
        }
    }
}
