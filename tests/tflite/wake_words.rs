//! Visual wake words: MobileNetV1 with a quarter of the channels.
//!
//! Requirements: FW-QUANT-10.

use formwork::prelude::*;

use crate::layer::{channels_first, channels_last, convolution, depthwise, linear, softmax};
use crate::model::{Model, Unwatched, Watch, with_a_large_stack};

/// A depthwise convolution that slides as told, and a pointwise one, with the codes of both seen.
macro_rules! pair {
    ($model:ident $watch:ident, $op:expr, $x:ident, $how:expr, $channels:tt to $outputs:tt) => {{
        let layer = depthwise($model, $op, s![$channels, 1, 3, 3], $how);
        let between = layer.forward(&$x).eval();
        $watch.see($op, &channels_last(&between));
        let layer = convolution($model, $op + 1, s![$outputs, $channels, 1, 1], conv());
        let out = layer.forward(&between).eval();
        $watch.see($op + 1, &channels_last(&out));
        out
    }};
}

fn run(model: &Model, input: &[i8], watch: &dyn Watch) -> Vec<i8> {
    let image: Tensor<i8, s![3, 96, 96]> = channels_first(input);
    let same = conv().padding(Same);
    let halved = conv().padding(Same).stride(dim!(2));
    let x = convolution(model, 0, s![8, 3, 3, 3], halved).forward(&image).eval();
    watch.see(0, &channels_last(&x));
    let x = pair!(model watch, 1, x, same, 8 to 16);
    let x = pair!(model watch, 3, x, halved, 16 to 32);
    let x = pair!(model watch, 5, x, same, 32 to 32);
    let x = pair!(model watch, 7, x, halved, 32 to 64);
    let x = pair!(model watch, 9, x, same, 64 to 64);
    let mut x: Tensor<i8, s![128, 6, 6]> = pair!(model watch, 11, x, halved, 64 to 128);
    for op in [13, 15, 17, 19, 21] {
        x = pair!(model watch, op, x, same, 128 to 128);
    }
    let x = pair!(model watch, 23, x, halved, 128 to 256);
    let x: Tensor<i8, s![256, 3, 3]> = pair!(model watch, 25, x, same, 256 to 256);
    let x: Tensor<i8, s![256, 1, 1]> = x.avg_pool2d_codes(pool(dim!(3))).eval();
    watch.see(27, x.as_slice());
    let x: Tensor<i8, s![2]> = linear(model, 29, s![2, 256]).forward(&x.flatten()).eval();
    watch.see(29, x.as_slice());
    let x = x.softmax_codes(axes![0], softmax(model, 30)).eval();
    watch.see(30, x.codes().as_slice());
    x.codes().as_slice().to_vec()
}

#[test]
fn visual_wake_words_have_every_byte() {
    with_a_large_stack(|| {
        let Some(model) = Model::open("tflite_vww/vww_int8") else { return };
        model.check_trace(0, 30, |input, watch| run(&model, input, watch));
        model.check_cases(1, |input| run(&model, input, &Unwatched));
    });
}
