//! Arrays of layers, and what may be missing, in a program.

use super::{Compiled, Nth, ProgramFile, Spot, find, has_beginning};
use crate::io::weights::kind::Kind;

/// The place of each element, named once, since a number in a type is a body to check.
macro_rules! places {
    ($($name:ident $index:literal)*) => {$(
        type $name<P> = Nth<P, $index>;
    )*};
}

/// Arrays of each length, whose elements stand at a place of their own.
macro_rules! arrays {
    ($($len:literal: $($place:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<W, F: ProgramFile, P: Spot> Compiled<F, P> for [W; $len]
        where
            $(W: Compiled<F, $place<P>>,)*
        {
            const VALUE: Self = [$(<W as Compiled<F, $place<P>>>::VALUE),*];
        }
    )*};
}

places! {
    N0 0 N1 1 N2 2 N3 3 N4 4 N5 5 N6 6 N7 7
    N8 8 N9 9 N10 10 N11 11 N12 12 N13 13 N14 14 N15 15
    N16 16 N17 17 N18 18 N19 19 N20 20 N21 21 N22 22 N23 23
    N24 24 N25 25 N26 26 N27 27 N28 28 N29 29 N30 30 N31 31
}

arrays! {
    1: N0;
    2: N0 N1;
    3: N0 N1 N2;
    4: N0 N1 N2 N3;
    5: N0 N1 N2 N3 N4;
    6: N0 N1 N2 N3 N4 N5;
    7: N0 N1 N2 N3 N4 N5 N6;
    8: N0 N1 N2 N3 N4 N5 N6 N7;
    9: N0 N1 N2 N3 N4 N5 N6 N7 N8;
    10: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9;
    11: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10;
    12: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11;
    13: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12;
    14: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13;
    15: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14;
    16: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15;
    17: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16;
    18: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17;
    19: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18;
    20: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19;
    21: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20;
    22: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21;
    23: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22;
    24: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23;
    25: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24;
    26: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25;
    27: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26;
    28: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27;
    29: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N28;
    30: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N28 N29;
    31: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N28 N29 N30;
    32: N0 N1 N2 N3 N4 N5 N6 N7 N8 N9 N10 N11 N12 N13 N14 N15 N16 N17 N18 N19 N20 N21 N22 N23 N24 N25 N26 N27 N28 N29 N30 N31;
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
