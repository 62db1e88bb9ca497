//! Ranges are Rust's `1..3`, not Python's `1:3`.

use formwork::span;

fn main() {
    let _ = span![1:3, ..];
}

// Requirements: FW-MSG-4.
