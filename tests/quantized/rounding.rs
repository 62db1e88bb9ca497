//! Rounding rules, compared with exact rational arithmetic in 128 bits.
//!
//! Requirements: FW-QUANT-4.

use formwork::dtype::quantized::{Double, HalfEven, HalfUp, Multiplier, Rounding, Single};

use crate::random::Random;

/// How a quotient is rounded.
#[derive(Clone, Copy)]
enum Ties {
    Up,
    Away,
}

/// `numerator / 2^bits`, rounded, by comparing twice the rest with the divisor.
fn divided(numerator: i128, bits: u32, ties: Ties) -> i128 {
    let divisor = 1_i128 << bits;
    let down = numerator.div_euclid(divisor);
    let rest = numerator.rem_euclid(divisor);
    let is_tie = 2 * rest == divisor;
    let goes_up = match ties {
        Ties::Up => 2 * rest >= divisor,
        Ties::Away => 2 * rest > divisor || (is_tie && numerator > 0),
    };
    down + i128::from(goes_up)
}

fn held(value: i128) -> i128 {
    value.clamp(i32::MIN.into(), i32::MAX.into())
}

/// Rounded after the product and after the shift.
fn twice(sum: i32, factor: Multiplier, ties: Ties) -> i128 {
    let left = factor.exponent().max(0) as u32;
    let right = (-factor.exponent()).max(0) as u32;
    let shifted = held(i128::from(sum) << left);
    let high = divided(shifted * i128::from(factor.significand()), 31, Ties::Up);
    divided(high, right, ties)
}

fn once(sum: i32, factor: Multiplier) -> i128 {
    let product = i128::from(sum) * i128::from(factor.significand());
    held(divided(product, (31 - factor.exponent()) as u32, Ties::Up))
}

/// Significands at the ends and between.
fn significands() -> Vec<i32> {
    let mut random = Random::new(2);
    let mut all = vec![0, 1 << 30, (1 << 30) + 1, 3 << 29, i32::MAX - 1, i32::MAX];
    all.extend((0..10).map(|_| (random.i32() & i32::MAX) | (1 << 30)));
    all
}

/// Sums around zero, at the ends, around powers of two, and between.
fn sums() -> Vec<i32> {
    let mut random = Random::new(3);
    let mut all: Vec<i32> = (-300..=300).collect();
    for bit in 8..31 {
        for near in -2..=2 {
            all.extend([(1 << bit) + near, -(1 << bit) + near]);
        }
    }
    all.extend([i32::MIN, i32::MIN + 1, i32::MAX - 1, i32::MAX]);
    all.extend((0..300).map(|_| random.i32()));
    all
}

/// Every exponent with many significands and sums.
fn each(mut check: impl FnMut(i32, Multiplier)) {
    for exponent in -31..=30 {
        for significand in significands() {
            let factor = Multiplier::from_parts(significand, exponent).unwrap();
            for &sum in &sums() {
                check(sum, factor);
            }
        }
    }
}

#[test]
fn double_rounds_the_product_and_then_the_shift_away_from_zero() {
    each(|sum, factor| {
        let found = Double::rescale(sum, factor);
        assert_eq!(i128::from(found), twice(sum, factor, Ties::Away), "{sum} by {factor:?}");
    });
}

#[test]
fn half_up_rounds_the_product_and_then_the_shift_up() {
    each(|sum, factor| {
        let found = HalfUp::rescale(sum, factor);
        assert_eq!(i128::from(found), twice(sum, factor, Ties::Up), "{sum} by {factor:?}");
    });
}

#[test]
fn single_rounds_once() {
    each(|sum, factor| {
        let found = Single::rescale(sum, factor);
        assert_eq!(i128::from(found), once(sum, factor), "{sum} by {factor:?}");
    });
}

#[test]
fn half_even_is_the_nearest_whole_number_to_the_product_in_f32() {
    let mut random = Random::new(4);
    for _ in 0..300_000 {
        let scale = HalfEven::scale((0.5 + random.unit()) * 0.01).unwrap();
        let sum = random.i32() >> (random.bits() % 31);
        let product = f64::from(sum as f32 * scale);
        let expected = product.round_ties_even().clamp(i32::MIN.into(), i32::MAX.into());
        assert_eq!(f64::from(HalfEven::rescale(sum, scale)), expected, "{sum} by {scale}");
    }
}

#[test]
fn half_even_holds_to_the_ends() {
    assert_eq!(HalfEven::rescale(i32::MAX, 4.0), i32::MAX);
    assert_eq!(HalfEven::rescale(i32::MIN, 4.0), i32::MIN);
    assert_eq!(HalfEven::scale(f64::MAX), None);
    assert_eq!(HalfEven::scale(1e-300), None);
    assert_eq!(HalfEven::scale(0.1), Some(0.1));
}

#[test]
fn the_rules_part_at_ties() {
    let quarter = Multiplier::new(0.25).unwrap();
    let with = |sum: i32| {
        [
            Double::rescale(sum, quarter),
            Single::rescale(sum, quarter),
            HalfUp::rescale(sum, quarter),
            HalfEven::rescale(sum, 0.25),
        ]
    };
    assert_eq!(with(2), [1, 1, 1, 0]);
    assert_eq!(with(-2), [-1, 0, 0, 0]);
    assert_eq!(with(6), [2, 2, 2, 2]);
    assert_eq!(with(-6), [-2, -1, -1, -2]);
}

#[test]
fn rounding_twice_can_give_another_number_than_rounding_once() {
    let mut parted = 0;
    each(|sum, factor| {
        let (double, single) = (Double::rescale(sum, factor), Single::rescale(sum, factor));
        let is_near = (i64::from(double) - i64::from(single)).abs() <= 1;
        assert!(is_near || factor.exponent() > 0, "{sum} by {factor:?}: {double}, {single}");
        parted += usize::from(double != single);
    });
    assert!(parted > 1000, "{parted}");
}

#[test]
fn all_sums_of_sixteen_bits_round_as_they_should() {
    for real in [0.007_123, 0.25, 0.5, 1.0 / 3.0, 0.999_999_9] {
        let factor = Multiplier::new(real).unwrap();
        for sum in i32::from(i16::MIN)..=i32::from(i16::MAX) {
            let expected = twice(sum, factor, Ties::Away);
            assert_eq!(i128::from(Double::rescale(sum, factor)), expected);
            assert_eq!(i128::from(Single::rescale(sum, factor)), once(sum, factor));
            assert_eq!(i128::from(HalfUp::rescale(sum, factor)), twice(sum, factor, Ties::Up));
        }
    }
}

/// The rule of TensorFlow Lite as it is usually written: a nudge before a division that truncates,
/// then a shift and a threshold.
fn nudged(sum: i32, factor: Multiplier) -> i64 {
    let product = (i64::from(sum) << factor.exponent().max(0)) * i64::from(factor.significand());
    let nudge = if product >= 0 { 1 << 30 } else { 1 - (1 << 30) };
    let high = (product + nudge) / (1 << 31);
    let right = (-factor.exponent()).max(0);
    let rest = high & ((1 << right) - 1);
    let threshold = (((1_i64 << right) - 1) >> 1) + i64::from(high < 0);
    (high >> right) + i64::from(rest > threshold)
}

#[test]
fn double_is_the_rule_of_tensorflow_lite() {
    each(|sum, factor| {
        if sum.checked_mul(1 << factor.exponent().max(0)).is_some() {
            assert_eq!(
                i64::from(Double::rescale(sum, factor)),
                nudged(sum, factor),
                "{sum} by {factor:?}"
            );
        }
    });
}
