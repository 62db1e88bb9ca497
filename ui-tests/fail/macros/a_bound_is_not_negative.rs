//! Bounds count from the start of the axis, not from its end.

use formwork::span;

fn main() {
    let _ = span![1..-1, ..];
}

// Requirements: FW-MSG-4.
