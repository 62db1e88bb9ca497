//! How a number's base-1024 digits and typenum's bits become each other.
//!
//! Knows nothing about extents beyond their spelling.

use typenum::{B0, Bit, UInt, UTerm, Unsigned};

use super::fixed::{D, Ki, Mi, One};

/// A digit to the base 1024, written `D<0>` to `D<1023>`, as typenum bits.
pub trait Digit {
    /// The number without leading zeros.
    type N: Behind;
}

/// Numbers of at most ten bits.
pub trait Behind: Unsigned {
    /// All ten bits behind the higher bits `H`.
    type After<H: Unsigned>: Unsigned;
}

/// The higher five of ten bits, most significant first.
pub trait Row {
    /// The digit with the lower five bits `C`.
    type At<C: Column>: Place;
}

/// The lower five of ten bits, most significant first.
pub trait Column {
    /// The one of 32 types that these bits are the number of.
    #[rustfmt::skip]
    type Of<T0: Place, T1: Place, T2: Place, T3: Place, T4: Place, T5: Place, T6: Place, T7: Place, T8: Place, T9: Place, T10: Place, T11: Place, T12: Place, T13: Place, T14: Place, T15: Place, T16: Place, T17: Place, T18: Place, T19: Place, T20: Place, T21: Place, T22: Place, T23: Place, T24: Place, T25: Place, T26: Place, T27: Place, T28: Place, T29: Place, T30: Place, T31: Place>: Place;
}

/// A digit, or [`One`] for the digit 1, and what it becomes at each place.
pub trait Place {
    /// The extent whose lowest digit this is.
    type Low<H: High>;
    /// The higher digits when this is the middle one.
    type Mid<H: MidHigh>: High;
    /// The higher digits when this is the highest one.
    type Top: MidHigh;
}

impl<const N: usize> Place for D<N> {
    type Low<H: High> = H::Join<N>;
    type Mid<H: MidHigh> = H::Mid<N>;
    type Top = KiHigh<N>;
}

impl Place for One {
    type Low<H: High> = H::JoinOne;
    type Mid<H: MidHigh> = H::Mid<1>;
    type Top = KiHigh<1>;
}

/// The digit that ten bits are.
type DigitOf<High, Low> = <High as Row>::At<Low>;

/// The digits above the lowest one.
pub trait High {
    /// The extent with the lowest digit `LO`.
    type Join<const LO: usize>;
    /// The extent with the lowest digit 1, which has a spelling of its own if it stands alone.
    type JoinOne;
}

/// One digit above the lowest one, so that another may be put between.
pub trait MidHigh: High {
    /// With `MID` put below.
    type Mid<const MID: usize>: High;
}

/// No higher digit.
pub struct NoHigh;
/// One higher digit.
pub struct KiHigh<const HI: usize>;
/// Two higher digits.
pub struct MiHigh<const HI: usize, const MID: usize>;

impl High for NoHigh {
    type Join<const LO: usize> = D<LO>;
    type JoinOne = One;
}

impl<const HI: usize> High for KiHigh<HI> {
    type Join<const LO: usize> = Ki<HI, LO>;
    type JoinOne = Ki<HI, 1>;
}

impl<const HI: usize> MidHigh for KiHigh<HI> {
    type Mid<const MID: usize> = MiHigh<HI, MID>;
}

impl<const HI: usize, const MID: usize> High for MiHigh<HI, MID> {
    type Join<const LO: usize> = Mi<HI, MID, LO>;
    type JoinOne = Mi<HI, MID, 1>;
}

/// A typenum number as the extent in its one canonical spelling.
///
/// Implemented for numbers below 2^30.
#[diagnostic::on_unimplemented(
    message = "the extent would be larger than 1073741823",
    label = "this extent does not fit",
    note = "extents are numbers below 2^30"
)]
pub trait Decimal {
    /// The extent.
    type Dim;
}

/// The bits above the lowest ten, as digits.
pub trait AsHigh {
    /// The digits.
    type High: High;
}

impl Decimal for UTerm {
    type Dim = D<0>;
}

/// The `k` bits of a short number, padded with zeros to ten.
macro_rules! short {
    ($(($($high:ident)*) ($($low:ident)*), ($($zero:ident)*) $($bit:ident)*;)*) => {$(
        short!(@decimal ($($high)*) ($($low)*) $($bit)*);
        impl<$($bit: Bit),*> Behind for short!(@number UTerm; $($bit)*) {
            type After<H: Unsigned> = short!(@number H; $($zero)* $($bit)*);
        }
    )*};
    // Zero is an extent, and no higher digit.
    (@decimal ($($high:ident)*) ($($low:ident)*)) => {};
    (@decimal ($($high:ident)*) ($($low:ident)*) $($bit:ident)+) => {
        #[diagnostic::do_not_recommend]
        impl<$($bit),+> Decimal for short!(@number UTerm; $($bit)+)
        where
            ($($high,)*): Row,
            ($($low,)*): Column,
        {
            type Dim = <DigitOf<($($high,)*), ($($low,)*)> as Place>::Low<NoHigh>;
        }
        impl<$($bit),+> AsHigh for short!(@number UTerm; $($bit)+)
        where
            ($($high,)*): Row,
            ($($low,)*): Column,
        {
            type High = <DigitOf<($($high,)*), ($($low,)*)> as Place>::Top;
        }
    };
    (@number $head:ty; ) => { $head };
    (@number $head:ty; $bit:ident $($rest:ident)*) => { short!(@number UInt<$head, $bit>; $($rest)*) };
}

short! {
    (B0 B0 B0 B0 B0) (B0 B0 B0 B0 B0), (B0 B0 B0 B0 B0 B0 B0 B0 B0 B0);
    (B0 B0 B0 B0 B0) (B0 B0 B0 B0 X9), (B0 B0 B0 B0 B0 B0 B0 B0 B0) X9;
    (B0 B0 B0 B0 B0) (B0 B0 B0 X8 X9), (B0 B0 B0 B0 B0 B0 B0 B0) X8 X9;
    (B0 B0 B0 B0 B0) (B0 B0 X7 X8 X9), (B0 B0 B0 B0 B0 B0 B0) X7 X8 X9;
    (B0 B0 B0 B0 B0) (B0 X6 X7 X8 X9), (B0 B0 B0 B0 B0 B0) X6 X7 X8 X9;
    (B0 B0 B0 B0 B0) (X5 X6 X7 X8 X9), (B0 B0 B0 B0 B0) X5 X6 X7 X8 X9;
    (B0 B0 B0 B0 X4) (X5 X6 X7 X8 X9), (B0 B0 B0 B0) X4 X5 X6 X7 X8 X9;
    (B0 B0 B0 X3 X4) (X5 X6 X7 X8 X9), (B0 B0 B0) X3 X4 X5 X6 X7 X8 X9;
    (B0 B0 X2 X3 X4) (X5 X6 X7 X8 X9), (B0 B0) X2 X3 X4 X5 X6 X7 X8 X9;
    (B0 X1 X2 X3 X4) (X5 X6 X7 X8 X9), (B0) X1 X2 X3 X4 X5 X6 X7 X8 X9;
    (X0 X1 X2 X3 X4) (X5 X6 X7 X8 X9), () X0 X1 X2 X3 X4 X5 X6 X7 X8 X9;
}

/// A number of more than ten bits: the lowest ten, and what is above.
macro_rules! long {
    ($($high:ident)*; $($low:ident)*) => {
        #[diagnostic::do_not_recommend]
        impl<U, B, $($high,)* $($low),*> Decimal for long!(@number UInt<U, B>; $($high)* $($low)*)
        where
            ($($high,)*): Row,
            ($($low,)*): Column,
            UInt<U, B>: AsHigh,
        {
            type Dim = <DigitOf<($($high,)*), ($($low,)*)> as Place>::Low<<UInt<U, B> as AsHigh>::High>;
        }
        impl<U, B, $($high,)* $($low),*> AsHigh for long!(@number UInt<U, B>; $($high)* $($low)*)
        where
            ($($high,)*): Row,
            ($($low,)*): Column,
            UInt<U, B>: AsHigh<High: MidHigh>,
        {
            type High = <DigitOf<($($high,)*), ($($low,)*)> as Place>::Mid<<UInt<U, B> as AsHigh>::High>;
        }
    };
    (@number $head:ty; ) => { $head };
    (@number $head:ty; $bit:ident $($rest:ident)*) => { long!(@number UInt<$head, $bit>; $($rest)*) };
}

long!(X0 X1 X2 X3 X4; X5 X6 X7 X8 X9);
