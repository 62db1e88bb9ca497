//! Rows of three in steps of two share an element.

use formwork::prelude::*;

fn main() {
    let mut buffer = [0.0; 8];
    let _ = ViewMut::<f32, s![2, 3], Strided<(D<2>, One)>>::from_mut_span(&mut buffer).is_ok();
}

// Requirements: FW-ALIAS-1.
