//! How many quarter turns a large angle is, by those binary digits of `2/pi` that matter.
//!
//! The significand of the angle is a whole number. Digits further up make whole turns, digits further
//! down are below the last bit.

use super::coefficients::{TWO_OVER_PI_32, TWO_OVER_PI_64};

macro_rules! turns {
    ($(
        $(#[$doc:meta])*
        $name:ident $t:ident, word $word:ident, wide $wide:ident, signed $signed:ident,
        fraction $fraction:literal, first $first:literal, digits $digits:ident;
    )*) => {$(
        $(#[$doc])*
        #[inline(always)]
        #[allow(clippy::as_conversions, reason = "the first two bits are a number of any type")]
        pub(super) fn $name(magnitude: $t) -> (i64, $signed) {
            const BITS: u32 = $word::BITS;
            const TURNS: u32 = 2 * BITS - 2;
            let bits = magnitude.to_bits();
            let significand = $wide::from((bits & ((1 << $fraction) - 1)) | (1 << $fraction));
            // The first digit that is needed makes half a turn with the first bit of the significand.
            let first = (bits >> $fraction).saturating_sub($first);
            let index = usize::try_from(first / $word::from(BITS)).unwrap_or(0);
            let shift = first % $word::from(BITS);
            let digits = |i: usize| {
                let [here, next] = [i, i + 1].map(|i| $digits.get(i).copied().unwrap_or(0));
                // The second shift is split, since one by all bits would overflow.
                here << shift | next >> 1 >> ($word::from(BITS - 1) - shift)
            };
            let [a, b, c] = [index, index + 1, index + 2].map(digits);
            // Of the product of 3 words the first two are kept, modulo whole turns.
            let product = (($wide::from(a) * significand) << BITS)
                .wrapping_add($wide::from(b) * significand)
                .wrapping_add(($wide::from(c) * significand) >> BITS);
            // Quarter turns, to nearest, stand in the first two bits; the rest is signed.
            let turned = product.wrapping_add(1 << (TURNS - 1)) >> TURNS;
            (turned as i64, product.wrapping_sub(turned << TURNS).cast_signed())
        }
    )*};
}

turns! {
    /// The quarter turns of an angle of a million and more, modulo 4, and what is left of it, counted
    /// in `2^-62` quarter turns.
    turns_f32 f32, word u32, wide u64, signed i64,
    fraction 23, first 120, digits TWO_OVER_PI_32;
    /// The same in `2^-126` quarter turns.
    turns_f64 f64, word u64, wide u128, signed i128,
    fraction 52, first 1013, digits TWO_OVER_PI_64;
}
