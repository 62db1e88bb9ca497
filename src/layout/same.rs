//! Layouts of different names that put every element at the same place.

use super::{Layout, Sealed};
use crate::shape::Shape;

/// Layouts whose strides for the shape `S` are those of `L2` by their types.
#[diagnostic::on_unimplemented(
    message = "the strides of this view of `{S}` are not those of `{L2}` by their types",
    label = "not laid out as `{L2}`",
    note = "`try_layout::<..>()` compares the numbers, so that axes of length 1 do not count; \
            `to_layout::<..>()` copies the elements"
)]
pub trait LaidOutAs<S: Shape, L2>: Sealed {}

#[diagnostic::do_not_recommend]
impl<S: Shape, L: Layout<S>, L2: Layout<S, Strides = L::Strides>> LaidOutAs<S, L2> for L {}

/// Whether both strides give every coordinate the same offset: axes of length 1 do not count, and
/// nothing does where there is no element.
pub(super) const fn same_offsets(extents: &[usize], one: &[isize], other: &[isize]) -> bool {
    let mut same = true;
    let mut axis = 0;
    while axis < extents.len() {
        if extents[axis] == 0 {
            return true;
        }
        same = same && (extents[axis] == 1 || one[axis] == other[axis]);
        axis += 1;
    }
    same
}
