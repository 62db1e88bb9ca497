//! Nobody knows how long a bounded axis is before the program runs: `zeros_in(shape)` is told.

use formwork::prelude::*;

fn buffer<'id>(_: UpTo<'id, 128>) -> Tensor<f32, (UpTo<'id, 128>, D<2>)> {
    Tensor::zeros()
}

fn main() {
    let _ = with_extent::<128, _>(100, |seq| buffer(seq).shape().count());
}

// Requirements: FW-TENSOR-1, FW-DIM-3.
