//! Fixed extents: numbers known to the compiler, each with one spelling.

use core::fmt;

use typenum::{U1, UInt, UTerm, Unsigned};

use super::digit::{Behind, Digit};
use super::{Dim, FixedDim, NonUnit, Sealed};

/// The extent 1: the only one that stretches when two shapes are broadcast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct One;

/// An extent of 0 or 2 to 1023.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct D<const N: usize>;

/// An extent of 1024 to 2^20 - 1: `HI * 1024 + LO`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ki<const HI: usize, const LO: usize>;

/// An extent of 2^20 to 2^30 - 1: `HI * 1048576 + MID * 1024 + LO`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Mi<const HI: usize, const MID: usize, const LO: usize>;

/// The elements of a `Ki` axis, one behind the other.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct KiArr<T, const HI: usize, const LO: usize> {
    whole: [[T; 1024]; HI],
    rest: [T; LO],
}

/// The elements of a `Mi` axis, one behind the other.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MiArr<T, const HI: usize, const MID: usize, const LO: usize> {
    whole: [[[T; 1024]; 1024]; HI],
    middle: [[T; 1024]; MID],
    rest: [T; LO],
}

/// Numbers other than one, so that `D<1>` is not an extent beside [`One`].
pub trait NotOne {}
impl NotOne for UTerm {}
impl<U, A, B> NotOne for UInt<UInt<U, A>, B> {}

/// Numbers other than zero, so that a high digit of zero is not an extent.
pub trait NotZero {}
impl<U, B> NotZero for UInt<U, B> {}

type AppendDigit<H, const LO: usize> = <<D<LO> as Digit>::N as Behind>::After<H>;

impl Sealed for One {}

impl Dim for One {
    const CAP: usize = 1;
    const FIXED: bool = true;
    const NAME: &'static str = "";
    type Stride = One;
    type Arr<T: Copy> = [T; 1];
    type Anonymous = Self;

    #[inline(always)]
    fn len(self) -> usize {
        1
    }

    #[inline(always)]
    fn anonymous(self) -> Self {
        self
    }
}

#[diagnostic::do_not_recommend]
impl FixedDim for One {
    type N = U1;
    const DIM: Self = Self;
}

macro_rules! fixed {
    ($([$($param:ident)+] $dim:ty, $arr:ident => [$($array:tt)+], $size:expr, $number:ty, [$($bound:tt)+];)*) => {$(
        impl<$(const $param: usize),+> Sealed for $dim {}

        #[diagnostic::do_not_recommend]
        impl<$(const $param: usize),+> Dim for $dim where $($bound)+ {
            const CAP: usize = $size;
            const FIXED: bool = true;
            const NAME: &'static str = "";
            type Stride = Self;
            type Arr<$arr: Copy> = $($array)+;
            type Anonymous = Self;

            #[inline(always)]
            fn len(self) -> usize {
                $size
            }

            #[inline(always)]
            fn anonymous(self) -> Self {
                self
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$(const $param: usize),+> FixedDim for $dim where $($bound)+ {
            type N = $number;
            const DIM: Self = Self;
        }

        impl<$(const $param: usize),+> NonUnit for $dim where $($bound)+ {}

        impl<$(const $param: usize),+> fmt::Debug for $dim {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&$size, f)
            }
        }
    )*};
}

fixed! {
    [N] D<N>, T => [[T; N]], N, <D<N> as Digit>::N,
        [D<N>: Digit<N: NotOne>];
    [HI LO] Ki<HI, LO>, T => [KiArr<T, HI, LO>], HI * 1024 + LO,
        AppendDigit<<D<HI> as Digit>::N, LO>,
        [D<HI>: Digit<N: NotZero>, D<LO>: Digit];
    [HI MID LO] Mi<HI, MID, LO>, T => [MiArr<T, HI, MID, LO>], HI * 1_048_576 + MID * 1024 + LO,
        AppendDigit<AppendDigit<<D<HI> as Digit>::N, MID>, LO>,
        [D<HI>: Digit<N: NotZero>, D<MID>: Digit, D<LO>: Digit];
}

impl fmt::Debug for One {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("1")
    }
}

/// The number behind an extent, for arithmetic in types.
pub(crate) type NumberOf<A> = <A as FixedDim>::N;

const _: () = assert!(<NumberOf<Ki<4, 1>> as Unsigned>::USIZE == 4097);
const _: () = assert!(<NumberOf<Mi<2, 0, 5>> as Unsigned>::USIZE == 2_097_157);
