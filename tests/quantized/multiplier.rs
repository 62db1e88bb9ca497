//! Factors: the real number as an integer of 31 bits and a power of two.
//!
//! Requirements: FW-QUANT-3.

use formwork::dtype::quantized::Multiplier;

use crate::random::Random;

/// The parts by the definition, with the fraction found by halving and doubling.
fn parts(real: f64) -> (i64, i32) {
    let (mut fraction, mut exponent) = (real, 0);
    while fraction >= 1.0 {
        fraction /= 2.0;
        exponent += 1;
    }
    while fraction < 0.5 {
        fraction *= 2.0;
        exponent -= 1;
    }
    let significand = (fraction * (1_u64 << 31) as f64 + 0.5).floor() as i64;
    if significand == 1 << 31 { (1 << 30, exponent + 1) } else { (significand, exponent) }
}

#[test]
fn a_factor_is_the_nearest_by_the_definition() {
    let mut random = Random::new(1);
    for _ in 0..200_000 {
        let real = (1.0 + random.unit()) * 2_f64.powi((random.bits() % 60) as i32 - 31);
        let factor = Multiplier::new(real).unwrap();
        let found = (i64::from(factor.significand()), factor.exponent());
        assert_eq!(found, parts(real), "{real}");
    }
}

#[test]
fn a_factor_that_rounds_up_to_a_power_of_two_is_halved() {
    let below_one = 1.0 - f64::EPSILON / 2.0;
    let factor = Multiplier::new(below_one).unwrap();
    assert_eq!((factor.significand(), factor.exponent()), (1 << 30, 1));
    let one = Multiplier::new(1.0).unwrap();
    assert_eq!(factor, one);
}

#[test]
fn a_factor_that_is_too_small_is_zero() {
    for real in [1e-12, f64::MIN_POSITIVE, f64::from_bits(1), 2_f64.powi(-33)] {
        assert_eq!(Multiplier::new(real).unwrap().significand(), 0, "{real}");
    }
    let smallest = Multiplier::new(2_f64.powi(-32)).unwrap();
    assert_eq!((smallest.significand(), smallest.exponent()), (1 << 30, -31));
}

#[test]
fn a_factor_that_is_too_large_is_the_largest() {
    for real in [2_f64.powi(30), 1e300, f64::MAX] {
        let factor = Multiplier::new(real).unwrap();
        assert_eq!((factor.significand(), factor.exponent()), (i32::MAX, 30), "{real}");
    }
}

#[test]
fn what_is_no_positive_number_is_no_factor() {
    for real in [0.0, -0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(Multiplier::new(real), None, "{real}");
    }
}

#[test]
fn parts_out_of_range_are_no_factor() {
    for (significand, exponent) in
        [(1, 0), ((1 << 30) - 1, 0), (-1, 0), (1 << 30, 31), (1 << 30, -32)]
    {
        assert_eq!(Multiplier::from_parts(significand, exponent), None);
    }
    let factor = Multiplier::from_parts(1 << 30, 1).unwrap();
    assert_eq!(factor, Multiplier::new(1.0).unwrap());
}

#[test]
fn a_factor_is_made_when_the_program_is_compiled() {
    const FACTOR: Multiplier = Multiplier::new(0.75).unwrap();
    assert_eq!((FACTOR.significand(), FACTOR.exponent()), (3 << 29, 0));
}
