//! Uses of a shape with a mistake in it add no messages of their own.

use formwork::s;

fn takes(x: s![2, -3]) -> s![2, -3] {
    x
}

fn main() {
    let _ = takes(s![2, 3]);
}

// Requirements: FW-MSG-4.
