//! The network that reads digits: typed, without `std` and heap, its memory a constant.

use formwork::layout::OutputsLast;
use formwork::prelude::*;
use formwork::storage::{Arena, Buffer, OneOf, Plan, Slot};
use formwork::tensor::ArenaTensor;

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

type Image = Tensor<f32, s![1, 8, 8]>;
type Edges = Tensor<f32, s![16, 8, 8]>;
type Strokes = Tensor<f32, s![16, 4, 4]>;
type Corners = Tensor<f32, s![32, 4, 4]>;
type Parts = Tensor<f32, s![32, 2, 2]>;
type Scores = Tensor<f32, s![10]>;

/// The tensors by turns: one is written while the one before is read.
type Turns = (OneOf<(Edges, Corners, Scores)>, OneOf<(Image, Strokes, Parts)>);
const ODD: usize = Slot::<Turns>::BEGINS[0];
const EVEN: usize = Slot::<Turns>::BEGINS[1];

/// The step of [`scores`] that writes each tensor, the last one that reads it, and where it stands.
pub(crate) const PLAN: Plan<6> = Plan::laid_out([
    (Buffer::of::<Image>("image", 0, 1), EVEN),
    (Buffer::of::<Edges>("edges", 1, 2), ODD),
    (Buffer::of::<Strokes>("strokes", 2, 3), EVEN),
    (Buffer::of::<Corners>("corners", 3, 4), ODD),
    (Buffer::of::<Parts>("parts", 4, 5), EVEN),
    (Buffer::of::<Scores>("scores", 5, 6), ODD),
]);
const _: () = assert!(PLAN.is_sound() && PLAN.bytes() == PLAN.bound());

/// The bytes of all tensors the network writes: no other plan needs fewer.
pub(crate) const RAM_BYTES: usize = PLAN.bytes();

/// The memory of the network.
pub(crate) type Ram = Arena<RAM_BYTES>;

/// The scores of all ten digits, for an image of 8 × 8 pixels from 0 to 16.
pub(crate) fn scores<'m>(pixels: &[u8; 64], ram: &'m mut Ram) -> ArenaTensor<'m, f32, s![10]> {
    let pixels: View<'_, u8, s![1, 8, 8]> = View::from_flat_ref(pixels);
    let (same_size, half_size) = (conv().padding(dim!(1)), pool(dim!(2)));
    let (mut odd, mut even) = ram.lay_out::<Turns>().split();

    let image = (pixels.cast_lossy::<f32>() / 16.0).eval_in(&mut even);
    let edges = image.conv2d(&CONV1_WEIGHT, &CONV1_BIAS, same_size).relu().eval_in(&mut odd);
    let strokes = edges.max_pool2d(half_size).eval_in(&mut even);
    let corners = strokes.conv2d(&CONV2_WEIGHT, &CONV2_BIAS, same_size).relu().eval_in(&mut odd);
    let parts = corners.max_pool2d(half_size).eval_in(&mut even);
    let flat: View<'_, f32, s![128]> = parts.reshape(); // 0 bytes moved
    flat.linear(&LINEAR_WEIGHT, &LINEAR_BIAS).eval_in(odd)
}

/// The digit that an image of 8 × 8 pixels from 0 to 16 shows.
pub(crate) fn classify(pixels: &[u8; 64], ram: &mut Ram) -> Idx<D<10>> {
    let (digit,) = scores(pixels, ram).argmax_all();
    digit
}
