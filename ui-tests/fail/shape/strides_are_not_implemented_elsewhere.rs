//! Strides of a user's own could tell other offsets than their values.

use formwork::dim::{D, One, Zero};
use formwork::shape::{LaneOffset, Shape, StridesFor};

#[derive(Clone, Copy)]
struct Far;

impl StridesFor<(D<2>,)> for Far {
    const VALUES: &'static [isize] = &[1];
    const LAST: isize = 1;
    type S0 = One;
    type S1 = Zero;
    type S2 = Zero;
    type S3 = Zero;
    type S4 = Zero;
    type S5 = Zero;
    type S6 = Zero;
    type S7 = Zero;

    fn offset(_: <(D<2>,) as Shape>::Coord) -> isize {
        1_000_000
    }

    fn lanes<const W: usize>(_: <(D<2>,) as Shape>::LaneCoord<W>) -> LaneOffset {
        LaneOffset::Run(1_000_000)
    }
}

fn main() {}

// Requirements: FW-SHAPE-13.
