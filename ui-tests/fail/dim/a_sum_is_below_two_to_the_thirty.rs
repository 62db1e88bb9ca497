//! Extents end at 2^30 - 1.

use formwork::dim::{Mi, One, Sum};

fn main() {
    let _: <Mi<1023, 1023, 1023> as Sum<One>>::Out;
}

// Requirements: FW-DIM-1.
