//! Conversions to and from `f16` and `bf16`, on bits.
//!
//! The types come from `half`, the conversions do not. `half` converts with an instruction where
//! the processor has one and in software elsewhere, and the two differ: its `f64` to `f16` rounds
//! twice (through `f32`) with the instruction and once without. Here there is one path for every
//! target, it rounds once, and it is made of plain integer and float operations with selects in
//! place of branches, so that a loop over it is vectorised.
//!
//! # Numerics
//! To nearest, ties to even; subnormals are kept; what is too large becomes infinite. A NaN stays
//! a NaN: its sign and the upper bits of its payload are kept and its quiet bit is set, as the
//! conversion instructions do.

use half::{bf16, f16};

/// The sign bit of an `f32`.
const SIGN_32: u32 = 0x8000_0000;
/// The bits of an infinite `f32`; anything above, without the sign, is a NaN.
const INFINITY_32: u32 = 0x7f80_0000;
/// The bits of an infinite `f64`.
const INFINITY_64: u64 = 0x7ff0_0000_0000_0000;

/// The low 16 bits.
#[inline(always)]
const fn low_16(bits: u32) -> u16 {
    let [a, b, ..] = bits.to_le_bytes();
    u16::from_le_bytes([a, b])
}

/// The low 32 bits.
#[inline(always)]
const fn low_32(bits: u64) -> u32 {
    let [a, b, c, d, ..] = bits.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

/// Widens; exact, and a signalling NaN becomes quiet.
#[inline(always)]
pub(crate) fn f16_to_f32(x: f16) -> f32 {
    let bits = u32::from(x.to_bits());
    let sign = (bits & 0x8000) << 16;
    let magnitude = (bits & 0x7fff) << 13;
    // Read as an f32, the exponent is off by 127 - 15. Multiplying by that power of two mends
    // normal numbers and subnormal ones alike, without rounding.
    let scaled = f32::from_bits(magnitude) * f32::from_bits((127 + 112) << 23);
    let is_special = magnitude >= 0x7c00 << 13;
    let is_nan = magnitude > 0x7c00 << 13;
    let quiet = if is_nan { 0x0040_0000 } else { 0 };
    let special = INFINITY_32 | magnitude | quiet;
    f32::from_bits(sign | if is_special { special } else { scaled.to_bits() })
}

/// Widens; exact. The bits are moved, nothing else: a signalling NaN stays one.
#[inline(always)]
pub(crate) fn bf16_to_f32(x: bf16) -> f32 {
    f32::from_bits(u32::from(x.to_bits()) << 16)
}

/// Rounds to nearest even.
#[inline(always)]
pub(crate) fn f32_to_f16(x: f32) -> f16 {
    let bits = x.to_bits();
    let sign = (bits & SIGN_32) >> 16;
    let magnitude = bits & !SIGN_32;
    // Normal results: subtract the difference of the biases, then round at bit 13. A carry out of
    // the fraction raises the exponent, up to infinity, which is what rounding asks for.
    let odd = (magnitude >> 13) & 1;
    let normal = magnitude.wrapping_sub(112 << 23).wrapping_add(0x0fff + odd) >> 13;
    // Subnormal results are multiples of 2^-24, and so are the neighbours of 0.5 in f32: adding
    // 0.5 rounds, and leaves the result in the low bits.
    let subnormal = (f32::from_bits(magnitude) + 0.5).to_bits().wrapping_sub(0x3f00_0000);
    let is_subnormal = magnitude < 113 << 23;
    let finite = if is_subnormal { subnormal } else { normal };
    let is_large = magnitude >= (127 + 16) << 23;
    let is_nan = magnitude > INFINITY_32;
    let special = if is_nan { 0x7e00 | ((magnitude >> 13) & 0x03ff) } else { 0x7c00 };
    f16::from_bits(low_16(sign | if is_large { special } else { finite }))
}

/// Rounds to nearest even.
#[inline(always)]
pub(crate) fn f32_to_bf16(x: f32) -> bf16 {
    let bits = x.to_bits();
    let odd = (bits >> 16) & 1;
    let rounded = bits.wrapping_add(0x7fff + odd) >> 16;
    let is_nan = bits & !SIGN_32 > INFINITY_32;
    let quieted = (bits >> 16) | 0x0040;
    bf16::from_bits(low_16(if is_nan { quieted } else { rounded }))
}

/// Widens; exact.
#[inline(always)]
pub(crate) fn f16_to_f64(x: f16) -> f64 {
    f64::from(f16_to_f32(x))
}

/// Widens; exact.
#[inline(always)]
pub(crate) fn bf16_to_f64(x: bf16) -> f64 {
    f64::from(bf16_to_f32(x))
}

/// Rounds to nearest even, once: not through `f32`.
#[inline(always)]
pub(crate) fn f64_to_f16(x: f64) -> f16 {
    f16::from_bits(narrow_f64(x, &Narrow { fraction_bits: 10, bias: 15, quiet: 0x0200 }))
}

/// Rounds to nearest even, once: not through `f32`.
#[inline(always)]
pub(crate) fn f64_to_bf16(x: f64) -> bf16 {
    bf16::from_bits(narrow_f64(x, &Narrow { fraction_bits: 7, bias: 127, quiet: 0x0040 }))
}

/// A 16-bit format, as what `f64` is rounded to.
struct Narrow {
    fraction_bits: u32,
    bias: u64,
    /// The bit that makes a NaN quiet.
    quiet: u64,
}

/// Rounds an `f64` to a 16-bit format and gives its bits; the steps are those of [`f32_to_f16`].
#[inline(always)]
fn narrow_f64(x: f64, to: &Narrow) -> u16 {
    let shift = 52 - to.fraction_bits;
    let bits = x.to_bits();
    let sign = (bits >> 48) & 0x8000;
    let magnitude = bits & !(1 << 63);
    let odd = (magnitude >> shift) & 1;
    let half = (1_u64 << (shift - 1)) - 1;
    let rebias = (1023 - to.bias) << 52;
    let normal = magnitude.wrapping_sub(rebias).wrapping_add(half + odd) >> shift;
    // The smallest subnormal is 2^(1 - bias - fraction_bits); the numbers that far apart in f64
    // begin at this power of two.
    let anchor = (1023 + 1 + 52 - to.bias - u64::from(to.fraction_bits)) << 52;
    let subnormal =
        (f64::from_bits(magnitude) + f64::from_bits(anchor)).to_bits().wrapping_sub(anchor);
    let is_subnormal = magnitude < (1024 - to.bias) << 52;
    let finite = if is_subnormal { subnormal } else { normal };
    let infinity = (2 * to.bias + 1) << to.fraction_bits;
    let is_large = magnitude >= (1024 + to.bias) << 52;
    let is_nan = magnitude > INFINITY_64;
    let payload = (magnitude >> shift) & ((1 << to.fraction_bits) - 1);
    let special = if is_nan { infinity | to.quiet | payload } else { infinity };
    low_16(low_32(sign | if is_large { special } else { finite }))
}

/// A whole number as `f64`, rounded to odd: what `f64` has no room for is kept as a set last bit,
/// so that rounding the result again, to 11 or 8 bits, is as good as rounding once.
#[inline(always)]
pub(crate) fn u64_to_f64_odd(n: u64) -> f64 {
    let is_long = n >= 1 << 53;
    let lost = n & 0x7ff;
    let odd = (n & !0x7ff) | if lost == 0 { 0 } else { 0x800 };
    exact_f64(if is_long { odd } else { n })
}

/// A whole number of at most 53 bits, whatever zeros follow them, as `f64`.
#[inline(always)]
fn exact_f64(n: u64) -> f64 {
    let [a, b, c, d, e, f, g, h] = n.to_le_bytes();
    let low = u32::from_le_bytes([a, b, c, d]);
    let high = u32::from_le_bytes([e, f, g, h]);
    f64::from(high) * 4_294_967_296.0 + f64::from(low)
}
