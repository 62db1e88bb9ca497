//! Tests of quantised numbers: factors, rounding rules, requantisation.
#![cfg(all(feature = "std", feature = "macros"))]

#[path = "quantized/add.rs"]
mod add;
#[path = "quantized/convert.rs"]
mod convert;
#[path = "quantized/multiplier.rs"]
mod multiplier;
#[path = "quantized/random.rs"]
mod random;
#[path = "quantized/requant.rs"]
mod requant;
#[path = "quantized/rounding.rs"]
mod rounding;
