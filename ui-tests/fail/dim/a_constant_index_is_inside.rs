//! The last index of three is 2.

use formwork::prelude::*;

fn main() {
    let _: Idx<D<3>> = Idx::constant(D::<3>);
}

// Requirements: FW-DIM-5.
