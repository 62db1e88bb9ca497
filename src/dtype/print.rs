//! How an element is printed: by the fewest digits that tell it from its neighbours.

use core::fmt;

use half::{bf16, f16};

use super::float::Float;
use super::text::Text;

/// Elements that can be printed.
pub trait Print: Copy {
    /// What there is to print.
    fn printed(self) -> Printed;
}

/// An element, as what it is printed by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Printed {
    /// `true` or `false`.
    Truth(bool),
    /// A whole number.
    Signed(i64),
    /// A whole number that is not negative.
    Unsigned(u64),
    /// A floating-point number.
    Float(PrintedFloat),
}

/// A floating-point number, and how many digits tell it from the others of its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrintedFloat {
    /// The number itself, which every float type has exactly.
    pub value: f64,
    /// The fewest significant digits that the type needs to read the same number again.
    pub digits: usize,
    /// The power of ten of the first of them.
    pub exponent: i32,
}

impl PrintedFloat {
    /// From the value and its digits as `{:e}` writes them.
    fn of(value: f64, text: Option<Text>) -> Self {
        let written = text.as_ref().map_or("0e0", Text::as_str);
        let (mantissa, exponent) = written.split_once('e').unwrap_or(("0", "0"));
        Self {
            value,
            digits: mantissa.bytes().filter(u8::is_ascii_digit).count(),
            exponent: exponent.parse().unwrap_or(0),
        }
    }

    /// How many digits stand behind the decimal point when no power of ten is written.
    #[must_use]
    pub fn fraction_digits(&self) -> usize {
        let behind_the_first = i32::try_from(self.digits).unwrap_or(i32::MAX).saturating_sub(1);
        usize::try_from(behind_the_first.saturating_sub(self.exponent)).unwrap_or(0)
    }
}

/// Prints as Rust prints an `f64`, with the digits of the type: `0.1`, `1.0`, `1e-7`, `NaN`.
impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let float = match self {
            Self::Truth(truth) => return f.write_str(if *truth { "true" } else { "false" }),
            Self::Signed(number) => return write!(f, "{number}"),
            Self::Unsigned(number) => return write!(f, "{number}"),
            Self::Float(float) => float,
        };
        let (value, size) = (float.value, float.value.abs());
        if let Some(precision) = f.precision() {
            write!(f, "{value:.precision$}")
        } else if !size.is_finite() {
            write!(f, "{value}")
        } else if size >= 1e16 || (size > 0.0 && size < 1e-4) {
            write!(f, "{value:.*e}", float.digits.saturating_sub(1))
        } else {
            write!(f, "{value:.*}", float.fraction_digits().max(1))
        }
    }
}

macro_rules! print_whole {
    ($($variant:ident: $($t:ty)*;)*) => {$($(
        impl Print for $t {
            fn printed(self) -> Printed {
                Printed::$variant(self.into())
            }
        }
    )*)*};
}

print_whole! {
    Truth: bool;
    Signed: i8 i16 i32 i64;
    Unsigned: u8 u16 u32 u64;
}

macro_rules! print_float {
    ($($t:ty)*) => {$(
        impl Print for $t {
            fn printed(self) -> Printed {
                let text = self.is_finite().then(|| Text::of(format_args!("{self:e}")));
                Printed::Float(PrintedFloat::of(self.to_f64(), text.flatten()))
            }
        }
    )*};
}

print_float! { f32 f64 }

/// Prints by the digits of an `f64` that is rounded shorter and shorter, because `half` prints by
/// those of an `f32`, which are more than the type needs.
macro_rules! print_half {
    ($($t:ty, $most_digits:literal;)*) => {$(
        impl Print for $t {
            fn printed(self) -> Printed {
                let value = self.to_f64();
                let same = |text: &Text| {
                    let read = text.as_str().parse().unwrap_or(f64::NAN);
                    Self::from_f64(read) == self
                };
                let mut texts = (0..$most_digits).filter_map(|behind_the_first: usize| {
                    Text::of(format_args!("{value:.behind_the_first$e}"))
                });
                let text = value.is_finite().then(|| texts.find(same));
                Printed::Float(PrintedFloat::of(value, text.flatten()))
            }
        }
    )*};
}

print_half! {
    f16, 5;
    bf16, 4;
}
