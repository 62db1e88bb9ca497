//! Something that has an element at each coordinate: a tensor or an expression.

use super::Tensor;
use super::draft::Draft;
use super::share::Share;
use super::turn::turned_back;
use crate::isa::Isa;
use crate::layout::Layout;
use crate::shape::{Blocks, Pieces, Shape, StridesFor, Strip, Trailing};
use crate::storage::{Storage, StorageMut};

/// Where elements of the shape `S` go, in any order, each once.
pub trait Sink<S: Shape, T> {
    /// Takes the elements at `W` coordinates that are neighbours on the last axis.
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>, elements: [T; W]);

    /// Takes the element at a coordinate.
    fn one(&mut self, coord: S::Coord, element: T);

    /// Takes the elements at `W` coordinates anywhere, such as neighbours on another axis.
    #[inline(always)]
    fn each<const W: usize, P: Places<S>>(&mut self, places: P, elements: [T; W]) {
        for (lane, element) in elements.into_iter().enumerate() {
            if let Some(coord) = places.nth(lane) {
                self.one(coord, element);
            }
        }
    }

    /// The strides of the memory that [`Sink::memory`] surely gives.
    const PLAIN: Option<&'static [isize]> = None;

    /// The strides of the memory that elements go to in the end, or none where that is not known.
    #[inline(always)]
    fn strides(&self) -> &'static [isize] {
        &[]
    }

    /// Where in memory elements go as they are, if that is all that is done with them.
    #[inline(always)]
    fn memory(&mut self) -> Option<Memory<T>> {
        None
    }

    /// The same sink, in a place of the caller's own: no element that is written can change it, so that
    /// it need not be read again after each.
    fn here(&mut self) -> impl Sink<S, T>;

    /// Whether it takes no more than a share of the elements.
    const SHARES: bool = false;

    /// Which elements it takes.
    #[inline(always)]
    fn share(&self) -> Share {
        Share::whole()
    }
}

/// Coordinates by number.
pub trait Places<S: Shape>: Copy {
    /// The coordinate of one lane, which is there.
    fn nth(self, lane: usize) -> Option<S::Coord>;
}

/// Memory that elements go to: that at `(i, j, ..)` is `i * strides[0] + j * strides[1] + ..` behind
/// `origin`, inside one allocation and nobody else's.
#[derive(Clone, Copy, Debug)]
pub struct Memory<T> {
    pub(crate) origin: *mut T,
    pub(crate) strides: &'static [isize],
}

/// Out of reach for other crates.
mod seal {
    /// Whether every element has been given to a sink.
    #[derive(Clone, Copy, Debug)]
    #[must_use]
    pub struct Driven(pub(crate) bool);

    /// Where elements are in memory.
    #[derive(Clone, Copy, Debug)]
    pub struct Origin<T>(pub(crate) *const T);
}

pub(crate) use seal::Driven;
pub(super) use seal::Origin;

/// The work of reading a byte, as [`Source::WORK`] counts it.
const NEAR: usize = 2;
/// The same, where neighbours stand apart.
const FAR: usize = 8;

/// Elements for the coordinates of `S`, computed or read one by one or in runs.
pub trait Source<S: Shape> {
    /// The type of the elements.
    type Elem: Copy;

    /// How many calls of [`Pieces::piece`] are in [`Source::cut`]; 1 where it has nothing to cut.
    const PIECES: usize = 1;

    /// Cuts the indices `from..to` of the last axis at seams: where elements begin to come another
    /// way, such as from the second of two joined operands.
    ///
    /// It is a hint: a run inside a piece is read in one go, one across a seam is not.
    #[inline(always)]
    fn cut<P: Pieces>(from: usize, to: usize, pieces: &mut P) {
        pieces.piece(from, to);
    }

    /// Whether elements come faster in an order of their own, by [`Source::drive`].
    const DRIVES: bool = false;

    /// Whether it surely does: then no other way is compiled.
    const DRIVEN: Driven = Driven(false);

    /// Gives every element to `sink`, in the order that suits, and says whether it did: it may
    /// leave that to the caller where [`Source::DRIVES`] is not set or there is no element.
    ///
    /// Memory is taken as written where it did, so it is of this crate alone to say so: the type of
    /// the answer has no name elsewhere.
    #[inline(always)]
    fn drive<K: Sink<S, Self::Elem>>(&self, shape: S, sink: &mut K) -> Driven {
        let _ = (shape, sink);
        Driven(false)
    }

    /// How a draft comes about, where elements are first drafted in their destination and then made final
    /// there, by [`Source::finish`]: then nothing else than a destination reads them.
    const DRAFT: Option<Draft> = None;

    /// As [`Source::drive`], of the draft.
    #[inline(always)]
    fn draft_drive<K: Sink<S, Self::Elem>>(&self, shape: S, sink: &mut K) -> Driven {
        let _ = (shape, sink);
        Driven(false)
    }

    /// As [`Source::at`], of the draft.
    #[inline(always)]
    fn draft_at(&self, coord: S::Coord) -> Self::Elem {
        self.at(coord)
    }

    /// As [`Source::lanes`], of the draft.
    #[inline(always)]
    fn draft_lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [Self::Elem; W] {
        self.lanes(lanes)
    }

    /// Makes what was drafted final.
    #[inline(always)]
    fn finish<L: Layout<S>, K: StorageMut<Self::Elem>>(
        &self,
        out: &mut Tensor<Self::Elem, S, L, K>,
    ) {
        let _ = out;
    }

    /// Whether [`Source::drive`] gives no more than the share of the elements that the sink takes, on
    /// the instruction set of that share.
    ///
    /// Several threads drive at the same time, each to a sink of its own.
    const SHARES: bool = false;

    /// How much work an element is, in fused multiply-adds of `f32` by vectors. It decides from
    /// which size on several threads are worth their trouble.
    const WORK: usize = NEAR * size_of::<Self::Elem>();

    /// How many of the last axes stand in memory in row-major order, without gaps; 0 where elements
    /// are computed.
    const DENSE: usize = 0;

    /// Whether neighbours on the last axis stand apart in memory, so that a run is no one load.
    const APART: bool = false;

    /// The `len` elements from `coord` on, in row-major order, where they are inside the axes of
    /// [`Source::DENSE`].
    #[inline(always)]
    fn slice(&self, coord: S::Coord, len: usize) -> Option<&[Self::Elem]> {
        let _ = (coord, len);
        None
    }

    /// The axis, counted from the last, along which elements stand in memory one behind the other,
    /// where they do so along the last one not.
    const COLUMN: Option<usize> = None;

    /// The `len` elements from `coord` on along the axis of [`Source::COLUMN`], where there are so many.
    #[inline(always)]
    fn column(&self, coord: S::Coord, len: usize) -> Option<&[Self::Elem]> {
        let _ = (coord, len);
        None
    }

    /// Writes the elements of `count` such columns, which are neighbours on the last axis, as rows: the
    /// `len` of each from `coord` on, `size` being `[count, len]`, and each row `width` elements behind the
    /// one before. Says whether they are there and have room.
    #[inline(always)]
    fn columns<I: Isa>(
        &self,
        isa: I,
        coord: S::Coord,
        size: [usize; 2],
        (rows, width): (&mut [Self::Elem], usize),
    ) -> bool {
        let _ = (isa, coord, size, rows, width);
        false
    }

    /// The strides, in elements, where the elements are in memory as they are: that at `(i, j, ..)` is
    /// `i * strides[0] + j * strides[1] + ..` behind [`Source::origin`].
    const STRIDES: Option<&'static [isize]> = None;

    /// Where the strides count from.
    ///
    /// Elements are read there, so it is of this crate alone to say, as in [`Source::drive`].
    #[inline(always)]
    fn origin(&self) -> Option<Origin<Self::Elem>> {
        None
    }

    /// Over how many of the last axes the elements are dense, or the same: there, [`Source::strip`]
    /// gives them faster than [`Source::lanes`].
    const TRAILING: Trailing = Trailing::NONE;

    /// The axis, counted from the last, that is dense in memory for an operand whose last axis is not.
    const TURNED: Option<usize> = None;

    /// The element at a coordinate.
    fn at(&self, coord: S::Coord) -> Self::Elem;

    /// The elements at `W` coordinates that are neighbours on the last axis.
    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [Self::Elem; W] {
        core::array::from_fn(|lane| self.at(S::lane(lanes, lane)))
    }

    /// The elements at `W` coordinates anywhere.
    #[inline(always)]
    fn each<const W: usize, P: Places<S>>(&self, places: P) -> Option<[Self::Elem; W]> {
        let mut elements = [self.at(places.nth(0)?); W];
        for (lane, element) in elements.iter_mut().enumerate().skip(1) {
            *element = self.at(places.nth(lane)?);
        }
        Some(elements)
    }

    /// The elements at `W` neighbours in a block.
    #[inline(always)]
    fn strip<B: Blocks, const W: usize>(&self, strip: Strip<S, B, W>) -> [Self::Elem; W] {
        core::array::from_fn(|lane| self.at(strip.lane(lane)))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Source<S> for Tensor<T, S, L, K> {
    type Elem = T;
    const DENSE: usize = L::DENSE;
    const APART: bool = !matches!(<L::Strides as StridesFor<S>>::LAST, 0 | 1);
    const WORK: usize = size_of::<T>() * if Self::APART { FAR } else { NEAR };
    const COLUMN: Option<usize> = column(S::CAPS, L::STRIDES);
    const STRIDES: Option<&'static [isize]> = Some(L::STRIDES);
    const TRAILING: Trailing = Trailing::of(S::CAPS, S::FIXED_AXES, L::STRIDES);
    const TURNED: Option<usize> = turned_back(S::CAPS, L::STRIDES);

    #[inline(always)]
    fn slice(&self, coord: S::Coord, len: usize) -> Option<&[T]> {
        self.stretch(coord, len)
    }

    #[inline(always)]
    fn column(&self, coord: S::Coord, len: usize) -> Option<&[T]> {
        self.stretch_along(Self::COLUMN?, coord, len)
    }

    #[inline(always)]
    fn columns<I: Isa>(
        &self,
        isa: I,
        coord: S::Coord,
        size: [usize; 2],
        (rows, width): (&mut [T], usize),
    ) -> bool {
        match Self::COLUMN {
            Some(back) => self.columns_as_rows(isa, back, coord, size, (rows, width)),
            None => false,
        }
    }

    #[inline(always)]
    fn origin(&self) -> Option<Origin<T>> {
        Some(Origin(Tensor::origin(self)))
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> T {
        Tensor::at(self, coord)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [T; W] {
        self.read_lanes(lanes)
    }

    #[inline(always)]
    fn strip<B: Blocks, const W: usize>(&self, strip: Strip<S, B, W>) -> [T; W] {
        self.read_strip(strip)
    }
}

/// The axis of stride 1, counted from the last, where the last one is another.
const fn column(caps: &[usize], strides: &[isize]) -> Option<usize> {
    match turned_back(caps, strides) {
        Some(back) if strides[caps.len() - 1 - back] == 1 => Some(back),
        _ => None,
    }
}
