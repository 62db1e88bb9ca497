//! The step of a slice is part of its type.

use formwork::span;

fn main() {
    let step = 2;
    let _ = span![..;step];
}

// Requirements: FW-MSG-4.
