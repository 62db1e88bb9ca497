//! Elements that somebody else owns.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::ptr::NonNull;

use super::{Borrowed, Storage, StorageMut};

/// A shared borrow of elements: one pointer.
#[repr(transparent)]
pub struct Ref<'a, T> {
    /// # Invariants
    /// The elements that the tensor's layout reaches from here are valid for reads during `'a`.
    origin: NonNull<T>,
    lifetime: PhantomData<&'a T>,
}

/// An exclusive borrow of elements: one pointer.
#[repr(transparent)]
pub struct Mut<'a, T> {
    /// # Invariants
    /// The elements that the tensor's layout reaches from here are valid for reads and writes
    /// during `'a`, and nobody else has access to them.
    origin: NonNull<T>,
    lifetime: PhantomData<&'a mut T>,
}

impl<T> Mut<'_, T> {
    /// The borrow that counts from `origin`.
    ///
    /// # Safety
    /// The elements a layout reaches from `origin` are valid for reads and writes, and nobody
    /// else has access to them, as long as the borrow lives.
    #[inline(always)]
    pub(crate) const unsafe fn new(origin: NonNull<T>) -> Self {
        Self { origin, lifetime: PhantomData }
    }
}

impl<T> Ref<'_, T> {
    /// The borrow that counts from `origin`.
    ///
    /// # Safety
    /// The elements a layout reaches from `origin` are valid for reads as long as the borrow lives.
    #[inline(always)]
    pub(crate) const unsafe fn new(origin: NonNull<T>) -> Self {
        Self { origin, lifetime: PhantomData }
    }

    /// The element that the layout counts from.
    #[inline(always)]
    pub(crate) const fn origin(self) -> NonNull<T> {
        self.origin
    }
}

impl<T> Clone for Ref<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Ref<'_, T> {}

// SAFETY: it is a `&[T]` in all but the length.
unsafe impl<T: Sync> Send for Ref<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Ref<'_, T> {}
// SAFETY: it is a `&mut [T]` in all but the length.
unsafe impl<T: Send> Send for Mut<'_, T> {}
// SAFETY: as above; a shared borrow of it only reads.
unsafe impl<T: Sync> Sync for Mut<'_, T> {}

// SAFETY: by the invariant of `origin` the elements live and stay during `'a`.
unsafe impl<'a, T: Copy> Storage<T> for Ref<'a, T> {
    type Shared<'s>
        = Ref<'a, T>
    where
        Self: 's;

    #[inline(always)]
    fn as_ptr(&self) -> *const T {
        self.origin.as_ptr()
    }
}

// SAFETY: `at` stores the pointer.
unsafe impl<T: Copy> Borrowed<T> for Ref<'_, T> {
    #[inline(always)]
    unsafe fn at(origin: NonNull<T>) -> Self {
        Self { origin, lifetime: PhantomData }
    }
}

// SAFETY: by the invariant of `origin` the elements live and stay during `'a`.
unsafe impl<T: Copy> Storage<T> for Mut<'_, T> {
    type Shared<'s>
        = Ref<'s, T>
    where
        Self: 's;

    #[inline(always)]
    fn as_ptr(&self) -> *const T {
        self.origin.as_ptr()
    }
}

// SAFETY: by the invariant of `origin` nobody else has access during `'a`.
#[diagnostic::do_not_recommend]
unsafe impl<T: Copy> StorageMut<T> for Mut<'_, T> {
    #[inline(always)]
    fn as_mut_ptr(&mut self) -> *mut T {
        self.origin.as_ptr()
    }
}
