//! Shapes with places before and behind one axis.

use super::{HasAxis, Shape};
use crate::dim::{FixedDim, PadDim, Padded};

/// Shapes whose axis `I` can get `Before` places before it and `After` places behind.
///
/// # Shape
/// `[A, N, B]` along axis 1 `→ [A, Before + N + After, B]`
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis {I} to pad",
    label = "no axis {I}",
    note = "axes are counted from 0; `unsqueeze` puts in one of length 1"
)]
pub trait Pads<Before, After, const I: usize>: Shape {
    /// The shape of the result.
    type Out: Shape;

    /// The shape of the result, as a value.
    fn padded(self) -> Self::Out;
    /// Where a coordinate stands inside, if it does.
    fn inside(out: <Self::Out as Shape>::Coord) -> Option<Self::Coord>;
    /// Where lanes stand.
    fn lanes_inside<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Padded<Self::LaneCoord<W>>;
}

impl<const I: usize, S, N, Before, After, O> Pads<Before, After, I> for S
where
    S: HasAxis<I, Dim = N>,
    N: FixedDim + PadDim<Before, After, Out = O>,
    O: FixedDim,
{
    type Out = S::With<O>;

    #[inline(always)]
    fn padded(self) -> Self::Out {
        self.with(O::DIM)
    }

    #[inline(always)]
    fn inside(out: <Self::Out as Shape>::Coord) -> Option<S::Coord> {
        Some(S::coord_with::<O>(out, N::inside(S::index_of_other::<O>(out))?))
    }

    #[inline(always)]
    fn lanes_inside<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Padded<S::LaneCoord<W>> {
        match N::lanes_inside(S::lanes_of_other::<O, W>(out)) {
            Padded::Inside(at) => Padded::Inside(S::lanes_with::<O, W>(out, at)),
            Padded::Outside => Padded::Outside,
            Padded::Across => Padded::Across,
        }
    }
}
