//! The bounds of a slice are integers.

use formwork::span;

fn main() {
    let _ = span![0.5..2];
}

// Requirements: FW-MSG-4.
