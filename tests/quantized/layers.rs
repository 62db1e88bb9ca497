//! Layers of codes, compared with plain loops over codes less their zero point, in wide integers.
//!
//! Requirements: FW-QUANT-2.

use formwork::dtype::quantized::{
    Coded, Double, HalfEven, HalfUp, Multiplier, PerTensor, Q, Quantization, Requant, Rounding,
    Single,
};
use formwork::kernel::reference;
use formwork::nn::quantized::{Conv2d, DepthwiseConv2d, Linear, per_channel, per_tensor};
use formwork::prelude::*;

use crate::random::Random;
use crate::runner::on_every_set;

fn random<S: FixedShape>(random: &mut Random) -> Tensor<i8, S> {
    Tensor::<i8, S>::from_fn(|_| random.bits() as i8)
}

fn biases<N: FixedDim>(random: &mut Random) -> Tensor<i32, (N,)> {
    Tensor::<i32, (N,)>::from_fn(|_| random.i32() >> 18)
}

/// Factors that bring sums of about the size of `typical` into the range of codes.
fn factors<R: Rounding, N: FixedDim>(random: &mut Random, typical: f64) -> Tensor<R::Scale, (N,)> {
    Tensor::<R::Scale, (N,)>::from_fn(|_| {
        R::scale((0.5 + random.unit()) * 100.0 / typical).expect("the factor is positive")
    })
}

/// A sum as a code, after it has been shown to fit.
fn code<R: Rounding>(sum: i64, factor: R::Scale, requant: Requant<R, i8>) -> i8 {
    requant.apply(i32::try_from(sum).expect("the sum fits"), factor)
}

fn linear_layers_give_what_loops_give<R: Rounding>(seed: u64) {
    let mut rng = Random::new(seed);
    for zero_point in [-128, -37, 0, 1, 127] {
        let (x, w) = (random::<s![5, 67]>(&mut rng), random::<s![19, 67]>(&mut rng));
        let bias = biases(&mut rng);
        let factors = factors::<R, D<19>>(&mut rng, 60_000.0);
        let requant = Requant::<R, i8>::new(-11).relu();
        let layer = Linear::<D<67>, D<19>, R>::new(
            w.clone(),
            bias.clone(),
            zero_point,
            factors.clone(),
            requant,
        );
        let y: Tensor<i8, s![5, 19]> = layer.forward(&x).eval();
        let element = |value: Option<i8>| i32::from(value.expect("the index is inside"));
        reference::linear::<i32, i32>(
            [5, 67, 19],
            |row, inner| element(x.get([row, inner])) - i32::from(zero_point),
            |output, inner| element(w.get([output, inner])),
            |output| i64::from(bias.get([output]).expect("the index is inside")),
            |row, output, sum| {
                let factor = factors.get([output]).expect("the index is inside");
                assert_eq!(
                    y.get([row, output]),
                    Some(code(sum, factor, requant)),
                    "{row} {output}"
                );
            },
        );
    }
}

#[test]
fn linear_layers_are_exact_by_every_rule() {
    on_every_set(|| {
        linear_layers_give_what_loops_give::<Double>(9);
        linear_layers_give_what_loops_give::<Single>(10);
        linear_layers_give_what_loops_give::<HalfUp>(11);
        linear_layers_give_what_loops_give::<HalfEven>(12);
    });
}

/// Compares a layer with the loops: the sizes, the layer and how it slides.
macro_rules! convolutions {
    ($($test:ident: $layer:ident [$($image:tt),*] by [$($weight:tt),*], $how:expr => [$($out:tt),*],
        stride $stride:expr, dilation $dilation:expr, before $before:expr, groups $groups:expr;)*) => {$(
        #[test]
        fn $test() {
            on_every_set(|| {
            let mut rng = Random::new(13);
            for zero_point in [-128, 0, 5, 127] {
                let image = random::<s![$($image),*]>(&mut rng);
                let weight = random::<s![$($weight),*]>(&mut rng);
                let outputs = [$($weight),*][0];
                let taps: usize = [$($weight),*][1..].iter().product();
                let bias = biases(&mut rng);
                let factors = factors::<Double, _>(&mut rng, taps as f64 * 1000.0);
                let requant = Requant::<Double, i8>::new(3);
                let layer = $layer::new(weight.clone(), bias.clone(), zero_point, factors.clone(), requant, $how);
                let y: Tensor<i8, s![$($out),*]> = layer.forward(&image).eval();
                let [channels, rows, columns] = [$($image),*];
                let [_, _, kernel_rows, kernel_columns] = [$($weight),*];
                let [_, out_rows, out_columns] = [$($out),*];
                let sizes = reference::Conv2d {
                    images: 1,
                    channels,
                    size: [rows, columns],
                    outputs,
                    kernel: [kernel_rows, kernel_columns],
                    stride: $stride,
                    dilation: $dilation,
                    before: $before,
                    groups: $groups,
                    out: [out_rows, out_columns],
                };
                let mut compared = 0;
                reference::conv2d::<i32>(
                    &sizes,
                    |[_, c, h, w]| i32::from(image.get([c, h, w]).unwrap()) - i32::from(zero_point),
                    |at| weight.get(at).unwrap().into(),
                    |output| bias.get([output]).unwrap().into(),
                    |[_, c, h, w], sum| {
                        let factor = factors.get([c]).unwrap();
                        let expected = code(sum, factor, requant);
                        assert_eq!(y.get([c, h, w]), Some(expected), "{c} {h} {w}, {zero_point}");
                        compared += 1;
                    },
                );
                assert_eq!(compared, outputs * out_rows * out_columns);
            }
            });
        }
    )*};
}

convolutions! {
    a_convolution_without_padding:
        Conv2d [3, 8, 21] by [5, 3, 3, 2], conv() => [5, 6, 20],
        stride [1, 1], dilation [1, 1], before [0, 0], groups 1;
    a_convolution_with_padding_on_all_sides:
        Conv2d [2, 6, 37] by [4, 2, 3, 3], conv().padding(One) => [4, 6, 37],
        stride [1, 1], dilation [1, 1], before [1, 1], groups 1;
    a_convolution_whose_padding_is_wider_than_its_image:
        Conv2d [1, 2, 2] by [2, 1, 3, 3], conv().padding(dim!(3)) => [2, 6, 6],
        stride [1, 1], dilation [1, 1], before [3, 3], groups 1;
    a_convolution_with_steps_and_more_padding_behind:
        Conv2d [3, 9, 10] by [7, 3, 4, 3], conv().stride(dim!(2)).padding(Same) => [7, 5, 5],
        stride [2, 2], dilation [1, 1], before [1, 0], groups 1;
    a_convolution_with_gaps_and_groups:
        Conv2d [4, 11, 40] by [6, 2, 3, 3],
        conv().dilation((dim!(2), dim!(3))).padding(dim!(2)).groups(dim!(2)) => [6, 11, 38],
        stride [1, 1], dilation [2, 3], before [2, 2], groups 2;
    a_pointwise_convolution:
        Conv2d [9, 4, 19] by [3, 9, 1, 1], conv() => [3, 4, 19],
        stride [1, 1], dilation [1, 1], before [0, 0], groups 1;
    a_depthwise_convolution:
        DepthwiseConv2d [6, 7, 34] by [6, 1, 3, 3], conv().padding(One) => [6, 7, 34],
        stride [1, 1], dilation [1, 1], before [1, 1], groups 6;
    a_depthwise_convolution_with_steps:
        DepthwiseConv2d [3, 12, 12] by [3, 1, 5, 3], conv().stride(dim!(2)).padding(Same) => [3, 6, 6],
        stride [2, 2], dilation [1, 1], before [1, 0], groups 3;
}

/// Requirements: FW-QUANT-2, FW-BITS-3.
#[test]
fn the_layout_of_an_image_does_not_matter() {
    on_every_set(|| {
        let mut rng = Random::new(14);
        let stored = random::<s![6, 20, 3]>(&mut rng);
        let image = stored.permute(axes![2, 0, 1]);
        let copied = image.to_contiguous();
        let layer: Conv2d<D<4>, D<3>, D<3>, D<3>, Double, _> = Conv2d::new(
            random(&mut rng),
            biases(&mut rng),
            -128,
            factors::<Double, _>(&mut rng, 50_000.0),
            Requant::new(0),
            conv().padding(Same),
        );
        let (y, expected) = (layer.forward(&image).eval(), layer.forward(&copied).eval());
        assert_eq!(y.as_slice(), expected.as_slice());
        let mut out = Tensor::<i8, s![6, 20, 4]>::zeros();
        layer.forward(&image).eval_into(&mut out.permute_mut(axes![2, 0, 1]));
        assert!(out.permute(axes![2, 0, 1]).iter().eq(expected.iter()));
    });
}

#[test]
fn a_stack_of_images_is_convolved_image_by_image() {
    on_every_set(|| {
        let mut rng = Random::new(15);
        let images = random::<s![3, 2, 5, 6]>(&mut rng);
        let layer: DepthwiseConv2d<D<2>, D<3>, D<3>, Double, _> = DepthwiseConv2d::new(
            random(&mut rng),
            biases(&mut rng),
            9,
            factors::<Double, _>(&mut rng, 9_000.0),
            Requant::new(-1),
            conv().padding(One),
        );
        let all: Tensor<i8, s![3, 2, 5, 6]> = layer.forward(&images).eval();
        for image in s![3, 1].0.indices() {
            let expected: Tensor<i8, s![2, 5, 6]> = layer.forward(&images.outer(image)).eval();
            assert!(all.outer(image).iter().eq(expected.iter()));
        }
    });
}

struct Input;
impl PerTensor for Input {
    const SCALE: f32 = 0.05;
    const ZERO_POINT: i32 = -128;
}

struct Output;
impl PerTensor for Output {
    const SCALE: f32 = 0.2;
    const ZERO_POINT: i32 = -30;
}

#[test]
fn typed_layers_compute_as_layers_of_codes() {
    on_every_set(|| {
        let mut rng = Random::new(16);
        let weight = random::<s![6, 9]>(&mut rng);
        let bias = biases(&mut rng);
        let factors = per_tensor::<Double, D<6>>(0.05, 0.003, 0.2).unwrap();
        let typed: Linear<D<9>, D<6>, Double, Q<i8, Input>, Q<i8, Output>> = Linear::new(
            weight.clone(),
            bias.clone(),
            -128,
            factors.clone(),
            Requant::typed().relu(),
        );
        let plain: Linear<D<9>, D<6>, Double> =
            Linear::new(weight, bias, -128, factors, Requant::new(-30).relu());
        let x = random::<s![2, 9]>(&mut rng);
        let y: Tensor<Q<i8, Output>, s![2, 6]> = typed.forward(&x.as_quantized()).eval();
        let expected = plain.forward(&x).eval();
        assert_eq!(y.codes().as_slice(), expected.as_slice());
    });
}

/// A weight with a scale for each of four outputs.
struct Filters;
impl Quantization for Filters {
    const SCALES: &'static [f32] = &[0.003, 0.004, 0.000_5, 0.02];
    const AXIS: Option<usize> = Some(0);
    const ZERO_POINT: i32 = 0;
}

/// A weight with one scale.
struct Whole;
impl PerTensor for Whole {
    const SCALE: f32 = 0.003;
}

/// Requirements: FW-QUANT-1, FW-QUANT-3.
#[test]
fn layers_take_their_scales_from_their_types() {
    on_every_set(|| {
        let mut rng = Random::new(18);
        let scales: Tensor<f32, s![4]> = Tensor::from_array([0.003, 0.004, 0.000_5, 0.02]);
        let requant = Requant::<Double, Q<i8, Output>>::typed().relu();
        let x = random::<s![3, 7, 8]>(&mut rng);
        let x = x.as_quantized::<Input>();

        let (weight, bias) = (random::<s![4, 3, 3, 3]>(&mut rng), biases::<D<4>>(&mut rng));
        let plain = Conv2d::<_, _, _, _, Double, _, Q<i8, Input>, _>::new(
            weight.clone(),
            bias.clone(),
            -128,
            per_channel::<Double, _>(0.05, &scales, 0.2).unwrap(),
            requant,
            conv(),
        );
        let typed = Conv2d::<_, _, _, _, Double, _, Q<i8, Input>, _>::typed(
            &weight.as_quantized::<Filters>(),
            bias.clone(),
            requant,
            conv(),
        );
        let (y, expected) = (typed.unwrap().forward(&x).eval(), plain.forward(&x).eval());
        assert!(y.codes().iter().eq(expected.codes().iter()));

        let weight = random::<s![4, 8]>(&mut rng);
        for is_whole in [false, true] {
            let (factors, typed) = if is_whole {
                let weight = weight.as_quantized::<Whole>();
                (
                    per_tensor::<Double, _>(0.05, 0.003, 0.2),
                    Linear::typed(&weight, bias.clone(), requant),
                )
            } else {
                let weight = weight.as_quantized::<Filters>();
                (
                    per_channel::<Double, _>(0.05, &scales, 0.2),
                    Linear::typed(&weight, bias.clone(), requant),
                )
            };
            let plain: Linear<D<8>, D<4>, Double, Q<i8, Input>, Q<i8, Output>> =
                Linear::new(weight.clone(), bias.clone(), -128, factors.unwrap(), requant);
            let (y, expected) = (typed.unwrap().forward(&x).eval(), plain.forward(&x).eval());
            assert!(y.codes().iter().eq(expected.codes().iter()));
        }

        let weight = random::<s![3, 1, 3, 3]>(&mut rng);
        let bias = biases::<D<3>>(&mut rng);
        let scales: Tensor<f32, s![3]> = Tensor::full(0.003);
        let plain = DepthwiseConv2d::<_, _, _, Double, _, Q<i8, Input>, _>::new(
            weight.clone(),
            bias.clone(),
            -128,
            per_channel::<Double, _>(0.05, &scales, 0.2).unwrap(),
            requant,
            conv().padding(One),
        );
        let typed = DepthwiseConv2d::<_, _, _, Double, _, Q<i8, Input>, _>::typed(
            &weight.as_quantized::<Whole>(),
            bias,
            requant,
            conv().padding(One),
        );
        let (y, expected) = (typed.unwrap().forward(&x).eval(), plain.forward(&x).eval());
        assert!(y.codes().iter().eq(expected.codes().iter()));
    });
}

#[test]
fn a_quantised_layer_is_near_the_layer_of_real_numbers() {
    on_every_set(|| {
        let mut rng = Random::new(17);
        let weight = random::<s![6, 32]>(&mut rng);
        let layer: Linear<D<32>, D<6>, Double, Q<i8, Input>, Q<i8, Output>> = Linear::new(
            weight.clone(),
            Tensor::full(700),
            -128,
            per_tensor::<Double, D<6>>(0.05, 0.003, 0.2).unwrap(),
            Requant::typed(),
        );
        let x = random::<s![32]>(&mut rng);
        let x = x.as_quantized::<Input>();
        let y = layer.forward(&x).eval();
        let real_weight: Tensor<f32, s![6, 32]> = weight.dequantize_by(0.003, 0_i8).eval();
        let real_bias: Tensor<f32, s![6]> = Tensor::full(700.0 * 0.05 * 0.003);
        let real: Tensor<f32, s![6]> =
            x.dequantize().eval().linear(&real_weight, &real_bias).eval();
        let lowest = Q::<i8, Output>::coded(-128).dequantize();
        let highest = Q::<i8, Output>::coded(127).dequantize();
        for (found, real) in y.iter().zip(real.iter()) {
            let held = real.clamp(lowest, highest);
            assert!((found.dequantize() - held).abs() <= 0.1001, "{found:?} for {real}");
        }
    });
}

#[test]
fn a_layer_is_a_constant() {
    static LAYER: Linear<D<2>, One, Double, i8, Q<i8, Output>> = Linear::from_folded(
        Tensor::from_array([[3, -1]]),
        Tensor::from_array([10 + 2 * 128]), // the sum of the row is 2, the zero point -128
        Tensor::from_array([Multiplier::new(0.5).unwrap()]),
        Requant::typed().relu(),
    );
    let x: Tensor<i8, s![2]> = Tensor::from_array([-100, -126]);
    let y = LAYER.forward(&x).eval();
    assert_eq!(y.codes().as_slice(), [16]); // (10 + 3 * 28 - 2) / 2 - 30
}

/// Requirements: FW-QUANT-3.
#[test]
fn scales_that_are_no_positive_numbers_make_no_factors() {
    let weight: Tensor<f32, s![3]> = Tensor::from_array([0.5, f32::NAN, 0.5]);
    assert!(per_channel::<Double, _>(1.0, &weight, 1.0).is_none());
    assert!(per_channel::<HalfEven, _>(1.0, &weight, 1.0).is_none());
    assert!(per_tensor::<Double, D<2>>(0.0, 1.0, 1.0).is_none());
    assert!(per_tensor::<Double, D<2>>(1.0, 1.0, f32::INFINITY).is_none());
}

/// What a layer is made of in a `static`.
const fn codes<const N: usize>(first: i32) -> [i8; N] {
    let mut codes = [0; N];
    let mut at = 0;
    while at < N {
        let [code, ..] = (first + 89 * at as i32).to_le_bytes();
        codes[at] = code.cast_signed();
        at += 1;
    }
    codes
}

const FACTOR: Multiplier = Multiplier::new(0.002).expect("the factor is positive");
static LINEAR: Linear<D<12>, D<3>, Double> = Linear::new(
    Tensor::from_flat(codes::<36>(7)),
    Tensor::from_array([-900, 0, 900]),
    -128,
    Tensor::from_array([FACTOR; 3]),
    Requant::around(3).relu(),
);
static CONV: Conv2d<D<3>, D<2>, D<3>, D<2>, Double> = Conv2d::new(
    Tensor::from_flat(codes::<36>(-60)),
    Tensor::from_array([-900, 0, 900]),
    127,
    Tensor::from_array([FACTOR; 3]),
    Requant::around(-3),
    conv(),
);
static DEPTHWISE: DepthwiseConv2d<D<3>, D<3>, D<2>, Double> = DepthwiseConv2d::new(
    Tensor::from_flat(codes::<18>(33)),
    Tensor::from_array([-90, 0, 90]),
    -5,
    Tensor::from_array([FACTOR; 3]),
    Requant::around(0),
    conv(),
);

#[test]
fn layers_in_a_static_give_what_loops_give() {
    let scale = |sum: i32, requant: Requant<Double, i8>| requant.apply(sum, FACTOR);
    let wide = |code: i8| i32::from(code);

    let (x, w) = (codes::<12>(50), codes::<36>(7));
    let y: Tensor<i8, s![3]> = LINEAR.forward(&Tensor::<i8, s![12]>::from_flat(x)).eval();
    for output in 0..3 {
        let taps = (0..12).map(|at| (wide(x[at]) + 128) * wide(w[output * 12 + at]));
        let sum = taps.sum::<i32>() + [-900, 0, 900][output];
        assert_eq!(y.get([output]), Some(scale(sum, Requant::new(3).relu())));
    }

    // Images of 5 times 4, and 2 or 3 channels; windows of 3 times 2.
    let image = codes::<60>(-11);
    let at =
        |channel: usize, row: usize, column: usize| wide(image[channel * 20 + row * 4 + column]);
    let images =
        Tensor::<i8, s![2, 5, 4]>::from_fn(|(c, h, w)| at(c.get(), h.get(), w.get()) as i8);
    let y: Tensor<i8, s![3, 3, 3]> = CONV.forward(&images).eval();
    let deep = Tensor::<i8, s![3, 5, 4]>::from_flat(image);
    let z: Tensor<i8, s![3, 3, 3]> = DEPTHWISE.forward(&deep).eval();
    let (w, v) = (codes::<36>(-60), codes::<18>(33));
    for output in 0..3 {
        for (row, column) in (0..9).map(|place| (place / 3, place % 3)) {
            let (mut sum, mut alone) = ([-900, 0, 900][output], [-90, 0, 90][output]);
            for (i, j) in (0..6).map(|tap| (tap / 2, tap % 2)) {
                for channel in 0..2 {
                    let weight = wide(w[((output * 2 + channel) * 3 + i) * 2 + j]);
                    sum += (at(channel, row + i, column + j) - 127) * weight;
                }
                let weight = wide(v[(output * 3 + i) * 2 + j]);
                alone += (at(output, row + i, column + j) + 5) * weight;
            }
            let place = [output, row, column];
            assert_eq!(y.get(place), Some(scale(sum, Requant::new(-3))), "{place:?}");
            assert_eq!(z.get(place), Some(scale(alone, Requant::new(0))), "{place:?}");
        }
    }
}

/// Requirements: FW-QUANT-4.
#[test]
fn a_zero_point_that_is_no_code_becomes_the_nearest() {
    let zero = |zero_point| Requant::<Double, i8>::around(zero_point).apply(0, FACTOR);
    assert_eq!([-129, -128, -7, 127, 128].map(zero), [-128, -128, -7, 127, 127]);
    let zero = |zero_point| Requant::<Double, u8>::around(zero_point).apply(0, FACTOR);
    assert_eq!([-1, 0, 200, 255, 256].map(zero), [0, 0, 200, 255, 255]);
}
