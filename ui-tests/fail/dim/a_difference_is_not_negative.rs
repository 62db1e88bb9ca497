//! 3 - 5 is no extent.

use formwork::dim::{D, Difference};

fn main() {
    let _: <D<3> as Difference<D<5>>>::Out;
}

// Requirements: FW-DIM-1.
