//! Extents are below 2^30.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 4096]>::zeros();
    let _ = a.repeat(axes![1], dim!(262144));
}

// Requirements: FW-SHAPE-8.
