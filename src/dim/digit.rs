//! How a number's base-1024 digits and typenum's bits become each other.
//!
//! Knows nothing about extents beyond their spelling.

use typenum::{UInt, UTerm, Unsigned};

use super::fixed::{D, Ki, Mi, One};

/// A digit to the base 1024, written `D<0>` to `D<1023>`, as typenum bits.
pub trait Digit {
    /// The number without leading zeros.
    type N: Unsigned;
    /// The number with all its ten bits behind the higher bits `H`.
    type After<H: Unsigned>: Unsigned;
}

/// Ten bits, most significant first, as a digit.
pub trait Bits {
    /// The extent whose lowest digit these bits are.
    type Low<H: High>;
    /// The higher digits when these bits are the middle one.
    type Mid<H: MidHigh>: High;
    /// The higher digits when these bits are the highest one.
    type Top: MidHigh;
}

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
    ($(($($zero:ident)*) $($bit:ident)+;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($bit),+> Decimal for short!(@number UTerm; $($bit)+)
        where
            ($(typenum::$zero,)* $($bit,)+): Bits,
        {
            type Dim = <($(typenum::$zero,)* $($bit,)+) as Bits>::Low<NoHigh>;
        }
        impl<$($bit),+> AsHigh for short!(@number UTerm; $($bit)+)
        where
            ($(typenum::$zero,)* $($bit,)+): Bits,
        {
            type High = <($(typenum::$zero,)* $($bit,)+) as Bits>::Top;
        }
    )*};
    (@number $head:ty; ) => { $head };
    (@number $head:ty; $bit:ident $($rest:ident)*) => { short!(@number UInt<$head, $bit>; $($rest)*) };
}

short! {
    (B0 B0 B0 B0 B0 B0 B0 B0 B0) X0;
    (B0 B0 B0 B0 B0 B0 B0 B0) X0 X1;
    (B0 B0 B0 B0 B0 B0 B0) X0 X1 X2;
    (B0 B0 B0 B0 B0 B0) X0 X1 X2 X3;
    (B0 B0 B0 B0 B0) X0 X1 X2 X3 X4;
    (B0 B0 B0 B0) X0 X1 X2 X3 X4 X5;
    (B0 B0 B0) X0 X1 X2 X3 X4 X5 X6;
    (B0 B0) X0 X1 X2 X3 X4 X5 X6 X7;
    (B0) X0 X1 X2 X3 X4 X5 X6 X7 X8;
    () X0 X1 X2 X3 X4 X5 X6 X7 X8 X9;
}

/// A number of more than ten bits: the lowest ten, and what is above.
macro_rules! long {
    ($($bit:ident)+) => {
        #[diagnostic::do_not_recommend]
        impl<U, B, $($bit),+> Decimal for long!(@number UInt<U, B>; $($bit)+)
        where
            ($($bit,)+): Bits,
            UInt<U, B>: AsHigh,
        {
            type Dim = <($($bit,)+) as Bits>::Low<<UInt<U, B> as AsHigh>::High>;
        }
        impl<U, B, $($bit),+> AsHigh for long!(@number UInt<U, B>; $($bit)+)
        where
            ($($bit,)+): Bits,
            UInt<U, B>: AsHigh<High: MidHigh>,
        {
            type High = <($($bit,)+) as Bits>::Mid<<UInt<U, B> as AsHigh>::High>;
        }
    };
    (@number $head:ty; ) => { $head };
    (@number $head:ty; $bit:ident $($rest:ident)*) => { long!(@number UInt<$head, $bit>; $($rest)*) };
}

long!(X0 X1 X2 X3 X4 X5 X6 X7 X8 X9);
