//! Norms come from files under PyTorch's names, with the epsilon that stands at their field.
//!
//! Requirements: FW-WEIGHT-5.

use formwork::Weights;
use formwork::nn::{BatchNorm, Conv2d, LayerNorm, RmsNorm};
use formwork::prelude::*;

use crate::file::{File, message};

#[derive(Weights)]
struct Norms<N: FixedDim = D<2>> {
    #[weights(epsilon = 1e-3)]
    bn: BatchNorm<N>,
    #[weights(epsilon = 1e-12, rename = "LayerNorm")]
    layer: LayerNorm<N>,
    #[weights(epsilon = 0.000_01)]
    rms: [RmsNorm<N>; 2],
    #[weights(epsilon = 1)]
    more: Option<LayerNorm<N, f64>>,
}

fn file() -> File {
    let file = File::new().f32("bn.weight", &[2]).f32("bn.bias", &[2]);
    let file = file.f32("bn.running_mean", &[2]).f32("bn.running_var", &[2]);
    let file = file.bytes("bn.num_batches_tracked", "I64", &[], &7_i64.to_le_bytes());
    let file = file.f32("LayerNorm.weight", &[2]).f32("LayerNorm.bias", &[2]);
    file.f32("rms.0.weight", &[2]).f32("rms.1.weight", &[2])
}

#[test]
fn a_norm_has_what_it_learnt_and_the_epsilon_of_its_field() {
    let file = file().build();
    let file = file.open();
    let norms: Norms = Norms::load(&file).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((norms.bn.epsilon, norms.layer.epsilon), (1e-3, 1e-12));
    assert_eq!(norms.rms.each_ref().map(|norm| norm.epsilon), [1e-5; 2]);
    for vector in [&norms.bn.scale, &norms.bn.shift, &norms.bn.mean, &norms.bn.variance] {
        assert_eq!(vector.as_slice(), [1.0, 2.0]);
    }
    assert_eq!(norms.layer.shift.as_slice(), [1.0, 2.0]);
    assert!(norms.more.is_none());

    let x: Tensor<f32, s![1, 2]> = Tensor::from_array([[3.0, 5.0]]);
    assert_eq!(norms.layer.forward(&x).eval().as_slice(), [0.0, 4.0]);
    // (5 - 2) / sqrt(2 + 0.001) * 2 + 2, by a convolution of one weight.
    let one = Tensor::from_array([[[[0.0]]], [[[1.0]]]]);
    let mut conv: Conv2d<D<2>, One, One, One> =
        Conv2d::new(one, Tensor::from_array([0.0, 0.0]), conv());
    norms.bn.fold_into_conv(&mut conv);
    let image: Tensor<f32, s![1, 1, 1]> = Tensor::full(5.0);
    let y = conv.forward(&image).eval();
    let expected = 3.0 / 2.001_f32.sqrt() * 2.0 + 2.0;
    assert!((y.as_slice()[1] - expected).abs() < 1e-5, "{y}");
}

#[test]
fn the_number_of_batches_may_be_missing_and_nothing_else() {
    #[derive(Weights)]
    struct One {
        #[weights(epsilon = 1e-5)]
        bn: BatchNorm<D<2>>,
    }
    let file = File::new().f32("bn.weight", &[2]).f32("bn.bias", &[3]).f32("bn.running_var", &[2]);
    assert_eq!(
        message::<One>(&file.build().open()),
        "the safetensors file does not fit the weights:\n\
         field            in the file      expected  found    what to do\n\
         bn.bias          bn.bias          f32 [2]   f32 [3]  another model, or another type\n\
         bn.running_mean  bn.running_mean  f32 [2]   nothing  add it, or name what is there with `rename`",
    );
}
