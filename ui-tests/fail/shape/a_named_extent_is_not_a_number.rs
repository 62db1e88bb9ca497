//! `Seq` and 64 are different extents until renamed.

use formwork::prelude::*;

dim! { pub struct Seq = 64; pub struct Hidden = 64; }

fn main() {
    let x = Tensor::<f32, s![Seq]>::zeros();
    let y = Tensor::<f32, s![64]>::zeros();
    let _ = &x + &y;
}

// Requirements: FW-DIM-2, FW-SHAPE-2.
