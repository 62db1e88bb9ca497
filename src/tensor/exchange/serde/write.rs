//! A tensor as nested sequences.

use serde_core::ser::{Serialize, SerializeSeq, SerializeTuple, Serializer};

use super::element::Element;
use crate::dtype::InAny;
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::Storage;
use crate::tensor::Tensor;

/// Nested sequences, an axis each, whatever the layout and the storage.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
///
/// let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, 2.5], [3.0, 4.0]]);
/// let text = serde_json::to_string(&x.t()).unwrap();
/// assert_eq!(text, "[[1.0,3.0],[2.5,4.0]]");
/// let back: Tensor<f32, s![2, 2]> = serde_json::from_str(&text).unwrap();
/// assert_eq!(back, x.t());
/// # }
/// ```
impl<T: InAny, S: Shape, L: Layout<S>, K: Storage<T>> Serialize for Tensor<T, S, L, K> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let mut indices = self.shape().sizes();
        indices.as_mut().fill(0);
        Part { tensor: self, indices, axis: 0 }.serialize(serializer)
    }
}

/// The elements with some first indices.
struct Part<'t, T: Copy, S: Shape, L, K> {
    tensor: &'t Tensor<T, S, L, K>,
    indices: S::Sizes,
    /// How many of the indices count.
    axis: usize,
}

impl<'t, T: InAny, S: Shape, L: Layout<S>, K: Storage<T>> Part<'t, T, S, L, K> {
    /// Those with one more index.
    fn parts(&self, len: usize) -> impl Iterator<Item = Self> {
        (0..len).map(|index| {
            let mut indices = self.indices;
            if let Some(place) = indices.as_mut().get_mut(self.axis) {
                *place = index;
            }
            Self { tensor: self.tensor, indices, axis: self.axis.wrapping_add(1) }
        })
    }
}

impl<T: InAny, S: Shape, L: Layout<S>, K: Storage<T>> Serialize for Part<'_, T, S, L, K> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let shape = self.tensor.shape();
        let Some(&len) = shape.sizes().as_ref().get(self.axis) else {
            // All indices are inside, so there is a coordinate.
            let element = shape.coord(self.indices).map(|coord| self.tensor.at(coord));
            return Element(element.unwrap_or(T::ZERO)).serialize(serializer);
        };
        if S::FIXED_AXES.get(self.axis) == Some(&true) {
            let mut tuple = serializer.serialize_tuple(len)?;
            self.parts(len).try_for_each(|part| tuple.serialize_element(&part))?;
            tuple.end()
        } else {
            let mut sequence = serializer.serialize_seq(Some(len))?;
            self.parts(len).try_for_each(|part| sequence.serialize_element(&part))?;
            sequence.end()
        }
    }
}
