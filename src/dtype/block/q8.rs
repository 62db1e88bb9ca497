//! Codes of eight bits.

use half::f16;

use super::BlockFormat;
use super::format::block;
use super::scale::{code, f16_up, largest};
use crate::dtype::half_bits::f16_to_f32;

/// Thirty-two numbers `scale * code`, with codes from -127 to 127.
///
/// # Numerics
/// The scale is the largest magnitude divided by 127. A number differs from its code's by half the
/// scale at most.
///
/// # Example
/// ```
/// use formwork::dtype::block::{BlockFormat, Q8_0};
///
/// let block = Q8_0::quantize(&core::array::from_fn(|i| i as f32 - 127.0));
/// assert_eq!(block.number(0), -127.0);
/// assert_eq!(block.number(31), -96.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Q8_0 {
    scale: f16,
    codes: [i8; 32],
}

block!(Q8_0, 34, "Q8_0");

impl Q8_0 {
    /// The block of a scale and codes.
    #[must_use]
    pub const fn new(scale: f16, codes: [i8; 32]) -> Self {
        Self { scale, codes }
    }

    /// The block of these bytes: the scale, lowest byte first, and the codes.
    #[must_use]
    pub const fn from_le_bytes(bytes: [u8; 34]) -> Self {
        let mut codes = [0; 32];
        let mut at = 0;
        while at < 32 {
            codes[at] = i8::from_le_bytes([bytes[at.wrapping_add(2)]]);
            at = at.wrapping_add(1);
        }
        Self { scale: f16::from_le_bytes([bytes[0], bytes[1]]), codes }
    }

    /// The bytes of [`Q8_0::from_le_bytes`].
    #[must_use]
    pub fn to_le_bytes(self) -> [u8; 34] {
        let mut bytes = [0; 34];
        let code = self.codes.iter().flat_map(|code| code.to_le_bytes());
        for (to, byte) in bytes.iter_mut().zip(self.scale.to_le_bytes().into_iter().chain(code)) {
            *to = byte;
        }
        bytes
    }

    /// The scale.
    #[must_use]
    pub const fn scale(self) -> f16 {
        self.scale
    }

    /// The codes.
    #[must_use]
    pub const fn codes(self) -> [i8; 32] {
        self.codes
    }

    fn of(numbers: &[f32; 32]) -> Self {
        let scale = f16_up(largest(numbers).abs() / 127.0);
        Self { scale, codes: numbers.map(|x| code(x, scale, -127, 127)) }
    }

    #[inline(always)]
    fn numbers(&self) -> [f32; 32] {
        let scale = f16_to_f32(self.scale);
        self.codes.map(|code| scale * f32::from(code))
    }
}
