//! Blocks: the last axes of a shape as one long row, whose elements are counted in row-major order.
//!
//! Where all operands of an evaluation are dense or constant over the last axes, these need no loops
//! of their own: a run of neighbours goes across their ends.

use super::{BroadcastsWith, Shape};

/// Over how many of the last axes a block goes.
pub trait Blocks {
    /// The axes, which are all of fixed length.
    const AXES: usize;
}

/// The elements of a block of `S`: the product of its last axes.
const fn size(caps: &[usize], axes: usize) -> usize {
    let mut size = 1usize;
    let mut back = 0;
    while back < axes && back < caps.len() {
        size = size.saturating_mul(caps[caps.len() - 1 - back]);
        back += 1;
    }
    size
}

/// Whether the last axes are fixed.
const fn are_fixed(fixed: &[bool], axes: usize) -> bool {
    let mut back = 0;
    while back < axes && back < fixed.len() {
        if !fixed[fixed.len() - 1 - back] {
            return false;
        }
        back += 1;
    }
    true
}

/// A block of `S`, by its first coordinate.
pub struct BlockAt<S: Shape, B> {
    shape: S,
    /// # Invariants
    /// Its indices on the last `B::AXES` axes are 0: [`Shape::walk_blocks`] alone makes blocks.
    first: S::Coord,
    blocks: core::marker::PhantomData<B>,
}

impl<S: Shape, B: Blocks> BlockAt<S, B> {
    /// The elements of a block; none where an axis of it is bounded.
    pub const SIZE: usize =
        if are_fixed(S::FIXED_AXES, B::AXES) { size(S::CAPS, B::AXES) } else { 0 };

    /// The block that begins at a coordinate, whose indices on the axes of a block are 0.
    #[inline(always)]
    pub(super) fn new(shape: S, first: S::Coord) -> Self {
        Self { shape, first, blocks: core::marker::PhantomData }
    }

    /// The first coordinate.
    #[inline(always)]
    pub fn first(&self) -> S::Coord {
        self.first
    }

    /// The `W` elements from `start` on, if the block has as many.
    #[inline(always)]
    pub fn strip<const W: usize>(&self, start: usize) -> Option<Strip<S, B, W>> {
        let fits = Self::SIZE.checked_sub(W).is_some_and(|last| start <= last);
        fits.then_some(Strip {
            shape: self.shape,
            first: self.first,
            start: Some(start),
            blocks: core::marker::PhantomData,
        })
    }
}

/// `W` neighbours in a block of `S`, or one element for all of them where the block is stretched.
pub struct Strip<S: Shape, B, const W: usize> {
    shape: S,
    /// # Invariants
    /// The first coordinate of a block.
    first: S::Coord,
    /// # Invariants
    /// `start + W` is at most the elements of a block.
    start: Option<usize>,
    blocks: core::marker::PhantomData<B>,
}

impl<S: Shape, B, const W: usize> Clone for Strip<S, B, W> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Shape, B, const W: usize> Copy for Strip<S, B, W> {}

impl<S: Shape, B: Blocks, const W: usize> Strip<S, B, W> {
    /// The first coordinate of the block.
    #[inline(always)]
    pub fn first(&self) -> S::Coord {
        self.first
    }

    /// The number of the first element in the block; nothing where all are the first one of it.
    #[inline(always)]
    pub fn start(&self) -> Option<usize> {
        self.start
    }

    /// The coordinate of one lane.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> S::Coord {
        let Some(start) = self.start else {
            return self.first;
        };
        let mut rest = start.wrapping_add(lane);
        let mut indices = S::indices(self.first);
        let last = indices.as_mut().iter_mut().zip(S::CAPS).rev().take(B::AXES);
        for (index, &extent) in last {
            *index = rest.checked_rem(extent).unwrap_or(0);
            rest = rest.checked_div(extent).unwrap_or(0);
        }
        self.shape.coord(indices).unwrap_or(self.first)
    }

    /// Where the lanes stand in the left operand of a broadcast, if all of its last axes are
    /// stretched or none.
    #[inline(always)]
    pub fn left<A, R>(self, shape: A) -> Option<Strip<A, B, W>>
    where
        R: Shape,
        A: BroadcastsWith<R, Out = S>,
    {
        let start = self.start_in::<A>()?;
        Some(Strip { shape, first: A::left(self.first), start, blocks: self.blocks })
    }

    /// As [`Strip::left`], for the right operand.
    #[inline(always)]
    pub fn right<A, R>(self, shape: R) -> Option<Strip<R, B, W>>
    where
        R: Shape,
        A: BroadcastsWith<R, Out = S>,
    {
        let start = self.start_in::<R>()?;
        Some(Strip { shape, first: A::right(self.first), start, blocks: self.blocks })
    }

    /// The start in an operand of shape `A`: the same, or one element for all lanes.
    #[inline(always)]
    fn start_in<A: Shape>(self) -> Option<Option<usize>> {
        match const { stretch(S::CAPS, A::CAPS, B::AXES) } {
            Stretch::None => Some(self.start),
            Stretch::All => Some(None),
            Stretch::Some => None,
        }
    }
}

/// How many of the last axes of an operand are stretched.
enum Stretch {
    None,
    Some,
    All,
}

const fn stretch(whole: &[usize], operand: &[usize], axes: usize) -> Stretch {
    let mut kept = true;
    let mut ones = true;
    let mut back = 0;
    while back < axes && back < whole.len() {
        let out = whole[whole.len() - 1 - back];
        let own = if back < operand.len() { operand[operand.len() - 1 - back] } else { 1 };
        kept = kept && own == out;
        ones = ones && own == 1;
        back += 1;
    }
    match (kept, ones) {
        (true, _) => Stretch::None,
        (false, true) => Stretch::All,
        (false, false) => Stretch::Some,
    }
}

/// What is done with each block of a [`Shape::walk_blocks`].
pub trait VisitBlocks<S: Shape, B> {
    /// Visits one block.
    fn block(&mut self, at: BlockAt<S, B>);
}

/// Over how many of its last axes something is dense, or constant: axes of length 1 are both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trailing {
    /// The last axes along which elements follow one another in row-major order.
    pub dense: usize,
    /// The last axes along which all elements are the same.
    pub constant: usize,
}

impl Trailing {
    /// Nothing is known.
    pub const NONE: Self = Self { dense: 0, constant: 0 };

    /// What strides tell.
    ///
    /// # Panics
    /// When compiling, if the numbers of axes differ.
    pub(crate) const fn of(caps: &[usize], fixed: &[bool], strides: &[isize]) -> Self {
        let mut dense = 0;
        let mut expected = 1;
        while dense < caps.len() && fixed[caps.len() - 1 - dense] {
            let axis = caps.len() - 1 - dense;
            if caps[axis] != 1 {
                if strides[axis] != expected {
                    break;
                }
                expected = expected.saturating_mul(caps[axis].cast_signed());
            }
            dense += 1;
        }
        let mut constant = 0;
        while constant < caps.len() && fixed[caps.len() - 1 - constant] {
            let axis = caps.len() - 1 - constant;
            if caps[axis] != 1 && strides[axis] != 0 {
                break;
            }
            constant += 1;
        }
        Self { dense, constant }
    }

    /// What is known of something of shape `S`, stretched to `Out`.
    pub(crate) const fn stretched<S: Shape, Out: Shape>(self) -> Self {
        let rank = Out::CAPS.len();
        let (mut dense, mut constant) = (0, 0);
        let (mut is_dense, mut is_constant) = (true, true);
        while dense + constant < 2 * rank {
            let back = if dense > constant { dense } else { constant };
            if back == rank || !Out::FIXED_AXES[rank - 1 - back] || !(is_dense || is_constant) {
                break;
            }
            let out = Out::CAPS[rank - 1 - back];
            let own = if back < S::CAPS.len() { S::CAPS[S::CAPS.len() - 1 - back] } else { 1 };
            let (knows_dense, knows_constant) = if back < S::CAPS.len() {
                (back < self.dense, back < self.constant)
            } else {
                (true, true)
            };
            is_dense = is_dense && own == out && knows_dense;
            is_constant = is_constant && (own == 1 || knows_constant);
            if is_dense {
                dense = back + 1;
            }
            if is_constant {
                constant = back + 1;
            }
        }
        Self { dense, constant }
    }

    /// What is known of a function of both.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self {
            dense: least(self.either(), other.either()),
            constant: least(self.constant, other.constant),
        }
    }

    /// The last axes that can be one block.
    pub(crate) const fn either(self) -> usize {
        if self.dense > self.constant { self.dense } else { self.constant }
    }
}

const fn least(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

const _: () = {
    use crate::dim::{D, One};
    type Whole = (D<4>, D<3>, D<5>);
    const ROWS: Trailing = Trailing::of(&[4, 3, 5], &[true; 3], &[15, 5, 1]);
    assert!(ROWS.dense == 3 && ROWS.constant == 0);
    const PADDED: Trailing = Trailing::of(&[4, 3, 5], &[true; 3], &[24, 8, 1]);
    assert!(PADDED.dense == 1 && PADDED.constant == 0);
    const ROW: Trailing = Trailing::of(&[5], &[true], &[1]).stretched::<(D<5>,), Whole>();
    assert!(ROW.dense == 1 && ROW.constant == 0);
    const ONE: Trailing = Trailing::NONE.stretched::<(), Whole>();
    assert!(ONE.dense == 0 && ONE.constant == 3);
    const CHANNEL: Trailing =
        Trailing::of(&[4, 1, 1], &[true; 3], &[1, 1, 1]).stretched::<(D<4>, One, One), Whole>();
    assert!(CHANNEL.dense == 0 && CHANNEL.constant == 2);
    assert!(ROWS.with(CHANNEL).dense == 2 && ROWS.with(ONE).dense == 3);
    assert!(ROW.with(CHANNEL).dense == 1);
    // The second operand has its own axes dense, but they are not all of the result's.
    const PLANE: Trailing =
        Trailing::of(&[3, 5], &[true; 2], &[5, 1]).stretched::<(D<3>, D<5>), Whole>();
    assert!(ROWS.with(PLANE).dense == 2);
};
