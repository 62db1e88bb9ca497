//! The number of an extent becomes part of its type, so it cannot be a variable.

use formwork::dim;

fn main() {
    let length = 7;
    let _ = dim!(length);
}

// Requirements: FW-MSG-4.
