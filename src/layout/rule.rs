//! What every view operation is: other coordinates for elements that stay where they are.

use super::Layout;
use crate::dim::Stride;
use crate::shape::{HasAxis, Shape};

/// A way to look at the elements of a tensor of shape `S` and layout `L` anew.
///
/// # Laws
/// For every coordinate `c` of `shape(s)` there is a coordinate `d` of `s` with
/// `origin(s) + Self::Layout::offset(c) == L::offset(d)`. Views rest on this to be sound;
/// `tests/layout.rs` checks it for every rule.
pub(crate) trait ViewRule<S: Shape, L: Layout<S>>: Copy {
    /// The shape of the view.
    type Shape: Shape;
    /// The layout of the view.
    type Layout: Layout<Self::Shape>;

    /// The shape of the view, as a value.
    fn shape(self, from: S) -> Self::Shape;

    /// The offset of the view's coordinate zero from that of the tensor, in elements; 0 if the view is empty.
    fn origin(self, from: S) -> isize;
}

/// Rules under which two coordinates never share an element, if they did not before.
pub(crate) trait KeepsDistinct {}

/// Rules under which every element of the tensor has a coordinate.
pub(crate) trait ReachesAll {}

/// Rules whose views never share an element with those of the rule `Other`.
///
/// # Laws
/// Where both apply to one tensor, no coordinate of it is behind a coordinate of each view.
pub(crate) trait DisjointFrom<Other> {}

/// The origin of a `view` whose coordinate zero stands at `index` on the axis `I`.
#[inline(always)]
pub(crate) fn origin_at<S: HasAxis<I>, L: Layout<S>, const I: usize>(
    view: impl Shape,
    index: usize,
) -> isize {
    if view.count() == 0 {
        return 0;
    }
    index.cast_signed().wrapping_mul(<S::StrideOf<L::Strides> as Stride>::VALUE)
}
