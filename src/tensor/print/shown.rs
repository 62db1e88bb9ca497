//! Which elements of a tensor are printed, in order, and what stands between them.

use crate::shape::Shape;

/// From so many elements on, only the edges are printed.
const FULL: usize = 1000;
/// How many elements of an axis are an edge.
const EDGE: usize = 3;

/// The elements that are printed, in row-major order.
#[derive(Clone)]
pub(super) struct Shown<S: Shape> {
    shape: S,
    /// The next element, if there is one.
    next: Option<Step<S>>,
}

/// An element to print.
#[derive(Clone)]
pub(super) struct Step<S: Shape> {
    /// Its indices.
    pub(super) indices: S::Sizes,
    /// How many brackets close before it, and open again.
    pub(super) closed: usize,
    /// Whether elements are left out before it, on the axis that moved on.
    pub(super) gap: bool,
}

impl<S: Shape> Shown<S> {
    /// The elements of `shape` that are printed.
    pub(super) fn new(shape: S) -> Self {
        let mut indices = shape.sizes();
        indices.as_mut().fill(0);
        let first = Step { indices, closed: 0, gap: false };
        Self { shape, next: (shape.count() > 0).then_some(first) }
    }

    /// The element after `step`.
    fn after(&self, step: &Step<S>) -> Option<Step<S>> {
        let shortened = self.shape.count() > FULL;
        let sizes = self.shape.sizes();
        let mut indices = step.indices;
        let axes = indices.as_mut().iter_mut().zip(sizes.as_ref()).rev();
        for (closed, (index, &len)) in axes.enumerate() {
            let behind = index.saturating_add(1);
            let trailing = len.saturating_sub(EDGE);
            let gap = shortened && behind == EDGE && trailing > EDGE;
            *index = if gap { trailing } else { behind };
            if *index < len {
                return Some(Step { indices, closed, gap });
            }
            *index = 0;
        }
        None
    }
}

impl<S: Shape> Iterator for Shown<S> {
    type Item = Step<S>;

    fn next(&mut self) -> Option<Step<S>> {
        let step = self.next.take()?;
        self.next = self.after(&step);
        Some(step)
    }
}
