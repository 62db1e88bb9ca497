//! Image classification: convolutions with three residual connections.
//!
//! Requirements: FW-QUANT-10.

use formwork::prelude::*;

use crate::layer::{addition, channels_first, channels_last, convolution, linear, softmax};
use crate::model::{Model, Unwatched, Watch, with_a_large_stack};

fn run(model: &Model, input: &[i8], watch: &dyn Watch) -> Vec<i8> {
    let image: Tensor<i8, s![3, 32, 32]> = channels_first(input);
    let same = conv().padding(Same);
    let halved = conv().padding(Same).stride(dim!(2));
    let skip = convolution(model, 0, s![16, 3, 3, 3], same).forward(&image).eval();
    watch.see(0, &channels_last(&skip));
    let x = convolution(model, 1, s![16, 16, 3, 3], same).forward(&skip).eval();
    watch.see(1, &channels_last(&x));
    let x = convolution(model, 2, s![16, 16, 3, 3], same).forward(&x).eval();
    watch.see(2, &channels_last(&x));
    let wide: Tensor<i8, s![16, 32, 32]> = skip.add_codes(&x, addition(model, 3)).eval();
    watch.see(3, &channels_last(&wide));

    let x = convolution(model, 4, s![32, 16, 3, 3], halved).forward(&wide).eval();
    watch.see(4, &channels_last(&x));
    let x = convolution(model, 5, s![32, 32, 3, 3], same).forward(&x).eval();
    watch.see(5, &channels_last(&x));
    let skip = convolution(model, 6, s![32, 16, 1, 1], halved).forward(&wide).eval();
    watch.see(6, &channels_last(&skip));
    let middle: Tensor<i8, s![32, 16, 16]> = skip.add_codes(&x, addition(model, 7)).eval();
    watch.see(7, &channels_last(&middle));

    let x = convolution(model, 8, s![64, 32, 3, 3], halved).forward(&middle).eval();
    watch.see(8, &channels_last(&x));
    let x = convolution(model, 9, s![64, 64, 3, 3], same).forward(&x).eval();
    watch.see(9, &channels_last(&x));
    let skip = convolution(model, 10, s![64, 32, 1, 1], halved).forward(&middle).eval();
    watch.see(10, &channels_last(&skip));
    let narrow: Tensor<i8, s![64, 8, 8]> = skip.add_codes(&x, addition(model, 11)).eval();
    watch.see(11, &channels_last(&narrow));

    let x: Tensor<i8, s![64, 1, 1]> = narrow.avg_pool2d_codes(pool(dim!(8))).eval();
    watch.see(12, x.as_slice());
    let x: Tensor<i8, s![10]> = linear(model, 14, s![10, 64]).forward(&x.flatten()).eval();
    watch.see(14, x.as_slice());
    let x = x.softmax_codes(axes![0], softmax(model, 15)).eval();
    watch.see(15, x.codes().as_slice());
    x.codes().as_slice().to_vec()
}

#[test]
fn the_residual_network_has_every_byte() {
    with_a_large_stack(|| {
        let Some(model) = Model::open("tflite_resnet8/resnet8_int8") else { return };
        let traces = if cfg!(debug_assertions) { 1 } else { 2 };
        for trace in 0..traces {
            model.check_trace(trace, 15, |input, watch| run(&model, input, watch));
        }
        model.check_cases(1, |input| run(&model, input, &Unwatched));
    });
}
