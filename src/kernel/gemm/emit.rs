//! Where the sums of a product go: to memory as they are, or to the sink in runs.
#![allow(unsafe_code)]

use core::any::TypeId;

use super::drive::{At, Rounded, Running, Sum};
use super::facts::Facts;
use super::grid::Grid;
use super::job::{Block, Emit};
use crate::dim::{Dim, Idx, LaneAt, Run};
use crate::isa::{Isa, Task};
use crate::shape::Shape;
use crate::tensor::Sink;

/// A function that gives some columns to the sink; its promise is that of [`Running::emit`].
type Runs<'g, G, K, I> = unsafe fn(
    &mut Running<'g, G, K, I>,
    &Emitted<At<G>>,
    Idx<<G as Grid>::Rows>,
    *const Sum<G>,
    &mut usize,
);

/// The columns that are given to the sink.
struct Emitted<C> {
    at: C,
    first: usize,
    columns: usize,
}

/// Whether all axes but the last are one axis in memory: a step on each is as far as all of the next
/// one is long.
pub(in crate::kernel) const fn nests(strides: &[isize], caps: &[usize]) -> bool {
    if strides.len() != caps.len() {
        return false;
    }
    let (mut strides, mut caps) = (strides, caps);
    while let ([one, next, _, ..], [_, length, _, ..]) = (strides, caps) {
        if *one != next.wrapping_mul(length.cast_signed()) {
            return false;
        }
        (strides, caps) = match (strides, caps) {
            ([_, strides @ ..], [_, caps @ ..]) => (strides, caps),
            _ => return false,
        };
    }
    true
}

/// For products whose sums go to memory.
pub(super) struct Nothing;

impl<S> Emit<S> for Nothing {
    unsafe fn emit(&mut self, _block: &Block<S>) {}
}

/// Gives blocks of sums to the sink of a product that runs.
pub(super) struct Emitting<'r, 'g, G: Grid, K, I> {
    pub(super) run: &'r mut Running<'g, G, K, I>,
    pub(super) batch: G::Batch,
    /// The coordinate of the batch; the first one where its matrices are one.
    pub(super) at: At<G>,
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Emit<Sum<G>> for Emitting<'_, '_, G, K, I> {
    #[inline(never)]
    unsafe fn emit(&mut self, block: &Block<Sum<G>>) {
        /// The arguments; made here alone, where the caller promises what `emit` asks for.
        struct Rows<'e, 'r, 'g, G: Grid, K, I> {
            to: &'e mut Emitting<'r, 'g, G, K, I>,
            block: &'e Block<Sum<G>>,
        }

        impl<G: Grid, K: Sink<G::Out, Rounded<G>>, J: Isa> Task for Rows<'_, '_, '_, G, K, J> {
            type Out = ();

            #[inline(always)]
            fn run<I: Isa>(self, _isa: I) {
                let Block { row, rows, first, columns, sums, step } = *self.block;
                let Emitting { run, batch, at } = self.to;
                let (row, first) =
                    (row.wrapping_add(run.of_rows.0), first.wrapping_add(run.of_columns.0));
                for behind in 0..rows {
                    let sums = sums.wrapping_add(behind.wrapping_mul(step));
                    let row = row.wrapping_add(behind);
                    let place = if const { Facts::<G, J>::MERGED } {
                        of_stack::<G>(*batch, row)
                            .map(|at| (at, row.checked_rem(const { G::Rows::CAP }).unwrap_or(0)))
                    } else {
                        Some((*at, row))
                    };
                    if let Some((at, row)) = place
                        && let Some(row) = run.rows.index(row)
                    {
                        // SAFETY: the promise of the caller of `Emit::emit`.
                        unsafe { run.emit(at, row, first, columns, sums) }
                    }
                }
            }
        }

        let isa = self.run.isa;
        isa.run(Rows { to: self, block });
    }
}

/// The coordinate of the batch that a row of all matrices of a stack belongs to.
#[inline(always)]
fn of_stack<G: Grid>(batch: G::Batch, row: usize) -> Option<At<G>> {
    let mut number = row.checked_div(const { G::Rows::CAP }).unwrap_or(0);
    let mut indices = batch.sizes();
    for size in indices.as_mut().iter_mut().rev() {
        let index = number.checked_rem(*size).unwrap_or(0);
        number = number.checked_div(*size).unwrap_or(0);
        *size = index;
    }
    batch.coord(indices)
}

impl<'g, G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'g, G, K, I> {
    /// Where the sums of a tile go as they are, and how far it is to the next row.
    #[inline(always)]
    pub(super) fn place_in_memory(
        &mut self,
        at: At<G>,
        row: usize,
        column: usize,
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
        let coord = G::place(at, self.rows.index(row)?, self.columns.index(column)?);
        let mut offset = 0_isize;
        for (index, stride) in G::Out::indices(coord).as_ref().iter().zip(memory.strides) {
            offset = offset.wrapping_add(index.cast_signed().wrapping_mul(*stride));
        }
        Some((memory.origin.wrapping_offset(offset).cast(), to_row))
    }

    /// Where the sums of all matrices of a stack go as they are, and how far it is to the next row, if
    /// they stand there as those of one matrix.
    #[inline(always)]
    pub(super) fn all_in_memory(&mut self, at: At<G>) -> Option<(*mut Sum<G>, isize)> {
        let (out, out_row) = self.place_in_memory(at, 0, 0)?;
        let memory = self.sink.memory()?;
        nests(memory.strides, G::Out::CAPS).then_some((out, out_row))
    }

    /// Gives the sums of `columns` columns of a row, from `first` on, to the sink, in runs.
    ///
    /// # Safety
    /// `columns` sums can be read from `sums` on.
    #[inline(always)]
    pub(super) unsafe fn emit(
        &mut self,
        at: At<G>,
        row: Idx<G::Rows>,
        first: usize,
        columns: usize,
        sums: *const Sum<G>,
    ) {
        let mut column = 0;
        let strip = Emitted { at, first, columns };
        // SAFETY: the caller's promise.
        unsafe { (const { Self::runs_of(16) })(self, &strip, row, sums, &mut column) }
        // SAFETY: the caller's promise.
        unsafe { (const { Self::runs_of(8) })(self, &strip, row, sums, &mut column) }
        // SAFETY: the caller's promise.
        unsafe { (const { Self::runs_of(4) })(self, &strip, row, sums, &mut column) }
        // SAFETY: the caller's promise.
        unsafe { (const { Self::runs_of(1) })(self, &strip, row, sums, &mut column) }
    }

    /// What gives runs of so many columns, where there are any.
    const fn runs_of(count: usize) -> Runs<'g, G, K, I> {
        match (Facts::<G, I>::has_runs(count), count) {
            (false, _) => Self::emit_nothing,
            (true, 16) => Self::emit_runs::<16>,
            (true, 8) => Self::emit_runs::<8>,
            (true, 4) => Self::emit_runs::<4>,
            (true, _) => Self::emit_ones,
        }
    }

    /// For columns that there are none of.
    ///
    /// # Safety
    /// None is needed.
    #[inline(always)]
    unsafe fn emit_nothing(
        &mut self,
        _strip: &Emitted<At<G>>,
        _row: Idx<G::Rows>,
        _sums: *const Sum<G>,
        _column: &mut usize,
    ) {
    }

    /// Gives the columns from `column` on one by one.
    ///
    /// # Safety
    /// As of [`Running::emit`].
    #[inline(always)]
    unsafe fn emit_ones(
        &mut self,
        strip: &Emitted<At<G>>,
        row: Idx<G::Rows>,
        sums: *const Sum<G>,
        column: &mut usize,
    ) {
        while *column < strip.columns {
            if let Some(index) = self.columns.index(strip.first.wrapping_add(*column)) {
                // SAFETY: the column is one of the strip's.
                let sum = unsafe { sums.wrapping_add(*column).read() };
                self.sink.one(G::place(strip.at, row, index), self.grid.finish(index, sum));
            }
            *column = column.wrapping_add(1);
        }
    }

    /// Gives runs of `W` columns from `column` on.
    ///
    /// # Safety
    /// As of [`Running::emit`].
    #[inline(always)]
    unsafe fn emit_runs<const W: usize>(
        &mut self,
        strip: &Emitted<At<G>>,
        row: Idx<G::Rows>,
        sums: *const Sum<G>,
        column: &mut usize,
    ) {
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
