//! An inline result of up to 1 MiB, and a larger one on the heap.

use formwork::prelude::*;

static X: Tensor<f32, s![512, 1]> = Tensor::from_flat([0.5; 512]);
static Y: Tensor<f32, s![1024]> = Tensor::from_flat([0.5; 1024]);
static Z: Tensor<f32, s![512]> = Tensor::from_flat([0.5; 512]);

fn main() {
    let inline: Tensor<f32, s![512, 512]> = (&X + &Z).eval();
    let heap: HeapTensor<f32, s![512, 1024]> = (&X + &Y).eval_heap();
    let _ = (inline.shape(), heap.shape());
}

// Requirements: FW-MEM-3.
