//! `Hidden` and `Vocab` have the same length and are different extents.
use formwork::prelude::*;

dim! {
    pub struct Hidden = 64;
    pub struct Vocab = 64;
}

fn logits(x: View<'_, f32, (D<8>, Hidden)>, w: View<'_, f32, (Vocab, Hidden)>) -> Tensor<f32, (D<8>, Vocab)> {
    x.matmul(&w).eval()
}

fn main() {}

// Requirements: FW-DIM-2, FW-SHAPE-6.
