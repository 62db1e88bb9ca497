//! Keyword spotting: a convolution, four pairs of depthwise and pointwise ones, a mean, a linear layer.

use formwork::prelude::*;

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
