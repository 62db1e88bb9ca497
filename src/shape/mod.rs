//! A tuple of extents, and the rules that relate one shape to another.
//!
//! One rule a file: its trait, its message, and how a coordinate of the result stands in
//! the operand. Knows nothing about where elements live.

mod attend;
mod axis;
mod back;
mod block;
mod broadcast;
mod concat;
mod conv;
mod coords;
mod diagonal;
mod dynamic;
mod image;
mod last;
mod letter;
mod linear;
mod matmul;
mod merge;
mod narrow;
mod numbers;
mod pad;
mod parts;
mod permute;
mod pool;
mod rank;
mod reduce;
mod rename;
mod repeat;
mod reshape;
mod select;
mod single;
pub mod slice;
mod slide;
mod split;
mod square;
mod stack;
mod stride;
mod strips;
mod swap;
mod tuple;
mod unit;
mod window;
mod within;

pub use attend::{AttendsTo, Row, SharesHeads};
pub use axis::{Ax, HasAxis, InsertsAxis, OneAxis};
pub use back::ConvolvesBack;
pub use block::{BlockAt, Blocks, Strip, Trailing, VisitBlocks};
pub use broadcast::{BroadcastsTo, BroadcastsWith, StretchedFrom};
pub use concat::{ConcatsWith, EqualBut};
pub use conv::{
    ChannelsOf, Conv, ConvOver, Convolves, Depthwise, HasFilterForEach, Sliding, SplitsIntoGroups,
    conv,
};
pub use coords::Coords;
pub use diagonal::HasDiagonal;
pub use dynamic::DynShape;
pub use image::{Images, Place, Weights};
pub use last::{HasLast, HasRows, TakesLast};
pub use letter::{Letter, SharesLetter};
pub use linear::LinearWith;
pub use matmul::{MatMulsWith, Matrix, ProductKind};
pub use merge::{MergesAxes, MergesWith, StepsOver, merge};
pub use narrow::{Narrows, SplitsAt};
pub use numbers::{BlockLen, CountsBlocks, DividesIntoBlocks, LinearWithBlocks};
pub use pad::Pads;
pub use parts::PartsInto;
pub use permute::{Distinct, IsMatrix, Permutes};
pub(crate) use pool::nearest;
pub use pool::{Down, Pool, PoolOver, Pools, Up, pool};
pub use rank::HasRank;
pub use reduce::{Before, Each, NeverEmpty, NonEmpty, Reduces, ReducesNonEmpty};
pub use rename::{ForgetsNames, Renames, SameLength};
pub use repeat::Repeats;
pub use reshape::{ElementCount, Flattens, SameElementCount};
pub use select::Indexes;
pub use single::Single;
pub use slide::{
    AxisPadding, Edges, MeetsWindows, OnAxes, PaddingOnAxes, Same, Slide, SlideOver, SlidesOver,
};
pub use split::{ChunksBy, SplitsAxis, SplitsInto};
pub use square::Square;
pub use stack::StacksWith;
pub use stride::{LaneOffset, StridesFor};
pub use strips::{Columns, PacksInto, StripLen};
pub use swap::SwapsAxes;
pub use unit::HasUnitAxis;
pub use window::{Appends, HasWindows, WindowsBy};
pub use within::Within;

use seal::Sealed;

/// Out of reach for other crates.
///
/// Views rest on the shapes and strides that a rule gives, so a rule must not be implemented
/// elsewhere. Extents and tuples of them are ours, which is seal enough for a rule whose
/// parameters are shapes; a rule with another parameter `P`, which may be a type of another crate,
/// has the super-trait `SealedFor<P>` or a constant of the type `dim::Seal`, which nobody else can name.
mod seal {
    /// Keeps [`Shape`](super::Shape) to tuples of extents.
    pub trait Sealed {}
    /// Keeps a rule with the parameter `P` to the implementations of this room.
    pub trait SealedFor<P> {}
}

/// A tuple of up to eight extents, such as `(D<2>, D<3>)`, written `s![2, 3]`.
///
/// Implemented for every tuple of [`Dim`](crate::dim::Dim)s, with no other bound, so generic code
/// over `N: Dim` may use `(N, M)` as it is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shape",
    label = "not a shape",
    note = "a shape is a tuple of at most eight extents: `s![2, 3]` writes it"
)]
pub trait Shape: Sealed + Copy + core::fmt::Debug + PartialEq {
    /// The number of axes.
    const RANK: usize;
    /// The largest length of each axis.
    const CAPS: &'static [usize];
    /// The product of `CAPS`: how many elements storage is made for.
    const CAPACITY: usize;
    /// Whether every length is known at compile time.
    const FIXED: bool;
    /// The name of each axis; empty for an extent without one.
    const NAMES: &'static [&'static str];
    /// Whether the length of each axis is known at compile time.
    const FIXED_AXES: &'static [bool];
    /// One number an axis.
    type Sizes: Copy + AsRef<[usize]> + AsMut<[usize]> + core::fmt::Debug + PartialEq;
    /// `CAPACITY` elements in row-major order, one behind the other.
    type Arr<T: Copy>: Copy;
    /// The strides of row-major order.
    type RowMajor: StridesFor<Self>;
    /// One proven index an axis.
    type Coord: Copy + core::fmt::Debug + PartialEq;
    /// A coordinate whose last axis stands on `W` lanes at once.
    type LaneCoord<const W: usize>: Copy;

    /// The lengths.
    fn sizes(self) -> Self::Sizes;

    /// Writes the extents as `2,Hidden=768,5<=128`: names and capacities too.
    fn describe(self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result;

    /// The number of elements.
    fn count(self) -> usize;

    /// The coordinate with these indices, if each is inside its axis.
    fn coord(self, indices: Self::Sizes) -> Option<Self::Coord>;

    /// The indices of a coordinate.
    fn indices(coord: Self::Coord) -> Self::Sizes;

    /// The first coordinate in row-major order, if there is one.
    fn first(self) -> Option<Self::Coord>;

    /// The coordinate after `coord` in row-major order.
    fn next(self, coord: Self::Coord) -> Option<Self::Coord>;

    /// All coordinates, in row-major order.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let indices = s![2, 2].coords().map(<s![2, 2]>::indices);
    /// assert_eq!(indices.collect::<Vec<_>>(), [[0, 0], [0, 1], [1, 0], [1, 1]]);
    /// ```
    #[inline(always)]
    fn coords(self) -> Coords<Self> {
        Coords::new(self)
    }

    /// Calls `each` with the state so far and each coordinate, in row-major order.
    fn fold_coords<State>(
        self,
        init: State,
        each: impl FnMut(State, Self::Coord) -> State,
    ) -> State;

    /// The coordinate of one lane.
    fn lane<const W: usize>(lanes: Self::LaneCoord<W>, lane: usize) -> Self::Coord;

    /// Visits `count` coordinates in row-major order from `from` on, as many as there are, the last
    /// axis by runs where it is long enough; gives the coordinate behind them, if there is one.
    fn walk_from<V: Visit<Self>>(
        self,
        from: Self::Coord,
        count: usize,
        visitor: &mut V,
    ) -> Option<Self::Coord>;

    /// Visits every coordinate in row-major order, the last axis by runs where it is long enough.
    #[inline(always)]
    fn walk<V: Visit<Self>>(self, visitor: &mut V) {
        self.walk_within(Within::ALL, visitor);
    }

    /// As [`Shape::walk`], some indices of an axis that is not the last one.
    fn walk_within<V: Visit<Self>>(self, within: Within, visitor: &mut V);

    /// Visits every block, in row-major order, with some indices of an axis outside of the blocks.
    fn walk_blocks<B: Blocks, V: VisitBlocks<Self, B>>(self, within: Within, visitor: &mut V);

    /// Visits every coordinate, a part of `axis` for each run of the last one: what is dense along
    /// `axis` is read from the cache for all but the first of its neighbours. Some indices of an axis
    /// that is not the last one.
    fn walk_tiles<V: Visit<Self>>(self, axis: usize, within: Within, visitor: &mut V);
}

/// A shape whose lengths are all known at compile time.
#[diagnostic::on_unimplemented(
    message = "the lengths of `{Self}` are not all known at compile time",
    label = "a fixed shape is needed here",
    note = "a function with `_in` or `_shape` at the end of its name takes the shape as a value"
)]
pub trait FixedShape: Shape + Send + Sync + 'static {
    /// The shape as a value, which takes no bytes.
    const SHAPE: Self;
    /// The number of elements.
    const LEN: usize = <Self as Shape>::CAPACITY;
}

/// What is done with each piece of a row.
///
/// A trait and not a closure: its method can be told to be inlined.
pub trait Pieces {
    /// Does it with the indices `from..to` of the last axis.
    fn piece(&mut self, from: usize, to: usize);
}

/// What is done at each coordinate of a [`Shape::walk`].
pub trait Visit<S: Shape> {
    /// Whether rows are cut into pieces by [`Visit::cut`]; no run crosses from one into the next.
    const HAS_SEAMS: bool = false;

    /// Whether [`Shape::walk_from`] visits runs of 64, where the last axis is so long.
    const WIDE: bool = false;

    /// The axis for [`Shape::walk_tiles`], where that is faster than [`Shape::walk`].
    const TILED: Option<usize> = None;

    /// Cuts the indices `from..to` of the last axis into pieces.
    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        pieces.piece(from, to);
    }

    /// Visits `W` coordinates that are neighbours on the last axis.
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>);
    /// Visits one coordinate.
    fn one(&mut self, coord: S::Coord);
}

const _: () = {
    use crate::dim::{D, One};
    assert!(<(D<2>, D<3>, One) as Shape>::CAPACITY == 6);
    assert!(<() as Shape>::CAPACITY == 1);
    assert!(core::mem::size_of::<(D<2>, D<3>)>() == 0);
};
