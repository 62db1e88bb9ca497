//! From sums to codes of 8 bits by each rule, and sums of two tensors of codes.
//!
//! Requirements: FW-QUANT-4.

use formwork::dtype::quantized::{
    Affine, Byte as CodeByte, Code, Double, HalfEven, HalfUp, Multiplier, Requant, RescaledAdd,
    Rounding, Single,
};
use formwork::prelude::*;

use crate::byte::Byte;
use crate::check::two;
use crate::runner::{Bits, Right, elements, run};

/// A factor as a significand below `2^31` and a power of two.
#[derive(Clone, Copy)]
struct Factor {
    significand: i128,
    exponent: i32,
}

impl Factor {
    fn of(real: f64) -> Self {
        let (fraction, exponent) = libm::frexp(real);
        let significand = (fraction * 2_f64.powi(31) + 0.5).floor() as i128;
        let is_whole = significand == 1 << 31;
        let significand = if is_whole { significand / 2 } else { significand };
        Self { significand, exponent: exponent + i32::from(is_whole) }
    }
}

fn held(value: i128) -> i128 {
    value.clamp(i32::MIN.into(), i32::MAX.into())
}

/// `numerator / 2^bits` to nearest, and which way a tie goes.
fn divided(numerator: i128, bits: i32, goes_up: fn(i128) -> bool) -> i128 {
    let divisor = 1_i128 << bits;
    let (down, rest) = (numerator.div_euclid(divisor), numerator.rem_euclid(divisor));
    let is_up = 2 * rest > divisor || 2 * rest == divisor && goes_up(numerator);
    down + i128::from(is_up)
}

/// A rule, in whole numbers of 128 bits.
trait Exactly: Rounding {
    fn exactly(sum: i128, real: f64) -> i128;
}

/// Rounded after the product and after the shift.
fn twice(sum: i128, factor: Factor, tie: fn(i128) -> bool) -> i128 {
    let shifted = held(sum << factor.exponent.max(0));
    let high = divided(shifted * factor.significand, 31, |_| true);
    divided(high, (-factor.exponent).max(0), tie)
}

impl Exactly for Double {
    fn exactly(sum: i128, real: f64) -> i128 {
        twice(sum, Factor::of(real), |numerator| numerator > 0)
    }
}

impl Exactly for HalfUp {
    fn exactly(sum: i128, real: f64) -> i128 {
        twice(sum, Factor::of(real), |_| true)
    }
}

impl Exactly for Single {
    fn exactly(sum: i128, real: f64) -> i128 {
        let factor = Factor::of(real);
        held(divided(sum * factor.significand, 31 - factor.exponent, |_| true))
    }
}

impl Exactly for HalfEven {
    fn exactly(sum: i128, real: f64) -> i128 {
        let product = sum as f32 * real as f32;
        held(product.round_ties_even() as i128)
    }
}

/// All sums of 16 bits.
fn sums() -> HeapTensor<i32, s![65536]> {
    HeapTensor::<i32, s![65536]>::from_fn(|(i,)| i.get() as i32 - 32768)
}

fn check<R: Exactly, T: Code + Byte>(real: f64, zero_point: T)
where
    R::Scale: Copy,
{
    let factor = R::scale(real).unwrap();
    let requant = Requant::<R, T>::new(zero_point);
    let [low, high] = T::ENDS.map(i128::from);
    let zero = i128::from(zero_point.whole());
    let sums = sums();
    let exactly =
        |sum: i32, low: i128| T::wrapped((R::exactly(sum.into(), real) + zero).max(low).min(high));
    let exact: Vec<T> = sums.iter().map(|sum| exactly(sum, low)).collect();
    for (sum, exact) in sums.iter().zip(&exact) {
        assert_eq!(requant.apply(sum, factor), *exact, "{sum} by {real}");
        let (found, held) = (requant.relu().apply(sum, factor).whole(), exact.whole());
        assert_eq!(found, held.max(zero_point.whole()), "{sum} by {real}, not below zero");
    }
    let factors = Tensor::<R::Scale, ()>::full(factor);
    run(format_args!("all sums of 16 bits by {real}"), &Right::Exactly(exact), &|| {
        elements(&sums.requantize(&factors, requant).eval_heap())
    });
}

fn check_rule<R: Exactly>() {
    // Ties, every code, and a factor above 1.
    for (real, signed, unsigned) in [(0.25, -3, 128), (0.003_906_25, 0, 0), (1.7, 127, 255)] {
        check::<R, i8>(real, signed);
        check::<R, u8>(real, unsigned);
    }
}

#[test]
fn all_sums_of_16_bits_become_codes_by_each_rule() {
    check_rule::<Double>();
    check_rule::<Single>();
    check_rule::<HalfUp>();
    check_rule::<HalfEven>();
}

/// The sum of two codes of these scales and zero points, by the rule.
fn sum<R: Exactly>(codes: [i64; 2], from: [(f32, i64); 2], to: (f32, i64)) -> i128 {
    let unit = 2.0 * f64::from(from[0].0).max(f64::from(from[1].0));
    let [a, b] = [0, 1].map(|at| {
        let (scale, zero) = from[at];
        R::exactly(i128::from(codes[at] - zero) << 20, f64::from(scale) / unit)
    });
    R::exactly(a + b, unit / (2_f64.powi(20) * f64::from(to.0))) + i128::from(to.1)
}

fn check_sums<R, A, B, O>(from: [(f32, i64); 2], to: (f32, i64))
where
    R: Exactly + formwork::dtype::quantized::FixedPoint,
    A: Byte + CodeByte,
    B: Byte + CodeByte,
    O: Byte + Code + Bits,
{
    let [low, high] = O::ENDS.map(i128::from);
    let left = Affine { scale: from[0].0, zero_point: A::wrapped(from[0].1.into()) };
    let right = Affine { scale: from[1].0, zero_point: B::wrapped(from[1].1.into()) };
    let requant = Requant::<R, O>::new(O::wrapped(to.1.into()));
    let how = RescaledAdd::new(left, right, to.0, requant).unwrap();
    two::<A, B, O>(
        "RescaledAdd",
        &|a, b| O::wrapped(sum::<R>([a, b], from, to).clamp(low, high)),
        &|a, b| how.apply(a, b),
        &|a, b| elements(&a.add_codes(b, how).eval_heap()),
    );
}

/// Requirements: FW-QUANT-5.
#[test]
fn all_pairs_of_codes_are_added_by_each_rule() {
    let signed = [(0.023_456, -128), (0.71, 4)];
    let unsigned = [(0.1, 131), (0.004, 255)];
    check_sums::<Double, i8, i8, i8>(signed, (0.9, 3));
    check_sums::<Single, i8, i8, i8>(signed, (0.9, 3));
    check_sums::<HalfUp, i8, i8, i8>(signed, (0.9, 3));
    check_sums::<Double, u8, u8, u8>(unsigned, (0.11, 0));
    check_sums::<Double, u8, i8, u8>([(0.5, 7), (0.25, -9)], (0.5, 200));
}

/// What `Factor::of` says is what the crate makes of a number, too.
/// Requirements: FW-QUANT-3.
#[test]
fn factors_are_made_of_numbers_as_the_rules_say() {
    for at in 1..2000 {
        let real = f64::from(at) * 0.000_737;
        let (found, exact) = (Multiplier::new(real).unwrap(), Factor::of(real));
        assert_eq!(
            (found.significand().into(), found.exponent()),
            (exact.significand, exact.exponent)
        );
    }
}
