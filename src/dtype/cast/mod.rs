//! Casts between element types, each named for what it does to a value that does not fit.
//!
//! | value | [`CastWrapping`] | [`CastSaturating`] | [`CastChecked`] | [`CastLossy`] |
//! |---|---|---|---|---|
//! | integer that is too large or small | modulo 2^n | the nearest end | error | modulo 2^n |
//! | float beyond an integer type | - | the nearest end | error | the nearest end |
//! | NaN to an integer | - | 0 | error | 0 |
//! | fraction to an integer | - | dropped | error | dropped |
//! | finite number beyond a float type | - | the largest finite, with its sign | error | infinity |
//! | nonzero number below a float type | - | zero | error | zero |
//! | infinity and NaN to a float | - | stay | stay | stay |
//! | number between two floats | - | to nearest even | to nearest even | to nearest even |
//! | number to `bool` | - | at least 1 | 0 and 1, else error | not 0; NaN is `true` |
//! | `bool` to a number | - | 0 or 1 | 0 or 1 | 0 or 1 |
//!
//! `CastWrapping` is between integers; the others are between any two element types, a type and
//! itself included. Rounding happens once: a cast from `f64` or `i64` to `f16` does not go through
//! `f32`.

mod checked;
mod lossy;
mod saturating;
mod wrapping;

pub use checked::CastChecked;
pub use lossy::CastLossy;
pub use saturating::CastSaturating;
pub use wrapping::CastWrapping;

/// Calls a macro once for each pair of two lists: `each_pair!(cast: i8 u8; f16 f32)`.
macro_rules! each_pair {
    (@rows $cell:ident [$($from:ident)*] $to:tt) => {
        $(each_pair!(@row $cell $from $to);)*
    };
    (@row $cell:ident $from:ident [$($to:ident)*]) => {
        $($cell!($from $to);)*
    };
    ($cell:ident: $($from:ident)*; $($to:ident)*) => {
        each_pair!(@rows $cell [$($from)*] [$($to)*]);
    };
}
use each_pair;
