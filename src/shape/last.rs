//! The last axis of a shape, whatever the rank: taking it off, and putting one on.

use super::{Ax, Shape};
use crate::dim::{Dim, Idx, LaneAt, One};

/// Shapes of rank 1 to 8, as their last axis and those before it.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis to take off",
    label = "an axis is needed here"
)]
pub trait HasLast: Shape {
    /// The shape of the axes before the last one.
    type Outer: Shape;
    /// The extent of the last axis.
    type Last: Dim;
    /// The last axis, as `axes![..]` names it.
    type Axis;

    /// The axes before the last one, as a value.
    fn outer(self) -> Self::Outer;
    /// The extent of the last axis, as a value.
    fn last(self) -> Self::Last;
    /// A coordinate as its part on the outer axes and its index on the last one.
    fn parts(coord: Self::Coord) -> (<Self::Outer as Shape>::Coord, Idx<Self::Last>);
    /// Lanes as their part on the outer axes and where they stand on the last one.
    fn lane_parts<const W: usize>(
        lanes: Self::LaneCoord<W>,
    ) -> (<Self::Outer as Shape>::Coord, LaneAt<Self::Last, W>);
    /// The coordinate of these two parts.
    fn join(outer: <Self::Outer as Shape>::Coord, last: Idx<Self::Last>) -> Self::Coord;
    /// The lanes of these two parts.
    fn join_lanes<const W: usize>(
        outer: <Self::Outer as Shape>::Coord,
        last: LaneAt<Self::Last, W>,
    ) -> Self::LaneCoord<W>;
}

/// Shapes of rank 0 to 7, which can take one more axis behind the last one.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot take one more axis",
    label = "the rank would be above 8",
    note = "the rank is at most 8"
)]
pub trait TakesLast: Shape {
    /// The shape with one more axis.
    type With<X: Dim>: HasLast<Outer = Self, Last = X>;
    /// The shape with one more axis, as a value.
    fn append<X: Dim>(self, dim: X) -> Self::With<X>;
}

/// Shapes as rows: their last axis, or one row where there is none.
pub trait HasRows: Shape {
    /// The axes before the rows.
    type Before: Shape;
    /// The rows.
    type Rows: Dim;

    /// Both, as values.
    fn split_rows(self) -> (Self::Before, Self::Rows);
    /// The coordinate of a row.
    fn join_row(before: <Self::Before as Shape>::Coord, row: Idx<Self::Rows>) -> Self::Coord;
}

impl HasRows for () {
    type Before = ();
    type Rows = One;

    #[inline(always)]
    fn split_rows(self) -> ((), One) {
        ((), One)
    }
    #[inline(always)]
    fn join_row((): (), _row: Idx<One>) {}
}

macro_rules! last {
    ($($number:literal [$($dim:ident $d:ident)*];)*) => {$(
        impl<$($dim: Dim,)* Z: Dim> HasLast for ($($dim,)* Z,) {
            type Outer = ($($dim,)*);
            type Last = Z;
            type Axis = (Ax<$number>,);

            #[inline(always)]
            fn outer(self) -> ($($dim,)*) {
                let ($($d,)* _,) = self;
                ($($d,)*)
            }
            #[inline(always)]
            fn last(self) -> Z {
                let ($($d,)* z,) = self;
                let _ = ($($d,)*);
                z
            }
            #[inline(always)]
            fn parts(coord: Self::Coord) -> (<Self::Outer as Shape>::Coord, Idx<Z>) {
                let ($($d,)* z,) = coord;
                (($($d,)*), z)
            }
            #[inline(always)]
            fn lane_parts<const W: usize>(
                lanes: Self::LaneCoord<W>,
            ) -> (<Self::Outer as Shape>::Coord, LaneAt<Z, W>) {
                let ($($d,)* z,) = lanes;
                (($($d,)*), z)
            }
            #[inline(always)]
            fn join(outer: <Self::Outer as Shape>::Coord, last: Idx<Z>) -> Self::Coord {
                let ($($d,)*) = outer;
                ($($d,)* last,)
            }
            #[inline(always)]
            fn join_lanes<const W: usize>(
                outer: <Self::Outer as Shape>::Coord,
                last: LaneAt<Z, W>,
            ) -> Self::LaneCoord<W> {
                let ($($d,)*) = outer;
                ($($d,)* last,)
            }
        }

        impl<$($dim: Dim,)* Z: Dim> HasRows for ($($dim,)* Z,) {
            type Before = ($($dim,)*);
            type Rows = Z;

            #[inline(always)]
            fn split_rows(self) -> (($($dim,)*), Z) {
                (self.outer(), self.last())
            }
            #[inline(always)]
            fn join_row(before: <($($dim,)*) as Shape>::Coord, row: Idx<Z>) -> Self::Coord {
                Self::join(before, row)
            }
        }

        impl<$($dim: Dim,)*> TakesLast for ($($dim,)*) {
            type With<X: Dim> = ($($dim,)* X,);

            #[inline(always)]
            fn append<X: Dim>(self, dim: X) -> ($($dim,)* X,) {
                let ($($d,)*) = self;
                ($($d,)* dim,)
            }
        }
    )*};
}

last! {
    0 [];
    1 [A a];
    2 [A a B b];
    3 [A a B b C c];
    4 [A a B b C c D d];
    5 [A a B b C c D d E e];
    6 [A a B b C c D d E e F f];
    7 [A a B b C c D d E e F f G g];
}
