//! A named extent has a number, and a missing one does not spoil the other items.

use formwork::dim;

dim! {
    pub struct Hidden;
    pub struct Seq = 1024;
}

fn main() {
    let _ = (Hidden, Seq);
}

// Requirements: FW-DIM-2, FW-MSG-4.
