//! Where the elements live: in the tensor, on the heap, in an arena, in a pool, in a file, or borrowed.
//!
//! Knows nothing about what the elements mean.
#![allow(unsafe_code)]

mod arena;
mod array;
#[cfg(feature = "alloc")]
mod bytes;
#[cfg(feature = "mmap")]
mod file_bytes;
#[cfg(feature = "alloc")]
mod heap;
mod inline;
mod le_bytes;
#[cfg(feature = "mmap")]
mod mapped;
mod memory;
mod message;
mod owner;
mod plan;
#[cfg(feature = "alloc")]
mod pool;
mod reference;
mod region;
mod slot;
#[cfg(target_has_atomic = "8")]
mod static_arena;

pub use arena::Arena;
#[cfg(feature = "mmap")]
pub use file_bytes::FileBytes;
#[cfg(feature = "alloc")]
pub use heap::Heap;
pub use inline::{INLINE_LIMIT, Inline};
#[cfg(feature = "mmap")]
pub use mapped::Mapped;
pub use memory::{Bytes, Memory, OneOf, Part};
pub use owner::Owner;
pub use plan::{ALIGNMENT, Buffer, Flaw, Plan, flaw};
#[cfg(feature = "alloc")]
pub use pool::{BlockSource, Histogram, Live, Pool, PoolOptions, Pooled, Report, Statistics};
pub use reference::{Mut, Ref};
pub use region::{In, Region, Share, bytes_in, within_limits};
pub use slot::{IntoSlot, Slot};
#[cfg(target_has_atomic = "8")]
pub use static_arena::StaticArena;

pub(crate) use array::try_array;
#[cfg(feature = "alloc")]
pub(crate) use bytes::HeapBytes;
pub(crate) use le_bytes::{from_le_bytes, from_le_slice};
pub(crate) use message::{Message, fits};

use core::ptr::NonNull;

/// Memory that holds elements of type `T`.
///
/// # Safety
/// `as_ptr` gives the same pointer until the storage is moved, and the memory behind it stays
/// allocated and, while the storage is borrowed, unchanged by others.
pub unsafe trait Storage<T: Copy> {
    /// What a shared borrow of this storage is: for a view, the view's own lifetime.
    type Shared<'s>: Borrowed<T>
    where
        Self: 's;

    /// The element that the layout counts from.
    fn as_ptr(&self) -> *const T;
}

/// Memory whose elements may be changed.
///
/// # Safety
/// As [`Storage`]; `as_mut_ptr` gives the same address as `as_ptr`, valid for writes, and
/// nobody else reads or writes through it while the storage is borrowed.
#[diagnostic::on_unimplemented(
    message = "this tensor is a shared view and cannot be written",
    label = "borrowed as shared here",
    note = "write through the owner or a `ViewMut`; a broadcast or overlapping view is never one"
)]
pub unsafe trait StorageMut<T: Copy>: Storage<T> {
    /// The element that the layout counts from.
    fn as_mut_ptr(&mut self) -> *mut T;
}

/// A shared borrow, which can be pointed elsewhere.
///
/// # Safety
/// `at` stores the pointer and nothing else.
#[diagnostic::on_unimplemented(
    message = "an owning tensor is borrowed by an operator, not consumed",
    label = "write `&` before the tensor",
    note = "`&a + &b` computes nothing and moves nothing until it is evaluated"
)]
pub unsafe trait Borrowed<T: Copy>: Storage<T> + Copy {
    /// The borrow that counts from `origin`.
    ///
    /// # Safety
    /// The elements a layout reaches from `origin` are valid for reads as long as the borrow lives.
    unsafe fn at(origin: NonNull<T>) -> Self;
}
