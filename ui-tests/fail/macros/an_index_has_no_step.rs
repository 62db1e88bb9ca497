//! A single index drops its axis; there is nothing to step over.

use formwork::span;

fn main() {
    let _ = span![3;2];
}

// Requirements: FW-MSG-4.
