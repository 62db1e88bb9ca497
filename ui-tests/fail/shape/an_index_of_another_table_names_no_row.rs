//! A proven index belongs to one extent: that of 5 rows is none of 4.
use formwork::prelude::*;

fn main() {
    let table: Tensor<f32, s![4, 2]> = Tensor::zeros();
    let rows: Tensor<Idx<D<5>>, s![1]> = Tensor::full(Idx::constant(D::<4>));
    let _ = table.rows_at(&rows);
}

// Requirements: FW-SHAPE-9, FW-DIM-5.
