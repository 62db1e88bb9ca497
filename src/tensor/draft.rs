//! Elements that are drafted in their destination before they are made final there.

use super::source::{Driven, Sink, Source};
use crate::shape::Shape;

/// How a draft comes about: what [`Source`] says of elements, of those of a draft.
///
/// Memory is taken as written where it says so, so other crates cannot name it, as [`Driven`].
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    drives: bool,
    driven: Driven,
    shares: bool,
    work: usize,
}

impl Draft {
    /// The elements of a source.
    pub(crate) const fn of<S: Shape, Q: Source<S>>() -> Self {
        Self { drives: Q::DRIVES, driven: Q::DRIVEN, shares: Q::SHARES, work: Q::WORK }
    }
}

/// The draft of a source that has one.
pub(super) struct Drafted<'s, Q>(pub(super) &'s Q);

impl<S: Shape, Q: Source<S>> Source<S> for Drafted<'_, Q> {
    type Elem = Q::Elem;
    const DRIVES: bool = matches!(Q::DRAFT, Some(Draft { drives: true, .. }));
    const DRIVEN: Driven = match Q::DRAFT {
        Some(draft) => draft.driven,
        None => Driven(false),
    };
    const SHARES: bool = matches!(Q::DRAFT, Some(Draft { shares: true, .. }));
    const WORK: usize = match Q::DRAFT {
        Some(draft) => draft.work,
        None => Q::WORK,
    };

    #[inline(always)]
    fn drive<K: Sink<S, Q::Elem>>(&self, shape: S, sink: &mut K) -> Driven {
        self.0.draft_drive(shape, sink)
    }

    #[inline(always)]
    fn at(&self, coord: S::Coord) -> Q::Elem {
        self.0.draft_at(coord)
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, lanes: S::LaneCoord<W>) -> [Q::Elem; W] {
        self.0.draft_lanes(lanes)
    }
}
