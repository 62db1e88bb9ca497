//! A slice with step 0 would take one element for ever.

use formwork::span;

fn main() {
    let _ = span![.., 1..9;0];
}

// Requirements: FW-MSG-4.
