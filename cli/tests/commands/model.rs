//! The tensors of `model.safetensors`, as `cargo formwork types` writes them.

use formwork::Weights;
use formwork::dtype::{bf16, f16};
use formwork::prelude::{HeapTensor, s};

/// All tensors of the file.
#[derive(Weights)]
pub struct Model {
    pub step: HeapTensor<i64, s![]>,
    pub a: HeapTensor<f32, s![2]>,
    #[weights(rename = "a")]
    pub a_2: A,
    pub blocks: Blocks,
    pub layers: [Layer; 2],
    #[weights(rename = "say \"hi\\\"")]
    pub say_hi: HeapTensor<f32, s![1]>,
    pub scales: [HeapTensor<f32, s![]>; 11],
    #[weights(rename = "self")]
    pub self_: ModelPart,
    pub r#type: HeapTensor<f32, s![1025, 0]>,
    #[weights(rename = "Head-Out")]
    pub head_out: HeadOut,
    pub embed: Embed,
    #[weights(rename = "1")]
    pub n1: ModelN1,
    pub a_name_so_long_that_the_type_of_its_field_stands_on_a_line_of_its_own:
        HeapTensor<u8, s![1, 2, 1, 2, 1, 2, 1, 2]>,
}

/// The tensors of `a`.
#[derive(Weights)]
pub struct A {
    pub b: HeapTensor<f32, s![3]>,
}

/// The tensors of `blocks`.
#[derive(Weights)]
pub struct Blocks {
    #[weights(rename = "0")]
    pub n0: N0,
    #[weights(rename = "1")]
    pub n1: N1,
}

/// The tensors of `blocks.0`.
#[derive(Weights)]
pub struct N0 {
    pub weight: HeapTensor<f32, s![2]>,
}

/// The tensors of `blocks.1`.
#[derive(Weights)]
pub struct N1 {
    pub weight: HeapTensor<f32, s![3]>,
}

/// The tensors of `layers.0`.
#[derive(Weights)]
pub struct Layer {
    pub attn: Attn,
    pub norm: HeapTensor<f32, s![2]>,
}

/// The tensors of `layers.0.attn`.
#[derive(Weights)]
pub struct Attn {
    pub key: Key,
    pub query: Query,
}

/// The tensors of `layers.0.attn.key`.
#[derive(Weights)]
pub struct Key {
    pub weight: HeapTensor<f32, s![2, 2]>,
}

/// The tensors of `layers.0.attn.query`.
#[derive(Weights)]
pub struct Query {
    pub weight: HeapTensor<f32, s![2, 2]>,
}

/// The tensors of `self`.
#[derive(Weights)]
pub struct ModelPart {
    pub weight: HeapTensor<f32, s![1]>,
}

/// The tensors of `Head-Out`.
#[derive(Weights)]
pub struct HeadOut {
    #[weights(rename = "W")]
    pub w: HeapTensor<bf16, s![3]>,
}

/// The tensors of `embed`.
#[derive(Weights)]
pub struct Embed {
    pub weight: HeapTensor<f16, s![4, 2]>,
}

/// The tensors of `1`.
#[derive(Weights)]
pub struct ModelN1 {
    #[weights(rename = "2")]
    pub n2: N2,
}

/// The tensors of `1.2`.
#[derive(Weights)]
pub struct N2 {
    #[weights(rename = "3")]
    pub n3: N3,
}

/// The tensors of `1.2.3`.
#[derive(Weights)]
pub struct N3 {
    #[weights(rename = "4")]
    pub n4: N4,
}

/// The tensors of `1.2.3.4`.
#[derive(Weights)]
pub struct N4 {
    #[weights(rename = "5")]
    pub n5: N5,
}

/// The tensors of `1.2.3.4.5`.
#[derive(Weights)]
pub struct N5 {
    #[weights(rename = "6")]
    pub n6: N6,
}

/// The tensors of `1.2.3.4.5.6`.
#[derive(Weights)]
pub struct N6 {
    #[weights(rename = "7")]
    pub n7: N7,
}

/// The tensors of `1.2.3.4.5.6.7`.
#[derive(Weights)]
pub struct N7 {
    #[weights(rename = "8.9.10")]
    pub n8_9_10: HeapTensor<u8, s![1]>,
}
