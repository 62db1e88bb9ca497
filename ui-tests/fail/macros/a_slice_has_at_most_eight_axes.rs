//! The rank of a tensor is at most 8, so a slice has at most eight entries.

use formwork::span;

fn main() {
    let _ = span![.., .., .., .., .., .., .., .., 0];
}

// Requirements: FW-SHAPE-10, FW-MSG-4.
