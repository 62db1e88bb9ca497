//! Keyword spotting: a convolution, four pairs of depthwise and pointwise ones, a mean, a linear layer.
//!
//! Requirements: FW-QUANT-10.

use formwork::dtype::quantized::Double;
use formwork::nn::chain::{Chain, Fresh, Layer, Moment, Planned, Reshape, State, Title};
use formwork::nn::quantized::{Conv2d, DepthwiseConv2d, Linear};
use formwork::prelude::*;
use formwork::shape::Conv;
use formwork::storage::Arena;

use crate::layer::{channels_first, channels_last, convolution, depthwise, linear, softmax};
use crate::model::{Model, Unwatched, Watch};

fn run(model: &Model, input: &[i8], watch: &dyn Watch) -> Vec<i8> {
    let image: Tensor<i8, s![1, 49, 10]> = channels_first(input);
    let how = conv().stride(dim!(2)).padding(Same);
    let mut x: Tensor<i8, s![64, 25, 5]> =
        convolution(model, 0, s![64, 1, 10, 4], how).forward(&image).eval();
    watch.see(0, &channels_last(&x));
    for op in [1, 3, 5, 7] {
        x = depthwise(model, op, s![64, 1, 3, 3], conv().padding(Same)).forward(&x).eval();
        watch.see(op, &channels_last(&x));
        x = convolution(model, op + 1, s![64, 64, 1, 1], conv()).forward(&x).eval();
        watch.see(op + 1, &channels_last(&x));
    }
    let x: Tensor<i8, s![64, 1, 1]> = x.avg_pool2d_codes(pool((dim!(25), dim!(5)))).eval();
    watch.see(9, x.as_slice());
    let x: Tensor<i8, s![12]> = linear(model, 11, s![12, 64]).forward(&x.flatten()).eval();
    watch.see(11, x.as_slice());
    let x = x.softmax_codes(axes![0], softmax(model, 12)).eval();
    watch.see(12, x.codes().as_slice());
    x.codes().as_slice().to_vec()
}

#[test]
fn keyword_spotting_has_every_byte() {
    let Some(model) = Model::open("tflite_kws/kws_int8") else { return };
    for trace in 0..2 {
        model.check_trace(trace, 12, |input, watch| run(&model, input, watch));
    }
    model.check_cases(2, |input| run(&model, input, &Unwatched));
}

/// The mean of each channel: a layer of this test's own.
struct Mean;

impl Title for Mean {
    const TITLE: &'static str = "mean";
}

impl<D: State<Elem = i8, Shape = s![64, 25, 5]>> Layer<D> for Mean {
    type After = Fresh<D, i8, s![64, 1, 1], Self>;

    fn run<P: Planned>(&self, at: Moment<'_, P, D>) {
        let (x, mut mean) = at.fresh::<i8, s![64, 1, 1], Self>();
        x.avg_pool2d_codes(pool((dim!(25), dim!(5)))).eval_into(&mut mean);
    }
}

type Pair = (
    DepthwiseConv2d<D<64>, D<3>, D<3>, Double, Conv<One, Same>>,
    Conv2d<D<64>, D<64>, One, One, Double>,
);

/// The same network as a chain, up to the scores.
type Keyword = Chain<
    i8,
    s![1, 49, 10],
    (
        Conv2d<D<64>, One, D<10>, D<4>, Double, Conv<D<2>, Same>>,
        (Pair, Pair, Pair, Pair),
        Mean,
        Reshape<s![64]>,
        Linear<D<64>, D<12>, Double>,
    ),
>;

/// Two maps of 64 channels: nothing else is alive with them.
const _: () = assert!(Keyword::RAM_BYTES == 2 * 64 * 25 * 5);

fn chain(model: &Model) -> Keyword {
    let pair = |op| {
        (
            depthwise(model, op, s![64, 1, 3, 3], conv().padding(Same)),
            convolution(model, op + 1, s![64, 64, 1, 1], conv()),
        )
    };
    Chain::new((
        convolution(model, 0, s![64, 1, 10, 4], conv().stride(dim!(2)).padding(Same)),
        (pair(1), pair(3), pair(5), pair(7)),
        Mean,
        Reshape::new(),
        linear(model, 11, s![12, 64]),
    ))
}

/// Requirements: FW-QUANT-10, FW-PLAN-3.
#[test]
fn keyword_spotting_has_every_byte_in_an_arena_of_sixteen_thousand() {
    let Some(model) = Model::open("tflite_kws/kws_int8") else { return };
    let network = chain(&model);
    model.check_cases(2, |input| {
        let mut arena: Arena<{ Keyword::RAM_BYTES }> = Arena::new();
        arena.bytes_mut().fill(0x55);
        let image: Tensor<i8, s![1, 49, 10]> = channels_first(input);
        let scores = network.run(&mut arena, |input| input.assign(&image));
        let classes = scores.softmax_codes(axes![0], softmax(&model, 12)).eval();
        classes.codes().as_slice().to_vec()
    });
}
