//! The constant is converted by whoever writes it: `f16::from_f32(0.5)`.
use formwork::prelude::*;
use half::f16;

fn main() {
    let a = Tensor::<f16, s![2, 3]>::zeros();
    let _ = a.pad(axes![1], dim!(1), dim!(1), 0.5f32);
}

// Requirements: FW-TYPE-4, FW-SHAPE-8.
