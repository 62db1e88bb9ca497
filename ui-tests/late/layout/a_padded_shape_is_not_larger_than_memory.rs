//! 2^64 elements have no span.

use formwork::layout::PaddedRows;
use formwork::prelude::*;

type Rows = PaddedRows<dim!(1048576)>;

fn main() {
    let x = View::<'_, u8, s![4, 4194304, 1048576, 1048576], Rows>::from_span(&[]);
    assert!(x.is_err());
}

// Requirements: FW-SHAPE-15, FW-LAYOUT-2.
