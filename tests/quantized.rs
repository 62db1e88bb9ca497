//! Tests of quantised numbers: factors, rounding rules, requantisation.
#![cfg(all(feature = "std", feature = "macros"))]

#[path = "quantized/multiplier.rs"]
mod multiplier;
#[path = "quantized/random.rs"]
mod random;
#[path = "quantized/requant.rs"]
mod requant;
#[path = "quantized/rounding.rs"]
mod rounding;
