//! Tensors in an arena.
#![allow(unsafe_code)]

use super::{Source, Tensor, ViewMut};
use crate::dtype::{AnyBits, Plain};
use crate::layout::{Contiguous, Dense};
use crate::shape::{FixedShape, Shape};
use crate::storage::{Memory, Slot, fits};

/// A tensor in an arena: one pointer, which borrows its slot.
///
/// It is an exclusive view, so all that can be done with one can be done with it.
pub type ArenaTensor<'m, T, S> = ViewMut<'m, T, S, Contiguous>;

/// As many bytes as the elements of the shape have, the largest length of bounded axes counted.
#[diagnostic::do_not_recommend]
impl<T: Copy, S: Shape, L: Dense<S>, K> Memory for Tensor<T, S, L, K> {
    const BYTES: usize = S::CAPACITY.saturating_mul(size_of::<T>());
}

impl<'m, T: Plain, S: Shape> ViewMut<'m, T, S> {
    /// A tensor whose elements come from `source`, made in a slot.
    #[inline(always)]
    pub(crate) fn collect_in<M: Memory, Q: Source<S, Elem = T>>(
        slot: Slot<'m, M>,
        shape: S,
        source: &Q,
    ) -> Self {
        // SAFETY: row-major offsets are the numbers below `CAPACITY`, each its own, for which the slot has
        // room, and `write_from` writes every element. A panic between leaves a tensor that nobody reads.
        let mut tensor = unsafe { Self::from_parts(slot.into_elements::<T, S>(), shape) };
        tensor.write_from(source);
        tensor
    }
}

impl<'m, M: Memory> Slot<'m, M> {
    /// A tensor of the bytes that are there: zeros, or what was left in the arena.
    ///
    /// # Panics
    /// Never. A slot that is too small does not compile, and the message says by how many bytes.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    /// use formwork::storage::Arena;
    ///
    /// let mut arena: Arena<24> = Arena::new();
    /// let mut x = arena.slot().into_tensor::<f32, (D<2>, D<3>)>();
    /// x += 1.0;
    /// assert_eq!(x.sum_all(), 6.0);
    /// ```
    #[inline(always)]
    pub fn into_tensor<T: AnyBits, S: FixedShape>(self) -> ArenaTensor<'m, T, S> {
        const { fits("the slot", M::BYTES, <ArenaTensor<'_, T, S>>::BYTES) }
        // SAFETY: as in `collect_in`; the bytes of a slot are initialised, and any bytes are a value of `T`.
        unsafe { Tensor::from_parts(self.into_elements::<T, S>(), S::SHAPE) }
    }
}
