//! Bytes on the heap, aligned to a cache line, whose element type is known at run time only.
#![allow(unsafe_code)]

use super::Heap;
use crate::dtype::InAny;
use crate::error::OutOfMemory;

/// Initialised bytes on the heap, aligned to 64.
#[derive(Debug)]
pub(crate) struct HeapBytes {
    /// # Invariants
    /// Its memory has `len` bytes, all initialised.
    heap: Heap<u8>,
    len: usize,
}

impl HeapBytes {
    /// So many bytes of zero, if there is memory.
    pub(crate) fn zeroed(len: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { heap: Heap::zeroed_bytes(len)?, len })
    }

    /// The bytes.
    pub(crate) fn as_slice(&self) -> &[u8] {
        // SAFETY: by the invariant of `heap` there are `len` initialised bytes, borrowed with `self`.
        unsafe { core::slice::from_raw_parts(self.heap.start().as_ptr(), self.len) }
    }

    /// The bytes, to be changed.
    pub(crate) fn as_slice_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `as_slice`, and `self` is borrowed exclusively.
        unsafe { core::slice::from_raw_parts_mut(self.heap.start().as_ptr(), self.len) }
    }

    /// A copy, if there is memory.
    pub(crate) fn try_clone(&self) -> Result<Self, OutOfMemory> {
        Ok(Self { heap: self.heap.try_clone()?, len: self.len })
    }

    /// The same memory as elements, which are whatever the bytes are: of a `bool` each must be 0 or 1.
    pub(crate) fn into_elements<T: InAny>(self) -> Heap<T> {
        self.heap.cast()
    }

    /// The memory of these elements.
    ///
    /// # Safety
    /// `len` elements are initialised, and there is memory for no more.
    pub(crate) unsafe fn from_elements<T: InAny>(elements: Heap<T>, len: usize) -> Self {
        Self { heap: elements.cast(), len: len.wrapping_mul(size_of::<T>()) }
    }
}
