//! The network that reads digits: typed, without `std` and heap, its memory a constant.

use formwork::layout::OutputsLast;
use formwork::prelude::*;

// The weights of convolutions are laid out for them when the program is compiled.
static CONV1_WEIGHT: Tensor<f32, s![16, 1, 3, 3], OutputsLast> =
    Tensor::<f32, _>::from_le_bytes(include_bytes!("conv1.weight.f32")).into_layout();
static CONV1_BIAS: Tensor<f32, s![16]> = Tensor::from_le_bytes(include_bytes!("conv1.bias.f32"));
static CONV2_WEIGHT: Tensor<f32, s![32, 16, 3, 3], OutputsLast> =
    Tensor::<f32, _>::from_le_bytes(include_bytes!("conv2.weight.f32")).into_layout();
static CONV2_BIAS: Tensor<f32, s![32]> = Tensor::from_le_bytes(include_bytes!("conv2.bias.f32"));
static LINEAR_WEIGHT: Tensor<f32, s![10, 128]> =
    Tensor::from_le_bytes(include_bytes!("linear.weight.f32"));
static LINEAR_BIAS: Tensor<f32, s![10]> = Tensor::from_le_bytes(include_bytes!("linear.bias.f32"));

/// The bytes of the weights, which stay where the program is stored.
pub(crate) const WEIGHT_BYTES: usize = size_of_val(&CONV1_WEIGHT)
    + size_of_val(&CONV1_BIAS)
    + size_of_val(&CONV2_WEIGHT)
    + size_of_val(&CONV2_BIAS)
    + size_of_val(&LINEAR_WEIGHT)
    + size_of_val(&LINEAR_BIAS);

/// Every tensor the network writes.
pub(crate) struct Ram {
    pub(crate) image: Tensor<f32, s![1, 8, 8]>,
    pub(crate) edges: Tensor<f32, s![16, 8, 8]>,
    pub(crate) strokes: Tensor<f32, s![16, 4, 4]>,
    pub(crate) corners: Tensor<f32, s![32, 4, 4]>,
    pub(crate) parts: Tensor<f32, s![32, 2, 2]>,
    pub(crate) scores: Tensor<f32, s![10]>,
}

/// The bytes of the tensors the network writes.
pub(crate) const RAM_BYTES: usize = size_of::<Ram>();

impl Ram {
    pub(crate) const fn new() -> Self {
        Self {
            image: Tensor::ZEROS,
            edges: Tensor::ZEROS,
            strokes: Tensor::ZEROS,
            corners: Tensor::ZEROS,
            parts: Tensor::ZEROS,
            scores: Tensor::ZEROS,
        }
    }
}

/// Reads an image of 8 × 8 pixels from 0 to 16; the scores of all ten digits stay in `ram`.
pub(crate) fn classify(pixels: &[u8; 64], ram: &mut Ram) -> Idx<D<10>> {
    let pixels: View<'_, u8, s![1, 8, 8]> = View::from_flat_ref(pixels);
    let (same_size, half_size) = (conv().padding(dim!(1)), pool(dim!(2)));

    (pixels.cast_lossy::<f32>() / 16.0).eval_into(&mut ram.image);
    ram.image.conv2d(&CONV1_WEIGHT, &CONV1_BIAS, same_size).relu().eval_into(&mut ram.edges);
    ram.edges.max_pool2d(half_size).eval_into(&mut ram.strokes);
    ram.strokes.conv2d(&CONV2_WEIGHT, &CONV2_BIAS, same_size).relu().eval_into(&mut ram.corners);
    ram.corners.max_pool2d(half_size).eval_into(&mut ram.parts);
    let flat: View<'_, f32, s![128]> = ram.parts.reshape(); // 0 bytes moved
    flat.linear(&LINEAR_WEIGHT, &LINEAR_BIAS).eval_into(&mut ram.scores);

    let (digit,) = ram.scores.argmax_all();
    digit
}
