//! `a * b + c` rounded once, where the processor has no instruction for it.

use core::array::from_fn;

/// The exact product and sum of three numbers of single precision, rounded once.
///
/// # Numerics
/// The product is exact in double precision. The sum is rounded there *to odd*: where it is not
/// exact, to the neighbour whose last bit is set. Rounding that to single precision is then as if
/// the exact sum had been rounded (Boldo and Melquiond, "Emulation of FMA and correctly rounded
/// sums: proved algorithms using rounding to odd", 2008). The error of the sum is that of Knuth's
/// six steps. There is no branch, so lanes of it become vectors.
#[inline(always)]
pub(crate) fn fused_f32(a: f32, b: f32, c: f32) -> f32 {
    let (product, addend) = (f64::from(a) * f64::from(b), f64::from(c));
    narrow(odd_sum(product, addend))
}

/// The exact products and sums of numbers of single precision, each rounded once.
///
/// # Numerics
/// The sum is rounded to double precision and then to single, which is as if it had been rounded once, but
/// where the first result stands half way between two numbers of single precision: then the lanes are done
/// again, as [`fused_f32`]. Below the normal numbers of single precision half way is elsewhere, so all of
/// these are.
#[inline(always)]
pub(crate) fn fused_lanes_f32<const N: usize>(a: [f32; N], b: [f32; N], c: [f32; N]) -> [f32; N] {
    const SMALLEST: f64 = f64::from_bits((1023 - 126) << 52);
    let sums: [f64; N] =
        from_fn(|lane| f64::from(a[lane]) * f64::from(b[lane]) + f64::from(c[lane]));
    let again: [u32; N] = from_fn(|lane| {
        let sum = sums[lane];
        // Of 52 bits behind the first, 23 stay.
        let is_half = lower(sum.to_bits()) << 3 == 1 << 31;
        let is_small = (sum.abs() < SMALLEST) & (sum != 0.0);
        if is_half | is_small { u32::MAX } else { 0 }
    });
    if again.iter().fold(0, |any, again| any | again) == 0 {
        sums.map(narrow)
    } else {
        one_by_one(a, b, c)
    }
}

/// As [`fused_f32`], in each lane; apart, so that those who seldom need it stay short.
#[cold]
#[inline(never)]
fn one_by_one<const N: usize>(a: [f32; N], b: [f32; N], c: [f32; N]) -> [f32; N] {
    from_fn(|lane| fused_f32(a[lane], b[lane], c[lane]))
}

/// The lower half.
#[inline(always)]
fn lower(bits: u64) -> u32 {
    #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
    {
        bits as u32
    }
}

/// A double, rounded to single precision.
#[inline(always)]
fn narrow(x: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "rounds to nearest even")]
    {
        x as f32
    }
}

/// The sum, and what is lost by rounding it.
#[inline(always)]
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// The sum, rounded to odd.
#[inline(always)]
fn odd_sum(a: f64, b: f64) -> f64 {
    let (sum, error) = two_sum(a, b);
    let bits = sum.to_bits();
    // Infinite operands lose nothing, and give a NaN here, which is not above 0.
    let even = if error.abs() > 0.0 { !bits & 1 } else { 0 };
    // Away from zero where the error has the sign of the sum, and else toward it.
    let toward = (bits ^ error.to_bits()) >> 63 & even;
    f64::from_bits(bits.wrapping_add(even).wrapping_sub(toward << 1))
}

/// The exact products and sums of numbers of double precision, each rounded once.
///
/// # Numerics
/// As [`few_steps`] where that is exact for all lanes, and else on integers.
#[inline(always)]
pub(crate) fn fused_lanes_f64<const N: usize>(a: [f64; N], b: [f64; N], c: [f64; N]) -> [f64; N] {
    let results: [f64; N] = from_fn(|lane| few_steps(a[lane], b[lane], c[lane]));
    let rest: [u64; N] =
        from_fn(|lane| if fit_few_steps(a[lane], b[lane], c[lane]) { 0 } else { u64::MAX });
    if rest.iter().fold(0, |any, rest| any | rest) == 0 { results } else { on_integers(a, b, c) }
}

/// As [`fused_f64`], in each lane; apart, so that those who seldom need it stay short.
#[cold]
#[inline(never)]
fn on_integers<const N: usize>(a: [f64; N], b: [f64; N], c: [f64; N]) -> [f64; N] {
    from_fn(|lane| fused_f64(a[lane], b[lane], c[lane]))
}

/// The exact product and sum, rounded once, where [`fit_few_steps`] says so.
///
/// # Numerics
/// The product is two numbers (Dekker's, of halves by Veltkamp); both and the addend are summed exactly in
/// three numbers, the lower two of which are rounded to odd, and then the sum is as if it had been rounded
/// once (Boldo and Melquiond, as of [`fused_f32`]). There is no branch, so lanes of it become vectors.
#[inline(always)]
fn few_steps(a: f64, b: f64, c: f64) -> f64 {
    let product = a * b;
    let ([a_high, a_low], [b_high, b_low]) = (halves_of(a), halves_of(b));
    let lost = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    let (low, lowest) = two_sum(c, lost);
    let (high, middle) = two_sum(product, low);
    let sum = high + odd_sum(lowest, middle);
    // The product of a zero is exact, and has a sign.
    if a == 0.0 || b == 0.0 { product + c } else { sum }
}

/// Whether all steps of [`few_steps`] but the last are exact: nothing overflows, and the product is a zero or so
/// large that its lower half is a normal number. It asks for more than that.
#[inline(always)]
fn fit_few_steps(a: f64, b: f64, c: f64) -> bool {
    const LEAST: f64 = f64::from_bits((1023 - 900) << 52);
    const MOST: f64 = f64::from_bits((1023 + 900) << 52);
    let product = (a * b).abs();
    let fit = (a.abs() < MOST) & (b.abs() < MOST) & (c.abs() < MOST);
    fit & (((product > LEAST) & (product < MOST)) | (a == 0.0) | (b == 0.0))
}

/// A number as the sum of two with 26 bits each.
#[inline(always)]
fn halves_of(x: f64) -> [f64; 2] {
    let moved = x * 134_217_729.0;
    let high = moved - (moved - x);
    [high, x - high]
}

/// The exact product and sum of three numbers of double precision, rounded once.
///
/// # Numerics
/// Computed on integers: the product of the significands has 106 bits, the addend is shifted beside
/// it with what falls off kept as a last bit, and the sum is rounded to nearest even.
pub(crate) fn fused_f64(a: f64, b: f64, c: f64) -> f64 {
    let is_plain = |x: f64| x.is_finite() && x != 0.0;
    if !(is_plain(a) && is_plain(b)) {
        // The product is zero or not finite, so it is exact.
        return a * b + c;
    }
    if !c.is_finite() {
        // A finite product does not matter, though it may not fit.
        return c;
    }
    let (sign_a, exponent_a, bits_a) = parts(a);
    let (sign_b, exponent_b, bits_b) = parts(b);
    // The significands are below 2^53, the product below 2^106.
    let product = Wide {
        negative: sign_a != sign_b,
        exponent: exponent_a.wrapping_add(exponent_b),
        bits: u128::from(bits_a).wrapping_mul(u128::from(bits_b)),
    };
    if c == 0.0 {
        return product.round();
    }
    let (negative, exponent, bits) = parts(c);
    product.add(Wide { negative, exponent, bits: u128::from(bits) }).round()
}

/// Sign, exponent and significand: `±bits * 2^exponent`.
#[inline(always)]
fn parts(x: f64) -> (bool, i32, u64) {
    const BITS: u32 = f64::MANTISSA_DIGITS - 1;
    let bits = x.to_bits();
    let fraction = bits & ((1 << BITS) - 1);
    // Below 2^11.
    let biased = ((bits >> BITS) & 0x7ff) as i32;
    if biased == 0 {
        (x.is_sign_negative(), -1074, fraction)
    } else {
        (x.is_sign_negative(), biased.wrapping_sub(1075), fraction | 1 << BITS)
    }
}

/// `±bits * 2^exponent`, where the last bit may stand for all that is below it.
struct Wide {
    negative: bool,
    exponent: i32,
    bits: u128,
}

impl Wide {
    /// The same number with its highest bit at 2^125.
    fn up(self) -> Self {
        let by = self.bits.leading_zeros().saturating_sub(2);
        Self {
            bits: self.bits.wrapping_shl(by),
            exponent: self.exponent.wrapping_sub(by.cast_signed()),
            ..self
        }
    }

    /// The sum, whose last bit is set where something below it was lost.
    fn add(self, other: Self) -> Self {
        let (one, other) = (self.up(), other.up());
        let (large, small) = if (one.exponent, one.bits) >= (other.exponent, other.bits) {
            (one, other)
        } else {
            (other, one)
        };
        let by = large.exponent.wrapping_sub(small.exponent).cast_unsigned();
        let moved = shift_down(small.bits, by);
        if large.negative == small.negative {
            return Self { bits: large.bits.wrapping_add(moved), ..large };
        }
        let bits = large.bits.wrapping_sub(moved);
        // An exact difference of nothing is +0.
        Self { bits, negative: large.negative && bits != 0, ..large }
    }

    /// Rounds to nearest even.
    fn round(self) -> f64 {
        if self.bits == 0 {
            return if self.negative { -0.0 } else { 0.0 };
        }
        let high = self
            .exponent
            .wrapping_add(127_i32.wrapping_sub(self.bits.leading_zeros().cast_signed()));
        // The exponent of the last bit that stays: 52 below the highest, but no less than that of
        // the smallest number.
        let last = high.wrapping_sub(52).max(-1074);
        let by = last.wrapping_sub(self.exponent);
        let (kept, rest_half) = if by <= 0 {
            (self.bits.wrapping_shl(by.unsigned_abs()), 0)
        } else {
            // Two bits more: half, and what is below half.
            let with_rest = shift_down(self.bits, by.unsigned_abs().saturating_sub(2));
            let with_rest = if by == 1 { with_rest.wrapping_shl(1) } else { with_rest };
            (with_rest >> 2, with_rest & 3)
        };
        let odd = kept & 1 == 1;
        let up = rest_half == 3 || (rest_half == 2 && odd);
        let kept = kept.wrapping_add(u128::from(up));
        // `kept` is at most 2^53: a normal number has bit 52 set, which the exponent's field
        // counts as one more.
        let [low, _] = halves(kept);
        let field = last.wrapping_add(1074).cast_unsigned();
        let magnitude = low.wrapping_add(u64::from(field) << 52);
        let infinite = 0x7ff0_0000_0000_0000;
        let sign = u64::from(self.negative) << 63;
        f64::from_bits(if field >= 0x7fe { infinite } else { magnitude.min(infinite) } | sign)
    }
}

/// The low and the high half.
fn halves(x: u128) -> [u64; 2] {
    #[expect(clippy::cast_possible_truncation, reason = "the halves")]
    {
        [x as u64, (x >> 64) as u64]
    }
}

/// `bits` moved down, the last bit set if a set one fell off.
fn shift_down(bits: u128, by: u32) -> u128 {
    if by >= 127 {
        return u128::from(bits != 0);
    }
    let moved = bits >> by;
    let fell_off = moved << by != bits;
    moved | u128::from(fell_off)
}
