//! Which queries attend to which keys and values, and where the numbers of each score stand.

use super::Shape;
use crate::dim::{Dim, ExactQuotient, FixedDim, Idx, LaneAt, NonUnit, One, Seal};

/// Heads of queries that share `G` heads of keys: as many each.
#[diagnostic::on_unimplemented(
    message = "{Self} heads of queries do not share {G} heads of keys and values",
    label = "not a multiple of `{G}` heads",
    note = "as many heads of queries look at each head of keys: `8` heads share `8`, `4`, `2` or `1`"
)]
pub trait SharesHeads<G: Dim>: Dim {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The head of keys that a head of queries looks at.
    fn shared(head: Idx<Self>) -> Option<Idx<G>>;
}

#[diagnostic::do_not_recommend]
impl<H: Dim> SharesHeads<One> for H {
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn shared(_head: Idx<H>) -> Option<Idx<One>> {
        Some(Idx::ZERO)
    }
}

#[diagnostic::do_not_recommend]
impl<H: FixedDim + ExactQuotient<G>, G: FixedDim + NonUnit> SharesHeads<G> for H {
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn shared(head: Idx<H>) -> Option<Idx<G>> {
        let each = const { <<H as ExactQuotient<G>>::Out as Dim>::CAP };
        G::DIM.index(head.get().checked_div(each)?)
    }
}

/// Queries that attend to keys `K` with values `V`.
///
/// # Shape
/// `[.., H, M, D]` to `[.., G, N, D]` with `[.., G, N, E] → [.., H, M, E]`, where `H` is a multiple of
/// `G`; without heads, `[M, D]` to `[N, D]` with `[N, E] → [M, E]`
#[diagnostic::on_unimplemented(
    message = "queries `{Self}` do not attend to keys `{K}` with values `{V}`",
    label = "does not attend to keys `{K}` with values `{V}`",
    note = "`[.., H, M, D]` to keys `[.., G, N, D]` with values `[.., G, N, E]`: the last extents of \
            queries and keys are equal, keys and values agree in all but the last, and `H` is a \
            multiple of `G`"
)]
pub trait AttendsTo<K: Shape, V: Shape>: Shape {
    /// The axes before the heads.
    type Batch: Shape;
    /// The heads of queries.
    type Heads: Dim + SharesHeads<Self::KeyHeads>;
    /// The queries of a head.
    type Queries: Dim;
    /// The heads of keys and values.
    type KeyHeads: Dim;
    /// The keys, and values, of a head.
    type Keys: Dim;
    /// The length of a query and of a key.
    type Depth: Dim;
    /// The length of a value.
    type Width: Dim;
    /// The shape of the scores: each query with each key.
    type Scores: Shape;
    /// The shape of the result.
    type Out: Shape;

    /// The shape of the result, as a value.
    fn attend(self, values: V) -> Self::Out;
    /// The extents, as values: batch, heads of queries and of keys, queries, keys, depth and width.
    #[allow(clippy::type_complexity, reason = "one extent an axis")]
    fn extents(
        self,
        values: V,
    ) -> (
        Self::Batch,
        Self::Heads,
        Self::KeyHeads,
        Self::Queries,
        Self::Keys,
        Self::Depth,
        Self::Width,
    );
    /// Where a number of a query stands.
    fn query(
        batch: <Self::Batch as Shape>::Coord,
        head: Idx<Self::Heads>,
        query: Idx<Self::Queries>,
        depth: Idx<Self::Depth>,
    ) -> Self::Coord;
    /// Where a number of a key stands.
    fn key(
        batch: <Self::Batch as Shape>::Coord,
        head: Idx<Self::KeyHeads>,
        key: Idx<Self::Keys>,
        depth: Idx<Self::Depth>,
    ) -> K::Coord;
    /// Where a number of a value stands.
    fn value(
        batch: <Self::Batch as Shape>::Coord,
        head: Idx<Self::KeyHeads>,
        key: Idx<Self::Keys>,
        width: Idx<Self::Width>,
    ) -> V::Coord;
    /// Where lanes of a value stand.
    fn value_lanes<const W: usize>(
        batch: <Self::Batch as Shape>::Coord,
        head: Idx<Self::KeyHeads>,
        key: Idx<Self::Keys>,
        width: LaneAt<Self::Width, W>,
    ) -> V::LaneCoord<W>;
    /// The coordinate of the score of a query and a key.
    fn score(
        batch: <Self::Batch as Shape>::Coord,
        head: Idx<Self::Heads>,
        query: Idx<Self::Queries>,
        key: Idx<Self::Keys>,
    ) -> <Self::Scores as Shape>::Coord;
    /// The lanes of the result of a query.
    fn place_lanes<const W: usize>(
        batch: <Self::Batch as Shape>::Coord,
        head: Idx<Self::Heads>,
        query: Idx<Self::Queries>,
        width: LaneAt<Self::Width, W>,
    ) -> <Self::Out as Shape>::LaneCoord<W>;
    /// The coordinate of a number of the result of a query.
    fn place(
        batch: <Self::Batch as Shape>::Coord,
        head: Idx<Self::Heads>,
        query: Idx<Self::Queries>,
        width: Idx<Self::Width>,
    ) -> <Self::Out as Shape>::Coord;
    /// The indices of a coordinate of the result.
    fn parts(out: <Self::Out as Shape>::Coord) -> (Row<Self, K, V>, Idx<Self::Width>);
    /// The indices of lanes of the result.
    fn lane_parts<const W: usize>(
        out: <Self::Out as Shape>::LaneCoord<W>,
    ) -> (Row<Self, K, V>, LaneAt<Self::Width, W>);
}

/// The coordinate of a query: that of the batch, the head, and the query.
pub type Row<S, K, V> = (
    <<S as AttendsTo<K, V>>::Batch as Shape>::Coord,
    Idx<<S as AttendsTo<K, V>>::Heads>,
    Idx<<S as AttendsTo<K, V>>::Queries>,
);

/// The implementation for shapes with these axes before the last two; `H` and `G` are the heads.
macro_rules! attends {
    ($([$($a:ident $b:ident)*] [$($h:ident $heads:ident $g:ident $key_heads:ident)?];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($a: Dim,)* $($h: Dim + SharesHeads<$g>, $g: Dim,)? M: Dim, N: Dim, X: Dim, Y: Dim>
            AttendsTo<($($a,)* $($g,)? N, X), ($($a,)* $($g,)? N, Y)> for ($($a,)* $($h,)? M, X)
        {
            type Batch = ($($a,)*);
            type Heads = attends!(@or One $($h)?);
            type Queries = M;
            type KeyHeads = attends!(@or One $($g)?);
            type Keys = N;
            type Depth = X;
            type Width = Y;
            type Scores = ($($a,)* $($h,)? M, N);
            type Out = ($($a,)* $($h,)? M, Y);

            #[inline(always)]
            fn attend(self, values: ($($a,)* $($g,)? N, Y)) -> Self::Out {
                let ($($b,)* $($heads,)? m, _) = self;
                let ($(attends!(@skip $a),)* $(attends!(@skip $g),)? _, y) = values;
                ($($b,)* $($heads,)? m, y)
            }

            #[inline(always)]
            fn extents(
                self,
                values: ($($a,)* $($g,)? N, Y),
            ) -> (($($a,)*), Self::Heads, Self::KeyHeads, M, N, X, Y) {
                let ($($b,)* $($heads,)? m, x) = self;
                let ($(attends!(@skip $a),)* $($key_heads,)? n, y) = values;
                let heads = attends!(@or One $($heads)?);
                let key_heads = attends!(@or One $($key_heads)?);
                (($($b,)*), heads, key_heads, m, n, x, y)
            }

            #[inline(always)]
            fn query(
                batch: <($($a,)*) as Shape>::Coord,
                head: Idx<Self::Heads>,
                query: Idx<M>,
                depth: Idx<X>,
            ) -> <Self as Shape>::Coord {
                let ($($b,)*) = batch;
                let _ = head;
                ($($b,)* $(attends!(@first head $h),)? query, depth)
            }

            #[inline(always)]
            fn key(
                batch: <($($a,)*) as Shape>::Coord,
                head: Idx<Self::KeyHeads>,
                key: Idx<N>,
                depth: Idx<X>,
            ) -> <($($a,)* $($g,)? N, X) as Shape>::Coord {
                let ($($b,)*) = batch;
                let _ = head;
                ($($b,)* $(attends!(@first head $g),)? key, depth)
            }

            #[inline(always)]
            fn value(
                batch: <($($a,)*) as Shape>::Coord,
                head: Idx<Self::KeyHeads>,
                key: Idx<N>,
                width: Idx<Y>,
            ) -> <($($a,)* $($g,)? N, Y) as Shape>::Coord {
                let ($($b,)*) = batch;
                let _ = head;
                ($($b,)* $(attends!(@first head $g),)? key, width)
            }

            #[inline(always)]
            fn value_lanes<const W: usize>(
                batch: <($($a,)*) as Shape>::Coord,
                head: Idx<Self::KeyHeads>,
                key: Idx<N>,
                width: LaneAt<Y, W>,
            ) -> <($($a,)* $($g,)? N, Y) as Shape>::LaneCoord<W> {
                let ($($b,)*) = batch;
                let _ = head;
                ($($b,)* $(attends!(@first head $g),)? key, width)
            }

            #[inline(always)]
            fn score(
                batch: <($($a,)*) as Shape>::Coord,
                head: Idx<Self::Heads>,
                query: Idx<M>,
                key: Idx<N>,
            ) -> <Self::Scores as Shape>::Coord {
                let ($($b,)*) = batch;
                let _ = head;
                ($($b,)* $(attends!(@first head $h),)? query, key)
            }

            #[inline(always)]
            fn place(
                batch: <($($a,)*) as Shape>::Coord,
                head: Idx<Self::Heads>,
                query: Idx<M>,
                width: Idx<Y>,
            ) -> <Self::Out as Shape>::Coord {
                let ($($b,)*) = batch;
                let _ = head;
                ($($b,)* $(attends!(@first head $h),)? query, width)
            }

            #[inline(always)]
            fn place_lanes<const W: usize>(
                batch: <($($a,)*) as Shape>::Coord,
                head: Idx<Self::Heads>,
                query: Idx<M>,
                width: LaneAt<Y, W>,
            ) -> <Self::Out as Shape>::LaneCoord<W> {
                let ($($b,)*) = batch;
                let _ = head;
                ($($b,)* $(attends!(@first head $h),)? query, width)
            }

            #[inline(always)]
            fn parts(
                out: <Self::Out as Shape>::Coord,
            ) -> (
                Row<Self, ($($a,)* $($g,)? N, X), ($($a,)* $($g,)? N, Y)>,
                Idx<Y>,
            ) {
                let ($($b,)* $($heads,)? query, width) = out;
                ((($($b,)*), attends!(@or (Idx::ZERO) $($heads)?), query), width)
            }

            #[inline(always)]
            fn lane_parts<const W: usize>(
                out: <Self::Out as Shape>::LaneCoord<W>,
            ) -> (
                Row<Self, ($($a,)* $($g,)? N, X), ($($a,)* $($g,)? N, Y)>,
                LaneAt<Y, W>,
            ) {
                let ($($b,)* $($heads,)? query, width) = out;
                ((($($b,)*), attends!(@or (Idx::ZERO) $($heads)?), query), width)
            }
        }
    )*};
    (@or $otherwise:tt) => { $otherwise };
    (@or $otherwise:tt $there:tt) => { $there };
    (@first $first:ident $($other:tt)*) => { $first };
    (@skip $other:tt) => { _ };
}

attends! {
    [] [];
    [] [H heads G key_heads];
    [A a] [H heads G key_heads];
    [A a B b] [H heads G key_heads];
    [A a B b C c] [H heads G key_heads];
    [A a B b C c E e] [H heads G key_heads];
    [A a B b C c E e F f] [H heads G key_heads];
}
