//! Only an axis that is there can be repeated; `unsqueeze` puts one in.
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let _ = a.repeat(axes![2], dim!(4));
}

// Requirements: FW-SHAPE-8.
