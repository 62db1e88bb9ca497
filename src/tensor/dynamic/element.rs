//! The elements of a view whose type is known at run time, one after the other.

use super::DynView;
use crate::dtype::{AnyElement, Print};
use crate::shape::DynShape;

impl<'a> DynView<'a> {
    /// The element with these indices, if they are as many as there are axes, and inside them.
    ///
    /// # Example
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2]>::from_array([1.0, 2.0]);
    /// assert_eq!(x.as_dyn().get(&[1]), Some(2.0_f32.into()));
    /// assert_eq!(x.as_dyn().get(&[2]), None);
    /// # }
    /// ```
    #[must_use]
    pub fn get(&self, indices: &[usize]) -> Option<AnyElement> {
        AnyElement::from_bytes(self.dtype(), self.element_bytes(indices)?, self.order())
    }

    /// The elements, in row-major order.
    pub fn elements(&self) -> impl Iterator<Item = AnyElement> + Clone + use<'a> {
        let (dtype, order) = (self.dtype(), self.order());
        let elements = self.bytes_of_elements();
        elements.filter_map(move |bytes| AnyElement::from_bytes(dtype, bytes, order))
    }

    /// The bytes of each element, in row-major order.
    pub fn bytes_of_elements(&self) -> impl Iterator<Item = &'a [u8]> + Clone + use<'a> {
        let row = self.as_bytes();
        let apart = if row.is_some() { None } else { Some(Indices::new(self.shape())) };
        let row = row.unwrap_or(&[]).chunks_exact(self.dtype().size());
        let view = *self;
        let apart = apart.into_iter().flatten();
        row.chain(apart.filter_map(move |indices| view.element_bytes(indices.as_slice())))
    }

    /// The text of the number with these indices.
    pub(super) fn printed(&self, indices: &[usize]) -> Option<crate::dtype::Printed> {
        Some(self.get(indices)?.printed())
    }
}

/// The indices of all elements, in row-major order.
#[derive(Clone)]
pub(super) struct Indices {
    shape: DynShape,
    next: Option<Index>,
}

/// The indices of one element.
#[derive(Clone, Copy)]
pub(super) struct Index {
    axes: [usize; 8],
    rank: usize,
}

impl Index {
    /// One index an axis.
    pub(super) fn as_slice(&self) -> &[usize] {
        self.axes.get(..self.rank).unwrap_or(&[])
    }
}

impl Indices {
    /// Those of a shape.
    pub(super) fn new(shape: DynShape) -> Self {
        let first = Index { axes: [0; 8], rank: shape.rank() };
        Self { shape, next: (shape.count() > 0).then_some(first) }
    }
}

impl Iterator for Indices {
    type Item = Index;

    fn next(&mut self) -> Option<Index> {
        let this = self.next.take()?;
        let mut after = this;
        let axes = after.axes.iter_mut().zip(self.shape.sizes()).rev();
        for (index, &len) in axes {
            *index = index.saturating_add(1);
            if *index < len {
                self.next = Some(after);
                break;
            }
            *index = 0;
        }
        Some(this)
    }
}
