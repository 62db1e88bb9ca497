//! Models of the reference data, read by their types and run.
//!
//! Requirements: FW-WEIGHT-1.

use formwork::Weights;
use formwork::dtype::f16;
use formwork::io::TensorFile;
use formwork::io::safetensors::SafeTensors;
use formwork::nn::Linear;
use formwork::prelude::*;

use crate::data;

/// Three classifiers of digits in one file.
#[derive(Weights)]
struct Classifiers {
    mlp: Mlp,
    softmax: Linear<D<64>, D<10>>,
    svm: Linear<D<64>, D<10>>,
}

#[derive(Weights)]
struct Mlp {
    #[weights(rename = "0")]
    first: Linear<D<64>, D<32>>,
    #[weights(rename = "1")]
    second: Linear<D<32>, D<16>>,
    #[weights(rename = "2")]
    third: Linear<D<16>, D<10>>,
}

/// The scores that the reference has for each image.
fn scores(cases: &SafeTensors<'_>, name: &str) -> HeapTensor<f64, s![601, 10]> {
    let view = cases.find(name).expect("the reference has it").view().expect("bytes");
    view.try_to_tensor().expect("it has this type")
}

/// Sums of up to 64 products of numbers up to 16, each rounded to `f32`.
const TOLERANCE: f64 = 2e-5;

#[test]
fn the_digits_are_read_as_the_reference_reads_them() {
    let Some(weights) = data::bytes("digits/weights.safetensors") else { return };
    let cases = data::bytes("digits/cases.safetensors").expect("there is data");
    let weights = SafeTensors::open(&weights).expect("it is well formed");
    let cases = SafeTensors::open(&cases).expect("it is well formed");
    let model = Classifiers::load(&weights).unwrap_or_else(|error| panic!("{error}"));

    let images = cases.find("images_0_to_16").expect("it is there").view().expect("bytes");
    let images: HeapTensor<u8, s![601, 64]> = images.to_tensor().expect("it has this type");
    let images = (images.cast_lossy::<f32>() / 16.0).eval_heap();
    let first = model.mlp.first.forward(&images).relu().eval_heap();
    let second = model.mlp.second.forward(&first).relu().eval_heap();
    let results = [
        ("mlp.logits", model.mlp.third.forward(&second).eval_heap()),
        ("softmax.logits", model.softmax.forward(&images).eval_heap()),
        ("svm.scores", model.svm.forward(&images).eval_heap()),
    ];
    for (name, found) in results {
        let expected = scores(&cases, name);
        for (found, expected) in found.iter().zip(expected.iter()) {
            let difference = (f64::from(found) - expected).abs();
            assert!(difference <= TOLERANCE * expected.abs().max(1.0), "{name}: {difference}");
        }
    }
}

/// A layer of a sentence encoder in half precision, looked at where the file is.
#[derive(Weights)]
struct Layer<'f> {
    query: Dense<'f, D<384>, D<384>>,
    key: Dense<'f, D<384>, D<384>>,
    value: Dense<'f, D<384>, D<384>>,
    attn_out: Output<'f, D<384>>,
    intermediate: Intermediate<'f>,
    output: Output<'f, Wide4>,
}

/// Four times the width.
type Wide4 = dim!(1536);

#[derive(Weights)]
struct Dense<'f, In: FixedDim, Out: FixedDim> {
    weight: View<'f, f16, (Out, In)>,
    bias: View<'f, f16, (Out,)>,
}

#[derive(Weights)]
struct Norm<'f> {
    weight: View<'f, f16, s![384]>,
    bias: View<'f, f16, s![384]>,
}

#[derive(Weights)]
struct Output<'f, In: FixedDim> {
    dense: Dense<'f, In, D<384>>,
    #[weights(rename = "LayerNorm")]
    norm: Norm<'f>,
}

#[derive(Weights)]
struct Intermediate<'f> {
    dense: Dense<'f, D<384>, Wide4>,
}

/// The query alone, as other element types.
#[derive(Weights)]
struct Wide {
    #[weights(rename = "query.weight", cast = "checked", transposed)]
    query: HeapTensor<f32, s![384, 384]>,
}

/// Requirements: FW-WEIGHT-1, FW-WEIGHT-3.
#[test]
fn a_layer_of_a_sentence_encoder_is_looked_at_and_cast() {
    let Some(bytes) = data::bytes("minilm/layer0_f16.safetensors") else { return };
    let file = SafeTensors::open(&bytes).expect("it is well formed");
    let layer = Layer::load(&file).unwrap_or_else(|error| panic!("{error}"));
    let wide = Wide::load_some(&file).unwrap_or_else(|error| panic!("{error}"));

    let query = layer.query.weight.cast_lossy::<f32>().eval_heap();
    assert!(wide.query.iter().eq(query.t().iter()), "f32 has every f16");
    let all = [&layer.query.bias, &layer.key.bias, &layer.value.bias, &layer.attn_out.dense.bias];
    assert!(all.iter().all(|bias| bias.iter().any(|x| x.to_f32() != 0.0)));
    let shapes = (layer.intermediate.dense.weight.shape(), layer.output.dense.weight.shape());
    assert_eq!(shapes, (s![1536, 384], s![384, 1536]));
    let norm = layer.output.norm.weight.cast_lossy::<f32>().mean_all();
    assert!(norm > 0.1 && norm < 10.0, "{norm}");
}
