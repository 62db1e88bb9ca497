//! Walks over the tiles of a product of bytes.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::super::drive::{At, Rounded, Running, Sum};
use super::super::grid::Grid;
use super::facts::{Facts, MOST_COLUMNS, MOST_DEPTH, WAITING};
use super::few;
use super::line::{Line, line};
use super::pack::{Part, pack};
use super::tile::{Factors, Place, Quads, starts, tile};
use super::words::{self, Words, widen_rows, widen_strip};
use crate::dim::Dim;
use crate::isa::{Bytes, Isa};
use crate::tensor::Sink;

/// Memory on a cache line.
#[repr(align(64))]
struct Aligned<T>(MaybeUninit<T>);

impl<T> Aligned<T> {
    #[inline(always)]
    const fn new() -> Self {
        Self(MaybeUninit::uninit())
    }

    #[inline(always)]
    const fn bytes(&mut self) -> *mut u8 {
        self.0.as_mut_ptr().cast()
    }
}

/// Where the factors of a strip are copied to.
struct Room<const ROOM: usize> {
    copy: Aligned<[u8; ROOM]>,
    words: Aligned<[[u8; ROOM]; 2]>,
    last: Aligned<[[u8; 4]; MOST_COLUMNS]>,
    starts: MaybeUninit<[i32; MOST_COLUMNS]>,
}

/// A divisor: where nothing is packed, nothing is divided.
const fn at_least_one(number: usize) -> usize {
    if number == 0 { 1 } else { number }
}

/// How many sums of a row are given on at a time.
const LINE: usize = 256;

/// A strip of columns, some of its factors copied, or as they were packed.
struct Strip<C> {
    at: C,
    a: *const u8,
    b: Quads,
    /// The factors as words, if they become words.
    words: *const i16,
    starts: *const i32,
    first: usize,
    columns: usize,
    depth: usize,
    /// Sums that other factors come before.
    goes_on: bool,
    /// Whether no factors come behind.
    ends: bool,
    /// Where sums wait that other factors come behind, if not in the result.
    waiting: Option<*mut i32>,
}

/// `byte_tile::<.., 1>` to `byte_tile::<.., 13>`, whichever a constant names.
macro_rules! by_rows {
    ($rows:expr, $this:ident, $strip:ident, $row:expr, $($r:literal)*) => {
        match const { $rows } {
            $($r => $this.byte_tile::<A, B, V, $r>($strip, $row),)*
            _ => {}
        }
    };
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// The product at one coordinate of the batch.
    #[inline(always)]
    pub(in super::super) fn bytes<const A: bool, const B: bool>(
        &mut self,
        at: At<G>,
        a: *const G::Elem,
        b: *const G::Elem,
    ) {
        let (a, b) = (a.cast::<u8>(), b.cast::<u8>());
        // Numbers alone: a branch on a constant number that is not taken is not even compiled.
        match const { if Facts::<G, I>::LINES { 0 } else { Facts::<G, I>::VECTORS } } {
            0 => self.byte_lines::<A, B>(at, a, b),
            1 => self.byte_strips::<A, B, 1>(at, a, b),
            _ => self.byte_strips::<A, B, 2>(at, a, b),
        }
    }

    /// Rows one by one, without a copy of the right operand.
    #[inline(always)]
    fn byte_lines<const A: bool, const B: bool>(&mut self, at: At<G>, a: *const u8, b: *const u8) {
        let mut sums = MaybeUninit::<[Sum<G>; LINE]>::uninit();
        let sums = sums.as_mut_ptr().cast::<Sum<G>>();
        let ((from, columns), (first_row, end)) = (self.of_columns, self.of_rows);
        for row in self.rows.indices().within(first_row, end) {
            let number: usize = row.into();
            let memory = self.place_in_memory(at, number, from);
            let mut first = from;
            while first < columns {
                let left = columns.saturating_sub(first);
                let here = if memory.is_some() { left } else { left.min(LINE) };
                let out = memory.map_or(sums, |(out, _)| out);
                let one = Line {
                    row: a.wrapping_offset(number.cast_signed().wrapping_mul(G::STEPS.a_row)),
                    b: b.wrapping_offset(first.cast_signed().wrapping_mul(G::STEPS.b_column)),
                    b_k: G::STEPS.b_k,
                    b_column: G::STEPS.b_column,
                    depth: self.inner.len(),
                    columns: here,
                    out: out.cast(),
                };
                // SAFETY: by the law of `Grid` all factors can be read; the sums of bytes have 32
                // bits, and stand in the result or in a block of `LINE`.
                unsafe { line::<I, A, B>(self.isa, &one) }
                if memory.is_none() {
                    // SAFETY: `here` sums were written.
                    unsafe { self.emit(at, row, first, here, sums) }
                }
                first = first.wrapping_add(here);
            }
        }
    }

    /// The product strip by strip.
    #[inline(always)]
    fn byte_strips<const A: bool, const B: bool, const V: usize>(
        &mut self,
        at: At<G>,
        a: *const u8,
        b: *const u8,
    ) {
        // The least room that the copy has place in.
        match const { Facts::<G, I>::COPY } {
            0..=512 => self.byte_strips_in::<A, B, V, 512>(at, a, b),
            513..=1024 => self.byte_strips_in::<A, B, V, 1024>(at, a, b),
            1025..=2048 => self.byte_strips_in::<A, B, V, 2048>(at, a, b),
            2049..=4096 => self.byte_strips_in::<A, B, V, 4096>(at, a, b),
            4097..=16384 => self.byte_strips_in::<A, B, V, 16384>(at, a, b),
            _ => self.byte_strips_in::<A, B, V, 32768>(at, a, b),
        }
    }

    #[inline(always)]
    fn byte_strips_in<const A: bool, const B: bool, const V: usize, const ROOM: usize>(
        &mut self,
        at: At<G>,
        a: *const u8,
        b: *const u8,
    ) {
        let mut room = Room {
            copy: Aligned::<[u8; ROOM]>::new(),
            words: Aligned::<[[u8; ROOM]; 2]>::new(),
            last: Aligned::<[[u8; 4]; MOST_COLUMNS]>::new(),
            starts: MaybeUninit::<[i32; MOST_COLUMNS]>::uninit(),
        };
        let ((mut first, columns), (from_row, rows)) = (self.of_columns, self.of_rows);
        let inner = self.inner.len();
        let width = const { Facts::<G, I>::WIDTH };
        while first < columns {
            let mut strip = Strip {
                at,
                a,
                b: Quads { first: b, step: 0, last: b },
                words: room.words.bytes().cast_const().cast(),
                starts: room.starts.as_ptr().cast(),
                first,
                columns: columns.saturating_sub(first).min(width),
                depth: inner,
                goes_on: false,
                ends: true,
                waiting: None,
            };
            if const { Facts::<G, I>::IN_ONE } {
                // SAFETY: by the law of `Grid` the factors of the strip can be read; `COPY` bytes
                // are room for all of them.
                unsafe { self.factors::<A, B, _, _>(&mut strip, b, 0, &mut room) }
                self.byte_rows::<A, B, V>(&strip, from_row, rows.saturating_sub(from_row));
            } else {
                let mut waiting = MaybeUninit::<[i32; WAITING]>::uninit();
                let waits = self.place_in_memory(at, 0, first).is_none();
                strip.waiting = waits.then(|| waiting.as_mut_ptr().cast::<i32>());
                let at_a_time = if waits { const { Facts::<G, I>::ROWS_WAITING } } else { rows };
                for row in (from_row..rows).step_by(at_a_time.max(1)) {
                    let here = rows.saturating_sub(row).min(at_a_time);
                    let mut k = 0;
                    while k < inner {
                        let depth = inner.saturating_sub(k).min(const { Facts::<G, I>::CHUNK });
                        strip.a = a.wrapping_offset(k.cast_signed().wrapping_mul(G::STEPS.a_k));
                        strip.depth = depth;
                        strip.goes_on = k > 0;
                        strip.ends = k.wrapping_add(depth) >= inner;
                        // SAFETY: as above, for a chunk.
                        unsafe { self.factors::<A, B, _, _>(&mut strip, b, k, &mut room) }
                        self.byte_rows::<A, B, V>(&strip, row, here);
                        k = k.wrapping_add(depth);
                    }
                }
            }
            first = first.wrapping_add(width);
        }
    }

    /// Makes the factors of a strip from `k` on those that tiles read, and sums what is taken off.
    ///
    /// # Safety
    /// By the law of `Grid` the strip's columns of the right operand, which begins at `b`, can be read;
    /// `ROOM` bytes are room for `depth` factors of each, filled up to a multiple of four.
    #[inline(always)]
    unsafe fn factors<const A: bool, const B: bool, C, const ROOM: usize>(
        &self,
        strip: &mut Strip<C>,
        b: *const u8,
        k: usize,
        room: &mut Room<ROOM>,
    ) {
        let width = const { Facts::<G, I>::WIDTH };
        let behind = |number: usize, step: isize| number.cast_signed().wrapping_mul(step);
        if const { G::STRIP > 0 } {
            let inner = self.inner.len();
            let (number, lane) = (
                strip.first / const { at_least_one(G::STRIP) },
                strip.first % const { at_least_one(G::STRIP) },
            );
            let begin = number.wrapping_mul(inner).wrapping_mul(const { G::STRIP });
            let b = b.wrapping_add(begin);
            strip.b.step = const { G::STRIP * 4 };
            strip.b.first = b
                .wrapping_add(k.wrapping_mul(const { G::STRIP }))
                .wrapping_add(lane.wrapping_mul(4));
            if !strip.depth.is_multiple_of(4) {
                // The last rows stand as they are.
                let left = strip.depth % 4;
                let rows = inner.saturating_sub(left).wrapping_mul(const { G::STRIP });
                let part = Part {
                    from: b.wrapping_add(rows).wrapping_add(lane),
                    k_step: const { G::STRIP.cast_signed() },
                    lane_step: 1,
                    depth: left,
                    count: width,
                };
                strip.b.last = room.last.bytes();
                // SAFETY: the caller's promise; there is room for four factors of each column.
                unsafe { pack(self.isa, &part, room.last.bytes(), width) }
            }
        } else {
            let part = Part {
                from: b
                    .wrapping_offset(behind(strip.first, G::STEPS.b_column))
                    .wrapping_offset(behind(k, G::STEPS.b_k)),
                k_step: G::STEPS.b_k,
                lane_step: G::STEPS.b_column,
                depth: strip.depth,
                count: strip.columns,
            };
            let copy = room.copy.bytes();
            // SAFETY: the caller's promise.
            unsafe { pack(self.isa, &part, copy, width) }
            let step = const { Facts::<G, I>::WIDTH * 4 };
            let last = copy.wrapping_add((strip.depth / 4).wrapping_mul(step));
            strip.b = Quads { first: copy, step, last };
        }
        if const { Facts::<G, I>::WORDS } {
            let to = room.words.bytes().cast();
            // SAFETY: the strip stands as tiles read it; words need twice the room of bytes.
            unsafe { widen_strip::<I, B>(self.isa, &strip.b, strip.depth, width, to) }
        } else if const { I::LIFT != 0 && A == B && !Facts::<G, I>::IS_FEW } {
            let off = room.starts.as_mut_ptr().cast();
            // SAFETY: as above; a strip has at most `MOST_COLUMNS` columns.
            unsafe { starts::<I, A, B>(self.isa, &strip.b, strip.depth, width, off) }
        }
    }

    /// `rows` rows of a strip from `first` on, some at a time. Both are multiples of those of a tile,
    /// unless the rows are the last ones.
    #[inline(always)]
    fn byte_rows<const A: bool, const B: bool, const V: usize>(
        &mut self,
        strip: &Strip<At<G>>,
        first: usize,
        rows: usize,
    ) {
        let end = first.wrapping_add(rows);
        let mut row = first;
        while end.saturating_sub(row) >= const { Facts::<G, I>::ROWS } {
            by_rows!(Facts::<G, I>::ROWS, self, strip, row, 1 2 3 4 5 6 7 8 9 10 11 12 13);
            row = row.wrapping_add(const { Facts::<G, I>::ROWS });
        }
        if row < end {
            if const { G::Rows::FIXED } {
                by_rows!(Facts::<G, I>::ROWS_LEFT, self, strip, row, 1 2 3 4 5 6 7 8 9 10 11 12);
            } else {
                while row < end {
                    self.byte_tile::<A, B, V, 1>(strip, row);
                    row = row.wrapping_add(1);
                }
            }
        }
    }

    /// A tile, to memory as it is or through the sink.
    #[inline(always)]
    fn byte_tile<const A: bool, const B: bool, const V: usize, const R: usize>(
        &mut self,
        strip: &Strip<At<G>>,
        row: usize,
    ) {
        let width = const { Facts::<G, I>::WIDTH };
        let goes_on = strip.goes_on;
        if let Some((out, out_row)) = self.place_in_memory(strip.at, row, strip.first) {
            let place = Place { out: out.cast(), out_row, written: strip.columns, goes_on };
            // SAFETY: the strip's factors were copied or packed; the sink's memory is ours to write, and
            // where the sums go on it was written before.
            unsafe { self.byte_sums::<A, B, V, R>(strip, row, &place) }
            return;
        }
        let mut block = MaybeUninit::<[[i32; MOST_COLUMNS]; R]>::uninit();
        let out = match strip.waiting {
            Some(waiting) => {
                let row = row % const { Facts::<G, I>::ROWS_WAITING };
                waiting.wrapping_add(row.wrapping_mul(width))
            }
            None => block.as_mut_ptr().cast::<i32>(),
        };
        let place = Place { out, out_row: width.cast_signed(), written: width, goes_on };
        // SAFETY: as above; the block has room for `R` rows of a strip, as the waiting sums have.
        unsafe { self.byte_sums::<A, B, V, R>(strip, row, &place) }
        for r in 0..R {
            if strip.ends
                && let Some(index) = self.rows.index(row.wrapping_add(r))
            {
                let sums = out.wrapping_add(r.wrapping_mul(width)).cast::<Sum<G>>();
                // SAFETY: the sums of bytes have 32 bits; row `r` was written.
                unsafe { self.emit(strip.at, index, strip.first, strip.columns, sums) }
            }
        }
    }

    /// The sums of a tile.
    ///
    /// # Safety
    /// The strip's factors stand as tiles read them; the sums of `R` rows can be written to the place,
    /// and read where they go on.
    #[inline(always)]
    unsafe fn byte_sums<const A: bool, const B: bool, const V: usize, const R: usize>(
        &self,
        strip: &Strip<At<G>>,
        row: usize,
        place: &Place,
    ) {
        // The least room that a copy of a row has place in.
        match const { Facts::<G, I>::DEPTH } {
            // SAFETY: the caller's promise; the depth of a strip is at most this.
            0..=128 => unsafe { self.byte_sums_in::<A, B, V, R, 128>(strip, row, place) },
            // SAFETY: as above.
            129..=512 => unsafe { self.byte_sums_in::<A, B, V, R, 512>(strip, row, place) },
            // SAFETY: as above; no chunk has more.
            _ => unsafe { self.byte_sums_in::<A, B, V, R, MOST_DEPTH>(strip, row, place) },
        }
    }

    /// The sums of a tile, with memory for so many factors of each row.
    ///
    /// # Safety
    /// As [`Self::byte_sums`]; the strip has at most `DEPTH` factors of a column, a multiple of four.
    #[inline(always)]
    unsafe fn byte_sums_in<
        const A: bool,
        const B: bool,
        const V: usize,
        const R: usize,
        const DEPTH: usize,
    >(
        &self,
        strip: &Strip<At<G>>,
        row: usize,
        place: &Place,
    ) {
        let a = strip.a.wrapping_offset(row.cast_signed().wrapping_mul(G::STEPS.a_row));
        let (k_step, lane_step) = (G::STEPS.a_k, G::STEPS.a_row);
        let part = Part { from: a, k_step, lane_step, depth: strip.depth, count: R };
        if const { Facts::<G, I>::WORDS } {
            let mut copy = Aligned::<[[i16; DEPTH]; R]>::new();
            let (to, length) = (copy.bytes().cast::<i16>(), strip.depth.next_multiple_of(4));
            // SAFETY: by the law of `Grid` the factors of `R` rows can be read; there is room for the words of
            // each, whose number is a multiple of four.
            unsafe { widen_rows::<I, A>(self.isa, &part, to, length) }
            // The words of the rows are used for all vectors of the strip.
            let columns = const { Facts::<G, I>::VECTORS * <I as Bytes>::SUMS };
            let mut before = 0;
            while before < strip.columns {
                let b = strip.words.wrapping_add(before.wrapping_mul(2));
                let b_step = const { Facts::<G, I>::WIDTH * 2 };
                let words = Words { a: to, a_row: length, b, b_step, pairs: length / 2 };
                let place = Place {
                    out: place.out.wrapping_add(before),
                    written: place.written.saturating_sub(before).min(columns),
                    ..*place
                };
                // SAFETY: the rows and the strip are words; the caller's promise.
                unsafe { words::tile::<I, R, V>(self.isa, &words, &place) }
                before = before.wrapping_add(columns);
            }
            return;
        }
        let mut factors = Factors {
            a,
            a_row: G::STEPS.a_row,
            a_quad: 4,
            b: strip.b,
            starts: strip.starts,
            depth: strip.depth,
            is_filled: false,
        };
        let mut copy = Aligned::<[[u8; DEPTH]; R]>::new();
        if const { G::STEPS.a_k != 1 } {
            let to = copy.bytes();
            // SAFETY: as above; there is room for the factors of each row, a multiple of four.
            unsafe { pack(self.isa, &part, to, R) }
            factors.a = to.cast_const();
            factors.a_row = 4;
            factors.a_quad = const { (R * 4).cast_signed() };
            factors.is_filled = true;
        }
        if const { Facts::<G, I>::IS_FEW } {
            // SAFETY: as below.
            unsafe { few::tile::<I, A, B, R, V>(self.isa, &factors, place) }
            return;
        }
        // SAFETY: all factors of `R` rows can be read, or stand in a copy; the caller's promise.
        unsafe { tile::<I, A, B, R, V>(self.isa, &factors, place) }
    }
}
