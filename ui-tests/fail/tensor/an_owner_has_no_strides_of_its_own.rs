//! An owner stores its elements without gaps, in an order that has a name.

use formwork::dim::One;
use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![2, 3], Strided<(D<4>, One)>>::zeros();
    println!("{x}");
}

// Requirements: FW-LAYOUT-2.
