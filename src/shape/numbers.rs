//! Shapes of blocks and shapes of the numbers in them: the last axis counts one or the other.

use super::{HasLast, LinearWith, Shape, TakesLast};
use crate::dim::{D, Dim, ExactQuotient, FixedDim, LaneAt, RepeatDim, Run};

/// How many numbers a block holds, as an extent.
pub type BlockLen = D<32>;

/// Shapes whose last axis counts blocks of `Len` numbers.
///
/// # Shape
/// `[.., N] → [.., N * Len]`
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` does not count blocks of `{Len}` numbers",
    label = "needs a last axis of fixed length",
    note = "its length times that of a block is below 2^30"
)]
pub trait CountsBlocks<Len>: Shape {
    /// The shape of the numbers.
    type Numbers: Shape;

    /// The shape of the numbers, as a value.
    fn numbers(self) -> Self::Numbers;
    /// The block of a number, and the place of the number in it.
    fn block(number: <Self::Numbers as Shape>::Coord) -> (Self::Coord, usize);
    /// The block of some lanes and the place of the first in it, if they are neighbours in one.
    fn block_of_lanes<const W: usize>(
        lanes: <Self::Numbers as Shape>::LaneCoord<W>,
    ) -> Option<(Self::Coord, usize)>;
}

#[diagnostic::do_not_recommend]
impl<S, N, Len> CountsBlocks<Len> for S
where
    S: HasLast<Last = N, Outer: TakesLast>,
    N: FixedDim + RepeatDim<Len>,
    Len: FixedDim,
{
    type Numbers = <S::Outer as TakesLast>::With<<N as RepeatDim<Len>>::Out>;

    #[inline(always)]
    fn numbers(self) -> Self::Numbers {
        self.outer().append(<N as RepeatDim<Len>>::Out::DIM)
    }

    #[inline(always)]
    fn block(number: <Self::Numbers as Shape>::Coord) -> (S::Coord, usize) {
        let (outer, k) = Self::Numbers::parts(number);
        (S::join(outer, N::of_each(k)), k.get().checked_rem(Len::CAP).unwrap_or(0))
    }

    #[inline(always)]
    fn block_of_lanes<const W: usize>(
        lanes: <Self::Numbers as Shape>::LaneCoord<W>,
    ) -> Option<(S::Coord, usize)> {
        let (outer, lanes) = Self::Numbers::lane_parts(lanes);
        let LaneAt::Run(run) = lanes else { return None };
        let first = run.nth(0);
        let block = N::of_each(first);
        let place = first.get().checked_rem(Len::CAP)?;
        (place.wrapping_add(W) <= Len::CAP).then(|| (S::join(outer, block), place))
    }
}

/// Shapes whose last axis divides into blocks of `Len` numbers.
///
/// # Shape
/// `[.., K] → [.., K / Len]`
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` does not divide into blocks of `{Len}` numbers",
    label = "the last axis is no multiple of a block",
    note = "the length of the last axis is fixed and a multiple of the block's"
)]
pub trait DividesIntoBlocks<Len>: Shape {
    /// The extent of the last axis.
    type Last: FixedDim;
    /// The shape of the blocks.
    type Blocks: Shape;

    /// The shape of the blocks, as a value.
    fn blocks(self) -> Self::Blocks;
    /// The lanes of `W` numbers of a block from `place` on, if it has them.
    fn run_of_numbers<const W: usize>(
        block: <Self::Blocks as Shape>::Coord,
        place: usize,
    ) -> Option<Self::LaneCoord<W>>;
}

#[diagnostic::do_not_recommend]
impl<S, K, Len, N> DividesIntoBlocks<Len> for S
where
    S: HasLast<Last = K, Outer: TakesLast>,
    K: FixedDim + ExactQuotient<Len, Out = N>,
    N: FixedDim,
    Len: FixedDim,
{
    type Last = K;
    type Blocks = <S::Outer as TakesLast>::With<N>;

    #[inline(always)]
    fn blocks(self) -> Self::Blocks {
        self.outer().append(N::DIM)
    }

    #[inline(always)]
    fn run_of_numbers<const W: usize>(
        block: <Self::Blocks as Shape>::Coord,
        place: usize,
    ) -> Option<S::LaneCoord<W>> {
        let (outer, block) = Self::Blocks::parts(block);
        let start = block.get().wrapping_mul(Len::CAP).wrapping_add(place);
        Some(S::join_lanes(outer, LaneAt::Run(Run::new(K::DIM, start)?)))
    }
}

/// Shapes that a linear layer takes whose weight has the shape `W` in blocks of 32 numbers.
///
/// # Shape
/// `[.., IN]` with the blocks `[OUT, IN / 32] → [.., OUT]`
#[diagnostic::on_unimplemented(
    message = "a linear layer with `{W}` blocks of 32 numbers does not take `{Self}`",
    label = "does not fit `{W}` blocks",
    note = "the blocks are `(OUT, IN / 32)`, and the last extent of the input must be `IN`"
)]
pub trait LinearWithBlocks<W>: Shape {
    /// The number of results, which the bias has too.
    type Features: Dim;
    /// The shape of the result.
    type Out: Shape;

    /// The shape of the result, as a value.
    fn linear_blocks(self, weight: W) -> Self::Out;
}

#[diagnostic::do_not_recommend]
impl<S, W> LinearWithBlocks<W> for S
where
    W: CountsBlocks<BlockLen>,
    S: LinearWith<W::Numbers>,
{
    type Features = S::Features;
    type Out = S::Out;

    #[inline(always)]
    fn linear_blocks(self, weight: W) -> S::Out {
        self.linear(weight.numbers())
    }
}
