//! `Seq` and `Hidden` have 64 each, and are told apart.

use formwork::prelude::*;

dim! { pub struct Seq = 64; pub struct Hidden = 64; }

fn score(x: View<'_, f32, s![Seq, Hidden]>) -> Tensor<f32, s![Seq, Hidden]> {
    (x * 2.0).eval()
}

fn main() {
    let x = Tensor::<f32, s![Hidden, Seq]>::zeros();
    let _ = score(x.view());
}

// Requirements: FW-DIM-2.
