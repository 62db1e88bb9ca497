//! Stretched views: 0 bytes moved, and shared, because one element stands at many coordinates.

use super::Tensor;
use crate::layout::{Layout, Strided, ViewRule};
use crate::shape::{BroadcastsTo, BroadcastsWith, FixedShape, Shape};
use crate::storage::Storage;

/// Stretched to the shape `To`.
#[derive(Clone, Copy)]
struct Stretch<To>(To);

impl<To: Shape, S: BroadcastsTo<To>, L: Layout<S>> ViewRule<S, L> for Stretch<To> {
    type Shape = To;
    type Layout = Stretched<S, L, To>;

    #[inline(always)]
    fn shape(self, _from: S) -> To {
        self.0
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

/// The layout of a stretched view.
pub type Stretched<S, L, To> =
    Strided<<S as BroadcastsWith<To>>::LeftStrides<<L as Layout<S>>::Strides>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The tensor stretched to the shape `To`; it cannot be written.
    ///
    /// # Shape
    /// `[N] → [M, N]`, `[1, N] → [M, N]`
    #[inline(always)]
    pub fn broadcast_to<To: FixedShape>(&self) -> Tensor<T, To, Stretched<S, L, To>, K::Shared<'_>>
    where
        S: BroadcastsTo<To>,
    {
        self.apply(Stretch(To::SHAPE))
    }

    /// The tensor stretched to a shape that is given as a value, which may be bounded.
    #[inline(always)]
    pub fn broadcast_to_shape<To: Shape>(
        &self,
        to: To,
    ) -> Tensor<T, To, Stretched<S, L, To>, K::Shared<'_>>
    where
        S: BroadcastsTo<To>,
    {
        self.apply(Stretch(to))
    }
}
