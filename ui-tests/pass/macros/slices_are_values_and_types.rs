//! `span!` with every form of entry, as a value and behind `type` as a type.

use formwork::dim::{D, Ki, One};
use formwork::shape::slice::{All, At, Backward, From, Range, Stepped, To};
use formwork::span;

macro_rules! rows {
    ($start:literal, $stop:expr) => {
        span![$start..$stop, ..]
    };
}

fn main() {
    let _: () = span![];
    let _: (All, Range<One, D<3>>, From<D<5>>, To<D<4>>) = span![.., 1..3, 5.., ..4];
    let _: (To<D<7>>, Range<D<2>, D<6>>, At<D<3>>) = span![..=6, 2..=5, 3];
    let _: (Stepped<All, D<2>>, Backward<Range<One, D<9>>, D<2>>) = span![..;2, 1..9;-2];
    let _: (All, Backward<All, One>) = span![..;1, ..;-1];
    let _: (Range<Ki<1, 476>, Ki<4, 0>>, At<Ki<148, 384>>) = span![1500..4096, 151936];
    let _: (Range<D<4>, D<4>>, To<D<0>>) = span![4..4, ..0];
    let _: span![type 1..3, ..;-1, 0] = span![1..3, ..;-1, 0];
    let _: span![type 2..8, ..] = rows!(2, 8);
}

// Requirements: FW-MACRO-1.
