//! Walks over the tiles of a product, and gives their elements to a sink.
#![allow(unsafe_code)]

use core::any::TypeId;
use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::grid::Grid;
use super::pack::{STRIP, pack};
use super::plan::{MOST_ROWS, Plan};
use super::tile::{Factors, tile};
use super::together;
use crate::dim::{Dim, Idx, LaneAt, Run};
use crate::dtype::{Element, Factor, lanes};
use crate::isa::{Isa, Task, dispatch};
use crate::shape::Shape;
use crate::tensor::Sink;

/// The accumulator of a product's elements.
type Sum<G> = <<G as Grid>::Elem as Element>::Accumulator;
/// What the elements of a product are.
type Rounded<G> = <<G as Grid>::Elem as Element>::Sum;
/// A coordinate of the axes before rows and columns.
type At<G> = <<G as Grid>::Batch as Shape>::Coord;

/// Whether a product is computed in tiles: not where its columns would be copied for a single row.
pub(in crate::kernel) const fn tiles_pay<G: Grid>() -> bool {
    G::STEPS.b_column == 1 || G::Columns::CAP == 1 || G::Rows::CAP > 1
}

/// What is known of a product on an instruction set.
struct Facts<G, I>(PhantomData<(G, I)>);

impl<G: Grid, I: Isa> Facts<G, I> {
    const LANES: usize = lanes::<G::Elem, I>();
    /// Whether all extents of a tile are constants.
    const FIXED: bool = G::Rows::FIXED && G::Columns::FIXED && G::Inner::FIXED;
    /// Whether strips of columns are copied.
    const PACKS: bool = {
        let bytes =
            G::Inner::CAP.saturating_mul(G::Columns::CAP).saturating_mul(size_of::<G::Elem>());
        (G::STEPS.b_column != 1 && G::Columns::CAP > 1)
            || (bytes > 256 * 1024 && G::Rows::CAP >= 32)
    };
    const PLAN: Plan = Plan::new(
        G::Rows::CAP,
        G::Columns::CAP,
        Self::LANES,
        I::REGISTERS,
        if Self::PACKS { STRIP } else { usize::MAX },
    );
    /// The columns of a strip.
    const WIDTH: usize = Self::PLAN.vectors.saturating_mul(Self::LANES);
    /// The vectors of the last strip, if it is narrower.
    const VECTORS_LEFT: usize = (G::Columns::CAP % Self::WIDTH).div_ceil(Self::LANES);
    /// Whether the last vector of the last strip is partly used, and not filled up by a copy.
    const PART: bool = !Self::PACKS && !G::Columns::CAP.is_multiple_of(Self::LANES);
    /// Whether rows of both operands stand behind each other and share registers.
    const TOGETHER: bool = Self::FIXED
        && together::shares::<G::Elem, I>(G::Rows::CAP, G::Inner::CAP, G::Columns::CAP)
        && G::STEPS.a_k == 1
        && G::STEPS.a_row.unsigned_abs() == G::Columns::CAP
        && G::STEPS.a_row > 0
        && G::STEPS.b_column == 1;
    /// Whether a tile has so few steps that it becomes part of the loops around it.
    const UNROLLED: bool = Self::FIXED
        && G::Rows::CAP.saturating_mul(G::Columns::CAP).saturating_mul(G::Inner::CAP) <= 32 * 1024;
}

/// Gives the elements of a product to the sink, on the best instruction set, and says whether there
/// was anything to sum.
#[inline(always)]
pub(in crate::kernel) fn drive<G: Grid, K: Sink<G::Out, Rounded<G>>>(
    grid: &G,
    sink: &mut K,
) -> bool {
    let done = dispatch(Drive { grid, sink });
    // Where the extents say it, the caller needs no other way.
    let is_sure = const {
        let extents = [G::Rows::CAP, G::Columns::CAP, G::Inner::CAP];
        let fixed = G::Rows::FIXED && G::Columns::FIXED && G::Inner::FIXED;
        fixed && !matches!(extents, [0, ..] | [_, 0, _] | [.., 0])
    }
    || done
}

/// A product on its way to a sink.
struct Drive<'g, G, K> {
    grid: &'g G,
    sink: &'g mut K,
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>> Task for Drive<'_, G, K> {
    /// Whether there was anything to sum.
    type Out = bool;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> bool {
        let (batch, rows, columns, inner) = self.grid.extents();
        let (Some(row), Some(column), Some(k)) = (rows.index(0), columns.index(0), inner.index(0))
        else {
            return false;
        };
        let mut run = Running { isa, grid: self.grid, sink: self.sink, rows, columns, inner };
        batch.fold_coords((), |(), at| {
            let (a, b) = run.grid.factors(G::place(at, row, column), k);
            match const { (Facts::<G, I>::TOGETHER, G::Columns::CAP) } {
                (true, 4) => run.together::<4>(at, a, b),
                (true, _) => run.together::<8>(at, a, b),
                (false, _) => run.strips(at, a, b),
            }
        });
        true
    }
}

/// A strip of columns.
struct Strip<T, C> {
    at: C,
    a: *const T,
    b: *const T,
    b_k: isize,
    first: usize,
    columns: usize,
}

struct Running<'g, G: Grid, K, I> {
    isa: I,
    grid: &'g G,
    sink: &'g mut K,
    rows: G::Rows,
    columns: G::Columns,
    inner: G::Inner,
}

/// `tile::<1, ..>` to `tile::<14, ..>`, whichever a constant names.
macro_rules! by_rows {
    ($rows:expr, $this:ident, $strip:ident, $row:ident, $($r:literal)*) => {
        match const { $rows } {
            $($r => $this.tile::<$r, V, PART>($strip, $row),)*
            _ => {}
        }
    };
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
    /// The product at one coordinate of the batch, strip by strip.
    #[inline(always)]
    fn strips(&mut self, at: At<G>, a: *const G::Elem, b: *const G::Elem) {
        let columns = self.columns.len();
        let width = const { Facts::<G, I>::WIDTH };
        let mut first = 0;
        while columns.saturating_sub(first) >= width {
            match const { Facts::<G, I>::PLAN.vectors } {
                1 => self.strip::<1, false>(at, a, b, first, width),
                2 => self.strip::<2, false>(at, a, b, first, width),
                3 => self.strip::<3, false>(at, a, b, first, width),
                4 => self.strip::<4, false>(at, a, b, first, width),
                _ => self.strip::<8, false>(at, a, b, first, width),
            }
            first = first.wrapping_add(width);
        }
        if const { G::Columns::FIXED } {
            let left = columns.saturating_sub(first);
            // One number, so that the compiler leaves out what is never called.
            match const { Facts::<G, I>::VECTORS_LEFT * 2 + Facts::<G, I>::PART as usize } {
                0 | 1 => {}
                2 => self.strip::<1, false>(at, a, b, first, left),
                3 => self.strip::<1, true>(at, a, b, first, left),
                4 => self.strip::<2, false>(at, a, b, first, left),
                5 => self.strip::<2, true>(at, a, b, first, left),
                6 => self.strip::<3, false>(at, a, b, first, left),
                7 => self.strip::<3, true>(at, a, b, first, left),
                8 => self.strip::<4, false>(at, a, b, first, left),
                9 => self.strip::<4, true>(at, a, b, first, left),
                10 => self.strip::<5, false>(at, a, b, first, left),
                11 => self.strip::<5, true>(at, a, b, first, left),
                12 => self.strip::<6, false>(at, a, b, first, left),
                13 => self.strip::<6, true>(at, a, b, first, left),
                14 => self.strip::<7, false>(at, a, b, first, left),
                15 => self.strip::<7, true>(at, a, b, first, left),
                16 => self.strip::<8, false>(at, a, b, first, left),
                _ => self.strip::<8, true>(at, a, b, first, left),
            }
        } else {
            while first < columns {
                let left = columns.saturating_sub(first).min(const { Facts::<G, I>::LANES });
                self.strip::<1, true>(at, a, b, first, left);
                first = first.wrapping_add(left);
            }
        }
    }

    /// A product whose rows share registers.
    #[inline(always)]
    fn together<const N: usize>(&mut self, at: At<G>, a: *const G::Elem, b: *const G::Elem) {
        let lanes = const { Facts::<G, I>::LANES };
        let strip = Strip { at, a, b, b_k: G::STEPS.b_k, first: 0, columns: N };
        let all = const { G::Rows::CAP.saturating_mul(N) };
        let memory = match self.place_in_memory(&strip, 0) {
            Some((out, out_row)) if out_row.unsigned_abs() == N && out_row > 0 => Some(out),
            _ => None,
        };
        let mut first = 0;
        while first < all {
            let left = all.saturating_sub(first);
            let several = const { together::AT_A_TIME }.wrapping_mul(lanes);
            if left >= several {
                self.together_at::<N, { together::AT_A_TIME }>(&strip, first, several, memory);
                first = first.wrapping_add(several);
            } else {
                self.together_at::<N, 1>(&strip, first, left.min(lanes), memory);
                first = first.wrapping_add(lanes);
            }
        }
    }

    /// Some rows that share registers, from sum number `first` on.
    #[inline(always)]
    fn together_at<const N: usize, const V: usize>(
        &mut self,
        strip: &Strip<G::Elem, At<G>>,
        first: usize,
        count: usize,
        memory: Option<*mut Sum<G>>,
    ) {
        let lanes = const { Facts::<G, I>::LANES };
        let factors = Factors {
            a: strip.a.wrapping_add(first),
            a_row: G::STEPS.a_row,
            a_k: 1,
            b: strip.b,
            b_k: strip.b_k,
            depth: N,
            last: N,
        };
        // SAFETY: by the law of `Grid` the factors of all rows and columns can be read, and rows of
        // `N` elements stand behind each other in the left operand.
        let sums = unsafe { together::rows::<G::Elem, I, N, V>(self.isa, &factors, count) };
        let mut block = [[MaybeUninit::<Sum<G>>::uninit(); 16]; V];
        let block = block.as_mut_ptr().cast::<Sum<G>>();
        let out = memory.map_or(block, |out| out.wrapping_add(first));
        for (vector, sums) in sums.into_iter().enumerate() {
            let before = vector.wrapping_mul(lanes);
            let (to, here) = (out.wrapping_add(before), count.saturating_sub(before));
            if memory.is_some() && here < lanes {
                // SAFETY: the first `here` of these sums are elements of the result.
                unsafe { G::Elem::store_first_sums(self.isa, to, sums, here) }
            } else {
                // SAFETY: all of these sums are elements of the result, or the block has room for
                // the lanes of any vector.
                unsafe { G::Elem::store_sums(self.isa, to, sums) }
            }
        }
        let mut sum = 0;
        while memory.is_none() && sum < count {
            if let Some(row) = self.rows.index(first.wrapping_add(sum) / N) {
                // SAFETY: the sums of `N` columns stand from here on in the block.
                unsafe { self.emit(strip, row, block.wrapping_add(sum)) }
            }
            sum = sum.wrapping_add(N);
        }
    }

    /// A strip of columns, copied where that pays.
    #[inline(always)]
    fn strip<const V: usize, const PART: bool>(
        &mut self,
        at: At<G>,
        a: *const G::Elem,
        b: *const G::Elem,
        first: usize,
        columns: usize,
    ) {
        let b = b.wrapping_offset(first.cast_signed().wrapping_mul(G::STEPS.b_column));
        if const { Facts::<G, I>::PACKS } {
            let mut packed = MaybeUninit::<<G::Inner as Dim>::Arr<[G::Elem; STRIP]>>::uninit();
            let to = packed.as_mut_ptr().cast::<G::Elem>();
            // SAFETY: by the law of `Grid` the columns `first..first + columns` of all rows of the
            // right operand stand there; the copy has a row of `STRIP` for each index of `Inner`.
            unsafe {
                pack(b, G::STEPS.b_k, G::STEPS.b_column, self.inner.len(), columns, to);
            }
            let b_k = const { STRIP.cast_signed() };
            self.row_strips::<V, false>(&Strip { at, a, b: to.cast_const(), b_k, first, columns });
        } else {
            let b_k = G::STEPS.b_k;
            self.row_strips::<V, PART>(&Strip { at, a, b, b_k, first, columns });
        }
    }

    /// A strip of columns, some rows at a time.
    #[inline(always)]
    fn row_strips<const V: usize, const PART: bool>(&mut self, strip: &Strip<G::Elem, At<G>>) {
        let rows = self.rows.len();
        let step = const { Facts::<G, I>::PLAN.rows };
        let mut row = 0;
        while rows.saturating_sub(row) >= step {
            by_rows!(Facts::<G, I>::PLAN.rows, self, strip, row, 1 2 3 4 5 6 7 8 9 10 11 12 13 14);
            row = row.wrapping_add(step);
        }
        if const { G::Rows::FIXED } {
            by_rows!(Facts::<G, I>::PLAN.rows_left, self, strip, row, 1 2 3 4 5 6 7 8 9 10 11 12 13 14);
        } else {
            while row < rows {
                self.tile::<1, V, PART>(strip, row);
                row = row.wrapping_add(1);
            }
        }
    }

    /// A tile, to memory as it is or through the sink.
    #[inline(always)]
    fn tile<const R: usize, const V: usize, const PART: bool>(
        &mut self,
        strip: &Strip<G::Elem, At<G>>,
        row: usize,
    ) {
        let lanes = const { Facts::<G, I>::LANES };
        let last = strip.columns.saturating_sub((V - 1).wrapping_mul(lanes));
        let factors = Factors {
            a: strip.a.wrapping_offset(row.cast_signed().wrapping_mul(G::STEPS.a_row)),
            a_row: G::STEPS.a_row,
            a_k: G::STEPS.a_k,
            b: strip.b,
            b_k: strip.b_k,
            depth: self.inner.len(),
            last,
        };
        if let Some((out, out_row)) = self.place_in_memory(strip, row) {
            // SAFETY: by the law of `Grid` all factors of `R` rows and the strip's columns can be
            // read, or stand in a copy of them; the sink's memory is ours to write.
            unsafe { sums::<G, I, R, V, PART>(self.isa, factors, out, out_row, last) }
            return;
        }
        let mut block = [[[MaybeUninit::<Sum<G>>::uninit(); 16]; V]; R];
        let out = block.as_mut_ptr().cast::<Sum<G>>();
        let out_row = V.wrapping_mul(lanes);
        // SAFETY: as above; a vector has at most 16 lanes, so the block has room for `R` rows.
        unsafe { sums::<G, I, R, V, PART>(self.isa, factors, out, out_row.cast_signed(), lanes) }
        for r in 0..R {
            if let Some(index) = self.rows.index(row.wrapping_add(r)) {
                // SAFETY: row `r` of the block was written: `V` vectors from here on.
                unsafe { self.emit(strip, index, out.wrapping_add(r.wrapping_mul(out_row))) }
            }
        }
    }

    /// Where the sums of a tile go as they are, and how far it is to the next row.
    #[inline(always)]
    fn place_in_memory(
        &mut self,
        strip: &Strip<G::Elem, At<G>>,
        row: usize,
    ) -> Option<(*mut Sum<G>, isize)> {
        if !G::IS_BARE || TypeId::of::<Sum<G>>() != TypeId::of::<Rounded<G>>() {
            return None;
        }
        let memory = self.sink.memory()?;
        let [.., to_column] = memory.strides else { return None };
        if *to_column != 1 {
            return None;
        }
        let to_row = match memory.strides {
            [.., to_row, _] => *to_row,
            _ => 0,
        };
        let coord = G::place(strip.at, self.rows.index(row)?, self.columns.index(strip.first)?);
        let mut offset = 0_isize;
        for (index, stride) in G::Out::indices(coord).as_ref().iter().zip(memory.strides) {
            offset = offset.wrapping_add(index.cast_signed().wrapping_mul(*stride));
        }
        Some((memory.origin.wrapping_offset(offset).cast(), to_row))
    }

    /// Gives the sums of a row to the sink, in runs.
    ///
    /// # Safety
    /// As many sums as the strip has columns can be read from `sums` on.
    #[inline(always)]
    unsafe fn emit(
        &mut self,
        strip: &Strip<G::Elem, At<G>>,
        row: Idx<G::Rows>,
        sums: *const Sum<G>,
    ) {
        let mut column = 0;
        // SAFETY: the caller's promise.
        unsafe { self.emit_runs::<16>(strip, row, sums, &mut column) }
        // SAFETY: the caller's promise.
        unsafe { self.emit_runs::<8>(strip, row, sums, &mut column) }
        // SAFETY: the caller's promise.
        unsafe { self.emit_runs::<4>(strip, row, sums, &mut column) }
        while column < strip.columns {
            if let Some(index) = self.columns.index(strip.first.wrapping_add(column)) {
                // SAFETY: the column is one of the strip's.
                let sum = unsafe { sums.wrapping_add(column).read() };
                self.sink.one(G::place(strip.at, row, index), self.grid.finish(index, sum));
            }
            column = column.wrapping_add(1);
        }
    }

    /// Gives runs of `W` columns from `column` on.
    ///
    /// # Safety
    /// As of [`Running::emit`].
    #[inline(always)]
    unsafe fn emit_runs<const W: usize>(
        &mut self,
        strip: &Strip<G::Elem, At<G>>,
        row: Idx<G::Rows>,
        sums: *const Sum<G>,
        column: &mut usize,
    ) {
        if const { G::Columns::CAP < W } {
            return;
        }
        while strip.columns.saturating_sub(*column) >= W
            && let Some(run) = Run::new(self.columns, strip.first.wrapping_add(*column))
        {
            // SAFETY: the run is inside the strip; an array is aligned as its elements are.
            let run_of_sums = unsafe { sums.wrapping_add(*column).cast::<[Sum<G>; W]>().read() };
            let columns = LaneAt::Run(run);
            let elements = self.grid.finish_lanes(columns, run_of_sums);
            self.sink.run(G::place_lanes(strip.at, row, columns), elements);
            *column = column.wrapping_add(W);
        }
    }
}

/// The sums of a tile, in place or by a function that every product of this element type shares.
///
/// # Safety
/// As of [`tile`].
#[inline(always)]
unsafe fn sums<G: Grid, I: Isa, const R: usize, const V: usize, const PART: bool>(
    isa: I,
    factors: Factors<G::Elem>,
    out: *mut Sum<G>,
    out_row: isize,
    written: usize,
) {
    const { assert!(R <= MOST_ROWS) }
    if const { Facts::<G, I>::UNROLLED } {
        // SAFETY: the caller's promise.
        unsafe { tile::<G::Elem, I, R, V, PART>(isa, factors, out, out_row, written) }
    } else {
        // SAFETY: the caller's promise.
        unsafe { shared::<G::Elem, I, R, V, PART>(isa, &factors, out, out_row, written) }
    }
}

/// A tile as a function of its own.
///
/// # Safety
/// As of [`tile`].
#[inline(never)]
unsafe fn shared<T: Factor, I: Isa, const R: usize, const V: usize, const PART: bool>(
    isa: I,
    factors: &Factors<T>,
    out: *mut T::Accumulator,
    out_row: isize,
    written: usize,
) {
    /// The arguments; made by `shared` alone, whose caller promises what `tile` asks for.
    struct Tile<T: Factor, const R: usize, const V: usize, const PART: bool> {
        factors: Factors<T>,
        out: *mut T::Accumulator,
        out_row: isize,
        written: usize,
    }

    impl<T: Factor, const R: usize, const V: usize, const PART: bool> Task for Tile<T, R, V, PART> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self { factors, out, out_row, written } = self;
            // SAFETY: the promise of the caller of `shared`.
            unsafe { tile::<T, I, R, V, PART>(isa, factors, out, out_row, written) }
        }
    }

    isa.run(Tile::<T, R, V, PART> { factors: *factors, out, out_row, written });
}
