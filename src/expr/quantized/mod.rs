//! Expressions of quantised numbers: from floats and back, from sums to codes, sums of two tensors.
//!
//! [`quantized`](mod@crate::dtype::quantized) has the arithmetic of single numbers.

mod add;
mod axis;
mod border;
mod centre;
mod convert;
mod pool;
mod requantize;
mod softmax;

pub use add::{QuantizedOperand, SaturatingAdd};
pub use axis::{DequantizeAxis, QuantizeAxis};
pub use border::ZeroPointBias;
pub use centre::Centre;
pub use convert::{Dequantize, DequantizeBy, OfCode, Quantize, QuantizeBy, ToCode};
pub use softmax::IntegerSoftmax;
