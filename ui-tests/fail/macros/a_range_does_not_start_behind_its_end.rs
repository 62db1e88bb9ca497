//! A range is written with its smaller bound first, also when it is walked backwards.

use formwork::span;

fn main() {
    let _ = span![9..1;-1];
}

// Requirements: FW-MSG-4.
