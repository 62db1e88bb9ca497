//! `s!` with every kind of entry, as a type and as a value.

use formwork::dim::{D, Ki, Mi, One, UpTo};
use formwork::{dim, s};

dim! { pub struct Hidden = 768; }

mod dims {
    formwork::dim! { pub struct Vocab = 151_936; }
}

trait Twice {
    type Out;
}

impl<N> Twice for (N,) {
    type Out = (N, N);
}

fn generic<'id, N>(x: s![N, UpTo<'id, 8>, 3]) -> (N, UpTo<'id, 8>, D<3>) {
    x
}

fn projected<N>(x: s![<s![N] as Twice>::Out, dim!(2)]) -> ((N, N), D<2>) {
    x
}

macro_rules! square {
    ($side:literal) => {
        s![$side, $side]
    };
    (by $side:expr, $other:ty) => {
        s![$side, $other]
    };
}

fn main() {
    let _: s![] = ();
    let _: s![3] = (D::<3>,);
    let _: s![2, 1, 4096, Hidden, dims::Vocab,] = (D, One, Ki, Hidden, dims::Vocab);
    let _: s![0, 1023, 1024, 50257] = (D::<0>, D::<1023>, Ki::<1, 0>, Ki::<49, 81>);
    let _: s![1_048_576, 1_073_741_823] = (Mi::<1, 0, 0>, Mi::<1023, 1023, 1023>);
    let _: s![0x10, 1_500, 64usize] = s![16, 1500, 64];
    let _: s![1, 2, 3, 4, 5, 6, 7, 8] = s![1, 2, 3, 4, 5, 6, 7, 8];
    let _: s![_, 2] = (Hidden, D::<2>);
    let _: square!(1500) = (Ki::<1, 476>, Ki::<1, 476>);
    let _: square!(by 3, Hidden) = (D::<3>, Hidden);
    let _ = (generic::<One>, projected::<Hidden>);
}

// Requirements: FW-MACRO-1.
