//! The pool that every thread has.

use core::cell::OnceCell;

use super::Pool;
use crate::error::OutOfMemory;

std::thread_local! {
    static LOCAL: OnceCell<Pool> = const { OnceCell::new() };
}

impl Pool {
    /// Calls a function with the pool of this thread, which is made when it is first used and dropped
    /// when the thread ends.
    ///
    /// # Errors
    /// [`OutOfMemory`] if there is none for the pool itself.
    ///
    /// # Example: a worker's memory is dropped by another thread
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use formwork::prelude::*;
    /// use formwork::storage::Pool;
    ///
    /// let worker = std::thread::spawn(|| {
    ///     Pool::local(|pool| PooledTensor::<f32, s![2, 3]>::zeros_pooled(pool))?
    /// });
    /// let x: PooledTensor<f32, s![2, 3]> = worker.join().unwrap()?; // the thread and its pool are gone
    /// assert_eq!(x.view().as_slice(), [0.; 6]);
    /// # }
    /// # Ok::<(), formwork::error::OutOfMemory>(())
    /// ```
    pub fn local<R>(f: impl FnOnce(&Self) -> R) -> Result<R, OutOfMemory> {
        let mut f = Some(f);
        let mut called = None;
        let within = LOCAL.try_with(|local| {
            let pool = match local.get() {
                Some(pool) => pool,
                None => {
                    let new = Self::new()?;
                    local.get_or_init(|| new)
                }
            };
            called = f.take().map(|f| f(pool));
            Ok(())
        });
        match (within, f) {
            (Ok(Err(error)), _) => Err(error),
            // Where the thread ends and its pool is gone already, there is one for this call.
            (Err(_), Some(f)) => Ok(f(&Self::new()?)),
            _ => called.ok_or(OutOfMemory { bytes: size_of::<Self>() }),
        }
    }
}
