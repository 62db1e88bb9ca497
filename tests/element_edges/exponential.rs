//! The exponential for sums, of numbers of 16 bits: at every one that is not above zero.
//!
//! Requirements: FW-NUM-2, FW-NUM-4.

use formwork::dtype::{Element, Float, bf16, f16};
use formwork::isa::Portable;

/// Below, the exponential of a number of single precision may be 0 instead of a subnormal one.
const SUBNORMAL: f64 = -87.33;

/// How far off what 16-bit floats give may be, in units of their last place.
const BOUND: f64 = 0.501;

/// Compares all numbers below zero and both zeros with the exponential in double precision.
fn check<T: Element + Into<f64>>(
    of_bits: fn(u16) -> T,
    exp_down: fn(T) -> (T, f32),
    rounded: fn(f32) -> T,
    unit: fn(f64) -> f64,
) {
    let below_zero = (0..=u16::MAX).map(of_bits).filter(|&x| x.into() <= 0.0);
    for x in below_zero {
        let (found, single) = exp_down(x);
        assert_eq!(found, rounded(single), "rounded once from single precision");
        let (x, found): (f64, f64) = (x.into(), found.into());
        let exact = x.exp();
        if x < SUBNORMAL {
            assert!(found >= 0.0 && found <= exact * 1.01, "{x}: {found:e} for {exact:e}");
        } else {
            let off = (found - exact).abs() / unit(exact);
            assert!(off <= BOUND, "{x}: {found:e} for {exact:e}, {off} units off");
        }
    }
}

/// The distance to the next number of a format with so many bits behind the point, the smallest normal one being
/// `2^least`.
fn unit(x: f64, bits: i32, least: i32) -> f64 {
    let exponent = i32::try_from(x.to_bits() >> 52).unwrap() - 1023;
    2.0_f64.powi(exponent.max(least) - bits)
}

#[test]
fn the_exponential_of_a_half_is_that_of_single_precision_rounded_once() {
    let exp_down = |x: f16| (x.exp_down(Portable), x.to_f32().exp_down(Portable));
    check(f16::from_bits, exp_down, f16::from_f32, |x| unit(x, 10, -14));
    assert_eq!(f16::NEG_INFINITY.exp_down(Portable), f16::ZERO);
    let exp_down = |x: bf16| (x.exp_down(Portable), x.to_f32().exp_down(Portable));
    check(bf16::from_bits, exp_down, bf16::from_f32, |x| unit(x, 7, -126));
    assert_eq!(bf16::NEG_INFINITY.exp_down(Portable), bf16::ZERO);
}
