//! A rule of a user's own could lead a view out of its tensor.

use formwork::dim::D;
use formwork::shape::{Permutes, StridesFor};

struct Longer;

impl Permutes<Longer> for (D<2>, D<3>) {
    type Out = (D<100>, D<3>);
    type Strides<St: StridesFor<Self>> = (St::S0, St::S1);

    fn permuted(self) -> Self::Out {
        (D, D)
    }
}

fn main() {}

// Requirements: FW-SHAPE-13.
