//! Attention as heads of queries, keys and values, whatever the ranks of its operands.
#![allow(unsafe_code)]

use crate::dim::{Dim, Idx, LaneAt};
use crate::dtype::Float;
use crate::shape::Shape;

/// How far one step on each axis goes in the operands, in elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    /// To the next number of a query.
    pub(super) query: isize,
    /// To the next key.
    pub(super) key: isize,
    /// To the next number of a key.
    pub(super) key_depth: isize,
    /// To the next value.
    pub(super) value: isize,
    /// To the next number of a value.
    pub(super) value_width: isize,
}

/// A coordinate of the axes before the heads.
pub(super) type Batch<N> = <<N as Attends>::Batch as Shape>::Coord;

/// The coordinate of a query.
pub(super) type Row<N> = (Batch<N>, Idx<<N as Attends>::Heads>, Idx<<N as Attends>::Queries>);

/// The extents of an attention.
pub(super) struct Extents<N: Attends + ?Sized> {
    pub(super) batch: N::Batch,
    pub(super) heads: N::Heads,
    pub(super) key_heads: N::KeyHeads,
    pub(super) queries: N::Queries,
    pub(super) keys: N::Keys,
    pub(super) depth: N::Depth,
    pub(super) width: N::Width,
}

impl<N: Attends + ?Sized> Clone for Extents<N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N: Attends + ?Sized> Copy for Extents<N> {}

/// Heads of queries that attend to heads of keys with values.
///
/// # Safety
/// For each coordinate of the batch, head, query, key, depth and width, the numbers stand in the
/// operands' allocations where [`Attends::query`], [`Attends::key`], [`Attends::value`] and
/// [`Attends::STEPS`] say.
pub(super) unsafe trait Attends {
    /// The elements of all operands.
    type Elem: Float;
    /// The shape of the result.
    type Out: Shape;
    /// The axes before the heads.
    type Batch: Shape;
    /// The heads of queries.
    type Heads: Dim;
    /// The heads of keys and values.
    type KeyHeads: Dim;
    /// The queries of a head.
    type Queries: Dim;
    /// The keys of a head.
    type Keys: Dim;
    /// The length of queries and keys.
    type Depth: Dim;
    /// The length of values.
    type Width: Dim;
    /// Where numbers stand beside each other.
    const STEPS: Steps;
    /// Whether a query does not see the keys behind its own.
    const IS_CAUSAL: bool;
    /// Whether something is added to scores.
    const IS_MASKED: bool;

    /// The extents.
    fn extents(&self) -> Extents<Self>;
    /// What queries are multiplied by.
    fn scale(&self) -> <Self::Elem as Float>::Wide;
    /// Where a number of a query stands.
    fn query(&self, row: Row<Self>, depth: Idx<Self::Depth>) -> *const Self::Elem;
    /// Where a number of a key stands.
    fn key(
        &self,
        batch: Batch<Self>,
        head: Idx<Self::KeyHeads>,
        key: Idx<Self::Keys>,
        depth: Idx<Self::Depth>,
    ) -> *const Self::Elem;
    /// Where a number of a value stands.
    fn value(
        &self,
        batch: Batch<Self>,
        head: Idx<Self::KeyHeads>,
        key: Idx<Self::Keys>,
        width: Idx<Self::Width>,
    ) -> *const Self::Elem;
    /// What is added to the score of a query and a key, if anything.
    fn mask(&self, row: Row<Self>, key: Idx<Self::Keys>) -> Option<Self::Elem>;
    /// The coordinate of a number of the result.
    fn place(row: Row<Self>, width: Idx<Self::Width>) -> <Self::Out as Shape>::Coord;
    /// The lanes of numbers of the result that are neighbours.
    fn place_lanes<const W: usize>(
        row: Row<Self>,
        width: LaneAt<Self::Width, W>,
    ) -> <Self::Out as Shape>::LaneCoord<W>;
}

/// How many keys a query sees before any mask: the first ones.
#[inline(always)]
pub(super) fn seen<N: Attends>(
    queries: N::Queries,
    keys: N::Keys,
    query: Idx<N::Queries>,
) -> usize {
    if N::IS_CAUSAL {
        keys.len().saturating_add(query.get()).saturating_add(1).saturating_sub(queries.len())
    } else {
        keys.len()
    }
}
