//! Every function of `f32` against `f64`: a sample of all arguments, and where the error is largest.
//!
//! Requirements: FW-NUM-4.

use formwork::dtype::Float;
use formwork::isa::Portable;

use super::functions::{Function, error, function};

/// The exact function, and where that of `f32` is furthest from it, of all arguments that
/// `docs/numerics.md` says were measured.
struct Exact {
    name: &'static str,
    function: fn(f64) -> f64,
    /// The bits of the argument.
    worst: u32,
}

/// In `f64`, arranged so that nothing cancels.
const EXACT: &[Exact] = &[
    Exact { name: "sqrt", function: libm::sqrt, worst: 0x017f_ffff },
    Exact { name: "rsqrt", function: |x| 1.0 / libm::sqrt(x), worst: 0x0080_cab3 },
    Exact { name: "exp", function: libm::exp, worst: 0x4090_6908 },
    Exact { name: "exp2", function: libm::exp2, worst: 0xbee1_dad3 },
    Exact { name: "expm1", function: libm::expm1, worst: 0x3eb4_6bd5 },
    Exact { name: "ln", function: libm::log, worst: 0x3fb4_e79f },
    Exact { name: "log2", function: libm::log2, worst: 0x3fb4_e39d },
    Exact { name: "ln_1p", function: libm::log1p, worst: 0x3ed3_9e7c },
    Exact { name: "sin", function: libm::sin, worst: 0x678d_7e4e },
    Exact { name: "cos", function: libm::cos, worst: 0x44dc_b965 },
    Exact { name: "tanh", function: libm::tanh, worst: 0x3f10_1de3 },
    Exact { name: "sigmoid", function: |x| logistic(1.0, x), worst: 0xc0a5_f9e6 },
    Exact { name: "erf", function: libm::erf, worst: 0x3f7b_c6e5 },
    Exact { name: "gelu", function: gelu, worst: 0xbea1_4846 },
    Exact { name: "gelu_tanh", function: gelu_tanh, worst: 0xc02f_e613 },
    Exact { name: "silu", function: |x| logistic(x, x), worst: 0xc120_685d },
    Exact {
        name: "softplus",
        function: |x| x.max(0.0) + libm::log1p(libm::exp(-x.abs())),
        worst: 0x3eb0_1523,
    },
    Exact {
        name: "hard_sigmoid",
        function: |x| (x + 3.0).clamp(0.0, 6.0) / 6.0,
        worst: 0x3f8c_44aa,
    },
    Exact {
        name: "hard_swish",
        function: |x| if x <= -3.0 { -0.0 } else { x * ((x + 3.0).min(6.0) / 6.0) },
        worst: 0x3fad_63ee,
    },
];

/// `factor / (1 + exp(-y))`
fn logistic(factor: f64, y: f64) -> f64 {
    if factor == f64::NEG_INFINITY { -0.0 } else { factor / (1.0 + libm::exp(-y)) }
}

fn gelu(x: f64) -> f64 {
    if x == f64::NEG_INFINITY {
        return -0.0;
    }
    x * (0.5 * libm::erfc(-x * core::f64::consts::FRAC_1_SQRT_2))
}

fn gelu_tanh(x: f64) -> f64 {
    let slope = 2.0 * libm::sqrt(2.0 / core::f64::consts::PI);
    logistic(x, slope * x * (1.0 + 0.044_715 * x * x))
}

fn check(function: &Function, exact: fn(f64) -> f64, bits: u32) -> f64 {
    let x = f32::from_bits(bits);
    let (result, exact) = ((function.f32)(x), exact(f64::from(x)));
    if result.is_nan() || exact.is_nan() {
        assert!(result.is_nan() && exact.is_nan(), "{}({x:e}) is {result:e}", function.name);
        return 0.0;
    }
    let error = error(f64::from(result), exact, 24, -126);
    assert!(
        error <= function.bound,
        "{}({x:e}) is {result:e}, not {exact:e}: {error} ULP",
        function.name
    );
    error
}

#[test]
fn every_f32_function_is_within_its_bound_for_a_sample_of_all_arguments() {
    // In optimised builds, fifty times as many.
    let step = if cfg!(debug_assertions) { 100_003 } else { 1_999 };
    for exact in EXACT {
        for bits in (0..=u32::MAX).step_by(step) {
            check(function(exact.name), exact.function, bits);
        }
    }
}

#[test]
fn every_f32_function_is_within_its_bound_where_its_error_is_largest() {
    for exact in EXACT {
        let function = function(exact.name);
        let largest = check(function, exact.function, exact.worst);
        // A bound far above the largest error would be no bound.
        assert!(largest > 0.8 * function.bound, "{}: {largest}", function.name);
        for near in 1..100 {
            check(function, exact.function, exact.worst.wrapping_add(near));
            check(function, exact.function, exact.worst.wrapping_sub(near));
        }
    }
}

#[test]
fn exponentials_for_sums_are_within_their_bound() {
    // Of every number from 0 down to the logarithm of the smallest normal number, the largest error.
    let worst = [0xc179_9bd7_u32];
    let sample = (0x8000_0000_u32..=0xc2ae_ac4f).step_by(99_991);
    for bits in sample.chain(worst) {
        let x = f32::from_bits(bits);
        let (result, exact) = (Float::exp_down(x, Portable), libm::exp(f64::from(x)));
        assert!(error(f64::from(result), exact, 24, -126) <= 0.95, "{x:e}: {result:e}, {exact:e}");
    }
}

#[test]
fn exponentials_for_sums_that_would_be_subnormal_may_be_zero() {
    for bits in (0xc2ae_ac50_u32..=0xff80_0000).step_by(9_973).chain([0xff80_0000]) {
        let x = f32::from_bits(bits);
        let (result, exact) = (Float::exp_down(x, Portable), Float::exp(x));
        assert!((0.0..=exact * 1.000_001).contains(&result), "{x:e}: {result:e}, {exact:e}");
    }
    assert_eq!(Float::exp_down(f32::NEG_INFINITY, Portable).to_bits(), 0);
    assert_eq!(Float::exp_down(f64::NEG_INFINITY, Portable).to_bits(), 0);
    assert!(Float::exp_down(f32::NAN, Portable).is_nan());
    assert_eq!(Float::exp_down(-0.0_f32, Portable), 1.0);
}
