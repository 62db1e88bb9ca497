//! Arithmetic on quantised numbers: integer codes that stand for `scale * (code - zero point)`.
//!
//! A sum of products of codes is an `i32`. What makes it a code of the next tensor is a
//! [`Requant`]: a factor applied by a [`Rounding`] rule, a zero point and limits. Engines round in
//! different ways, and a network answers as it was validated only by the rule it was validated
//! with, so the rule is a type.
//!
//! # Laws
//! - Every function is total: there is no operand for which it panics.
//! - Only integers are computed with, [`HalfEven`] aside, so every target gives the same bits.
//! - Each function is a few operations on one number, so that a kernel can do the same to a
//!   register of them.
//!
//! `docs/numerics.md` has the rules in formulas.

mod add;
mod code;
mod coded;
mod factor;
mod mean;
mod multiplier;
mod parameters;
mod q;
mod range;
mod requant;
mod rounding;
mod softmax;

pub use add::{Affine, Byte, RescaledAdd};
pub use code::Code;
pub use coded::Coded;
pub use factor::{factor, factor_of_f32_product};
pub use multiplier::Multiplier;
pub use parameters::{PerTensor, Probability, Quantization};
pub use q::Q;
pub use range::Parameters;
pub use requant::Requant;
pub use rounding::{Double, FixedPoint, HalfEven, HalfUp, Rounding, Single};
pub use softmax::SoftmaxScale;

pub(crate) use add::saturating_sum;
pub(crate) use mean::rounded_mean;
pub(crate) use parameters::scale_at;
pub(crate) use q::{check_parameters, dequantize, quantize};
pub(crate) use softmax::Reciprocal;
