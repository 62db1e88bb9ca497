//! What a plan is made of: some bytes that are needed from one step to another.

use super::super::Memory;
use super::ALIGNMENT;

/// Bytes that are needed from the step `first` to the step `last`, both included.
///
/// Steps count whatever is done one after the other: layers, lines of a function.
///
/// # Example
/// ```
/// use formwork::prelude::*;
/// use formwork::storage::Buffer;
///
/// const EDGES: Buffer = Buffer::of::<Tensor<f32, (D<16>, D<8>, D<8>)>>("edges", 1, 2);
/// assert_eq!(EDGES.bytes, 4096);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffer {
    /// What messages and pictures call it.
    pub name: &'static str,
    /// How many bytes it has.
    pub bytes: usize,
    /// The step that writes it.
    pub first: usize,
    /// The last step that reads it; not before `first`, whatever the number says.
    pub last: usize,
}

impl Buffer {
    /// No bytes: fills the places of an array that are not used.
    pub const NONE: Self = Self { name: "", bytes: 0, first: 0, last: 0 };

    /// The memory of a tensor, or of whatever else is [`Memory`].
    pub const fn of<M: Memory + ?Sized>(name: &'static str, first: usize, last: usize) -> Self {
        Self { name, bytes: M::BYTES, first, last }
    }

    /// The last step, never before the first.
    pub(super) const fn end(&self) -> usize {
        if self.last < self.first { self.first } else { self.last }
    }

    /// Whether both are needed in some step.
    pub const fn meets(&self, other: &Self) -> bool {
        self.bytes > 0 && other.bytes > 0 && self.first <= other.end() && other.first <= self.end()
    }
}

/// The next multiple of the alignment; the largest one there is for numbers behind it.
pub(in super::super) const fn round_up(bytes: usize) -> usize {
    bytes.saturating_add(ALIGNMENT - 1) & !(ALIGNMENT - 1)
}

const _: () = assert!(round_up(0) == 0 && round_up(1) == 64 && round_up(64) == 64);
const _: () = assert!(round_up(usize::MAX) == usize::MAX - 63);
