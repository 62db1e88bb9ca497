//! Where a field is looked for in a file.
//!
//! Requirements: FW-WEIGHT-1.

use std::cell::Cell;

use formwork::Weights;
use formwork::io::weights::{Kind, Place, WeightsError};
use formwork::nn::{Conv2d, DepthwiseConv2d, Linear};
use formwork::prelude::*;

use crate::file::{File, message};

#[derive(Weights)]
struct Layer<In: FixedDim, Out: FixedDim> {
    weight: Tensor<f32, (Out, In)>,
    #[weights(rename = "offset")]
    bias: Tensor<f32, (Out,)>,
}

#[derive(Weights)]
struct Encoder {
    #[weights(rename = "layer")]
    layers: [Layer<D<2>, D<2>>; 2],
    scale: Tensor<f32, s![]>,
}

#[derive(Weights)]
struct Model {
    #[weights(prefix = "enc_")]
    encoder: Encoder,
    #[weights(prefix = "")]
    flat: Layer<D<3>, One>,
    r#type: Tensor<f32, s![1]>,
    grid: [[Tensor<f32, s![1]>; 2]; 2],
}

fn model() -> File {
    File::new()
        .f32("enc_layer.0.weight", &[2, 2])
        .f32("enc_layer.0.offset", &[2])
        .f32("enc_layer.1.weight", &[2, 2])
        .bytes("enc_layer.1.offset", "F32", &[2], &[0, 0, 0, 63, 0, 0, 0, 64])
        .bytes("enc_scale", "F32", &[], &[0, 0, 0, 63])
        .f32("weight", &[1, 3])
        .f32("offset", &[1])
        .f32("type", &[1])
        .f32("grid.0.0", &[1])
        .f32("grid.0.1", &[1])
        .bytes("grid.1.0", "F32", &[1], &[0, 0, 0, 65])
        .f32("grid.1.1", &[1])
}

#[test]
fn structs_arrays_prefixes_and_other_names_are_followed() {
    let file = model().build();
    let file = file.open();
    let model = Model::load(&file).expect("it fits");
    assert_eq!(model.encoder.layers[1].weight.as_slice(), [1.0, 2.0, 3.0, 4.0]);
    assert_eq!(model.encoder.layers[0].bias.as_slice(), [1.0, 2.0]);
    assert_eq!(model.encoder.layers[1].bias.as_slice(), [0.5, 2.0]);
    assert_eq!(model.encoder.scale.item(), 0.5);
    assert_eq!(model.flat.weight.as_slice(), [1.0, 2.0, 3.0]);
    assert_eq!(model.flat.bias.as_slice(), [1.0]);
    assert_eq!(model.r#type.as_slice(), [1.0]);
    assert_eq!(model.grid[1][0].as_slice(), [8.0]);
}

#[derive(Weights)]
struct Outer {
    #[weights(prefix = "")]
    inner: Inner,
}

#[derive(Weights)]
struct Inner {
    #[weights(prefix = "")]
    deepest: Deepest,
}

#[derive(Weights)]
struct Deepest {
    x: Tensor<u8, s![1]>,
}

#[derive(Weights)]
struct Dotted {
    a: Outer,
}

#[test]
fn an_empty_prefix_adds_nothing_but_the_dot_before_it() {
    let file = File::new().bytes("x", "U8", &[1], &[7]).build();
    assert_eq!(
        Outer::load(&file.open()).map(|all| all.inner.deepest.x.get([0])).ok(),
        Some(Some(7))
    );
    let file = File::new().bytes("a.x", "U8", &[1], &[8]).build();
    let file = file.open();
    let x = Dotted::load(&file).map(|all| all.a.inner.deepest.x.get([0]));
    assert_eq!(x.ok(), Some(Some(8)));
}

#[derive(Weights)]
struct Options {
    bias: Option<Tensor<f32, s![2]>>,
    #[weights(rename = "norm")]
    norm: Option<Layer<One, One>>,
}

#[test]
fn what_may_be_missing_is_none_where_nothing_of_it_is_there() {
    let file = File::new().build();
    let file = file.open();
    let options = Options::load(&file).expect("nothing is needed");
    assert!(options.bias.is_none() && options.norm.is_none());

    let file = File::new().f32("bias", &[2]).f32("norm.weight", &[1, 1]).f32("norm.offset", &[1]);
    let file = file.build();
    let file = file.open();
    let options = Options::load(&file).expect("all of it is there");
    assert_eq!(options.bias.map(|bias| bias.into_array()), Some([1.0, 2.0]));
    assert!(options.norm.is_some());
}

#[test]
fn what_may_be_missing_is_there_as_a_whole_or_not_at_all() {
    let file = File::new().f32("norm.weight", &[1, 1]).f32("bias", &[3]).build();
    assert_eq!(
        message::<Options>(&file.open()),
        "the safetensors file does not fit the weights:\n\
         field      in the file  expected  found    what to do\n\
         bias       bias         f32 [2]   f32 [3]  another model, or another type\n\
         norm.bias  norm.offset  f32 [1]   nothing  add it, or name what is there with `rename`",
    );
}

#[derive(Weights)]
struct Layers {
    conv: Conv2d<D<2>, One, One, D<3>>,
    depthwise: DepthwiseConv2d<D<2>, One, D<2>>,
    fc: Linear<D<3>, D<2>>,
    tied: Tied,
}

/// Two fields of one tensor.
#[derive(Weights)]
struct Tied {
    #[weights(rename = "embedding")]
    one: Tensor<f32, s![2]>,
    #[weights(rename = "embedding")]
    other: Tensor<f32, s![2]>,
}

#[test]
fn layers_have_the_names_of_pytorch_and_a_tensor_may_have_two_fields() {
    let file = File::new()
        .f32("conv.weight", &[2, 1, 1, 3])
        .f32("conv.bias", &[2])
        .f32("depthwise.weight", &[2, 1, 1, 2])
        .f32("depthwise.bias", &[2])
        .f32("fc.weight", &[2, 3])
        .f32("fc.bias", &[2])
        .f32("tied.embedding", &[2])
        .build();
    let file = file.open();
    let layers = Layers::load(&file).expect("it fits");
    let x: Tensor<f32, s![3]> = Tensor::ones();
    assert_eq!(layers.fc.forward(&x).eval().as_slice(), [7.0, 17.0]);
    let image: Tensor<f32, s![1, 1, 3]> = Tensor::ones();
    assert_eq!(layers.conv.forward(&image).eval().into_array(), [[[7.0]], [[17.0]]]);
    let image: Tensor<f32, s![2, 1, 2]> = Tensor::ones();
    assert_eq!(layers.depthwise.forward(&image).eval().into_array(), [[[4.0]], [[9.0]]]);
    assert_eq!(layers.tied.one.as_slice(), layers.tied.other.as_slice());
}

/// Requirements: FW-WEIGHT-2.
#[test]
fn a_file_may_have_more_where_that_is_said() {
    let file = File::new().bytes("x", "U8", &[1], &[7]).f32("y", &[1]).build();
    let file = file.open();
    assert!(Deepest::load(&file).is_err());
    assert_eq!(Deepest::load_some(&file).map(|all| all.x.get([0])).ok(), Some(Some(7)));
}

/// A weight that counts how often it is there.
struct Counted(u8);

thread_local! {
    static THERE: Cell<usize> = const { Cell::new(0) };
}

impl<'f> Weights<'f> for Counted {
    const KIND: Kind = Tensor::<u8, s![1]>::KIND;

    fn read(place: &Place<'f>) -> Result<Self, WeightsError<'f>> {
        let number: Tensor<u8, s![1]> = place.tensor()?;
        let [number] = number.into_array();
        if number == 9 {
            // What a type refuses that is written by hand.
            return place.field("nine");
        }
        THERE.set(THERE.get() + 1);
        Ok(Self(number))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        THERE.set(THERE.get() - 1);
    }
}

#[test]
fn all_elements_of_an_array_are_made_or_dropped() {
    let file = File::new().bytes("0", "U8", &[1], &[5]).bytes("1", "U8", &[1], &[9]);
    let file = file.bytes("2", "U8", &[1], &[7]).build();
    let file = file.open();
    let error = <[Counted; 3]>::load(&file).err().expect("the second one is refused");
    assert_eq!(error.to_string(), "`nine`: the weights have no such field");
    assert_eq!(THERE.get(), 0);

    let file = File::new().bytes("0", "U8", &[1], &[5]).bytes("1", "U8", &[1], &[6]).build();
    let file = file.open();
    let pair = <[Counted; 2]>::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((pair[0].0, pair[1].0, THERE.get()), (5, 6, 2));
    drop(pair);
    assert_eq!(THERE.get(), 0);
}
