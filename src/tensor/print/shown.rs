//! Which elements of a tensor are printed, in order, and what stands between them.

use crate::shape::DynShape;

/// From so many elements on, only the edges are printed.
const FULL: usize = 1000;
/// How many elements of an axis are an edge.
const EDGE: usize = 3;

/// The elements that are printed, in row-major order.
#[derive(Clone)]
pub(super) struct Shown {
    shape: DynShape,
    /// The next element, if there is one.
    next: Option<Step>,
}

/// An element to print.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// Its indices, and zeros behind.
    indices: [usize; 8],
    rank: usize,
    /// How many brackets close before it, and open again.
    pub(super) closed: usize,
    /// Whether elements are left out before it, on the axis that moved on.
    pub(super) gap: bool,
}

impl Step {
    /// The indices of the element.
    pub(super) fn indices(&self) -> &[usize] {
        self.indices.get(..self.rank).unwrap_or(&[])
    }
}

impl Shown {
    /// The elements of `shape` that are printed.
    pub(super) fn new(shape: DynShape) -> Self {
        let first = Step { indices: [0; 8], rank: shape.rank(), closed: 0, gap: false };
        Self { shape, next: (shape.count() > 0).then_some(first) }
    }

    /// The element after `step`.
    fn after(&self, step: &Step) -> Option<Step> {
        let shortened = self.shape.count() > FULL;
        let (mut indices, rank) = (step.indices, step.rank);
        let sizes = self.shape.sizes();
        let axes = indices.get_mut(..rank)?.iter_mut().zip(sizes).rev();
        for (closed, (index, &len)) in axes.enumerate() {
            let behind = index.saturating_add(1);
            let trailing = len.saturating_sub(EDGE);
            let gap = shortened && behind == EDGE && trailing > EDGE;
            *index = if gap { trailing } else { behind };
            if *index < len {
                return Some(Step { indices, rank, closed, gap });
            }
            *index = 0;
        }
        None
    }
}

impl Iterator for Shown {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let step = self.next.take()?;
        self.next = self.after(&step);
        Some(step)
    }
}
