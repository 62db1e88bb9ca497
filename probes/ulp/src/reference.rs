//! The functions in `f64`, by the standard library and the crate `libm`, and formulas of them.
//!
//! Each is good to a few units of the last place of `f64`, which are some thousand-millionths of one of `f32`:
//! `main.rs` compares them with values of 1,400 bits.

use core::f64::consts::FRAC_1_SQRT_2;

pub fn rsqrt(x: f64) -> f64 {
    1.0 / x.sqrt()
}

/// `factor / (1 + exp(-x))`; its limit where the factor goes to negative infinity.
fn logistic(factor: f64, x: f64) -> f64 {
    if x == f64::NEG_INFINITY { 0.0_f64.copysign(factor) } else { factor / (1.0 + (-x).exp()) }
}

pub fn sigmoid(x: f64) -> f64 {
    logistic(1.0, x)
}

pub fn silu(x: f64) -> f64 {
    logistic(x, x)
}

/// `x P(X < x) = x erfc(-x / sqrt(2)) / 2`. An error of the argument is one of the result at most `x^2`
/// times as large, and from -40 down the result is 0.
pub fn gelu(x: f64) -> f64 {
    if x == f64::NEG_INFINITY { -0.0 } else { 0.5 * x * libm::erfc(-x * FRAC_1_SQRT_2) }
}

/// `(1 + tanh(y)) / 2` is the logistic of `2 y`.
pub fn gelu_tanh(x: f64) -> f64 {
    let slope = 2.0 * (2.0 / core::f64::consts::PI).sqrt();
    logistic(x, slope * (x + 0.044_715 * x * x * x))
}

/// `ln(1 + e^x) = max(x, 0) + ln(1 + e^-|x|)`: no term is negative.
pub fn softplus(x: f64) -> f64 {
    if x.is_nan() { x } else { x.max(0.0) + (-x.abs()).exp().ln_1p() }
}

/// The sum is exact for what comes from `f32` and is not tiny beside 3.
pub fn hard_sigmoid(x: f64) -> f64 {
    (x + 3.0).clamp(0.0, 6.0) / 6.0
}

pub fn hard_swish(x: f64) -> f64 {
    if x == f64::NEG_INFINITY { -0.0 } else { x * (x + 3.0).clamp(0.0, 6.0) / 6.0 }
}

pub fn sign(x: f64) -> f64 {
    if x == 0.0 || x.is_nan() { x } else { x.signum() }
}

pub fn relu(x: f64) -> f64 {
    if x <= 0.0 { 0.0 } else { x }
}

pub fn elu(x: f64) -> f64 {
    if x > 0.0 { x } else { x.exp_m1() }
}

pub fn leaky_relu(x: f64) -> f64 {
    if x > 0.0 { x } else { f64::from(0.01_f32) * x }
}
