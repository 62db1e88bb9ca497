//! Arrays of layers, and what may be missing, in a program.

use super::{Compiled, Nth, ProgramFile, Spot, find, has_beginning};
use crate::io::weights::kind::Kind;

/// Arrays of each length, whose elements stand at a place of their own.
macro_rules! arrays {
    ($($len:literal: $($index:literal)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<W, F: ProgramFile, P: Spot> Compiled<F, P> for [W; $len]
        where
            $(W: Compiled<F, Nth<P, $index>>,)*
        {
            const VALUE: Self = [$(<W as Compiled<F, Nth<P, $index>>>::VALUE),*];
        }
    )*};
}

arrays! {
    1: 0;
    2: 0 1;
    3: 0 1 2;
    4: 0 1 2 3;
    5: 0 1 2 3 4;
    6: 0 1 2 3 4 5;
    7: 0 1 2 3 4 5 6;
    8: 0 1 2 3 4 5 6 7;
    9: 0 1 2 3 4 5 6 7 8;
    10: 0 1 2 3 4 5 6 7 8 9;
    11: 0 1 2 3 4 5 6 7 8 9 10;
    12: 0 1 2 3 4 5 6 7 8 9 10 11;
    13: 0 1 2 3 4 5 6 7 8 9 10 11 12;
    14: 0 1 2 3 4 5 6 7 8 9 10 11 12 13;
    15: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14;
    16: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15;
    17: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16;
    18: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17;
    19: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18;
    20: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19;
    21: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20;
    22: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21;
    23: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22;
    24: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23;
    25: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24;
    26: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25;
    27: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26;
    28: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27;
    29: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28;
    30: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29;
    31: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30;
    32: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31;
}

impl<W: Compiled<F, P>, F: ProgramFile, P: Spot> Compiled<F, P> for Option<W> {
    const VALUE: Self = {
        let path = P::PATH.path;
        let is_there = match P::PATH.present() {
            Kind::Leaf(_) => find::<F>(&path.name).is_some(),
            _ => has_beginning::<F>(path.inside().as_str()),
        };
        if is_there { Some(value::<W, F, P>()) } else { None }
    };
}

/// The value, which is asked for only where it is there.
const fn value<W: Compiled<F, P>, F: ProgramFile, P: Spot>() -> W {
    W::VALUE
}
