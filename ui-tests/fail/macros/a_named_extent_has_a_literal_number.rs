//! The number of a named extent becomes part of a type, so it cannot be a `const`.

use formwork::dim;

const WIDTH: usize = 768;

dim! {
    pub struct Hidden = WIDTH;
}

fn main() {
    let _ = (Hidden, WIDTH);
}

// Requirements: FW-DIM-2, FW-MSG-4.
