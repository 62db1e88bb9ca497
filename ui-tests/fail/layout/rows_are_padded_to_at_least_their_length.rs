//! Three do not fit into two.

use formwork::prelude::*;
use formwork::layout::PaddedRows;

fn wrong(buffer: &[f32]) {
    let _ = View::<f32, s![2, 3], PaddedRows<D<2>>>::from_span(buffer);
}

fn main() {}

// Requirements: FW-LAYOUT-1.
