//! The law of every source: lanes have the elements of their coordinates, where they are neighbours on the
//! last axis and where the last axis is stretched, so that all of them are one index.

use std::fmt::Arguments;

use formwork::dim::{LaneAt, Run};
use formwork::shape::HasLast;
use formwork::tensor::Source;

use crate::runner::Bits;

/// The elements of a node are these, one by one and in lanes of four.
#[track_caller]
pub(crate) fn holds<S: HasLast, T: Bits, E: Source<S, Elem = T>>(
    name: Arguments<'_>,
    shape: S,
    node: &E,
    right: &[T],
) {
    assert_eq!(shape.count(), right.len(), "{name}");
    for (number, (coord, element)) in shape.coords().zip(right).enumerate() {
        let (outer, last) = S::parts(coord);
        assert!(node.at(coord).is(*element), "{name}: {:?}, not {element:?}", node.at(coord));
        let same: [T; 4] = node.lanes(S::join_lanes(outer, LaneAt::Splat(last)));
        assert!(same.iter().all(|lane| lane.is(*element)), "{name}: {same:?}, not {element:?}");
        let Some(run) = Run::<_, 4>::new(shape.last(), last.get()) else { continue };
        let run: [T; 4] = node.lanes(S::join_lanes(outer, LaneAt::Run(run)));
        let right = &right[number..number + 4];
        assert!(run.iter().zip(right).all(|(a, b)| a.is(*b)), "{name}: {run:?}, not {right:?}");
    }
}
