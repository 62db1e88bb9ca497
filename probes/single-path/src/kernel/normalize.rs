//! Softmax and norms.

use formwork::dtype::f16;
use formwork::nn::{BatchNorm, LayerNorm, Linear, RmsNorm};
use formwork::prelude::*;

use super::kernels;

kernels! {
    softmax(x: f32 [9, 150]), x.softmax(axes![1]);
    softmax_few(x: f32 [10]), x.softmax(axes![0]);
    softmax_columns(x: f32 [9, 150]), x.softmax(axes![0]);
    softmax_f16(x: f16 [9, 150]), x.softmax(axes![1]);
    log_softmax(x: f32 [9, 150]), x.log_softmax(axes![1]);
    layer_norm(x: f32 [9, 150], gain: f32 [150], shift: f32 [150]), x.layer_norm(axes![1], 1e-5) * gain + shift;
    layer_norm_f16(x: f16 [9, 150]), x.layer_norm(axes![1], 1e-5);
    rms_norm(x: f32 [9, 150]), x.rms_norm(axes![1], 1e-5);
    layer_norm_layer(x: f32 [9, 30], gain: f32 [30], shift: f32 [30]) => {
        let layer = LayerNorm::new(gain.to_contiguous(), shift.to_contiguous(), 1e-5);
        layer.forward(&x).eval()
    };
    rms_norm_layer(x: f32 [9, 30], gain: f32 [30]) => {
        let layer = RmsNorm::new(gain.to_contiguous(), 1e-5);
        layer.forward(&x).eval()
    };
    batch_norm_folded(x: f32 [20], w: f32 [30, 20], b: f32 [30]) => {
        let norm = BatchNorm {
            scale: b.to_contiguous(),
            shift: b.to_contiguous(),
            mean: b.to_contiguous(),
            variance: b.to_contiguous(),
            epsilon: 1e-5,
        };
        let mut layer: Linear<D<20>, D<30>> = Linear::new(w.to_contiguous(), b.to_contiguous());
        norm.fold_into_linear(&mut layer);
        layer.forward(&x).eval()
    };
}
