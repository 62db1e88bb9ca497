//! What can be chosen for a pool.

use super::block::BlockSource;

/// The bytes of a block, unless told otherwise: 4 MiB.
const BLOCK: usize = 4 << 20;

/// What can be chosen for a pool.
///
/// # Example: at most 1 MiB, and every origin known
/// ```
/// use formwork::storage::{Pool, PoolOptions};
///
/// let pool = Pool::with(PoolOptions::new().limit(1 << 20).record_origins())?;
/// assert!(pool.report()?.is_empty());
/// # Ok::<(), formwork::error::OutOfMemory>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PoolOptions {
    pub(super) limit: usize,
    pub(super) block: usize,
    pub(super) source: BlockSource,
    records: bool,
}

impl PoolOptions {
    /// Blocks of 4 MiB from the program's allocator, without a limit; origins are not recorded.
    #[must_use]
    pub const fn new() -> Self {
        Self { limit: usize::MAX, block: BLOCK, source: BlockSource::SYSTEM, records: false }
    }

    /// The most bytes that the pool takes from the system, for its blocks and for itself.
    ///
    /// A pool takes about 10 KiB for itself, and each class of small sizes that is used 16 KiB.
    #[must_use]
    pub const fn limit(self, bytes: usize) -> Self {
        Self { limit: bytes, ..self }
    }

    /// The bytes of a block; what does not fit one gets a block of its own.
    #[must_use]
    pub const fn block(self, bytes: usize) -> Self {
        Self { block: bytes, ..self }
    }

    /// Where blocks come from.
    #[must_use]
    pub const fn source(self, source: BlockSource) -> Self {
        Self { source, ..self }
    }

    /// Records for all memory where in the program it was asked for, for [`Pool::report`](super::Pool::report).
    ///
    /// Each piece of memory has 64 bytes more then, which count in the statistics too, and there is no fast
    /// path.
    #[must_use]
    pub const fn record_origins(self) -> Self {
        Self { records: true, ..self }
    }

    #[inline(always)]
    pub(super) const fn is_recording(&self) -> bool {
        self.records
    }
}

impl Default for PoolOptions {
    fn default() -> Self {
        Self::new()
    }
}
