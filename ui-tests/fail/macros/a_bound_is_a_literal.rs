//! The bounds of `span!` are part of a type; a start known at run time has its own method.

use formwork::span;

fn main() {
    let start = 3;
    let _ = span![start..8, ..];
}

// Requirements: FW-MSG-4.
