//! The square root, correctly rounded, and its reciprocal.
//!
//! With the standard library, and on processors with SSE2, the processor is asked for it; without, the root is
//! found here. Both are correctly rounded, so both give the same bits.

use super::real::Real;

/// Formats that have a square root.
pub(in crate::dtype) trait Root: Real {
    /// The square root, correctly rounded; NaN below zero, and `-0.0` of `-0.0`.
    fn root(self) -> Self;
}

/// The square root, correctly rounded.
#[inline(always)]
pub(in crate::dtype) fn sqrt<R: Root>(x: R) -> R {
    x.root()
}

/// `1 / sqrt(x)`, the root and the quotient each rounded.
#[inline(always)]
pub(in crate::dtype) fn rsqrt<R: Root>(x: R) -> R {
    R::ONE / x.root()
}

impl Root for f32 {
    #[inline(always)]
    fn root(self) -> Self {
        processor::sqrt_f32(self)
    }
}

impl Root for f64 {
    #[inline(always)]
    fn root(self) -> Self {
        processor::sqrt_f64(self)
    }
}

/// The square root without asking the processor.
#[cfg(any(
    all(test, feature = "std"),
    not(any(feature = "std", all(target_arch = "x86_64", target_feature = "sse2")))
))]
mod by_hand {
    use crate::isa::select;

    macro_rules! root {
        (
            $name:ident, $t:ident, $bits:ty, fraction $fraction:literal, bias $bias:literal,
            nan $nan:literal, guess $guess:literal, steps $steps:literal, lift $lift:literal
        ) => {
            #[inline(always)]
            pub(super) fn $name(x: $t) -> $t {
                const HIDDEN: $bits = 1 << $fraction;
                // 1 below the normal numbers, else 0: computed, so that there is no jump.
                let magnitude = x.to_bits() & <$bits>::MAX >> 1;
                let is_low = magnitude.wrapping_sub(HIDDEN) >> (<$bits>::BITS - 1);
                let lifted = is_low.wrapping_mul($lift);
                let up = lifted.wrapping_mul(2).wrapping_add($bias) << $fraction;
                let normal = x * $t::from_bits(up);
                // x = m 4^e with m from 1 to 4; the root is sqrt(m) 2^e.
                let biased = normal.to_bits() >> $fraction;
                let odd = 1 - (biased & 1);
                let fraction = normal.to_bits() & (HIDDEN - 1);
                let m = $t::from_bits((($bias + odd) << $fraction) | fraction);
                // Half the exponent and half the fraction are a first guess; Heron's rule does
                // the rest, to within two units of the last place.
                let mut guess = $t::from_bits((m.to_bits() >> 1).wrapping_add($guess));
                for _ in 0..$steps {
                    guess = 0.5 * (guess + m / guess);
                }
                // Now exactly: with X = m 4^fraction, the whole s with s^2 <= X < (s + 1)^2. The
                // remainder is small, so it is right although X itself does not fit the word.
                let mut s = guess.to_bits().wrapping_sub(($bias - 1) << $fraction);
                let square = (fraction | HIDDEN) << ($fraction - 1) << 1 << odd;
                let mut rest = square.wrapping_sub(s.wrapping_mul(s)).cast_signed();
                for _ in 0..3 {
                    let is_above = rest < 0;
                    let step = s.wrapping_mul(2).wrapping_sub(1).cast_signed();
                    rest = select(is_above, rest.wrapping_add(step), rest);
                    s = select(is_above, s.wrapping_sub(1), s);
                }
                for _ in 0..3 {
                    let step = s.wrapping_mul(2).wrapping_add(1).cast_signed();
                    let is_below = rest >= step;
                    rest = select(is_below, rest.wrapping_sub(step), rest);
                    s = select(is_below, s.wrapping_add(1), s);
                }
                // (s + 1/2)^2 is X only if rest is s + 1/4: there are no ties.
                let rounded = select(rest > s.cast_signed(), s.wrapping_add(1), s);
                let exponent = (biased.wrapping_add($bias) >> 1).wrapping_sub(lifted);
                let bits = (exponent << $fraction).wrapping_add(rounded).wrapping_sub(HIDDEN);
                // On bits: these are integers, which every processor chooses between.
                let is_itself = (x == 0.0) | (x == $t::INFINITY);
                let bits = select(is_itself, x.to_bits(), bits);
                $t::from_bits(select(x >= 0.0, bits, $nan))
            }
        };
    }

    root!(
        sqrt_f32, f32, u32, fraction 23, bias 127,
        nan 0x7fc0_0000, guess 0x1fbb_4f2e, steps 3, lift 12
    );
    root!(
        sqrt_f64, f64, u64, fraction 52, bias 1023,
        nan 0x7ff8_0000_0000_0000, guess 0x1ff7_69e5_c000_0000, steps 4, lift 27
    );
}

/// With the standard library, its square root is the processor's, or a correct one in software.
#[cfg(feature = "std")]
mod processor {
    #[inline(always)]
    pub(super) fn sqrt_f32(x: f32) -> f32 {
        f32::sqrt(x)
    }

    #[inline(always)]
    pub(super) fn sqrt_f64(x: f64) -> f64 {
        f64::sqrt(x)
    }
}

#[cfg(all(not(feature = "std"), target_arch = "x86_64", target_feature = "sse2"))]
use crate::isa::root as processor;

/// Elsewhere the root is found by hand: `core` has none on stable Rust.
#[cfg(not(any(feature = "std", all(target_arch = "x86_64", target_feature = "sse2"))))]
use by_hand as processor;

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::{by_hand, processor};

    /// Requirements: FW-NUM-4, FW-BITS-4.
    #[test]
    fn the_root_by_hand_is_the_processors_for_f32() {
        // Every significand at both parities of the exponent, then every exponent.
        let significands =
            (0x3f80_0000..0x4080_0000_u32).step_by(if cfg!(debug_assertions) { 61 } else { 1 });
        let exponents = (0..=u32::MAX).step_by(1 << 13);
        for bits in significands.chain(exponents) {
            let x = f32::from_bits(bits);
            let (a, b) = (by_hand::sqrt_f32(x), processor::sqrt_f32(x));
            assert!(a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(), "{x:e}: {a:e}, {b:e}");
        }
    }

    /// Requirements: FW-NUM-4, FW-BITS-4.
    #[test]
    fn the_root_by_hand_is_the_processors_for_f64() {
        // Steps of a number without pattern, over everything and over one to four.
        let everything = (0..2_000_000_u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let near = everything.clone().map(|bits| (bits >> 11) + 0x3ff0_0000_0000_0000);
        let squares = (1..1_000_000_u32).map(|i| f64::from(i) * 94_906_267.0 / 1e6);
        let around_squares = squares.flat_map(|s| {
            let bits = (s * s).to_bits();
            [bits - 1, bits, bits + 1]
        });
        for bits in everything.chain(near).chain(around_squares) {
            let x = f64::from_bits(bits);
            let (a, b) = (by_hand::sqrt_f64(x), processor::sqrt_f64(x));
            assert!(a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(), "{x:e}: {a:e}, {b:e}");
        }
    }
}
