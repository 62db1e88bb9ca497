//! Tiles of words: bytes that were widened to 16 bits, two factors of each sum at a time.
//!
//! The product of two bytes and the sum of two such products fit into 32 bits, signed or not: widened,
//! all kinds of bytes share these tiles. Widening costs a step for each vector of factors, so it is done
//! once for a strip of columns, and once for the rows of a tile.
#![allow(unsafe_code)]

use core::array::from_fn;
use core::mem::MaybeUninit;

use super::facts::MOST_COLUMNS;
use super::pack::Part;
use super::tile::{Place, Quads, each_row};
use crate::isa::{Bytes, Isa, Task};

/// The factors of a tile. There is an even number for each sum, zeros behind the last ones.
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// Row `r` stands `r * a_row` words behind `a`.
    pub(super) a: *const i16,
    pub(super) a_row: usize,
    /// Pairs of the columns, and the next pairs `b_step` words behind them.
    pub(super) b: *const i16,
    pub(super) b_step: usize,
    pub(super) pairs: usize,
}

/// Sums the products of `R` rows and `V` vectors of columns, in a function that all products of
/// bytes share.
///
/// # Safety
/// - `pairs` pairs of words of `R` rows can be read, and of `V` vectors of columns.
/// - `written` sums, at most those of `V` vectors, can be written in each of `R` rows of the place, and
///   read where the sums go on.
#[inline(never)]
pub(super) unsafe fn tile<I: Isa, const R: usize, const V: usize>(
    isa: I,
    words: &Words,
    place: &Place,
) {
    /// The arguments; made by `tile` alone, with the promise of its caller.
    struct Tile<const R: usize, const V: usize>(Words, Place);

    impl<const R: usize, const V: usize> Task for Tile<R, V> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let lanes = const { <I as Bytes>::SUMS };
            let Self(Words { mut a, a_row, mut b, b_step, pairs }, place) = self;
            let mut sums = [[isa.splat_words([0; 2]); V]; R];
            for _ in 0..pairs {
                let right: [_; V] = from_fn(|vector| {
                    let from = b.wrapping_add(vector.wrapping_mul(lanes).wrapping_mul(2));
                    // SAFETY: the promise of the caller of `tile`; loads need no alignment.
                    unsafe { isa.load_totals(from.cast()) }
                });
                for (row, sums) in sums.iter_mut().enumerate() {
                    let from = a.wrapping_add(row.wrapping_mul(a_row));
                    // SAFETY: the promise of the caller of `tile`.
                    let left = isa.splat_words(unsafe { from.cast::<[i16; 2]>().read() });
                    for (sum, right) in sums.iter_mut().zip(right) {
                        *sum = isa.dot_words(left, right, *sum);
                    }
                }
                a = a.wrapping_add(2);
                b = b.wrapping_add(b_step);
            }
            let mut block = MaybeUninit::<[[i32; MOST_COLUMNS]; R]>::uninit();
            let (to, step) = place.or(block.as_mut_ptr().cast(), const { V * <I as Bytes>::SUMS });
            each_row!(sums, |row, sums| {
                let to = to.wrapping_offset(row.wrapping_mul(step));
                for (vector, sums) in sums.iter().enumerate() {
                    let to = to.wrapping_add(vector.wrapping_mul(lanes));
                    // SAFETY: whole rows can be written, and the block has room for `R` of them.
                    unsafe { isa.store_totals(to, *sums) }
                }
            });
            let width = const { V * <I as Bytes>::SUMS };
            // SAFETY: the block was written where the sums are not in their place.
            unsafe { place.fill(isa, block.as_ptr().cast(), R, width) }
        }
    }

    isa.run(Tile::<R, V>(*words, *place));
}

/// The byte as a word.
#[inline(always)]
fn word<const SIGNED: bool>(byte: u8) -> i16 {
    if SIGNED { byte.cast_signed().into() } else { byte.into() }
}

/// Writes a strip of columns as words: two factors of each of `lanes` columns, then the next two.
///
/// # Safety
/// `depth` factors of `lanes` columns, a multiple of four, can be read, and as many words, `depth` being
/// filled up to a multiple of four, written from `to` on.
#[inline(never)]
pub(super) unsafe fn widen_strip<I: Isa, const SIGNED: bool>(
    isa: I,
    b: &Quads,
    depth: usize,
    lanes: usize,
    to: *mut i16,
) {
    /// The arguments; made by `widen_strip` alone, with the promise of its caller.
    struct Widen<const SIGNED: bool> {
        b: Quads,
        depth: usize,
        lanes: usize,
        to: *mut i16,
    }

    impl<const SIGNED: bool> Task for Widen<SIGNED> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, _isa: I) {
            let Self { b, depth, lanes, to } = self;
            for quad in 0..depth.div_ceil(4) {
                let from = if quad < depth / 4 {
                    b.first.wrapping_add(quad.wrapping_mul(b.step))
                } else {
                    b.last
                };
                let to = to.wrapping_add(quad.wrapping_mul(lanes).wrapping_mul(4));
                for lane in (0..lanes).step_by(4) {
                    let from = from.wrapping_add(lane.wrapping_mul(4));
                    // SAFETY: the promise of the caller of `widen_strip`.
                    let quads = unsafe { from.cast::<[[u8; 4]; 4]>().read() };
                    for half in 0..2 {
                        let pairs: [[i16; 2]; 4] = from_fn(|lane| {
                            from_fn(|byte| word::<SIGNED>(quads[lane][half * 2 + byte]))
                        });
                        let behind = half.wrapping_mul(lanes).wrapping_add(lane).wrapping_mul(2);
                        // SAFETY: the promise of the caller of `widen_strip`.
                        unsafe { to.wrapping_add(behind).cast::<[[i16; 2]; 4]>().write(pairs) }
                    }
                }
            }
        }
    }

    isa.run(Widen::<SIGNED> { b: *b, depth, lanes, to });
}

/// Writes rows as words: the lanes of the part one behind the other, `length` words each, zeros behind
/// the last factor.
///
/// # Safety
/// All bytes of the part can be read; `length` words, at least its depth, can be written for each lane
/// from `to` on.
#[inline(never)]
pub(super) unsafe fn widen_rows<I: Isa, const SIGNED: bool>(
    isa: I,
    part: &Part,
    to: *mut i16,
    length: usize,
) {
    /// The arguments; made by `widen_rows` alone, with the promise of its caller.
    struct Widen<const SIGNED: bool> {
        part: Part,
        to: *mut i16,
        length: usize,
    }

    impl<const SIGNED: bool> Task for Widen<SIGNED> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, _isa: I) {
            let Self { part, to, length } = self;
            for lane in 0..part.count {
                let to = to.wrapping_add(lane.wrapping_mul(length));
                let mut k = 0;
                if part.k_step == 1 {
                    while part.depth.saturating_sub(k) >= 16 {
                        // SAFETY: 16 factors of a lane stand side by side.
                        let bytes = unsafe { part.place(k, lane).cast::<[u8; 16]>().read() };
                        let words: [i16; 16] = from_fn(|byte| word::<SIGNED>(bytes[byte]));
                        // SAFETY: the words of a lane stand side by side.
                        unsafe { to.wrapping_add(k).cast::<[i16; 16]>().write(words) }
                        k = k.wrapping_add(16);
                    }
                }
                while k < length {
                    let word = if k < part.depth {
                        // SAFETY: the byte is one of the part.
                        word::<SIGNED>(unsafe { part.place(k, lane).read() })
                    } else {
                        0
                    };
                    // SAFETY: the word is one of the lane.
                    unsafe { to.wrapping_add(k).write(word) }
                    k = k.wrapping_add(1);
                }
            }
        }
    }

    isa.run(Widen::<SIGNED> { part: *part, to, length });
}
