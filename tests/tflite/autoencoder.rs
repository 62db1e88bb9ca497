//! Anomaly detection: ten linear layers.
//!
//! Requirements: FW-QUANT-10.

use formwork::prelude::*;

use crate::layer::linear;
use crate::model::{Model, Unwatched, Watch};

fn run(model: &Model, input: &[i8], watch: &dyn Watch) -> Vec<i8> {
    let x: View<'_, i8, s![640]> = View::from_slice(input).unwrap();
    let mut x: Tensor<i8, s![128]> = linear(model, 0, s![128, 640]).forward(&x).eval();
    watch.see(0, x.as_slice());
    for op in 1..4 {
        x = linear(model, op, s![128, 128]).forward(&x).eval();
        watch.see(op, x.as_slice());
    }
    let narrow: Tensor<i8, s![8]> = linear(model, 4, s![8, 128]).forward(&x).eval();
    watch.see(4, narrow.as_slice());
    x = linear(model, 5, s![128, 8]).forward(&narrow).eval();
    watch.see(5, x.as_slice());
    for op in 6..9 {
        x = linear(model, op, s![128, 128]).forward(&x).eval();
        watch.see(op, x.as_slice());
    }
    let x: Tensor<i8, s![640]> = linear(model, 9, s![640, 128]).forward(&x).eval();
    watch.see(9, x.as_slice());
    x.as_slice().to_vec()
}

#[test]
fn the_autoencoder_has_every_byte() {
    let Some(model) = Model::open("tflite_ad/ad_int8") else { return };
    model.check_trace(0, 10, |input, watch| run(&model, input, watch));
    for clip in 0..8 {
        let (input, output) = (format!("{clip}.in"), format!("{clip}.out"));
        model.check_columns(&input, &output, 1, |input| run(&model, input, &Unwatched));
    }
}
