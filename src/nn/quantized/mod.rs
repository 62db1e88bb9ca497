//! Layers of codes: integers in, integers out, with the rounding rule as a type.
//!
//! `I` and `O` are the element types of input and output: codes (`i8`), whose scales and zero points
//! are values, or [`Q`](crate::dtype::quantized::Q), which has them in the type. Weights are `i8` with
//! zero point 0, and one scale in all or one for each output. The zero point of the input is folded
//! into the bias when a layer is made.

mod conv;
mod depthwise;
mod filter;
mod linear;
mod scales;

pub use conv::Conv2d;
pub use depthwise::DepthwiseConv2d;
pub use linear::Linear;
pub use scales::{per_channel, per_tensor};

pub(crate) use conv::Requantized as RequantizedConvolution;
pub(crate) use linear::Requantized as RequantizedProduct;
