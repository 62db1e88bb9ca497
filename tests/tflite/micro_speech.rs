//! Micro speech: a convolution with eight filters, a linear layer, a softmax.
//!
//! Requirements: FW-QUANT-10.

use formwork::prelude::*;

use crate::layer::{channels_last, depthwise_of_one, linear, softmax};
use crate::model::{Model, Unwatched, Watch};

fn run(model: &Model, input: &[i8], watch: &dyn Watch) -> Vec<i8> {
    let x: View<'_, i8, s![1, 49, 40]> = View::from_slice(input).unwrap();
    let how = conv().stride(dim!(2)).padding(Same);
    let x: Tensor<i8, s![8, 25, 20]> =
        depthwise_of_one(model, 1, s![8, 1, 10, 8], how).forward(&x).eval();
    let x = channels_last(&x);
    watch.see(1, &x);
    let x: View<'_, i8, s![4000]> = View::from_slice(&x).unwrap();
    let x: Tensor<i8, s![4]> = linear(model, 2, s![4, 4000]).forward(&x).eval();
    watch.see(2, x.as_slice());
    let x = x.softmax_codes(axes![0], softmax(model, 3)).eval();
    watch.see(3, x.codes().as_slice());
    x.codes().as_slice().to_vec()
}

#[test]
fn micro_speech_has_every_byte() {
    let Some(model) = Model::open("tflite_micro_speech/micro_speech_int8") else { return };
    for trace in 0..2 {
        model.check_trace(trace, 3, |input, watch| run(&model, input, watch));
    }
    model.check_cases(8, |input| run(&model, input, &Unwatched));
}
