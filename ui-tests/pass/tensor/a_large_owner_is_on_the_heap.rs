//! A tensor that would threaten the stack, and one in a static.

use formwork::prelude::*;

static BUFFER: Tensor<f32, s![1024, 1024]> = Tensor::ZEROS;

fn main() {
    let x = HeapTensor::<f32, s![1024, 1024]>::ones();
    assert_eq!(x.get([1023, 1023]), Some(1.0));
    assert_eq!(BUFFER.get([1023, 1023]), Some(0.0));
}

// Requirements: FW-MEM-3.
