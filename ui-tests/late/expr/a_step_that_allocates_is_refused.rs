//! A chain that is promised to allocate nothing has no step that asks for memory.

use formwork::prelude::*;

fn main() {
    let x: Tensor<f32, s![20, 30]> = Tensor::zeros();
    let inline = assert_no_alloc!((&x + 1.0).relu().eval());
    let _ = inline.shape();
    let heap = assert_no_alloc!((&x + 1.0).relu().eval_heap());
    let _ = heap.shape();
}

// Requirements: FW-COST-4.
