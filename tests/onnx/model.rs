//! A model of the reference data: its initialisers, and some of them as a struct.
//!
//! Requirements: FW-FILE-7.

use formwork::Weights;
use formwork::io::onnx::Onnx;
use formwork::io::safetensors::SafeTensors;
use formwork::io::{Entries, TensorFile};
use formwork::prelude::*;

use crate::data;
use crate::message::{bytes, model, number, tensor};

#[test]
fn initialisers_are_those_that_the_reference_has() {
    let Some(model) = data::bytes("basic_pitch/basic_pitch.onnx") else { return };
    let weights =
        data::bytes("basic_pitch/basic_pitch.weights.safetensors").expect("there is data");
    let (model, weights) = (Onnx::open(&model).unwrap(), SafeTensors::open(&weights).unwrap());
    assert_eq!(model.len(), weights.len());
    for entry in Entries::of(&model) {
        let name = entry.name().to_string().replace('/', "_");
        let expected = weights.find(&name).unwrap_or_else(|| panic!("{name} is there"));
        assert_eq!(entry.dtype(), expected.dtype(), "{name}");
        assert_eq!(entry.shape(), expected.shape(), "{name}");
        assert_eq!(entry.bytes(), expected.bytes(), "{name}");
        assert!(entry.view().is_ok());
    }
}

/// A layer as PyTorch names it.
#[derive(Weights)]
struct Layer {
    weight: Tensor<f32, s![2, 3]>,
    bias: Tensor<f32, s![2]>,
    axes: Tensor<i64, s![2]>,
}

/// A model of that layer: raw, packed, and one by one.
fn layer() -> Vec<u8> {
    let floats =
        |count: u8| (0..count).flat_map(|x| f32::from(x).to_le_bytes()).collect::<Vec<_>>();
    let axes = [number(7, 1), number(7, u64::MAX)].concat();
    model(&[
        tensor("weight", 1, &[2, 3], &[bytes(9, &floats(6))]),
        tensor("bias", 1, &[2], &[bytes(4, &floats(2))]),
        tensor("axes", 7, &[2], &[axes]),
    ])
}

/// Requirements: FW-FILE-7, FW-WEIGHT-1.
#[test]
fn a_struct_of_tensors_is_loaded_from_a_model() {
    let bytes = layer();
    let layer = Layer::load(&Onnx::open(&bytes).unwrap()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(layer.weight.as_slice(), [0., 1., 2., 3., 4., 5.]);
    assert_eq!(layer.bias.as_slice(), [0., 1.]);
    assert_eq!(layer.axes.as_slice(), [1, -1]);
}

/// The same with another shape and a name that is not there.
#[derive(Weights)]
#[allow(dead_code, reason = "it is not read")]
struct Other {
    weight: Tensor<f32, s![3, 2]>,
    bias: Tensor<f32, s![2]>,
    scale: Tensor<f32, s![2]>,
}

/// Requirements: FW-WEIGHT-2.
#[test]
fn what_does_not_fit_is_told_at_once() {
    let bytes = layer();
    let file = Onnx::open(&bytes).unwrap();
    let error = Other::load(&file).err().expect("it does not fit").to_string();
    for word in ["the onnx file does not fit", "weight", "[3, 2]", "[2, 3]", "scale", "axes"] {
        assert!(error.contains(word), "{word}: {error}");
    }
}
