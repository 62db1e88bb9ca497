//! Layers as plain typed structs: their parameters, and what they do to a tensor.
//!
//! A layer is an ordinary value: a `static` in flash, a field, or read from a file. Its shapes
//! are those of its parameters, so a layer that does not fit the one before does not compile.

mod batch_norm;
pub mod chain;
mod conv;
mod depthwise;
mod layer_norm;
mod linear;
mod pool;
pub mod quantized;
mod rms_norm;

pub use batch_norm::BatchNorm;
pub use conv::Conv2d;
pub use depthwise::DepthwiseConv2d;
pub use layer_norm::LayerNorm;
pub use linear::Linear;
pub use pool::{AvgPool2d, MaxPool2d};
pub use rms_norm::RmsNorm;
