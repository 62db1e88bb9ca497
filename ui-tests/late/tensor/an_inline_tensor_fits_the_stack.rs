//! Four megabytes belong into a `static` or on the heap.

use formwork::prelude::*;

fn main() {
    let x = Tensor::<f32, s![1024, 1024]>::ones();
    println!("{x}");
}

// Requirements: FW-MEM-3.
