//! Prints what each step of two computations costs: of the network that reads digits, and of a large matrix that is
//! turned and flattened. None of them is run; all figures are constants of the types.
//!
//! `cargo run --example ledger`

#[allow(dead_code, reason = "only its bytes are compared")]
#[path = "digits/network.rs"]
mod network;

use formwork::expr::cost::{Costs, Ledger};
use formwork::layout::OutputsLast;
use formwork::prelude::*;

type Edges = Tensor<f32, s![16, 1, 3, 3], OutputsLast>;
type Corners = Tensor<f32, s![32, 16, 3, 3], OutputsLast>;
type Scores = Tensor<f32, s![10, 128]>;

/// The bytes of all weights: those of the network.
const WEIGHTS: usize =
    Edges::SIZE + Corners::SIZE + Scores::SIZE + size_of::<f32>() * (16 + 32 + 10);
const _: () = assert!(WEIGHTS == network::WEIGHT_BYTES);

fn main() {
    println!("The network that reads digits, for one image:\n\n{}\n", digits());

    let x: HeapTensor<f32, s![4096, 4096]> = HeapTensor::zeros();
    let turned = explain!(x.permute(axes![1, 0]).to_contiguous_heap().reshape::<s![16777216]>());
    println!(
        "A matrix turned, which moves nothing, and flattened, which moves it once:\n\n{turned}"
    );
}

/// What the layers cost, as `network::scores` writes them.
fn digits() -> Ledger {
    let (edges, edge_bias): (Edges, Tensor<f32, s![16]>) = (Tensor::zeros(), Tensor::zeros());
    let (corners, corner_bias): (Corners, Tensor<f32, s![32]>) = (Tensor::zeros(), Tensor::zeros());
    let (scores, score_bias): (Scores, Tensor<f32, s![10]>) = (Tensor::zeros(), Tensor::zeros());
    let (same_size, half_size) = (conv().padding(dim!(1)), pool(dim!(2)));

    let pixels: Tensor<u8, s![1, 8, 8]> = Tensor::zeros();
    let image: Tensor<f32, s![1, 8, 8]> = Tensor::zeros();
    let lines: Tensor<f32, s![16, 8, 8]> = Tensor::zeros();
    let strokes: Tensor<f32, s![16, 4, 4]> = Tensor::zeros();
    let shapes: Tensor<f32, s![32, 4, 4]> = Tensor::zeros();
    let parts: Tensor<f32, s![32, 2, 2]> = Tensor::zeros();
    [
        explain!((pixels.cast_lossy::<f32>() / 16.0).eval()),
        explain!(image.conv2d(&edges, &edge_bias, same_size).relu().eval()),
        explain!(lines.max_pool2d(half_size).eval()),
        explain!(strokes.conv2d(&corners, &corner_bias, same_size).relu().eval()),
        explain!(shapes.max_pool2d(half_size).eval()),
        explain!(parts.reshape::<s![128]>().linear(&scores, &score_bias).eval()),
    ]
    .iter()
    .fold(Ledger::new(), |all, step| all.and(step))
}
