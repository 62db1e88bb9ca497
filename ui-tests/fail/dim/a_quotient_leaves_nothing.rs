//! 10 does not divide by 3.

use formwork::dim::{D, ExactQuotient};

fn main() {
    let _: <D<10> as ExactQuotient<D<3>>>::Out;
}

// Requirements: FW-DIM-1.
