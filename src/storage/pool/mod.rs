//! A pool: memory taken from the system in large blocks and handed out in pieces, by one thread.
//!
//! # How it works
//! Sizes up to 256 bytes have a class for each multiple of 16, and each class a list of free pieces, cut
//! from slabs of 16 KiB. Above, memory is a chunk of a block: a number of cache lines behind one of their
//! own. A chunk that comes back waits for the next allocation of its size; when there is nothing else left
//! it is merged with its neighbours, and the free chunk that fits best is cut. Both ways are a few loads
//! and stores, without a lock or an atomic operation.
//!
//! # Threads
//! A pool stays on its thread; its memory goes where it likes. What is dropped on another thread is put on
//! a list, and its pool takes it back when it next runs out of memory of some size. When a pool is dropped,
//! or its thread ends, it gives to the system what is not in use. What is in use stays, and whoever drops
//! the last of it gives back the rest.
//!
//! Without the feature `std` there are no threads, so memory of a pool stays with it.
#![allow(unsafe_code)]

#[cfg(feature = "allocator-api2")]
mod allocator;
#[cfg(not(feature = "std"))]
mod alone;
mod block;
mod chunk;
mod class;
mod free_list;
mod home;
#[cfg(feature = "std")]
mod local;
mod options;
mod pooled;
mod quick;
mod record;
#[cfg(feature = "std")]
mod remote;
mod report;
mod size;
mod slab;
mod statistics;
mod store;
mod sync;
mod thread;

pub use block::BlockSource;
pub use options::PoolOptions;
pub use pooled::Pooled;
pub use report::{Live, Report};
pub use statistics::{Histogram, Statistics};

use alloc::alloc::Layout;
use core::fmt;
use core::panic::Location;
use core::ptr::NonNull;

use crate::error::OutOfMemory;
use home::Home;
use size::Size;

/// Memory for tensors, and for others, of the thread that made it.
///
/// # Example: what a step needs comes from the pool, and goes back to it
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
/// use formwork::storage::Pool;
///
/// let pool = Pool::new()?;
/// let x = Tensor::<f32, s![8, 64]>::full(1.);
/// for _ in 0..3 {
///     let y: PooledTensor<f32, s![64, 8]> = x.t().relu().eval_pooled(&pool)?;
///     assert_eq!(y.view().as_slice()[0], 1.);
/// }
/// let statistics = pool.statistics();
/// assert_eq!((statistics.allocations, statistics.live()), (3, 0));
/// assert_eq!(statistics.peak_bytes, 2048);
/// # }
/// # Ok::<(), formwork::error::OutOfMemory>(())
/// ```
pub struct Pool {
    /// # Invariants
    /// A home of this thread, open until this is dropped.
    home: NonNull<Home>,
}

impl Pool {
    /// A pool of this thread, as [`PoolOptions::new`] describes it.
    ///
    /// # Errors
    /// [`OutOfMemory`] if there is none for the pool itself.
    pub fn new() -> Result<Self, OutOfMemory> {
        Self::with(PoolOptions::new())
    }

    /// A pool of this thread.
    ///
    /// # Errors
    /// [`OutOfMemory`] if there is none for the pool itself.
    pub fn with(options: PoolOptions) -> Result<Self, OutOfMemory> {
        Ok(Self { home: Home::new(options)? })
    }

    #[inline(always)]
    fn home(&self) -> &Home {
        // SAFETY: by the invariant it is open, so it is there.
        unsafe { self.home.as_ref() }
    }

    /// Memory of this layout, which is not initialised; for a size of 0, an aligned address.
    ///
    /// This is the raw interface: `PooledTensor` gives its memory back by itself. What is not
    /// [released](Pool::release) is kept from the system for as long as the program runs, also when the
    /// pool is dropped.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline(always)]
    #[track_caller]
    pub fn allocate(&self, layout: Layout) -> Result<NonNull<u8>, OutOfMemory> {
        if layout.size() == 0 {
            return Ok(layout.dangling_ptr());
        }
        let size = Size::of(layout.size(), layout.align());
        self.home().allocate(size, layout.align(), Location::caller())
    }

    /// Takes memory back.
    ///
    /// # Safety
    /// `memory` came from [`Pool::allocate`] of this pool with this layout, was not released before, and
    /// nobody uses it any more.
    #[inline(always)]
    pub unsafe fn release(&self, memory: NonNull<u8>, layout: Layout) {
        if layout.size() != 0 {
            let size = Size::of(layout.size(), layout.align());
            // The pointer of a box reaches the bytes of the box alone; that of the block, which was exposed,
            // reaches the header in front, too.
            let memory = NonNull::with_exposed_provenance(memory.addr());
            // SAFETY: by the contract of this function, and the size is not zero.
            unsafe { Home::release(self.home, memory, size, layout.align()) }
        }
    }

    /// What the pool has counted so far.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.home().bring_home();
        self.home().store().statistics()
    }

    /// What is live: handed out and not given back.
    ///
    /// # Errors
    /// [`OutOfMemory`] if there is none for the report.
    pub fn report(&self) -> Result<Report, OutOfMemory> {
        self.home().bring_home();
        self.home().store().report()
    }

    /// Gives back to the system the blocks that are not in use, and tells how many bytes they had.
    pub fn trim(&self) -> usize {
        self.home().bring_home();
        self.home().store().release_unused()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        // SAFETY: a pool stays on its thread, and this is its end.
        unsafe { Home::close(self.home) }
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("statistics", &self.statistics()).finish()
    }
}
