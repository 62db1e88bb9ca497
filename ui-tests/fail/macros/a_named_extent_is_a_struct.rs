//! The items of `dim!` are structs.

use formwork::dim;

dim! {
    pub type Hidden = 768;
    pub struct Seq = 1024;
}

fn main() {
    let _ = Seq;
}

// Requirements: FW-DIM-2, FW-MSG-4.
