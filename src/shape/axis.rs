//! One axis of a shape: taking it out, replacing it, putting one in.

use super::{Shape, StridesFor};
use crate::dim::{Dim, Idx, LaneAt, Run, Stride};

/// The axis number `I`, counted from 0; `axes![2, 0]` writes `(Ax<2>, Ax<0>)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ax<const I: usize>;

/// The name of one axis: `Ax::<1>`, or a list of one, `axes![1]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name one axis",
    label = "one axis is named here",
    note = "`axes![1]` and `Ax::<1>` name the axis 1; axes are counted from 0"
)]
pub trait OneAxis<const I: usize> {}

impl<const I: usize> OneAxis<I> for Ax<I> {}
impl<const I: usize> OneAxis<I> for (Ax<I>,) {}

/// Shapes that have an axis number `I`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` has no axis {I}",
    label = "no axis {I}",
    note = "axes are counted from 0"
)]
pub trait HasAxis<const I: usize>: Shape {
    /// The extent of the axis.
    type Dim: Dim;
    /// The shape without the axis.
    type Without: Shape;
    /// The shape with another extent in its place.
    type With<X: Dim>: Shape;
    /// The stride of the axis.
    type StrideOf<St: StridesFor<Self>>: Stride;
    /// The strides without the axis.
    type StridesWithout<St: StridesFor<Self>>: StridesFor<Self::Without>;
    /// The strides with another one in its place.
    type StridesWith<X: Dim, St: StridesFor<Self>, Z: Stride>: StridesFor<Self::With<X>>;

    /// The extent of the axis, as a value.
    fn dim(self) -> Self::Dim;
    /// The shape without the axis, as a value.
    fn without(self) -> Self::Without;
    /// The shape with another extent in its place, as a value.
    fn with<X: Dim>(self, dim: X) -> Self::With<X>;
    /// The index on the axis.
    fn index_of(coord: Self::Coord) -> Idx<Self::Dim>;
    /// The coordinate without the axis.
    fn coord_without(coord: Self::Coord) -> <Self::Without as Shape>::Coord;
    /// The coordinate of a shape with another extent there, moved to `index` of this one.
    fn coord_with<X: Dim>(
        coord: <Self::With<X> as Shape>::Coord,
        index: Idx<Self::Dim>,
    ) -> Self::Coord;
    /// The index on the axis, of a coordinate of a shape with another extent there.
    fn index_of_other<X: Dim>(coord: <Self::With<X> as Shape>::Coord) -> Idx<X>;
    /// Where lanes of a shape with another extent there stand on that axis.
    fn lanes_of_other<X: Dim, const W: usize>(
        lanes: <Self::With<X> as Shape>::LaneCoord<W>,
    ) -> LaneAt<X, W>;
    /// The lanes of a shape with another extent there, moved to `at` of this one; where the axis
    /// is not the last one, to the first lane of `at`.
    fn lanes_with<X: Dim, const W: usize>(
        lanes: <Self::With<X> as Shape>::LaneCoord<W>,
        at: LaneAt<Self::Dim, W>,
    ) -> Self::LaneCoord<W>;
    /// The coordinate of a shape with another extent there, moved to `index` of a third one.
    fn coord_moved<X: Dim, Y: Dim>(
        coord: <Self::With<X> as Shape>::Coord,
        index: Idx<Y>,
    ) -> <Self::With<Y> as Shape>::Coord;
    /// As [`HasAxis::lanes_with`], for lanes moved to `at` of a third extent.
    fn lanes_moved<X: Dim, Y: Dim, const W: usize>(
        lanes: <Self::With<X> as Shape>::LaneCoord<W>,
        at: LaneAt<Y, W>,
    ) -> <Self::With<Y> as Shape>::LaneCoord<W>;
    /// The coordinate with `index` put in at the axis.
    fn insert(rest: <Self::Without as Shape>::Coord, index: Idx<Self::Dim>) -> Self::Coord;
    /// The lanes with `index` put in, unless the axis is the last one, where the lanes would stand.
    fn insert_lanes<const W: usize>(
        rest: <Self::Without as Shape>::LaneCoord<W>,
        index: Idx<Self::Dim>,
    ) -> Option<Self::LaneCoord<W>>;
    /// The coordinate with a run put in, if the axis is the last one.
    fn insert_run<const W: usize>(
        rest: <Self::Without as Shape>::Coord,
        run: Run<Self::Dim, W>,
    ) -> Option<Self::LaneCoord<W>>;
}

/// Shapes of rank at least `I`, which can take a new axis number `I`.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot take a new axis {I}",
    label = "no place for an axis {I}",
    note = "a new axis may stand at 0 up to the rank, and the rank is at most 8"
)]
pub trait InsertsAxis<const I: usize>: Shape {
    /// The shape with the axis.
    type With<X: Dim>: Shape;
    /// The strides with one more for the axis.
    type StridesWith<X: Dim, St: StridesFor<Self>, Z: Stride>: StridesFor<Self::With<X>>;

    /// The shape with the axis, as a value.
    fn inserted<X: Dim>(self, dim: X) -> Self::With<X>;
    /// The index on the new axis.
    fn index_of<X: Dim>(coord: <Self::With<X> as Shape>::Coord) -> Idx<X>;
    /// The coordinate without the new axis.
    fn coord_without<X: Dim>(coord: <Self::With<X> as Shape>::Coord) -> Self::Coord;
    /// The lanes without the new axis, unless it is the last one, where the lanes stand.
    fn lanes_without<X: Dim, const W: usize>(
        lanes: <Self::With<X> as Shape>::LaneCoord<W>,
    ) -> Option<Self::LaneCoord<W>>;
}

/// Axis `I` of a rank: the axes before it, itself, those behind it, and the last of all.
macro_rules! has_axis {
    ($($i:tt: [$($before:ident $b:ident $sb:ident)*] ($at:ident $sx:ident) [$($after:ident $a:ident $sa:ident)*] $kind:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($before: Dim,)* $at: Dim, $($after: Dim,)*> HasAxis<$i>
            for ($($before,)* $at, $($after,)*)
        {
            type Dim = $at;
            type Without = ($($before,)* $($after,)*);
            type With<X: Dim> = ($($before,)* X, $($after,)*);
            type StrideOf<St: StridesFor<Self>> = St::$sx;
            type StridesWithout<St: StridesFor<Self>> = ($(St::$sb,)* $(St::$sa,)*);
            type StridesWith<X: Dim, St: StridesFor<Self>, Z: Stride> = ($(St::$sb,)* Z, $(St::$sa,)*);

            #[inline(always)]
            fn dim(self) -> $at {
                self.$i
            }
            #[inline(always)]
            fn without(self) -> Self::Without {
                let ($($b,)* _, $($a,)*) = self;
                ($($b,)* $($a,)*)
            }
            #[inline(always)]
            fn with<X: Dim>(self, dim: X) -> Self::With<X> {
                let ($($b,)* _, $($a,)*) = self;
                ($($b,)* dim, $($a,)*)
            }
            #[inline(always)]
            fn index_of(coord: Self::Coord) -> Idx<$at> {
                coord.$i
            }
            #[inline(always)]
            fn coord_without(coord: Self::Coord) -> <Self::Without as Shape>::Coord {
                let ($($b,)* _, $($a,)*) = coord;
                ($($b,)* $($a,)*)
            }
            #[inline(always)]
            fn coord_with<X: Dim>(
                coord: <Self::With<X> as Shape>::Coord,
                index: Idx<$at>,
            ) -> Self::Coord {
                let ($($b,)* _, $($a,)*) = coord;
                ($($b,)* index, $($a,)*)
            }
            #[inline(always)]
            fn index_of_other<X: Dim>(coord: <Self::With<X> as Shape>::Coord) -> Idx<X> {
                coord.$i
            }
            #[inline(always)]
            fn lanes_of_other<X: Dim, const W: usize>(
                lanes: <Self::With<X> as Shape>::LaneCoord<W>,
            ) -> LaneAt<X, W> {
                has_axis!(@lanes_of $kind lanes.$i)
            }
            #[inline(always)]
            fn lanes_with<X: Dim, const W: usize>(
                lanes: <Self::With<X> as Shape>::LaneCoord<W>,
                at: LaneAt<$at, W>,
            ) -> Self::LaneCoord<W> {
                let ($($b,)* _, $($a,)*) = lanes;
                ($($b,)* has_axis!(@lanes_at $kind at), $($a,)*)
            }
            #[inline(always)]
            fn coord_moved<X: Dim, Y: Dim>(
                coord: <Self::With<X> as Shape>::Coord,
                index: Idx<Y>,
            ) -> <Self::With<Y> as Shape>::Coord {
                let ($($b,)* _, $($a,)*) = coord;
                ($($b,)* index, $($a,)*)
            }
            #[inline(always)]
            fn lanes_moved<X: Dim, Y: Dim, const W: usize>(
                lanes: <Self::With<X> as Shape>::LaneCoord<W>,
                at: LaneAt<Y, W>,
            ) -> <Self::With<Y> as Shape>::LaneCoord<W> {
                let ($($b,)* _, $($a,)*) = lanes;
                ($($b,)* has_axis!(@lanes_at $kind at), $($a,)*)
            }
            #[inline(always)]
            fn insert(rest: <Self::Without as Shape>::Coord, index: Idx<$at>) -> Self::Coord {
                let ($($b,)* $($a,)*) = rest;
                ($($b,)* index, $($a,)*)
            }
            has_axis!(@lanes $kind [$($b)*] $at [$($a)*]);
        }
    )*};
    (@lanes_of inner $lanes:ident.$i:tt) => { LaneAt::Splat($lanes.$i) };
    (@lanes_of last $lanes:ident.$i:tt) => { $lanes.$i };
    (@lanes_at inner $at:ident) => { $at.nth(0) };
    (@lanes_at last $at:ident) => { $at };
    (@lanes inner [$($b:ident)*] $at:ident [$($a:ident)*]) => {
        #[inline(always)]
        fn insert_lanes<const W: usize>(
            rest: <Self::Without as Shape>::LaneCoord<W>,
            index: Idx<$at>,
        ) -> Option<Self::LaneCoord<W>> {
            let ($($b,)* $($a,)*) = rest;
            Some(($($b,)* index, $($a,)*))
        }
        #[inline(always)]
        fn insert_run<const W: usize>(
            _rest: <Self::Without as Shape>::Coord,
            _run: Run<$at, W>,
        ) -> Option<Self::LaneCoord<W>> {
            None
        }
    };
    (@lanes last [$($b:ident)*] $at:ident []) => {
        #[inline(always)]
        fn insert_lanes<const W: usize>(
            _rest: <Self::Without as Shape>::LaneCoord<W>,
            _index: Idx<$at>,
        ) -> Option<Self::LaneCoord<W>> {
            None
        }
        #[inline(always)]
        fn insert_run<const W: usize>(
            rest: <Self::Without as Shape>::Coord,
            run: Run<$at, W>,
        ) -> Option<Self::LaneCoord<W>> {
            let ($($b,)*) = rest;
            Some(($($b,)* LaneAt::Run(run),))
        }
    };
}

/// A new axis number `I`: the axes that come before it and those that come behind it.
macro_rules! inserts_axis {
    ($($i:tt: [$($before:ident $b:ident $sb:ident)*] [$($after:ident $a:ident $sa:ident)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($before: Dim,)* $($after: Dim,)*> InsertsAxis<$i> for ($($before,)* $($after,)*) {
            type With<X: Dim> = ($($before,)* X, $($after,)*);
            type StridesWith<X: Dim, St: StridesFor<Self>, Z: Stride> = ($(St::$sb,)* Z, $(St::$sa,)*);

            #[inline(always)]
            fn inserted<X: Dim>(self, dim: X) -> Self::With<X> {
                let ($($b,)* $($a,)*) = self;
                ($($b,)* dim, $($a,)*)
            }
            #[inline(always)]
            fn index_of<X: Dim>(coord: <Self::With<X> as Shape>::Coord) -> Idx<X> {
                coord.$i
            }
            #[inline(always)]
            fn coord_without<X: Dim>(coord: <Self::With<X> as Shape>::Coord) -> Self::Coord {
                let ($($b,)* _, $($a,)*) = coord;
                ($($b,)* $($a,)*)
            }
            #[inline(always)]
            fn lanes_without<X: Dim, const W: usize>(
                lanes: <Self::With<X> as Shape>::LaneCoord<W>,
            ) -> Option<Self::LaneCoord<W>> {
                let ($($b,)* _, $($a,)*) = lanes;
                inserts_axis!(@lanes [$($b)*] [$($a)*])
            }
        }
    )*};
    (@lanes [$($b:ident)*] []) => {{
        let _ = ($($b,)*);
        None
    }};
    (@lanes [$($b:ident)*] [$($a:ident)+]) => {
        Some(($($b,)* $($a,)+))
    };
}

has_axis! {
    0: [] (A S0) [] last;
    0: [] (A S0) [B b S1] inner;
    1: [A a S0] (B S1) [] last;
    0: [] (A S0) [B b S1 C c S2] inner;
    1: [A a S0] (B S1) [C c S2] inner;
    2: [A a S0 B b S1] (C S2) [] last;
    0: [] (A S0) [B b S1 C c S2 D d S3] inner;
    1: [A a S0] (B S1) [C c S2 D d S3] inner;
    2: [A a S0 B b S1] (C S2) [D d S3] inner;
    3: [A a S0 B b S1 C c S2] (D S3) [] last;
    0: [] (A S0) [B b S1 C c S2 D d S3 E e S4] inner;
    1: [A a S0] (B S1) [C c S2 D d S3 E e S4] inner;
    2: [A a S0 B b S1] (C S2) [D d S3 E e S4] inner;
    3: [A a S0 B b S1 C c S2] (D S3) [E e S4] inner;
    4: [A a S0 B b S1 C c S2 D d S3] (E S4) [] last;
    0: [] (A S0) [B b S1 C c S2 D d S3 E e S4 F f S5] inner;
    1: [A a S0] (B S1) [C c S2 D d S3 E e S4 F f S5] inner;
    2: [A a S0 B b S1] (C S2) [D d S3 E e S4 F f S5] inner;
    3: [A a S0 B b S1 C c S2] (D S3) [E e S4 F f S5] inner;
    4: [A a S0 B b S1 C c S2 D d S3] (E S4) [F f S5] inner;
    5: [A a S0 B b S1 C c S2 D d S3 E e S4] (F S5) [] last;
    0: [] (A S0) [B b S1 C c S2 D d S3 E e S4 F f S5 G g S6] inner;
    1: [A a S0] (B S1) [C c S2 D d S3 E e S4 F f S5 G g S6] inner;
    2: [A a S0 B b S1] (C S2) [D d S3 E e S4 F f S5 G g S6] inner;
    3: [A a S0 B b S1 C c S2] (D S3) [E e S4 F f S5 G g S6] inner;
    4: [A a S0 B b S1 C c S2 D d S3] (E S4) [F f S5 G g S6] inner;
    5: [A a S0 B b S1 C c S2 D d S3 E e S4] (F S5) [G g S6] inner;
    6: [A a S0 B b S1 C c S2 D d S3 E e S4 F f S5] (G S6) [] last;
    0: [] (A S0) [B b S1 C c S2 D d S3 E e S4 F f S5 G g S6 H h S7] inner;
    1: [A a S0] (B S1) [C c S2 D d S3 E e S4 F f S5 G g S6 H h S7] inner;
    2: [A a S0 B b S1] (C S2) [D d S3 E e S4 F f S5 G g S6 H h S7] inner;
    3: [A a S0 B b S1 C c S2] (D S3) [E e S4 F f S5 G g S6 H h S7] inner;
    4: [A a S0 B b S1 C c S2 D d S3] (E S4) [F f S5 G g S6 H h S7] inner;
    5: [A a S0 B b S1 C c S2 D d S3 E e S4] (F S5) [G g S6 H h S7] inner;
    6: [A a S0 B b S1 C c S2 D d S3 E e S4 F f S5] (G S6) [H h S7] inner;
    7: [A a S0 B b S1 C c S2 D d S3 E e S4 F f S5 G g S6] (H S7) [] last;
}

inserts_axis! {
    0: [] [];
    0: [] [A a S0];
    1: [A a S0] [];
    0: [] [A a S0 B b S1];
    1: [A a S0] [B b S1];
    2: [A a S0 B b S1] [];
    0: [] [A a S0 B b S1 C c S2];
    1: [A a S0] [B b S1 C c S2];
    2: [A a S0 B b S1] [C c S2];
    3: [A a S0 B b S1 C c S2] [];
    0: [] [A a S0 B b S1 C c S2 D d S3];
    1: [A a S0] [B b S1 C c S2 D d S3];
    2: [A a S0 B b S1] [C c S2 D d S3];
    3: [A a S0 B b S1 C c S2] [D d S3];
    4: [A a S0 B b S1 C c S2 D d S3] [];
    0: [] [A a S0 B b S1 C c S2 D d S3 E e S4];
    1: [A a S0] [B b S1 C c S2 D d S3 E e S4];
    2: [A a S0 B b S1] [C c S2 D d S3 E e S4];
    3: [A a S0 B b S1 C c S2] [D d S3 E e S4];
    4: [A a S0 B b S1 C c S2 D d S3] [E e S4];
    5: [A a S0 B b S1 C c S2 D d S3 E e S4] [];
    0: [] [A a S0 B b S1 C c S2 D d S3 E e S4 F f S5];
    1: [A a S0] [B b S1 C c S2 D d S3 E e S4 F f S5];
    2: [A a S0 B b S1] [C c S2 D d S3 E e S4 F f S5];
    3: [A a S0 B b S1 C c S2] [D d S3 E e S4 F f S5];
    4: [A a S0 B b S1 C c S2 D d S3] [E e S4 F f S5];
    5: [A a S0 B b S1 C c S2 D d S3 E e S4] [F f S5];
    6: [A a S0 B b S1 C c S2 D d S3 E e S4 F f S5] [];
    0: [] [A a S0 B b S1 C c S2 D d S3 E e S4 F f S5 G g S6];
    1: [A a S0] [B b S1 C c S2 D d S3 E e S4 F f S5 G g S6];
    2: [A a S0 B b S1] [C c S2 D d S3 E e S4 F f S5 G g S6];
    3: [A a S0 B b S1 C c S2] [D d S3 E e S4 F f S5 G g S6];
    4: [A a S0 B b S1 C c S2 D d S3] [E e S4 F f S5 G g S6];
    5: [A a S0 B b S1 C c S2 D d S3 E e S4] [F f S5 G g S6];
    6: [A a S0 B b S1 C c S2 D d S3 E e S4 F f S5] [G g S6];
    7: [A a S0 B b S1 C c S2 D d S3 E e S4 F f S5 G g S6] [];
}
