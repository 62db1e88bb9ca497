//! Where the sums of a product go: to memory as they are, or to the sink in runs.
#![allow(unsafe_code)]

use core::any::TypeId;

use super::drive::{At, Rounded, Running, Sum};
use super::grid::Grid;
use crate::dim::{Dim, Idx, LaneAt, Run};
use crate::isa::Isa;
use crate::shape::Shape;
use crate::tensor::Sink;

/// The columns that are given to the sink.
struct Emitted<C> {
    at: C,
    first: usize,
    columns: usize,
}

impl<G: Grid, K: Sink<G::Out, Rounded<G>>, I: Isa> Running<'_, G, K, I> {
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
        unsafe { self.emit_runs::<16>(&strip, row, sums, &mut column) }
        // SAFETY: the caller's promise.
        unsafe { self.emit_runs::<8>(&strip, row, sums, &mut column) }
        // SAFETY: the caller's promise.
        unsafe { self.emit_runs::<4>(&strip, row, sums, &mut column) }
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
        strip: &Emitted<At<G>>,
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
