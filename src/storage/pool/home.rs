//! The home of memory: what a pool is, as long as the pool or any memory of it is there.
//!
//! Three parts on lines of their own: what the pool's thread changes all the time, what all threads read,
//! and what other threads change.
#![allow(unsafe_code)]

use alloc::alloc::Layout;
use core::mem::offset_of;
use core::panic::Location;
use core::ptr::NonNull;

#[cfg(not(feature = "std"))]
use super::alone::{Fate, Remote, Returned};
use super::options::PoolOptions;
#[cfg(feature = "std")]
use super::remote::{Fate, Remote, Returned};
use super::size::{LINE, Size};
use super::store::Store;
use super::sync::Number;
use super::thread::{NOBODY, number, numbered};
use crate::error::OutOfMemory;

/// On cache lines of its own, and on pairs of them: processors fetch two.
#[repr(align(128))]
struct Apart<T>(T);

/// Whose pool it is.
struct Owner {
    /// The thread that may do without asking more; nobody where origins are recorded.
    quick: Number,
    /// The thread; nobody when the pool is no more.
    thread: Number,
}

/// The home of memory.
#[repr(C)]
pub(super) struct Home {
    /// Touched by the pool's thread; when the pool is no more, by the last one.
    store: Apart<Store>,
    owner: Apart<Owner>,
    remote: Apart<Remote>,
}

const LAYOUT: Layout = Layout::new::<Home>();

/// No part shares a pair of lines with another one.
const _: () = assert!(
    offset_of!(Home, store).is_multiple_of(128)
        && offset_of!(Home, owner).is_multiple_of(128)
        && offset_of!(Home, remote).is_multiple_of(128)
        && size_of::<Home>().is_multiple_of(128)
);

impl Home {
    /// A new home, of this thread.
    pub(super) fn new(options: PoolOptions) -> Result<NonNull<Self>, OutOfMemory> {
        let error = OutOfMemory { bytes: LAYOUT.size() };
        let thread = numbered().ok_or(error)?;
        if options.limit < LAYOUT.size() {
            return Err(error);
        }
        let home: NonNull<Self> = options.source.allocate(LAYOUT).ok_or(error)?.cast();
        let quick = if options.is_recording() { NOBODY } else { thread };
        let store = Store::new(options);
        store.reserve(LAYOUT.size());
        let new = Self {
            store: Apart(store),
            owner: Apart(Owner { quick: Number::new(quick), thread: Number::new(thread) }),
            remote: Apart(Remote::new()),
        };
        // SAFETY: the memory has the layout, and is of nobody else.
        unsafe { home.write(new) }
        Ok(home)
    }

    /// Its store, for the pool's thread.
    #[inline(always)]
    pub(super) fn store(&self) -> &Store {
        &self.store.0
    }

    /// Memory for the pool's thread.
    #[inline(always)]
    pub(super) fn allocate(
        &self,
        size: Size,
        align: usize,
        from: &'static Location<'static>,
    ) -> Result<NonNull<u8>, OutOfMemory> {
        if align <= LINE
            && let Some(memory) = self.store().quick(size)
        {
            return Ok(memory);
        }
        self.allocate_slowly(size, align, from)
    }

    #[cold]
    #[inline(never)]
    fn allocate_slowly(
        &self,
        size: Size,
        align: usize,
        from: &'static Location<'static>,
    ) -> Result<NonNull<u8>, OutOfMemory> {
        self.store().allocate(size, align, from, || self.bring_home())
    }

    /// Takes back what other threads gave, for the pool's thread.
    pub(super) fn bring_home(&self) {
        self.take_in(self.remote.0.take());
    }

    fn take_in(&self, list: Option<NonNull<Returned>>) {
        let mut rest = list;
        while let Some(memory) = rest {
            // SAFETY: what is on the list was initialised by `give`, and is of the one who took it.
            let returned = unsafe { memory.as_ref() };
            let (size, align) = (Size::of(returned.bytes, returned.align), returned.align);
            rest = returned.next();
            // SAFETY: it was handed out with this size, and the last one to use it gave it back.
            unsafe { self.store().take_back(memory.cast(), size, align) }
        }
    }

    /// Gives memory back, on whatever thread.
    ///
    /// # Safety
    /// `memory` was handed out by this home with this size and alignment, both not zero, and nobody uses
    /// it any more. After this the home may be no more.
    #[inline(always)]
    pub(super) unsafe fn release(
        this: NonNull<Self>,
        memory: NonNull<u8>,
        size: Size,
        align: usize,
    ) {
        // SAFETY: the home is there as long as memory of it is live.
        let owner = unsafe { &(*this.as_ptr()).owner };
        if owner.0.quick.get() == number() {
            // SAFETY: the same.
            let store = unsafe { &(*this.as_ptr()).store };
            // SAFETY: it is the pool's thread, the pool is open, and by the contract of this function.
            return unsafe { store.0.put_back(memory, size, align) };
        }
        // SAFETY: by the contract of this function.
        unsafe { Self::release_slowly(this, memory, size, align) }
    }

    /// As `release`, where origins are recorded, on another thread, or after the pool.
    ///
    /// # Safety
    /// As `release`.
    #[cold]
    #[inline(never)]
    unsafe fn release_slowly(this: NonNull<Self>, memory: NonNull<u8>, size: Size, align: usize) {
        // SAFETY: the home is there as long as memory of it is live.
        let owner = unsafe { &(*this.as_ptr()).owner };
        if owner.0.thread.get() == number() {
            // SAFETY: the same.
            let store = unsafe { &(*this.as_ptr()).store };
            // SAFETY: it is the pool's thread, the pool is open, and by the contract of this function.
            return unsafe { store.0.take_back(memory, size, align) };
        }
        let returned = memory.cast();
        // SAFETY: memory that crosses threads, or outlives its pool, has a line or more.
        unsafe { returned.write(Returned::new(size.bytes(), align)) }
        // SAFETY: the home is there.
        let remote = unsafe { &raw const (*this.as_ptr()).remote.0 };
        // SAFETY: it is initialised, and by the contract of this function nobody else's.
        if unsafe { Remote::give(remote, returned) } == Fate::Last {
            // SAFETY: the answer says that nobody else will look at the home.
            unsafe { Self::take_down(this) }
        }
    }

    /// Ends the pool; what is live keeps the home.
    ///
    /// # Safety
    /// This is the pool's thread, and the pool is not used any more.
    pub(super) unsafe fn close(this: NonNull<Self>) {
        // SAFETY: the home is there until all have settled.
        let home = unsafe { this.as_ref() };
        home.owner.0.quick.set(NOBODY);
        home.owner.0.thread.set(NOBODY);
        home.take_in(home.remote.0.close());
        home.store().release_unused();
        let live = isize::try_from(home.store().statistics().live()).unwrap_or(isize::MAX);
        // SAFETY: the home is there.
        let remote = unsafe { &raw const (*this.as_ptr()).remote.0 };
        // SAFETY: the same.
        if unsafe { Remote::settle(remote, live) } == Fate::Last {
            // SAFETY: the answer says that nobody else will look at the home.
            unsafe { Self::take_down(this) }
        }
    }

    /// Gives all back to the system.
    ///
    /// # Safety
    /// Nothing is live, and nobody else will look at the home.
    #[cold]
    unsafe fn take_down(this: NonNull<Self>) {
        // SAFETY: the home is still there.
        let store = unsafe { &(*this.as_ptr()).store.0 };
        let source = store.options().source;
        // SAFETY: nothing is live.
        unsafe { store.release_all() }
        // SAFETY: `new` asked the source for this layout, and nobody looks at it any more.
        unsafe { source.release(this.cast(), LAYOUT) }
    }
}
