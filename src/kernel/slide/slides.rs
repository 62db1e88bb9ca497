//! A convolution as images, weights and numbers, whatever the ranks of its operands.
#![allow(unsafe_code)]

use super::plan::Sizes;
use crate::dim::{Dim, Idx, LaneAt};
use crate::dtype::{Element, Num};
use crate::shape::Shape;

/// A convolution of images.
///
/// # Safety
/// - [`Slides::operands`] gives the places of the first elements of two allocations. For each index
///   of an image, a channel, a row and a column the element of the images stands the sum of
///   `index * Self::IMAGE` behind the first, inside the allocation; likewise that of the weights by
///   output channel, channel of the group, row and column and `Self::WEIGHT`.
/// - [`Slides::sizes`] has the sizes of both operands, and [`Slides::CAPS`] the largest ones.
pub(in crate::kernel) unsafe trait Slides {
    /// The elements of both operands.
    type Elem: Num;
    /// The shape of the result.
    type Out: Shape;
    /// The number of images.
    type N: Dim;
    /// The output channels.
    type O: Dim;
    /// The rows of the result.
    type H: Dim;
    /// The columns of the result.
    type W: Dim;
    /// Room for a strip of weights.
    type Scratch: Copy;

    /// How far it is to the next image, channel, row and column.
    const IMAGE: [isize; 4];
    /// How far it is to the next output channel, channel, row and column of the weight.
    const WEIGHT: [isize; 4];
    /// The sizes, or the largest they can be.
    const CAPS: Sizes;
    /// Whether all sizes are constants.
    const FIXED: bool;
    /// Whether an output channel is made of the channel of the same number alone.
    const EACH: bool;
    /// Whether there is a bias.
    const BIASED: bool;

    /// The extents of the result.
    fn extents(&self) -> (Self::N, Self::O, Self::H, Self::W);
    /// The sizes.
    fn sizes(&self) -> Sizes;
    /// Where the first elements of images and weights stand, if there are any.
    fn operands(&self) -> Option<(*const Self::Elem, *const Self::Elem)>;
    /// What is added to an output channel, if anything.
    fn bias(&self, output: Idx<Self::O>) -> Option<<Self::Elem as Element>::Sum>;
    /// The strides of the result by image, channel, row and column, from those of its axes.
    fn strides(of_axes: &[isize]) -> Option<[isize; 4]>;
    /// The coordinate of four indices.
    fn place(place: Place<Self, Idx<Self::W>>) -> <Self::Out as Shape>::Coord;
    /// The lanes of three indices and neighbouring columns.
    fn place_lanes<const L: usize>(
        place: Place<Self, LaneAt<Self::W, L>>,
    ) -> <Self::Out as Shape>::LaneCoord<L>;
}

/// Image, output channel, row, and column or columns.
pub(super) type Place<G, X> =
    (Idx<<G as Slides>::N>, Idx<<G as Slides>::O>, Idx<<G as Slides>::H>, X);
/// The accumulator of a convolution's elements.
pub(super) type Sum<G> = <<G as Slides>::Elem as Element>::Accumulator;
/// What the elements of a convolution are.
pub(super) type Rounded<G> = <<G as Slides>::Elem as Element>::Sum;

/// `index` steps.
#[inline(always)]
pub(super) fn behind(index: usize, step: isize) -> isize {
    index.cast_signed().wrapping_mul(step)
}
