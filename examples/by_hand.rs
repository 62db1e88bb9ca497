//! A layer without the macros: every type and value that they write, written by hand.
//!
//! `cargo run --example by_hand --no-default-features`

use formwork::dim::Named;
use formwork::prelude::*;
use formwork::shape::slice::{All, From, Range};

/// The pixels of an image: what `dim! { pub struct Pixels = 4; }` writes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pixels;

impl Named for Pixels {
    type Size = D<4>;
    const DIM: Self = Pixels;
    const NAME: &'static str = "Pixels";
}

/// `s![3, Pixels]`
type Weight = (D<3>, Pixels);
/// `s![2048, Pixels]`
type Images = (Ki<2, 0>, Pixels);

static WEIGHT: Tensor<f32, Weight> =
    Tensor::from_array([[1., 0., 0., -1.], [0., 1., -1., 0.], [0.5, 0.5, 0.5, 0.5]]);
static BIAS: Tensor<f32, (D<3>,)> = Tensor::from_array([0., 0., -1.]);

fn main() {
    let images =
        Tensor::<f32, Images>::from_fn(|(image, pixel)| (image.get() % 5 + pixel.get()) as f32);

    let scores: Tensor<f32, (Ki<2, 0>, D<3>)> = (images.matmul(WEIGHT.t()) + &BIAS).abs().eval();

    // `span![1.., 0..2]` and `axes![1, 0]`
    let part = scores.slice((From::<One>::NEW, Range::<D<0>, D<2>>::NEW));
    let turned: View<'_, f32, (D<2>, Ki<1, 1023>), _> = part.permute((Ax::<1>, Ax::<0>));
    let first: View<'_, f32, (D<2>, D<3>), _> = turned.slice((All::NEW, Range::<D<0>, D<3>>::NEW));
    println!("{first}");
}
