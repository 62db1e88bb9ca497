//! One tile of a product of bytes: its sums stay in registers from the first step to the last.
#![allow(unsafe_code)]

use core::array::from_fn;
use core::mem::MaybeUninit;

use super::facts::{MOST_COLUMNS, MOST_ROWS};
use crate::isa::{Bytes, Isa, Task};

/// A strip of columns: four factors of each of some columns stand together.
#[derive(Clone, Copy)]
pub(super) struct Quads {
    pub(super) first: *const u8,
    /// How many bytes it is to the next four factors.
    pub(super) step: usize,
    /// The last factors, if they are fewer than four, filled up with zeros.
    pub(super) last: *const u8,
}

/// Where the factors of a tile stand.
#[derive(Clone, Copy)]
pub(super) struct Factors {
    /// Four factors of a row stand together, those of row `r` from `r * a_row` on, and the next four
    /// `a_quad` behind them.
    pub(super) a: *const u8,
    pub(super) a_row: isize,
    pub(super) a_quad: isize,
    /// The strip of columns.
    pub(super) b: Quads,
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

impl Place {
    /// Whether rows of `width` sums are written as they are.
    #[inline(always)]
    const fn is_whole(self, width: usize) -> bool {
        self.written >= width && !self.goes_on
    }

    /// Where rows of `width` sums are written: here, or else to the block; and how far it is from one to
    /// the next.
    #[inline(always)]
    pub(super) fn or(self, block: *mut i32, width: usize) -> (*mut i32, isize) {
        if self.is_whole(width) { (self.out, self.out_row) } else { (block, width.cast_signed()) }
    }

    /// Writes the sums of a block where they were not written as they are.
    ///
    /// # Safety
    /// There, `rows` rows of `width` sums, whole vectors, can be read of the block; `written` sums of each
    /// can be written, and read where the sums go on.
    #[inline(always)]
    pub(super) unsafe fn fill<I: Isa>(self, isa: I, block: *const i32, rows: usize, width: usize) {
        if self.is_whole(width) {
            return;
        }
        let lanes = const { <I as Bytes>::SUMS };
        for row in 0..rows {
            let out = self.out.wrapping_offset(row.cast_signed().wrapping_mul(self.out_row));
            let from = block.wrapping_add(row.wrapping_mul(width));
            for before in (0..self.written.min(width)).step_by(lanes) {
                let to = out.wrapping_add(before);
                let here = self.written.saturating_sub(before).min(lanes);
                // SAFETY: the caller's promise.
                let mut sums = unsafe { isa.load_totals(from.wrapping_add(before)) };
                if self.goes_on {
                    // SAFETY: the sums that are written can be read here.
                    let waiting = unsafe { isa.load_first_totals(to, here) };
                    sums = isa.add_totals(sums, waiting);
                }
                // SAFETY: the first `here` sums can be written.
                unsafe { isa.store_first_totals(to, sums, here) }
            }
        }
    }
}

/// Does something with each row of the sums of a tile, which has at most 13.
///
/// The numbers of the rows are written out. In a loop that the compiler leaves a loop, the sums would have
/// to be in memory, and would be there from the first step on.
macro_rules! each_row {
    ($tile:expr, |$row:ident, $sums:ident| $body:block) => {
        each_row!(@ $tile, $row, $sums, $body, 0 1 2 3 4 5 6 7 8 9 10 11 12)
    };
    (@ $tile:expr, $row:ident, $sums:ident, $body:block, $($r:literal)*) => {
        $(if let Some($sums) = $tile.get($r) {
            let $row: isize = $r;
            $body
        })*
    };
}
pub(super) use each_row;

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
/// - `V` vectors of quads can be read of `b` for each four factors, and `V` vectors of starts.
/// - `written` sums, at most those of `V` vectors, can be written in each of `R` rows of the place,
///   and read where the sums go on.
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
    let Factors { a, a_row, a_quad, b: Quads { first, step, last }, starts, depth, is_filled } =
        factors;
    let mut sums = [[isa.no_sums(); V]; R];
    let (mut a, mut b) = (a, first);
    for _ in 0..depth / 4 {
        // SAFETY: four factors of each row can be read, and `V` vectors of quads.
        unsafe { step_by_four::<I, A, B, R, V>(isa, a, a_row, b, &mut sums) }
        a = a.wrapping_offset(a_quad);
        b = b.wrapping_add(step);
    }
    let tail = depth % 4;
    if tail > 0 {
        // Copied in a loop of its own, which the compiler may leave one: it does not touch the sums.
        let mut quads = [[0; 4]; MOST_ROWS];
        for (row, quad) in quads.iter_mut().enumerate().take(R) {
            let from = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
            // Zeros are factors as good as any.
            let there = if is_filled { 4 } else { tail };
            // SAFETY: so many factors of each row can be read.
            *quad = unsafe { quad_of(from, there) };
        }
        let a = quads.as_ptr().cast::<u8>();
        // SAFETY: no tile has more rows; `V` vectors of quads can be read for the last factors too.
        unsafe { step_by_four::<I, A, B, R, V>(isa, a, 4, last, &mut sums) }
    }
    let mut block = MaybeUninit::<[[i32; MOST_COLUMNS]; R]>::uninit();
    let (to, step) = place.or(block.as_mut_ptr().cast(), const { V * <I as Bytes>::SUMS });
    each_row!(sums, |row, sums| {
        let to = to.wrapping_offset(row.wrapping_mul(step));
        for (vector, sums) in sums.iter().enumerate() {
            let before = vector.wrapping_mul(lanes);
            let mut totals = isa.totals(*sums);
            if const { <I as Bytes>::LIFT != 0 && A == B } {
                // SAFETY: `V` vectors of starts can be read.
                totals =
                    isa.add_totals(totals, unsafe { isa.load_totals(starts.wrapping_add(before)) });
            }
            // SAFETY: whole rows can be written, and the block has room for `R` of them.
            unsafe { isa.store_totals(to.wrapping_add(before), totals) }
        }
    });
    // SAFETY: the block was written where the sums are not in their place.
    unsafe { place.fill(isa, block.as_ptr().cast(), R, const { V * <I as Bytes>::SUMS }) }
}

/// Adds four products to each sum.
///
/// # Safety
/// Four factors of each row can be read, and `V` vectors of quads from `b` on.
#[inline(always)]
unsafe fn step_by_four<I: Isa, const A: bool, const B: bool, const R: usize, const V: usize>(
    isa: I,
    a: *const u8,
    a_row: isize,
    b: *const u8,
    sums: &mut [[I::Sums; V]; R],
) {
    // SAFETY: `V` vectors of quads can be read.
    let right: [_; V] = from_fn(|vector| unsafe { load::<I, A, B>(isa, b, vector) });
    for (row, sums) in sums.iter_mut().enumerate() {
        let from = a.wrapping_offset(row.cast_signed().wrapping_mul(a_row));
        // SAFETY: four factors of each row can be read.
        let quad = unsafe { from.cast::<[u8; 4]>().read() };
        let left = isa.splat_left::<A, B>(quad);
        for (sum, right) in sums.iter_mut().zip(right) {
            *sum = isa.dot::<A, B>(left, right, *sum);
        }
    }
}

/// A vector of right factors.
///
/// # Safety
/// `vector + 1` vectors of quads can be read from `from` on.
#[inline(always)]
unsafe fn load<I: Isa, const A: bool, const B: bool>(
    isa: I,
    from: *const u8,
    vector: usize,
) -> I::Right {
    let bytes = const { <I as Bytes>::SUMS * 4 };
    // SAFETY: the caller's promise.
    isa.right::<A, B>(unsafe { isa.load_quads(from.wrapping_add(vector.wrapping_mul(bytes))) })
}

/// What is added to the sums of the columns of a strip, because left factors are lifted: `lanes` numbers,
/// a multiple of a vector, from `to` on.
///
/// # Safety
/// `depth` factors of `lanes` columns can be read, and `lanes` numbers written from `to` on.
#[inline(never)]
pub(super) unsafe fn starts<I: Isa, const A: bool, const B: bool>(
    isa: I,
    b: &Quads,
    depth: usize,
    lanes: usize,
    to: *mut i32,
) {
    /// The arguments; made by `starts` alone, with the promise of its caller.
    struct Starts<const A: bool, const B: bool> {
        b: Quads,
        depth: usize,
        lanes: usize,
        to: *mut i32,
    }

    impl<const A: bool, const B: bool> Task for Starts<A, B> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { b, depth, lanes, to } = self;
            let width = const { <I as Bytes>::SUMS };
            let off = isa.lift::<A, B>().wrapping_neg();
            // The byte that is 1 when it is lifted.
            let one = if const { <I as Bytes>::LIFT == 0 } { 1 } else { 0x81 };
            let one = isa.splat_left::<A, B>([one; 4]);
            for first in (0..lanes).step_by(width) {
                let mut sums = isa.no_sums();
                for quad in 0..depth.div_ceil(4) {
                    let from = if quad < depth / 4 {
                        b.first.wrapping_add(quad.wrapping_mul(b.step))
                    } else {
                        b.last
                    };
                    let from = from.wrapping_add(first.wrapping_mul(4));
                    // SAFETY: the caller's promise.
                    let right = unsafe { load::<I, A, B>(isa, from, 0) };
                    sums = isa.dot::<A, B>(one, right, sums);
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

    isa.run(Starts::<A, B> { b: *b, depth, lanes, to });
}
