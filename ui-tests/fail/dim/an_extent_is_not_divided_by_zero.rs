//! Nothing divides by zero.

use formwork::dim::{D, CeilQuotient};

fn main() {
    let _: <D<10> as CeilQuotient<D<0>>>::Out;
}

// Requirements: FW-DIM-1.
