//! A positive real factor as an integer of 31 bits and a power of two.

/// A factor `significand * 2^(exponent - 31)`, with the significand from `2^30` to `2^31 - 1`.
///
/// # Numerics
/// Made from a real number `m * 2^e`, `m` from 0.5 to 1: the significand is `floor(m * 2^31 + 0.5)`,
/// halved if that is `2^31`. A factor below `2^-32` is 0, one above `2^30` is the largest there is.
///
/// # Example: in a constant
/// ```
/// use formwork::dtype::quantized::Multiplier;
///
/// const FACTOR: Multiplier = Multiplier::new(0.375).unwrap();
/// assert_eq!((FACTOR.significand(), FACTOR.exponent()), (3 << 29, -1));
/// assert_eq!(Multiplier::new(f64::NAN), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Multiplier {
    /// # Invariants
    /// 0, or from `2^30` to `2^31 - 1`.
    significand: i32,
    /// # Invariants
    /// From -31 to 30.
    exponent: i32,
}

impl Multiplier {
    /// The bits of an `f64` behind its sign and exponent.
    const FRACTION_BITS: u32 = 52;
    /// How much larger the exponent field of an `f64` is than the exponent, for `m` below 1.
    const BIAS: i32 = 1022;

    /// The factor nearest to a real number, if that is finite and positive.
    #[must_use]
    pub const fn new(real: f64) -> Option<Self> {
        if !real.is_finite() || real <= 0.0 {
            return None;
        }
        let bits = real.to_bits();
        // The sign bit is 0, so eleven bits are left, which an `i32` holds.
        let [low, high, ..] = (bits >> Self::FRACTION_BITS).to_le_bytes();
        let exponent = i32::from_le_bytes([low, high, 0, 0]).wrapping_sub(Self::BIAS);
        let hidden = 1 << Self::FRACTION_BITS;
        let fraction = (bits & (hidden - 1)) | hidden;
        // `m * 2^53` has become `m * 2^31`, to nearest, from 2^30 to 2^31.
        let rounded = fraction.wrapping_add(1 << 21) >> 22;
        let (rounded, exponent) = if rounded == 1 << 31 {
            (rounded >> 1, exponent.wrapping_add(1))
        } else {
            (rounded, exponent)
        };
        let [a, b, c, d, ..] = rounded.to_le_bytes();
        Some(if exponent < -31 {
            Self { significand: 0, exponent: 0 }
        } else if exponent > 30 {
            Self { significand: i32::MAX, exponent: 30 }
        } else {
            Self { significand: i32::from_le_bytes([a, b, c, d]), exponent }
        })
    }

    /// The factor with these parts, as a file stores it; nothing if they are out of range.
    #[must_use]
    pub const fn from_parts(significand: i32, exponent: i32) -> Option<Self> {
        let is_normal = significand >= 1 << 30 || significand == 0;
        if is_normal && exponent >= -31 && exponent <= 30 {
            Some(Self { significand, exponent })
        } else {
            None
        }
    }

    /// The integer of 31 bits.
    #[must_use]
    pub const fn significand(self) -> i32 {
        self.significand
    }

    /// The power of two that the significand, as a fraction of `2^31`, is multiplied by.
    #[must_use]
    pub const fn exponent(self) -> i32 {
        self.exponent
    }
}

/// The same number in 64 bits, in a constant.
#[allow(clippy::as_conversions, reason = "exact, and `f64::from` is no constant function")]
pub(super) const fn wide(x: f32) -> f64 {
    x as f64
}
