//! What another library keeps must live as long as it wants.

use formwork::prelude::*;
use formwork::tensor::dlpack::{Handle, Versioned};

fn main() {
    let x: Tensor<f32, s![2, 3]> = Tensor::full(0.5);
    let _: Handle<Versioned> = Handle::of_static(x.as_dyn()).expect("f32 is known");
}

// Requirements: FW-EXCH-6.
