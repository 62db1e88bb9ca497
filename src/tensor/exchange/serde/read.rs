//! A tensor from nested sequences, whose lengths are compared with its shape.

use core::fmt;

use serde_core::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, SeqAccess, Visitor,
};

use super::element::Element;
use crate::dtype::InAny;
use crate::layout::{Dense, Layout};
use crate::shape::{DynShape, FixedShape, Shape};
use crate::storage::{Owner, StorageMut};
use crate::tensor::Tensor;

/// From nested sequences, an axis each; another depth or length is an error that names the axis.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
///
/// let error = serde_json::from_str::<Tensor<i32, s![2, 3]>>("[[1, 2, 3], [4, 5]]").unwrap_err();
/// assert!(error.to_string().starts_with("invalid length 2, expected 3 elements on axis 1 of [2, 3]"));
/// # }
/// ```
impl<'de, T, S, L, K> Deserialize<'de> for Tensor<T, S, L, K>
where
    T: InAny,
    S: FixedShape,
    L: Dense<S>,
    K: Owner<T, S>,
{
    fn deserialize<Y: Deserializer<'de>>(deserializer: Y) -> Result<Self, Y::Error> {
        let mut tensor = Self::try_zeroed(S::SHAPE).map_err(Y::Error::custom)?;
        let mut indices = S::SHAPE.sizes();
        indices.as_mut().fill(0);
        Part { tensor: &mut tensor, indices, axis: 0 }.deserialize(deserializer)?;
        Ok(tensor)
    }
}

/// The elements with some first indices, to be read.
struct Part<'t, T: Copy, S: Shape, L, K> {
    tensor: &'t mut Tensor<T, S, L, K>,
    indices: S::Sizes,
    /// How many of the indices count.
    axis: usize,
}

impl<T: Copy, S: Shape, L, K> Part<'_, T, S, L, K> {
    /// The length of the next axis, if there is one.
    fn len(&self) -> Option<usize> {
        self.tensor.shape().sizes().as_ref().get(self.axis).copied()
    }

    /// Those with one more index.
    fn part(&mut self, index: usize) -> Part<'_, T, S, L, K> {
        let mut indices = self.indices;
        if let Some(place) = indices.as_mut().get_mut(self.axis) {
            *place = index;
        }
        Part { tensor: &mut *self.tensor, indices, axis: self.axis.wrapping_add(1) }
    }
}

impl<'de, T, S, L, K> DeserializeSeed<'de> for Part<'_, T, S, L, K>
where
    T: InAny,
    S: Shape,
    L: Layout<S>,
    K: StorageMut<T>,
{
    type Value = ();

    fn deserialize<Y: Deserializer<'de>>(self, deserializer: Y) -> Result<(), Y::Error> {
        if let Some(len) = self.len() {
            return deserializer.deserialize_tuple(len, self);
        }
        let Element(element) = Element::deserialize(deserializer)?;
        if let Some(coord) = self.tensor.shape().coord(self.indices) {
            self.tensor.set(coord, element);
        }
        Ok(())
    }
}

impl<'de, T, S, L, K> Visitor<'de> for Part<'_, T, S, L, K>
where
    T: InAny,
    S: Shape,
    L: Layout<S>,
    K: StorageMut<T>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (len, axis) = (self.len().unwrap_or(0), self.axis);
        write!(f, "{len} elements on axis {axis} of {}", DynShape::of(self.tensor.shape()))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut sequence: A) -> Result<(), A::Error> {
        let len = self.len().unwrap_or(0);
        for index in 0..len {
            if sequence.next_element_seed(self.part(index))?.is_none() {
                return Err(A::Error::invalid_length(index, &self));
            }
        }
        let mut found = len;
        while sequence.next_element::<IgnoredAny>()?.is_some() {
            found = found.saturating_add(1);
        }
        if found == len { Ok(()) } else { Err(A::Error::invalid_length(found, &self)) }
    }
}
