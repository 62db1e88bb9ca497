//! The axes that stay have the same names.
use formwork::prelude::*;

dim! {
    pub struct Seq = 64;
    pub struct Heads = 64;
}

fn main() {
    let a = Tensor::<f32, (Seq, D<3>)>::zeros();
    let b = Tensor::<f32, (Heads, D<3>)>::zeros();
    let _ = a.concat(axes![1], &b);
}

// Requirements: FW-DIM-2, FW-SHAPE-8.
