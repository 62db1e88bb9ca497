//! An index of `Seq` does not index `Hidden`, though both have 64.

use formwork::prelude::*;

dim! { pub struct Seq = 64; pub struct Hidden = 64; }

fn main() {
    let x = Tensor::<f32, s![Seq, Hidden]>::zeros();
    for step in Seq.indices() {
        let _ = x.at((step, step));
    }
}

// Requirements: FW-DIM-5.
