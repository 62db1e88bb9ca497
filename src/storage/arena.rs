//! Memory of a constant size for all that a computation keeps.

use super::IntoSlot;
use super::memory::{Bytes, Memory};
use super::message::fits;
use super::slot::Slot;

/// `BYTES` bytes, aligned to 64, that tensors borrow.
///
/// It is a local variable, a field, or a [`StaticArena`](super::StaticArena).
///
/// # Example
/// ```
/// use formwork::prelude::*;
/// use formwork::storage::Arena;
///
/// let mut arena: Arena<400> = Arena::new();
/// let x: Tensor<f32, (D<100>,)> = Tensor::full(2.0);
/// let y = (&x * &x).eval_in(&mut arena);
/// assert_eq!(y.sum_all(), 400.0);
/// ```
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Arena<const BYTES: usize> {
    bytes: [u8; BYTES],
}

impl<const BYTES: usize> Arena<BYTES> {
    /// Memory whose bytes are zero.
    pub const fn new() -> Self {
        Self { bytes: [0; BYTES] }
    }

    /// All of it.
    #[inline(always)]
    pub fn slot(&mut self) -> Slot<'_, Bytes<BYTES>> {
        Slot::of(self)
    }

    /// All of it, as memory for `M`, which is not larger: else it does not compile.
    #[inline(always)]
    pub fn lay_out<M: Memory>(&mut self) -> Slot<'_, M> {
        // Here, and not where it is relied on, so that the message shows the call.
        const { fits("the arena", BYTES, M::BYTES) }
        Slot::of(self)
    }

    /// The bytes as they are.
    pub const fn bytes(&self) -> &[u8; BYTES] {
        &self.bytes
    }

    /// The bytes, to be changed.
    pub const fn bytes_mut(&mut self) -> &mut [u8; BYTES] {
        &mut self.bytes
    }
}

impl<const BYTES: usize> Default for Arena<BYTES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'m, const BYTES: usize> IntoSlot<'m> for &'m mut Arena<BYTES> {
    type Memory = Bytes<BYTES>;

    #[inline(always)]
    fn into_slot(self) -> Slot<'m, Bytes<BYTES>> {
        self.slot()
    }
}

const _: () = assert!(align_of::<Arena<1>>() == super::plan::ALIGNMENT);
