//! Shapes with one axis repeated.

use super::{HasAxis, Shape};
use crate::dim::{FixedDim, RepeatDim};

/// Shapes whose axis `I` can be repeated `X` times: as a whole, or each index.
///
/// # Shape
/// `[A, N, B]` along axis 1, `X` times `→ [A, N * X, B]`
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis {I} to repeat",
    label = "no axis {I}",
    note = "axes are counted from 0; `unsqueeze` puts in one of length 1"
)]
pub trait Repeats<X, const I: usize>: Shape {
    /// The shape of the result.
    type Out: Shape;

    /// The shape of the result, as a value.
    fn repeated(self) -> Self::Out;
    /// Where a coordinate stands, if the whole axis is repeated.
    fn of_whole(out: <Self::Out as Shape>::Coord) -> Self::Coord;
    /// Where lanes stand, if the whole axis is repeated and they are lanes there too.
    fn of_whole_lanes<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Option<Self::LaneCoord<W>>;
    /// Where a coordinate stands, if each index is repeated.
    fn of_each(out: <Self::Out as Shape>::Coord) -> Self::Coord;
    /// Where lanes stand, if each index is repeated and they are lanes there too.
    fn of_each_lanes<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Option<Self::LaneCoord<W>>;
}

impl<const I: usize, S, N, X, O> Repeats<X, I> for S
where
    S: HasAxis<I, Dim = N>,
    N: FixedDim + RepeatDim<X, Out = O>,
    O: FixedDim,
{
    type Out = S::With<O>;

    #[inline(always)]
    fn repeated(self) -> Self::Out {
        self.with(O::DIM)
    }

    #[inline(always)]
    fn of_whole(out: <Self::Out as Shape>::Coord) -> S::Coord {
        S::coord_with::<O>(out, N::of_whole(S::index_of_other::<O>(out)))
    }

    #[inline(always)]
    fn of_whole_lanes<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Option<S::LaneCoord<W>> {
        let at = N::of_whole_lanes(S::lanes_of_other::<O, W>(out))?;
        Some(S::lanes_with::<O, W>(out, at))
    }

    #[inline(always)]
    fn of_each(out: <Self::Out as Shape>::Coord) -> S::Coord {
        S::coord_with::<O>(out, N::of_each(S::index_of_other::<O>(out)))
    }

    #[inline(always)]
    fn of_each_lanes<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Option<S::LaneCoord<W>> {
        let at = N::of_each_lanes(S::lanes_of_other::<O, W>(out))?;
        Some(S::lanes_with::<O, W>(out, at))
    }
}
