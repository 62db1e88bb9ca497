//! The softmax of codes, in integers.
//!
//! ```text
//! d = rescaled difference to the largest code     5 bits before the point, 26 behind
//! e = exp(d)                                      31 bits behind the point
//! s = sum of e / 2^12                             12 bits before the point, 19 behind
//! code = -128 + 256 * e / s                       to nearest
//! ```
//!
//! The exponential is a polynomial on a quarter below zero, times a constant for each further bit; the
//! reciprocal is three steps of Newton's method. The steps are those of TensorFlow Lite's reference
//! kernel, so that the codes are the same.

use super::Multiplier;
use super::multiplier::wide;
use super::rounding::{held, high_half, shift_away};
use super::{Double, Rounding};
use crate::dtype::{CastWrapping, Num};
use crate::isa::select;

/// How differences of codes become exponents.
///
/// # Example
/// ```
/// use formwork::dtype::quantized::SoftmaxScale;
///
/// assert!(SoftmaxScale::new(0.1, 1.0).is_some());
/// assert!(SoftmaxScale::new(f32::NAN, 1.0).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoftmaxScale {
    multiplier: Multiplier,
    /// Differences below count as a probability of 0.
    least: i32,
}

/// The bits behind the point of an exponent.
const EXPONENT_BITS: u32 = 26;
/// One, with 31 bits behind the point, as near as there is.
const ONE: i32 = i32::MAX;
/// `exp(-2^k) * 2^31`, with the bit of an exponent that has the weight `2^k`.
const POWERS: [(i32, i32); 7] = [
    (1 << 24, 1_672_461_947),
    (1 << 25, 1_302_514_674),
    (1 << 26, 790_015_084),
    (1 << 27, 290_630_308),
    (1 << 28, 39_332_535),
    (1 << 29, 720_401),
    (1 << 30, 242),
];

impl SoftmaxScale {
    /// For codes of this scale, whose numbers are multiplied by `beta`; nothing if that is not finite
    /// and positive.
    #[must_use]
    pub const fn new(scale: f32, beta: f32) -> Option<Self> {
        let steps = wide(beta) * wide(scale) * 67_108_864.0; // 2^26
        let largest = 2_147_483_647.0; // 2^31 - 1
        let steps = if steps.is_finite() && steps > largest { largest } else { steps };
        match Multiplier::new(steps) {
            Some(multiplier) => Some(Self { multiplier, least: least(multiplier.exponent()) }),
            None => None,
        }
    }

    /// The exponential of a difference that is not above zero, with 31 bits behind the point; 0 if it
    /// is too small to count.
    #[inline(always)]
    pub(crate) fn exponential(self, difference: i32) -> i32 {
        let exponential = exponential(Double::rescale(difference, self.multiplier));
        select(difference >= self.least, exponential, 0)
    }

    /// What an exponential adds to the sum.
    #[inline(always)]
    pub(crate) fn summand(exponential: i32) -> u64 {
        u64::from(shift_away(exponential, 12).cast_unsigned())
    }

    /// The code of an exponential, from the reciprocal of the sum.
    #[inline(always)]
    pub(crate) fn code(exponential: i32, reciprocal: Reciprocal) -> i32 {
        let product = high_half(reciprocal.fraction, exponential);
        shift_away(product, reciprocal.bits).wrapping_add(i32::from(i8::MIN))
    }
}

/// The smallest difference whose exponent has five bits before the point.
const fn least(exponent: i32) -> i32 {
    let largest = 31_i32 << EXPONENT_BITS;
    let shift = if exponent > 0 { exponent.cast_unsigned() } else { 0 };
    largest.wrapping_shr(shift).wrapping_neg()
}

/// `e^a` for an `a` that is not above zero, with 26 bits behind the point.
#[inline(always)]
fn exponential(a: i32) -> i32 {
    let quarter = 1_i32 << (EXPONENT_BITS - 2);
    let below = (a & (quarter - 1)).wrapping_sub(quarter);
    let start = near_exponential(held(i64::from(below) << 5));
    let rest = below.wrapping_sub(a);
    let scaled = POWERS.into_iter().fold(start, |product, (bit, power)| {
        select(rest & bit == 0, product, high_half(product, power))
    });
    select(a == 0, ONE, scaled)
}

/// `e^a` for an `a` from a quarter below zero to zero, with 31 bits behind the point: the series of
/// four terms around an eighth below zero.
#[inline(always)]
fn near_exponential(a: i32) -> i32 {
    const EIGHTH: i32 = 1 << 28;
    const CENTRE: i32 = 1_895_147_668; // exp(-1/8)
    const THIRD: i32 = 715_827_883;
    let x = a.wrapping_add(EIGHTH);
    let square = high_half(x, x);
    let cube = high_half(square, x);
    let quarter_of_fourth = shift_away(high_half(square, square), 2);
    let sixths = high_half(quarter_of_fourth.wrapping_add(cube), THIRD);
    let terms = x.wrapping_add(shift_away(sixths.wrapping_add(square), 1));
    CENTRE.wrapping_add(high_half(CENTRE, terms))
}

/// The reciprocal of a sum: a fraction, and how far products with it are shifted to be codes.
#[derive(Clone, Copy)]
pub(crate) struct Reciprocal {
    fraction: i32,
    bits: u32,
}

impl Reciprocal {
    /// Of a sum with 19 bits behind the point, at least one.
    #[inline(always)]
    pub(crate) fn new(sum: u64) -> Self {
        let zeros = sum.leading_zeros().min(63);
        // From one to two, with 31 bits behind the point; then less one.
        let normal = sum.wrapping_shl(zeros) >> 32;
        let fraction = i32::try_from(normal.wrapping_sub(1 << 31)).unwrap_or_default();
        // One has 44 zeros in front of it, and its codes are shifted by 31 - 8 bits.
        let bits = 67_u32.wrapping_sub(zeros);
        Self { fraction: one_over_one_plus(fraction), bits }
    }
}

/// `1 / (1 + a)` for an `a` from zero to one, with 31 bits behind the point: three steps of Newton's
/// method for the reciprocal of `(1 + a) / 2`, in numbers with 29 bits behind the point.
#[inline(always)]
fn one_over_one_plus(a: i32) -> i32 {
    const C_48_17: i32 = 1_515_870_810;
    const C_NEG_32_17: i32 = -1_010_580_540;
    let half: i32 =
        ((i64::from(a).wrapping_add(i64::from(ONE)).wrapping_add(1)) >> 1).cast_wrapping();
    let mut x = C_48_17.wrapping_add(high_half(half, C_NEG_32_17));
    for _ in 0..3 {
        let rest = Num::sub(1_i32 << 29, high_half(half, x));
        x = x.wrapping_add(held(i64::from(high_half(x, rest)) << 2));
    }
    held(i64::from(x) << 1)
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::{EXPONENT_BITS, Reciprocal, exponential, near_exponential};

    /// The first term that the series leaves out is `x^5 / 120` for an `x` up to an eighth; each step is
    /// rounded to 31 bits.
    const SERIES: f64 = 1.0 / (8.0 * 8.0 * 8.0 * 8.0 * 8.0 * 120.0) + 1e-8;

    fn real(x: i32, bits: u32) -> f64 {
        f64::from(x) / f64::from(1_u32 << bits)
    }

    /// Requirements: FW-QUANT-7.
    #[test]
    fn the_series_is_as_near_as_its_next_term() {
        for step in -4096..0 {
            let a = step * (1 << 17);
            let (found, exact) = (real(near_exponential(a), 31), real(a, 31).exp());
            assert!((found - exact).abs() < SERIES, "{step}: {found} for {exact}");
        }
    }

    /// Requirements: FW-QUANT-7.
    #[test]
    fn exponentials_are_as_near_as_the_series() {
        for step in 0..31 * 1024 {
            let a = -step * (1 << (EXPONENT_BITS - 10));
            let (found, exact) = (real(exponential(a), 31), real(a, EXPONENT_BITS).exp());
            assert!((found - exact).abs() < SERIES, "{step}: {found} for {exact}");
        }
    }

    /// Requirements: FW-QUANT-7.
    #[test]
    fn reciprocals_are_near() {
        for sum in (0..40_000).map(|step| (1_u64 << 19) + step * step * 577) {
            let of = Reciprocal::new(sum);
            // As code 256 for an exponential of one: the fraction shifted to the right.
            let found = real(of.fraction, 31) / 2_f64.powi(i32::try_from(of.bits).unwrap() - 23);
            let exact = 2_f64.powi(19) / u32::try_from(sum).map_or(sum as f64, f64::from);
            assert!((found / exact - 1.0).abs() < 1e-8, "{sum}: {found} for {exact}");
        }
    }
}
