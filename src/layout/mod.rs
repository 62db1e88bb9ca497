//! A function from coordinate to offset: where each element of a shape stands.
//!
//! Layouts are tags in the type, never guessed from stride values.

mod channels_last;
mod column_major;
mod contiguous;
mod facts;
mod nest;
mod offsets;
mod outputs_last;
mod padded_rows;
mod print;
mod rule;
mod same;
mod strided;

pub use channels_last::ChannelsLast;
pub use column_major::ColumnMajor;
pub use contiguous::{Contiguous, IsContiguous, IsRowMajor};
pub use facts::Facts;
pub use nest::Nest;
pub use outputs_last::OutputsLast;
pub use padded_rows::{FitsInto, PaddedRows};
pub use print::LayoutOf;
pub use same::LaidOutAs;
pub use strided::Strided;

pub(crate) use offsets::Offsets;
pub(crate) use rule::{DisjointFrom, KeepsDistinct, ReachesAll, ViewRule, origin_at};

use crate::shape::{Shape, StridesFor};

use seal::Sealed;

/// Out of reach for other crates.
mod seal {
    /// Keeps [`Layout`](super::Layout) to the layouts of this room: a wrong offset would make views unsound.
    pub trait Sealed {}
}

/// A function from the coordinates of `S` to offsets, in elements.
///
/// Written `(shape):(strides)`, for example `(2,4):(4,1)`.
///
/// # Laws
/// The values of the strides depend on the capacities of `S` alone, not on its names.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout for the shape `{S}`",
    label = "not a layout of this shape"
)]
pub trait Layout<S: Shape>: Sealed + Copy {
    /// One stride an axis.
    type Strides: StridesFor<S>;
    /// The layout of `S2` by the strides `St`, where those are row-major if this layout is:
    /// [`Contiguous`] stays so, any other layout becomes [`Strided`].
    type Alike<S2: Shape, St: StridesFor<S2>>: Layout<S2>;

    /// The strides, in elements.
    const STRIDES: &'static [isize] = <Self::Strides as StridesFor<S>>::VALUES;
    /// What else is known of the layout.
    const FACTS: Facts = Facts::new(S::CAPS, Self::STRIDES);
    /// The number of elements from the lowest to the highest offset, both included; 0 if there is no element.
    const SPAN: usize = Self::FACTS.span;
    /// Whether the strides are those of row-major order, axes of length 1 aside.
    const IS_CONTIGUOUS: bool = Self::FACTS.contiguous;
    /// Whether every coordinate is proven to have an element of its own.
    const IS_INJECTIVE: bool = Self::FACTS.injective;
    /// How many of the last axes stand in memory in row-major order, without gaps.
    const DENSE: usize = facts::dense_axes(S::FIXED, S::CAPS, Self::STRIDES);
    /// The loops that visit the elements: as few as the strides allow, if every extent is fixed.
    const NEST: Nest = if S::FIXED {
        Nest::new(S::CAPS, Self::STRIDES)
    } else {
        Nest::apart(S::CAPS, Self::STRIDES)
    };
}

/// Whether both layouts give every coordinate of `S` the same offset.
pub(crate) const fn same_layout<S: Shape, L: Layout<S>, L2: Layout<S>>() -> bool {
    same::same_offsets(S::CAPS, L::STRIDES, L2::STRIDES)
}

/// Layouts whose offsets are all numbers below the element count: owners can store them densely.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout without gaps for the shape `{S}`",
    label = "not dense",
    note = "an owning tensor stores its elements without gaps; a view of a longer slice, made by `from_span`, may have some"
)]
pub trait Dense<S: Shape>: Layout<S> {}
