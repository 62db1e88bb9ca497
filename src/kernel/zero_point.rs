//! The bias of convolutions of codes: one number a channel, but where taps fall on the padding.

use crate::dim::{Dim, Idx, LaneAt};
use crate::expr::quantized::ZeroPointBias;
use crate::shape::{Convolves, Images, Weights};
use crate::tensor::{Places, Source};

impl<S, W, How, O> Source<O> for ZeroPointBias<'_, S, W, How, O>
where
    S: Images<2>,
    W: Weights<2> + Convolves<S, How, 2, Out = O>,
    O: Images<2>,
{
    type Elem = i32;

    #[inline(always)]
    fn at(&self, coord: O::Coord) -> i32 {
        let (_, channel, place, column) = O::parts(coord);
        let filter = W::filter(channel);
        if self.is_inside(place, column.get(), column.get()) {
            return self.folded.at((filter,));
        }
        self.at_border(filter, place, column.get())
    }

    #[inline(always)]
    fn each<const L: usize, P: Places<O>>(&self, places: P) -> Option<[i32; L]> {
        let (_, channel, place, column) = O::parts(places.nth(0)?);
        let mut filters = [W::filter(channel); L];
        let mut is_pixel = true;
        for (lane, filter) in filters.iter_mut().enumerate() {
            let (_, channel, row, at) = O::parts(places.nth(lane)?);
            *filter = W::filter(channel);
            is_pixel = is_pixel && row == place && at == column;
        }
        if !is_pixel {
            let mut elements = [0; L];
            for (lane, element) in elements.iter_mut().enumerate() {
                *element = self.at(places.nth(lane)?);
            }
            return Some(elements);
        }
        let mut elements = [0; L];
        for (element, filter) in elements.iter_mut().zip(filters) {
            *element = self.folded.at((filter,));
        }
        if !self.is_inside(place, column.get(), column.get()) {
            let outside = self.outside(filters, place, column.get());
            for (element, outside) in elements.iter_mut().zip(outside) {
                *element = element.wrapping_add(outside.wrapping_mul(self.zero_point));
            }
        }
        Some(elements)
    }

    #[inline(always)]
    fn lanes<const L: usize>(&self, lanes: O::LaneCoord<L>) -> [i32; L] {
        let (_, channel, place, columns) = O::lane_parts(lanes);
        let filter = W::filter(channel);
        let (first, step) = match columns {
            LaneAt::Run(run) => (run.start(), 1),
            LaneAt::Splat(column) => (column.get(), 0),
        };
        let column = |lane: usize| first.wrapping_add(lane.wrapping_mul(step));
        if self.is_inside(place, first, column(L.saturating_sub(1))) {
            return [self.folded.at((filter,)); L];
        }
        core::array::from_fn(|lane| self.at_border(filter, place, column(lane)))
    }
}

impl<S, W, How, O> ZeroPointBias<'_, S, W, How, O>
where
    S: Images<2>,
    W: Weights<2> + Convolves<S, How, 2, Out = O>,
    O: Images<2>,
{
    /// Whether no tap falls on the padding, from one column of a row to another.
    #[inline(always)]
    fn is_inside(&self, place: Idx<O::H>, first: usize, last: usize) -> bool {
        let (_, rows, columns) = self.weight.chw();
        let end = |count: usize| count.wrapping_sub(1);
        let row = |tap| W::row(self.images, place, tap).is_some();
        let rows_inside =
            rows.index(0).is_some_and(row) && rows.index(end(rows.len())).is_some_and(row);
        let before = columns.index(0).is_some_and(|tap| self.has_column(first, tap));
        let behind =
            columns.index(end(columns.len())).is_some_and(|tap| self.has_column(last, tap));
        rows_inside && before && behind
    }

    /// Whether a tap of a column of the result falls on a column of the image.
    #[inline(always)]
    fn has_column(&self, place: usize, tap: Idx<W::W>) -> bool {
        let (_, _, columns) = self.images.chw();
        columns.index(W::column(place, tap)).is_some()
    }

    /// The bias where some taps fall on the padding: what was taken off for them is given back.
    #[inline]
    fn at_border(&self, filter: Idx<W::N>, place: Idx<O::H>, column: usize) -> i32 {
        let [outside] = self.outside([filter], place, column);
        self.folded.at((filter,)).wrapping_add(outside.wrapping_mul(self.zero_point))
    }

    /// The sums of the taps of some filters that fall on the padding.
    #[inline(always)]
    fn outside<const L: usize>(
        &self,
        filters: [Idx<W::N>; L],
        place: Idx<O::H>,
        column: usize,
    ) -> [i32; L] {
        let (_, rows, columns) = self.weight.chw();
        let mut sums = [0_i32; L];
        for tap_row in rows.indices() {
            let is_row = W::row(self.images, place, tap_row).is_some();
            for tap in columns.indices() {
                if !(is_row && self.has_column(column, tap)) {
                    for (sum, filter) in sums.iter_mut().zip(filters) {
                        *sum = sum.wrapping_add(self.taps.at((filter, tap_row, tap)));
                    }
                }
            }
        }
        sums
    }
}
