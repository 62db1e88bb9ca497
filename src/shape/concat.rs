//! Shapes one behind the other along an axis.

use super::{HasAxis, Shape, StacksWith};
use crate::dim::{ConcatDim, Dim, FixedDim, Idx, LaneAt, Side};

/// Shapes that `R` can stand behind along axis `I`.
///
/// # Shape
/// `[A, N, B] with [A, M, B]` along axis 1 `→ [A, N + M, B]`
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis {I} to concat along",
    label = "no axis {I}",
    note = "axes are counted from 0; `stack` puts operands on a new one"
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

impl<const I: usize, S, R, N, M, O> ConcatsWith<R, I> for S
where
    S: HasAxis<I, Dim = N>,
    R: HasAxis<I, Dim = M> + EqualBut<S, I>,
    N: FixedDim + ConcatDim<M, Out = O>,
    M: Dim,
    O: FixedDim,
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
            Side::Right(index) => Side::Right(R::coord_of::<O>(out, index)),
        }
    }

    #[inline(always)]
    fn part_of_lanes<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Option<Side<S::LaneCoord<W>, R::LaneCoord<W>>> {
        Some(match <N as ConcatDim<M>>::part_of_lanes(S::lanes_of_other::<O, W>(out))? {
            Side::Left(at) => Side::Left(S::lanes_with::<O, W>(out, at)),
            Side::Right(at) => Side::Right(R::lanes_of::<O, W>(out, at)),
        })
    }
}

/// Shapes that are equal to `S` on every axis but `I`.
#[diagnostic::on_unimplemented(
    message = "cannot concat `{S}` with `{Self}` along axis {I}",
    label = "not equal on the other axes",
    note = "all axes but axis {I} must be equal"
)]
pub trait EqualBut<S: HasAxis<I>, const I: usize>: HasAxis<I> {
    /// The coordinate of a shape with another extent on the axis, moved to `index` of this one.
    fn coord_of<X: Dim>(out: <S::With<X> as Shape>::Coord, index: Idx<Self::Dim>) -> Self::Coord;
    /// The lanes of a shape with another extent on the axis, moved to `at` of this one.
    fn lanes_of<X: Dim, const W: usize>(
        out: <S::With<X> as Shape>::LaneCoord<W>,
        at: LaneAt<Self::Dim, W>,
    ) -> Self::LaneCoord<W>;
}

#[diagnostic::do_not_recommend]
impl<const I: usize, S: HasAxis<I>, R: HasAxis<I>> EqualBut<S, I> for R
where
    R: StacksWith<<S as HasAxis<I>>::With<<R as HasAxis<I>>::Dim>>,
{
    #[inline(always)]
    fn coord_of<X: Dim>(out: <S::With<X> as Shape>::Coord, index: Idx<R::Dim>) -> R::Coord {
        R::same(S::coord_moved::<X, R::Dim>(out, index))
    }

    #[inline(always)]
    fn lanes_of<X: Dim, const W: usize>(
        out: <S::With<X> as Shape>::LaneCoord<W>,
        at: LaneAt<R::Dim, W>,
    ) -> R::LaneCoord<W> {
        R::same_lanes(S::lanes_moved::<X, R::Dim, W>(out, at))
    }
}
