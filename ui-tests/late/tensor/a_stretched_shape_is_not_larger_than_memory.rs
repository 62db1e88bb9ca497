//! 2^67 elements have no count, though they are all the same eight.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<u32, s![8]>::zeros();
    let y = x.broadcast_to::<s![4, 4194304, 1048576, 1048576, 8]>();
    let _ = y.flip(Ax::<4>);
}

// Requirements: FW-VIEW-6.
