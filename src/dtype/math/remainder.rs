//! What is left of a division toward zero, exactly.
//!
//! `%` of floats is a call of the platform's `fmod`. This is the same number, for it is exact, by division of
//! the significands as whole numbers: as many bits of the dividend as there is room for are brought down at once.

macro_rules! rest {
    ($(#[$doc:meta])* $name:ident, $t:ident, $bits:ident, fraction $fraction:literal, exponent $mask:literal;) => {
        $(#[$doc])*
        #[inline(never)]
        pub(in crate::dtype) fn $name(a: $t, b: $t) -> $t {
            /// The bit before the fraction, which only subnormal numbers do not have.
            const HIDDEN: u64 = 1 << $fraction;
            /// How many bits are brought down at once.
            const ROOM: u32 = 63 - $fraction;
            let (top, bottom) = (a.abs(), b.abs());
            if !(top < $t::INFINITY && bottom > 0.0) {
                // An infinity or a NaN on the left, a NaN or 0 on the right.
                return $t::NAN;
            }
            if top < bottom {
                return a;
            }
            // The significand as a whole number, and how often it is doubled beyond the smallest number.
            let parts = |x: $t| {
                let bits = x.to_bits();
                let exponent = (bits >> $fraction) & $mask;
                let fraction = u64::from(bits) & (HIDDEN - 1);
                let whole = if exponent == 0 { fraction } else { fraction | HIDDEN };
                (whole, u32::try_from(exponent).unwrap_or(0).saturating_sub(1))
            };
            let ((mut rest, from), (divisor, to)) = (parts(top), parts(bottom));
            let mut left = from.saturating_sub(to);
            rest = rest.checked_rem(divisor).unwrap_or(0);
            while left > 0 && rest > 0 {
                let step = if left < ROOM { left } else { ROOM };
                rest = (rest << step).checked_rem(divisor).unwrap_or(0);
                left = left.wrapping_sub(step);
            }
            // Back to a hidden bit, as far as the exponent goes.
            let missing = rest.leading_zeros().wrapping_sub(63 - $fraction);
            let shift = if missing < to { missing } else { to };
            let lifted = rest << shift;
            let exponent = if lifted < HIDDEN { 0 } else { u64::from(to.wrapping_sub(shift)).wrapping_add(1) };
            let magnitude = (lifted & (HIDDEN - 1)) | (exponent << $fraction);
            let bits = $bits::try_from(magnitude).unwrap_or(0);
            $t::from_bits(bits).copysign(a)
        }
    };
}

rest! {
    /// What is left of `a` divided by `b` toward zero; of the sign of `a`.
    rest_f32, f32, u32, fraction 23, exponent 0xff;
}

rest! {
    /// What is left of `a` divided by `b` toward zero; of the sign of `a`.
    rest_f64, f64, u64, fraction 52, exponent 0x7ff;
}

#[cfg(test)]
mod tests {
    use super::{rest_f32, rest_f64};

    /// Numbers of every exponent and sign, and those at the ends.
    fn sample(count: u64) -> impl Iterator<Item = u64> {
        let random = (1..count).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23));
        let ends = [
            0.0,
            f64::from_bits(1),
            f64::MIN_POSITIVE,
            1.0,
            1.5,
            f64::MAX,
            f64::INFINITY,
            f64::NAN,
        ];
        let singles =
            [1_u64, 2, 3, 0x7f_ffff, 0x80_0000, 0x80_0001, 0x3f80_0000, 0x7f7f_ffff, 0x7f80_0000];
        random.chain(ends.map(f64::to_bits)).chain(singles.map(|bits| bits << 32))
    }

    /// Requirements: FW-NUM-2.
    #[test]
    fn it_is_the_rest_that_the_language_has_for_f64() {
        for a in sample(2000) {
            for b in sample(400).flat_map(|b| [b, a ^ (b >> 20), a.wrapping_sub(1 << 52)]) {
                let (a, b) = (f64::from_bits(a), f64::from_bits(b));
                let (found, right) = (rest_f64(a, b), a % b);
                let is_same =
                    found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan();
                assert!(is_same, "{a:e} % {b:e} is {found:e}, not {right:e}");
            }
        }
    }

    /// Requirements: FW-NUM-2.
    #[test]
    fn it_is_the_rest_that_the_language_has_for_f32() {
        let single = |bits: u64| u32::try_from(bits >> 32).expect("half of the bits");
        for a in sample(2000).map(single) {
            for b in
                sample(400).map(single).flat_map(|b| [b, a ^ (b >> 10), a.wrapping_sub(1 << 23)])
            {
                let (a, b) = (f32::from_bits(a), f32::from_bits(b));
                let (found, right) = (rest_f32(a, b), a % b);
                let is_same =
                    found.to_bits() == right.to_bits() || found.is_nan() && right.is_nan();
                assert!(is_same, "{a:e} % {b:e} is {found:e}, not {right:e}");
            }
        }
    }
}
