//! A named extent is one number, so it is not generic.

use formwork::dim;

dim! {
    pub struct Hidden<T> = 768;
}

fn main() {
    let _ = Hidden;
}

// Requirements: FW-DIM-2, FW-MSG-4.
