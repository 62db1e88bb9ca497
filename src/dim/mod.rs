//! One extent as a type, and arithmetic on extents.
//!
//! Knows nothing about shapes: one axis at a time.

mod arith;
mod bounded;
mod broadcast;
mod compare;
mod concat;
mod digit;
mod divide;
mod fixed;
mod index;
mod named;
mod pad;
mod repeat;
mod stride;
#[rustfmt::skip]
mod table;

pub use arith::{
    CeilQuotient, Difference, ExactQuotient, FloorQuotient, Maximum, Minimum, Product, Remainder,
    Sum,
};
pub use bounded::{UpTo, with_extent};
pub use broadcast::{BroadcastDim, StretchedDim};
pub use compare::{AtMost, LessThan, NonZero};
pub use concat::{ConcatDim, Side};
pub use fixed::{D, Ki, Mi, One};
pub use index::{Idx, Indices, LaneAt, Run, Steps};
pub use named::Named;
pub use pad::{PadDim, Padded};
pub use repeat::RepeatDim;
pub use stride::{Cap, Neg, Plus, Stride, Times, Zero};

pub(crate) use digit::Decimal;
pub(crate) use divide::{CeilDiv, ExactDiv, FloorDiv};
pub(crate) use fixed::NumberOf;

pub(crate) use seal::Seal;
use seal::Sealed;

/// Out of reach for other crates.
mod seal {
    /// Keeps [`Dim`](super::Dim) to the extents of this room: a wrong length would make views unsound.
    pub trait Sealed {}
    /// A constant of this type keeps a trait to the implementations of this crate.
    #[derive(Clone, Copy, Debug)]
    pub struct Seal;
}

/// The length of one axis, as a type.
///
/// Fixed extents ([`One`], [`D`], [`Ki`], [`Mi`]), named ones ([`Named`]) and bounded ones
/// ([`UpTo`]) are all extents. The super-traits say that an extent broadcasts with
/// itself and with [`One`], so generic code needs no more than `N: Dim`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an extent",
    label = "not an extent",
    note = "an extent is `One`, `D<0>`, `D<2>` to `D<1023>`, `Ki<..>`, `Mi<..>`, a named one or `UpTo<..>`: `s![..]` and `dim!(..)` write it"
)]
pub trait Dim:
    Sealed
    + Copy
    + core::fmt::Debug
    + PartialEq
    + BroadcastDim<Self, Out = Self>
    + BroadcastDim<One, Out = Self>
{
    /// The largest length, which storage and strides are made for.
    const CAP: usize;
    /// Whether the length is always `CAP`.
    const FIXED: bool;
    /// The name of a named extent, or nothing.
    const NAME: &'static str;
    /// `CAP` as a stride.
    type Stride: Stride;
    /// `CAP` elements, one behind the other.
    type Arr<T: Copy>: Copy;
    /// The extent without its name, if it has one.
    type Anonymous: Dim;

    /// The length.
    fn len(self) -> usize;

    /// The extent without its name.
    fn anonymous(self) -> Self::Anonymous;

    /// Whether there is no element.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// All indices, in order.
    #[inline(always)]
    fn indices(self) -> Indices<Self> {
        Indices::new(self)
    }

    /// The index `value`, if it is smaller than the length.
    #[inline(always)]
    fn index(self, value: usize) -> Option<Idx<Self>> {
        Idx::new(self, value)
    }
}

/// An extent whose length the compiler knows.
#[diagnostic::on_unimplemented(
    message = "the length of `{Self}` is not known at compile time",
    label = "a fixed extent is needed here",
    note = "a number as an extent is written `dim!(3)`; a bounded extent is known at run time only"
)]
pub trait FixedDim: Dim + Send + Sync + 'static {
    /// The length as a typenum number, for arithmetic in types.
    type N: typenum::Unsigned;
    /// The value of the extent, which takes no bytes.
    const DIM: Self;
}

/// An extent that does not stretch in a broadcast: every one but [`One`].
#[diagnostic::on_unimplemented(message = "`{Self}` is not an extent", label = "not an extent")]
pub trait NonUnit: Dim {}
