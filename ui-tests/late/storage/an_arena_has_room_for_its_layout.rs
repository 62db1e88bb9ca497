//! Two tensors side by side need their bytes and the padding between them.

use formwork::prelude::*;
use formwork::storage::Arena;

type Row = Tensor<f32, s![100]>;

fn main() {
    let mut arena: Arena<800> = Arena::new();
    let (one, other) = arena.lay_out::<(Row, Row)>().split();
    println!("{} {}", one.bytes().len(), other.bytes().len());
}

// Requirements: FW-MEM-5.
