//! Which axes of a shape a reduction removes, and which coordinates fall together then.

use super::{Ax, HasAxis, InsertsAxis, Shape, Visit};
use crate::dim::{Dim, NonZero, One, Run, Seal};

/// An axis with a smaller number than another.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not come before `{Other}`",
    label = "axes out of order, or one named twice",
    note = "a list of axes is in ascending order, and names each axis once"
)]
pub trait Before<Other> {}

macro_rules! before {
    ($($a:literal: $($b:literal)*;)*) => {$($(
        impl Before<Ax<$b>> for Ax<$a> {}
    )*)*};
}

before! {
    0: 1 2 3 4 5 6 7;
    1: 2 3 4 5 6 7;
    2: 3 4 5 6 7;
    3: 4 5 6 7;
    4: 5 6 7;
    5: 6 7;
    6: 7;
}

/// Shapes that can be reduced over the axes `P`, a tuple of [`Ax`] in ascending order.
///
/// The coordinates that fall together, because they differ only on the axes of `P`, are a *group*:
/// there is one for each coordinate of [`Reduces::Out`].
///
/// # Shape
/// `[A, B, C]` over `axes![0, 2] → [B]`, and `[1, B, 1]` where the axes are kept
#[diagnostic::on_unimplemented(
    message = "cannot reduce shape `{Self}` over the axes `{P}`",
    label = "no such axes",
    note = "write `axes![..]`: numbers below the rank, in ascending order, each once"
)]
pub trait Reduces<P>: Shape {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape without the axes.
    type Out: Shape;
    /// The shape with length 1 for the axes.
    type Kept: Shape;
    /// Whether the last axis is one of the axes, so that a group runs along it.
    const ALONG_LAST: bool;

    /// How many of the last axes are all among the axes: a *row* of a group runs along these.
    const ROW_AXES: usize;
    /// How many of the last axes are all kept.
    const KEPT_AXES: usize;

    /// The shape without the axes, as a value.
    fn reduced(self) -> Self::Out;
    /// The shape with length 1 for the axes, as a value.
    fn kept(self) -> Self::Kept;
    /// The number of coordinates in each group.
    fn group_len(self) -> usize;
    /// The number of coordinates in each row of a group; 1 where the last axis is kept.
    fn row_len(self) -> usize;
    /// Visits the first coordinate of each row of a group, in row-major order.
    fn visit_rows<V: Each<Self::Coord>>(self, group: <Self::Out as Shape>::Coord, visitor: &mut V);
    /// The group of a coordinate.
    fn group_of(coord: Self::Coord) -> <Self::Out as Shape>::Coord;
    /// The group of a coordinate with the axes kept.
    fn group_of_kept(kept: <Self::Kept as Shape>::Coord) -> <Self::Out as Shape>::Coord;
    /// The groups of lanes with the axes kept, unless the last axis is one of them.
    fn groups_of_kept<const W: usize>(
        kept: <Self::Kept as Shape>::LaneCoord<W>,
    ) -> Option<<Self::Out as Shape>::LaneCoord<W>>;
    /// The first coordinate of a group in row-major order, if it is not empty.
    fn first_of(self, group: <Self::Out as Shape>::Coord) -> Option<Self::Coord>;
    /// The first coordinates of `W` groups, if they are not empty, unless the last axis is one of the axes.
    fn first_of_lanes<const W: usize>(
        self,
        groups: <Self::Out as Shape>::LaneCoord<W>,
    ) -> Option<Self::LaneCoord<W>>;
    /// Visits a group in row-major order, along the last axis by runs.
    fn visit<V: Visit<Self>>(self, group: <Self::Out as Shape>::Coord, visitor: &mut V);
    /// Visits a group in row-major order, one by one.
    fn visit_each<V: Each<Self::Coord>>(self, group: <Self::Out as Shape>::Coord, visitor: &mut V);
    /// Visits `W` groups at once in row-major order, unless the last axis is one of the axes.
    fn visit_lanes<const W: usize, V: Each<Self::LaneCoord<W>>>(
        self,
        groups: <Self::Out as Shape>::LaneCoord<W>,
        visitor: &mut V,
    );
}

/// What is done with each of several coordinates.
///
/// A trait and not a closure: its method can be told to be inlined.
pub trait Each<C> {
    /// Does it with one.
    fn each(&mut self, coord: C);
}

/// Lengths that are never 0, so that there is an element to choose.
#[diagnostic::on_unimplemented(
    message = "an axis of length `{Self}` may be empty",
    label = "there may be no element to choose from",
    note = "of an axis that may be empty, `max_from` and `min_from` take a number to begin with, \
            and `find_max` and `find_min` give nothing where there is no element"
)]
pub trait NeverEmpty: NonZero {}

#[diagnostic::do_not_recommend]
impl<N: NonZero> NeverEmpty for N {}

/// Shapes of which no axis named by `P` can have length 0: every group has an element.
#[diagnostic::on_unimplemented(
    message = "cannot reduce shape `{Self}` over the axes `{P}`",
    label = "no such axes",
    note = "write `axes![..]`: numbers below the rank, in ascending order, each once"
)]
pub trait ReducesNonEmpty<P>: Reduces<P> {}

/// Shapes without an axis that can have length 0.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` may be empty",
    label = "there may be no element to choose from",
    note = "`max_from_all` and `min_from_all` take a number to begin with, and `find_max_all` and \
            `find_min_all` give nothing where there is no element"
)]
pub trait NonEmpty: Shape {
    /// The coordinate zero.
    fn origin(self) -> Self::Coord;
}

/// The shape with the axes `P` kept.
type Kept<S, P> = <S as Reduces<P>>::Kept;

/// The visitor of a shape, for each coordinate without its axis `I`.
struct Along<'v, S: HasAxis<I>, const I: usize, V> {
    dim: S::Dim,
    visitor: &'v mut V,
}

/// The same, the first one alone.
struct Begin<'v, S: HasAxis<I>, const I: usize, V> {
    dim: S::Dim,
    visitor: &'v mut V,
}

/// The same, one by one.
struct Across<'v, S: HasAxis<I>, const I: usize, V> {
    dim: S::Dim,
    visitor: &'v mut V,
}

/// The same for `W` lanes.
struct AcrossLanes<'v, S: HasAxis<I>, const I: usize, const W: usize, V> {
    dim: S::Dim,
    visitor: &'v mut V,
}

impl<S: HasAxis<I>, const I: usize, V: Visit<S>> Each<<S::Without as Shape>::Coord>
    for Along<'_, S, I, V>
{
    #[inline(always)]
    fn each(&mut self, rest: <S::Without as Shape>::Coord) {
        visit_row::<S, I, V>(self.dim, rest, self.visitor);
    }
}

impl<S: HasAxis<I>, const I: usize, V: Each<S::Coord>> Each<<S::Without as Shape>::Coord>
    for Begin<'_, S, I, V>
{
    #[inline(always)]
    fn each(&mut self, rest: <S::Without as Shape>::Coord) {
        if let Some(first) = self.dim.index(0) {
            self.visitor.each(S::insert(rest, first));
        }
    }
}

impl<S: HasAxis<I>, const I: usize, V: Each<S::Coord>> Each<<S::Without as Shape>::Coord>
    for Across<'_, S, I, V>
{
    #[inline(always)]
    fn each(&mut self, rest: <S::Without as Shape>::Coord) {
        for index in self.dim.indices() {
            self.visitor.each(S::insert(rest, index));
        }
    }
}

impl<S: HasAxis<I>, const I: usize, const W: usize, V: Each<S::LaneCoord<W>>>
    Each<<S::Without as Shape>::LaneCoord<W>> for AcrossLanes<'_, S, I, W, V>
{
    #[inline(always)]
    fn each(&mut self, rest: <S::Without as Shape>::LaneCoord<W>) {
        for index in self.dim.indices() {
            if let Some(lanes) = S::insert_lanes(rest, index) {
                self.visitor.each(lanes);
            }
        }
    }
}

/// Visits the coordinates that differ on axis `I` only: by runs if it is the last one.
#[inline(always)]
fn visit_row<S: HasAxis<I>, const I: usize, V: Visit<S>>(
    dim: S::Dim,
    rest: <S::Without as Shape>::Coord,
    visitor: &mut V,
) {
    #[inline(always)]
    fn runs<const W: usize, S: HasAxis<I>, const I: usize, V: Visit<S>>(
        dim: S::Dim,
        rest: <S::Without as Shape>::Coord,
        start: &mut usize,
        visitor: &mut V,
    ) {
        if const { I.wrapping_add(1) != S::RANK || S::Dim::CAP < W } {
            return;
        }
        while let Some(run) = Run::<S::Dim, W>::new(dim, *start) {
            if let Some(lanes) = S::insert_run(rest, run) {
                visitor.run::<W>(lanes);
            }
            *start = start.wrapping_add(W);
        }
    }

    let mut start = 0;
    runs::<16, S, I, V>(dim, rest, &mut start, visitor);
    runs::<8, S, I, V>(dim, rest, &mut start, visitor);
    runs::<4, S, I, V>(dim, rest, &mut start, visitor);
    while let Some(index) = dim.index(start) {
        visitor.one(S::insert(rest, index));
        start = start.wrapping_add(1);
    }
}

impl<S: Shape> Reduces<()> for S {
    const SEAL: Seal = Seal;
    type Out = S;
    type Kept = S;
    const ALONG_LAST: bool = false;
    const ROW_AXES: usize = 0;
    const KEPT_AXES: usize = S::RANK;

    #[inline(always)]
    fn reduced(self) -> S {
        self
    }
    #[inline(always)]
    fn kept(self) -> S {
        self
    }
    #[inline(always)]
    fn group_len(self) -> usize {
        1
    }
    #[inline(always)]
    fn row_len(self) -> usize {
        1
    }
    #[inline(always)]
    fn visit_rows<V: Each<S::Coord>>(self, group: S::Coord, visitor: &mut V) {
        visitor.each(group);
    }
    #[inline(always)]
    fn group_of(coord: S::Coord) -> S::Coord {
        coord
    }
    #[inline(always)]
    fn group_of_kept(kept: S::Coord) -> S::Coord {
        kept
    }
    #[inline(always)]
    fn groups_of_kept<const W: usize>(kept: S::LaneCoord<W>) -> Option<S::LaneCoord<W>> {
        Some(kept)
    }
    #[inline(always)]
    fn first_of(self, group: S::Coord) -> Option<S::Coord> {
        Some(group)
    }
    #[inline(always)]
    fn first_of_lanes<const W: usize>(self, groups: S::LaneCoord<W>) -> Option<S::LaneCoord<W>> {
        Some(groups)
    }
    #[inline(always)]
    fn visit<V: Visit<S>>(self, group: S::Coord, visitor: &mut V) {
        visitor.one(group);
    }
    #[inline(always)]
    fn visit_each<V: Each<S::Coord>>(self, group: S::Coord, visitor: &mut V) {
        visitor.each(group);
    }
    #[inline(always)]
    fn visit_lanes<const W: usize, V: Each<S::LaneCoord<W>>>(
        self,
        groups: S::LaneCoord<W>,
        visitor: &mut V,
    ) {
        visitor.each(groups);
    }
}

/// All axes of a list but the last one, and the last one: the rule for those before it is applied
/// to the shape without it.
macro_rules! reduces {
    ($([$($before:ident)*] $($previous:ident)? < $last:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: Shape, $(const $before: usize,)* const $last: usize>
            Reduces<($(Ax<$before>,)* Ax<$last>,)> for S
        where
            $(Ax<$previous>: Before<Ax<$last>>,)?
            S: HasAxis<$last>,
            S::Without: Reduces<($(Ax<$before>,)*)>,
            Kept<S::Without, ($(Ax<$before>,)*)>: InsertsAxis<$last>,
        {
    const SEAL: Seal = Seal;
            type Out = <S::Without as Reduces<($(Ax<$before>,)*)>>::Out;
            type Kept = <Kept<S::Without, ($(Ax<$before>,)*)> as InsertsAxis<$last>>::With<One>;
            const ALONG_LAST: bool = $last.wrapping_add(1) == S::RANK;
            const ROW_AXES: usize = if $last.wrapping_add(1) == S::RANK {
                <S::Without as Reduces<($(Ax<$before>,)*)>>::ROW_AXES.wrapping_add(1)
            } else {
                0
            };
            const KEPT_AXES: usize = S::RANK.wrapping_sub($last.wrapping_add(1));

            #[inline(always)]
            fn reduced(self) -> Self::Out {
                self.without().reduced()
            }
            #[inline(always)]
            fn kept(self) -> Self::Kept {
                InsertsAxis::<$last>::inserted(self.without().kept(), One)
            }
            #[inline(always)]
            fn group_len(self) -> usize {
                self.without().group_len().wrapping_mul(self.dim().len())
            }
            #[inline(always)]
            fn row_len(self) -> usize {
                if $last.wrapping_add(1) == S::RANK {
                    self.without().row_len().wrapping_mul(self.dim().len())
                } else {
                    1
                }
            }
            #[inline(always)]
            fn visit_rows<V: Each<S::Coord>>(
                self,
                group: <Self::Out as Shape>::Coord,
                visitor: &mut V,
            ) {
                if $last.wrapping_add(1) == S::RANK {
                    let mut rows = Begin::<S, $last, V> { dim: self.dim(), visitor };
                    self.without().visit_rows(group, &mut rows);
                } else {
                    Reduces::<($(Ax<$before>,)* Ax<$last>,)>::visit_each(self, group, visitor);
                }
            }
            #[inline(always)]
            fn group_of(coord: S::Coord) -> <Self::Out as Shape>::Coord {
                <S::Without as Reduces<($(Ax<$before>,)*)>>::group_of(S::coord_without(coord))
            }
            #[inline(always)]
            fn group_of_kept(kept: <Self::Kept as Shape>::Coord) -> <Self::Out as Shape>::Coord {
                <S::Without as Reduces<($(Ax<$before>,)*)>>::group_of_kept(
                    <Kept<S::Without, ($(Ax<$before>,)*)> as InsertsAxis<$last>>::coord_without::<One>(kept),
                )
            }
            #[inline(always)]
            fn groups_of_kept<const W: usize>(
                kept: <Self::Kept as Shape>::LaneCoord<W>,
            ) -> Option<<Self::Out as Shape>::LaneCoord<W>> {
                <S::Without as Reduces<($(Ax<$before>,)*)>>::groups_of_kept(
                    <Kept<S::Without, ($(Ax<$before>,)*)> as InsertsAxis<$last>>::lanes_without::<One, W>(kept)?,
                )
            }
            #[inline(always)]
            fn first_of(self, group: <Self::Out as Shape>::Coord) -> Option<S::Coord> {
                let rest = self.without().first_of(group)?;
                Some(S::insert(rest, self.dim().index(0)?))
            }
            #[inline(always)]
            fn first_of_lanes<const W: usize>(
                self,
                groups: <Self::Out as Shape>::LaneCoord<W>,
            ) -> Option<S::LaneCoord<W>> {
                let rest = self.without().first_of_lanes(groups)?;
                S::insert_lanes(rest, self.dim().index(0)?)
            }
            #[inline(always)]
            fn visit<V: Visit<S>>(self, group: <Self::Out as Shape>::Coord, visitor: &mut V) {
                let mut rows = Along::<S, $last, V> { dim: self.dim(), visitor };
                self.without().visit_each(group, &mut rows);
            }
            #[inline(always)]
            fn visit_each<V: Each<S::Coord>>(
                self,
                group: <Self::Out as Shape>::Coord,
                visitor: &mut V,
            ) {
                let mut rows = Across::<S, $last, V> { dim: self.dim(), visitor };
                self.without().visit_each(group, &mut rows);
            }
            #[inline(always)]
            fn visit_lanes<const W: usize, V: Each<S::LaneCoord<W>>>(
                self,
                groups: <Self::Out as Shape>::LaneCoord<W>,
                visitor: &mut V,
            ) {
                let mut rows = AcrossLanes::<S, $last, W, V> { dim: self.dim(), visitor };
                self.without().visit_lanes(groups, &mut rows);
            }
        }

        impl<S: Shape, $(const $before: usize,)* const $last: usize>
            ReducesNonEmpty<($(Ax<$before>,)* Ax<$last>,)> for S
        where
            S: Reduces<($(Ax<$before>,)* Ax<$last>,)> + HasAxis<$last, Dim: NeverEmpty>,
            S::Without: ReducesNonEmpty<($(Ax<$before>,)*)>,
        {
        }
    )*};
}

impl<S: Shape> ReducesNonEmpty<()> for S {}

reduces! {
    [] < A;
    [A] A < B;
    [A B] B < C;
    [A B C] C < D;
    [A B C D] D < E;
    [A B C D E] E < F;
    [A B C D E F] F < G;
    [A B C D E F G] G < H;
}

macro_rules! non_empty {
    ($([$($dim:ident $n:tt)*])*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($dim: NonZero),*> NonEmpty for ($($dim,)*) {
            #[allow(clippy::unused_unit, reason = "the coordinate of rank 0")]
            #[inline(always)]
            fn origin(self) -> Self::Coord {
                ($(self.$n.first(),)*)
            }
        }
    )*};
}

non_empty! {
    []
    [A 0]
    [A 0 B 1]
    [A 0 B 1 C 2]
    [A 0 B 1 C 2 D 3]
    [A 0 B 1 C 2 D 3 E 4]
    [A 0 B 1 C 2 D 3 E 4 F 5]
    [A 0 B 1 C 2 D 3 E 4 F 5 G 6]
    [A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7]
}

const _: () = {
    use crate::dim::D;
    const fn caps<S: Reduces<P>, P>() -> (&'static [usize], &'static [usize]) {
        (S::Out::CAPS, S::Kept::CAPS)
    }
    let (out, kept) = caps::<(D<2>, D<3>, D<4>), (Ax<0>, Ax<2>)>();
    assert!(matches!(out, [3]) && matches!(kept, [1, 3, 1]));
};
