//! Structs of weights that fit their file, made when the program is compiled.

use formwork::io::TensorFile;
use formwork::io::safetensors::SafeTensors;
use formwork::layout::{ColumnMajor, OutputsLast};
use formwork::nn::Linear;
use formwork::prelude::*;
use formwork::tensor::PackedMatrix;
use formwork::{Weights, weights};

#[derive(Weights)]
struct Convolution<Out: FixedDim, In: FixedDim> {
    weight: Tensor<f32, (Out, In, D<3>, D<3>), OutputsLast>,
    bias: Tensor<f32, (Out,)>,
}

#[derive(Weights)]
struct Digits {
    conv1: Convolution<D<16>, One>,
    #[weights(prefix = "conv2.")]
    conv2: Convolution<D<32>, D<16>>,
    linear: Linear<D<128>, D<10>>,
    missing: Option<Convolution<D<16>, One>>,
    bias: Option<Tensor<f32, s![1]>>,
}

#[derive(Weights)]
struct Otherwise {
    #[weights(rename = "linear.weight", transposed)]
    turned: Tensor<f32, s![128, 10], ColumnMajor>,
    #[weights(rename = "linear.weight", transposed)]
    packed: PackedMatrix<f32, s![128, 10]>,
    #[weights(rename = "conv2.weight", permuted(2, 3, 1, 0))]
    filters: Tensor<f32, s![3, 3, 16, 32]>,
    conv1: Convolution<D<16>, One>,
    #[weights(rename = "conv2.bias")]
    bias: Tensor<f32, s![32]>,
    #[weights(rename = "linear.bias")]
    scores: Tensor<f32, s![10]>,
}

weights! {
    /// As they are.
    static DIGITS: Digits = "../../../examples/digits/digits.safetensors";
    /// In other orders.
    pub(crate) static OTHERWISE: Otherwise = "../../../examples/digits/digits.safetensors";
}

#[derive(Weights)]
struct Arrays {
    layers: [Convolution<One, One>; 2],
    biases: [Tensor<i16, s![2]>; 3],
}

weights! { static ARRAYS: Arrays = "arrays.safetensors"; }

/// Any two parts.
#[derive(Weights)]
struct Pair<A, B> {
    weight: A,
    bias: B,
}

#[derive(Weights)]
struct Parts {
    conv1: Option<Pair<Tensor<f32, s![16, 1, 3, 3]>, Tensor<f32, s![16]>>>,
    conv2: Pair<Option<Tensor<f32, s![32, 16, 3, 3]>>, Tensor<f32, s![32]>>,
    linear: Pair<PackedMatrix<f32, s![10, 128]>, Tensor<f32, s![10]>>,
}

weights! { static PARTS: Parts = "../../../examples/digits/digits.safetensors"; }

fn main() {
    let bytes = include_bytes!("../../../examples/digits/digits.safetensors");
    let file = SafeTensors::open(bytes).expect("it is well formed");
    let loaded = Digits::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(DIGITS.conv2.weight.as_memory(), loaded.conv2.weight.as_memory());
    assert_eq!(DIGITS.conv1.bias, loaded.conv1.bias);
    assert_eq!(DIGITS.linear.weight, loaded.linear.weight);
    assert!(DIGITS.missing.is_none() && DIGITS.bias.is_none());

    let other = Otherwise::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(OTHERWISE.turned, other.turned);
    assert_eq!(OTHERWISE.packed.strips(), other.packed.strips());
    assert_eq!(OTHERWISE.filters, other.filters);
    let stored = file.find("conv2.weight").expect("it is there").view().expect("it is f32");
    let stored: HeapTensor<f32, s![32, 16, 3, 3]> = stored.to_tensor().expect("it has this type");
    assert_eq!(OTHERWISE.filters.get([1, 2, 3, 4]), stored.get([4, 3, 1, 2]));

    let parts = Parts::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(PARTS.linear.weight.strips(), parts.linear.weight.strips());
    assert!(PARTS.conv1.as_ref().is_some_and(|conv1| conv1.bias == loaded.conv1.bias));
    assert_eq!(PARTS.linear.bias, loaded.linear.bias);

    assert_eq!(ARRAYS.layers[1].weight.get([0, 0, 2, 2]), Some(9.0));
    assert_eq!(ARRAYS.biases[2].as_slice(), [-5, 6]);
}

// Requirements: FW-WEIGHT-6.
