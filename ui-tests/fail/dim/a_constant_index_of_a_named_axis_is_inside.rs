//! An axis of 64 has no index 100.

use formwork::prelude::*;

dim! { pub struct Seq = 64; pub struct Hidden = 64; }

fn main() {
    let _: Idx<Seq> = Idx::constant(dim!(100));
}

// Requirements: FW-DIM-5, FW-DIM-2.
