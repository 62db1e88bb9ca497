//! `..=` names the last index.

use formwork::span;

fn main() {
    let _ = span![2..=];
}

// Requirements: FW-MSG-4.
