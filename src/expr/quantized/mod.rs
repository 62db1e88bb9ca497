//! Expressions of quantised numbers: from floats and back, from sums to codes, sums of two tensors.
//!
//! [`quantized`](mod@crate::dtype::quantized) has the arithmetic of single numbers.

mod add;
mod convert;
mod requantize;

pub use add::{QuantizedOperand, SaturatingAdd};
pub use convert::{Dequantize, DequantizeBy, Quantize, QuantizeBy, Tag, Untag};
