//! One tile of a product of bytes: its sums stay in registers from the first step to the last.
#![allow(unsafe_code)]

use core::array::from_fn;

use crate::isa::{Bytes, Isa, Task};

/// Where the factors of a tile stand.
#[derive(Clone, Copy)]
pub(super) struct Factors {
    /// Four factors of a row stand together, those of row `r` from `r * a_row` on, and the next four
    /// `a_quad` behind them.
    pub(super) a: *const u8,
    pub(super) a_row: isize,
    pub(super) a_quad: isize,
    /// The strip of columns, as it was copied.
    pub(super) b: *const u8,
    /// What is added to the sums of each column.
    pub(super) starts: *const i32,
    /// How many factors each sum has.
    pub(super) depth: usize,
    /// Whether zeros stand behind the last factors of the rows, up to a multiple of four.
    pub(super) is_filled: bool,
}

/// Where the sums of a tile go: `out_row` from row to row, and of each `written` sums.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) out: *mut i32,
    pub(super) out_row: isize,
    pub(super) written: usize,
    /// Whether the sums go on from those that stand there.
    pub(super) goes_on: bool,
}

/// The `count` bytes from `from` on, at most four, and zeros.
///
/// # Safety
/// `count` bytes can be read.
#[inline(always)]
pub(super) unsafe fn quad_of(from: *const u8, count: usize) -> [u8; 4] {
    from_fn(|byte| {
        if byte < count {
            // SAFETY: the caller's promise.
            unsafe { from.wrapping_add(byte).read() }
        } else {
            0
        }
    })
}

/// Sums the products of `R` rows and `V` vectors of columns, in a function that all products of
/// bytes share.
///
/// # Safety
/// - `depth` factors of `R` rows can be read, and the zeros behind them where there are any.
/// - `V` vectors of quads can be read from `b` on for each four factors, and `V` vectors of starts.
/// - `written` sums, at most those of `V` vectors, can be written in each of `R` rows of the place,
///   and read where the sums go on.
#[inline(never)]
pub(super) unsafe fn tile<I: Isa, const SIGNED: bool, const R: usize, const V: usize>(
    isa: I,
    factors: &Factors,
    place: &Place,
) {
    /// The arguments; made by `tile` alone, with the promise of its caller.
    struct Tile<const SIGNED: bool, const R: usize, const V: usize>(Factors, Place);

    impl<const SIGNED: bool, const R: usize, const V: usize> Task for Tile<SIGNED, R, V> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            // SAFETY: the promise of the caller of `tile`.
            unsafe { within::<I, SIGNED, R, V>(isa, self.0, self.1) }
        }
    }

    isa.run(Tile::<SIGNED, R, V>(*factors, *place));
}

/// # Safety
/// As of [`tile`].
#[inline(always)]
unsafe fn within<I: Isa, const SIGNED: bool, const R: usize, const V: usize>(
    isa: I,
    factors: Factors,
    place: Place,
) {
    let lanes = const { <I as Bytes>::SUMS };
    let Factors { a, a_row, a_quad, b, starts, depth, is_filled } = factors;
    let mut sums = [[isa.no_sums(); V]; R];
    let (mut a, mut b) = (a, b);
    let tail = if is_filled { 0 } else { depth % 4 };
    let quads = if is_filled { depth.div_ceil(4) } else { depth / 4 };
    for _ in 0..quads {
        // SAFETY: `V` vectors of quads can be read.
        let right: [_; V] = from_fn(|vector| unsafe { load::<I, SIGNED>(isa, b, vector) });
        for (row, sums) in sums.iter_mut().enumerate() {
            let from = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
            // SAFETY: four factors of each row can be read.
            let quad = unsafe { from.cast::<[u8; 4]>().read() };
            let left = isa.splat_left::<SIGNED>(quad);
            for (sum, right) in sums.iter_mut().zip(right) {
                *sum = isa.dot::<SIGNED>(left, right, *sum);
            }
        }
        a = a.wrapping_offset(a_quad);
        b = b.wrapping_add(V.wrapping_mul(lanes).wrapping_mul(4));
    }
    if tail > 0 {
        // SAFETY: `V` vectors of quads can be read for the last factors too.
        let right: [_; V] = from_fn(|vector| unsafe { load::<I, SIGNED>(isa, b, vector) });
        for (row, sums) in sums.iter_mut().enumerate() {
            let from = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
            // SAFETY: `tail` factors of each row can be read.
            let left = isa.splat_left::<SIGNED>(unsafe { quad_of(from, tail) });
            for (sum, right) in sums.iter_mut().zip(right) {
                *sum = isa.dot::<SIGNED>(left, right, *sum);
            }
        }
    }
    let Place { out, out_row, written, goes_on } = place;
    for (row, sums) in sums.into_iter().enumerate() {
        let out = out.wrapping_offset(row.cast_signed().wrapping_mul(out_row));
        for (vector, sum) in sums.into_iter().enumerate() {
            let before = vector.wrapping_mul(lanes);
            let to = out.wrapping_add(before);
            let here = written.saturating_sub(before);
            let is_part = here < lanes;
            let mut totals = isa.totals(sum);
            if const { <I as Bytes>::LIFT != 0 } {
                // SAFETY: `V` vectors of starts can be read.
                totals =
                    isa.add_totals(totals, unsafe { isa.load_totals(starts.wrapping_add(before)) });
            }
            if goes_on {
                let waiting = if is_part {
                    // SAFETY: the sums that are written can be read here.
                    unsafe { isa.load_first_totals(to, here) }
                } else {
                    // SAFETY: as above.
                    unsafe { isa.load_totals(to) }
                };
                totals = isa.add_totals(totals, waiting);
            }
            if is_part {
                // SAFETY: the first `here` sums can be written.
                unsafe { isa.store_first_totals(to, totals, here) }
            } else {
                // SAFETY: a vector of sums can be written.
                unsafe { isa.store_totals(to, totals) }
            }
        }
    }
}

/// A vector of right factors.
///
/// # Safety
/// `vector + 1` vectors of quads can be read from `from` on.
#[inline(always)]
unsafe fn load<I: Isa, const SIGNED: bool>(isa: I, from: *const u8, vector: usize) -> I::Right {
    let bytes = const { <I as Bytes>::SUMS * 4 };
    // SAFETY: the caller's promise.
    isa.right::<SIGNED>(unsafe { isa.load_quads(from.wrapping_add(vector.wrapping_mul(bytes))) })
}

/// What is added to the sums of the columns of a copied strip, because left factors are lifted:
/// `lanes` numbers, a multiple of a vector, from `to` on.
///
/// # Safety
/// `quads` times `lanes` quads can be read from `b` on, and `lanes` numbers written from `to` on.
#[inline(never)]
pub(super) unsafe fn starts<I: Isa, const SIGNED: bool>(
    isa: I,
    b: *const u8,
    quads: usize,
    lanes: usize,
    to: *mut i32,
) {
    /// The arguments; made by `starts` alone, with the promise of its caller.
    struct Starts<const SIGNED: bool> {
        b: *const u8,
        quads: usize,
        lanes: usize,
        to: *mut i32,
    }

    impl<const SIGNED: bool> Task for Starts<SIGNED> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { b, quads, lanes, to } = self;
            let width = const { <I as Bytes>::SUMS };
            let off = isa.lift::<SIGNED>().wrapping_neg();
            // The byte that is 1 when it is lifted.
            let one = if const { <I as Bytes>::LIFT == 0 } { 1 } else { 0x81 };
            let one = isa.splat_left::<SIGNED>([one; 4]);
            for first in (0..lanes).step_by(width) {
                let mut sums = isa.no_sums();
                for quad in 0..quads {
                    let behind = quad.wrapping_mul(lanes).wrapping_add(first).wrapping_mul(4);
                    // SAFETY: the caller's promise.
                    let right = unsafe { load::<I, SIGNED>(isa, b.wrapping_add(behind), 0) };
                    sums = isa.dot::<SIGNED>(one, right, sums);
                }
                // SAFETY: the caller's promise.
                unsafe { isa.store_totals(to.wrapping_add(first), isa.totals(sums)) }
                for lane in first..first.wrapping_add(width) {
                    let place = to.wrapping_add(lane);
                    // SAFETY: it was written.
                    let sum = unsafe { place.read() };
                    // SAFETY: the caller's promise.
                    unsafe { place.write(sum.wrapping_mul(off)) }
                }
            }
        }
    }

    isa.run(Starts::<SIGNED> { b, quads, lanes, to });
}
