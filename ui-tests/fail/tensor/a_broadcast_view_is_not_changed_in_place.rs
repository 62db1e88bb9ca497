//! Each element of a broadcast view stands at many coordinates: a change in place would hit it many times.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![1]>::full(0.785);
    x.broadcast_to::<s![3]>().map_in_place(f32::cos);
}

// Requirements: FW-ALIAS-1.
