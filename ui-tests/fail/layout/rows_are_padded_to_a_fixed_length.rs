//! The length of a bounded row may be larger.

use formwork::prelude::*;
use formwork::layout::PaddedRows;

fn wrong(buffer: &[f32], len: UpTo<'_, 8>) {
    let _ = View::<f32, _, PaddedRows<D<8>>>::from_span_in((dim!(2), len), buffer);
}

fn main() {}

// Requirements: FW-LAYOUT-1.
