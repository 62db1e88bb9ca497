//! Tests of quantised numbers: factors, rounding rules, requantisation.
#![cfg(all(feature = "std", feature = "macros"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "quantized/add.rs"]
mod add;
#[path = "quantized/convert.rs"]
mod convert;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/data.rs"]
mod data;
#[path = "quantized/layers.rs"]
mod layers;
#[path = "quantized/multiplier.rs"]
mod multiplier;
#[path = "quantized/onnx.rs"]
mod onnx;
#[path = "quantized/pool.rs"]
mod pool;
#[path = "quantized/random.rs"]
mod random;
#[path = "quantized/reported.rs"]
mod reported;
#[path = "quantized/requant.rs"]
mod requant;
#[path = "quantized/rounding.rs"]
mod rounding;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "quantized/softmax.rs"]
mod softmax;
