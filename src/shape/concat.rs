//! Shapes one behind the other along an axis.

use super::{HasAxis, Shape};
use crate::dim::{ConcatDim, Dim, FixedDim, Side};

/// Shapes that `R` can stand behind along axis `I`.
///
/// # Shape
/// `[A, N, B] with [A, M, B]` along axis 1 `→ [A, N + M, B]`
#[diagnostic::on_unimplemented(
    message = "cannot concat `{Self}` with `{R}` along axis {I}",
    label = "does not stand behind `{Self}`",
    note = "all axes but axis {I} must be equal, and axis {I} fixed"
)]
pub trait ConcatsWith<R: Shape, const I: usize>: Shape {
    /// The shape of both.
    type Out: Shape;

    /// The shape of both, as a value.
    fn concat(self, behind: R) -> Self::Out;
    /// Where a coordinate of both stands.
    fn part(out: <Self::Out as Shape>::Coord) -> Side<Self::Coord, R::Coord>;
    /// Where lanes of both stand, if all of them stand in the same shape.
    fn part_of_lanes<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Option<Side<Self::LaneCoord<W>, R::LaneCoord<W>>>;
}

#[diagnostic::do_not_recommend]
impl<const I: usize, S, R, N, M, O> ConcatsWith<R, I> for S
where
    N: Dim + ConcatDim<M, Out = O>,
    M: Dim,
    O: FixedDim,
    S: HasAxis<I, Dim = N, With<M> = R>,
    R: HasAxis<I, Dim = M, With<O> = <S as HasAxis<I>>::With<O>>,
{
    type Out = <S as HasAxis<I>>::With<O>;

    #[inline(always)]
    fn concat(self, behind: R) -> Self::Out {
        let _ = behind;
        self.with(O::DIM)
    }

    #[inline(always)]
    fn part(out: <Self::Out as Shape>::Coord) -> Side<S::Coord, R::Coord> {
        match <N as ConcatDim<M>>::part(S::index_of_other::<O>(out)) {
            Side::Left(index) => Side::Left(S::coord_with::<O>(out, index)),
            Side::Right(index) => Side::Right(R::coord_with::<O>(out, index)),
        }
    }

    #[inline(always)]
    fn part_of_lanes<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Option<Side<S::LaneCoord<W>, R::LaneCoord<W>>> {
        Some(match <N as ConcatDim<M>>::part_of_lanes(S::lanes_of_other::<O, W>(out))? {
            Side::Left(at) => Side::Left(S::lanes_with::<O, W>(out, at)),
            Side::Right(at) => Side::Right(R::lanes_with::<O, W>(out, at)),
        })
    }
}
