//! The network that reads digits: typed, without `std` and heap, its memory a constant.

use formwork::layout::OutputsLast;
use formwork::nn::{Conv2d, Linear};
use formwork::prelude::*;
use formwork::shape::Conv;
use formwork::storage::{Arena, Buffer, OneOf, Plan, Slot};
use formwork::tensor::ArenaTensor;
use formwork::{Weights, weights};

/// A convolution of 3 × 3 that keeps the size of the image, its weight laid out for it.
type Convolution<Out, In> = Conv2d<Out, In, D<3>, D<3>, Conv<One, One>, f32, OutputsLast>;

/// The tensors of the file, by their names: `conv1.weight`, `conv1.bias` ..
#[derive(Weights)]
struct Digits {
    conv1: Convolution<D<16>, One>,
    conv2: Convolution<D<32>, D<16>>,
    linear: Linear<D<128>, D<10>>,
}

weights! { static WEIGHTS: Digits = "digits.safetensors"; }

/// The bytes of the weights, which stay where the program is stored.
pub(crate) const WEIGHT_BYTES: usize = size_of::<Digits>();

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
    let half_size = pool(dim!(2));
    let (mut odd, mut even) = ram.lay_out::<Turns>().split();

    let image = (pixels.cast_lossy::<f32>() / 16.0).eval_in(&mut even);
    let edges = WEIGHTS.conv1.forward(&image).relu().eval_in(&mut odd);
    let strokes = edges.max_pool2d(half_size).eval_in(&mut even);
    let corners = WEIGHTS.conv2.forward(&strokes).relu().eval_in(&mut odd);
    let parts = corners.max_pool2d(half_size).eval_in(&mut even);
    let flat: View<'_, f32, s![128]> = parts.reshape(); // 0 bytes moved
    WEIGHTS.linear.forward(&flat).eval_in(odd)
}

/// The digit that an image of 8 × 8 pixels from 0 to 16 shows.
pub(crate) fn classify(pixels: &[u8; 64], ram: &mut Ram) -> Idx<D<10>> {
    let (digit,) = scores(pixels, ram).argmax_all();
    digit
}
