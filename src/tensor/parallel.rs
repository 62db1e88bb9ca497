//! Writing all elements of a tensor by several threads, each a share of them.
//!
//! The number of shares is that of the threads of the rayon pool that the caller is in; which elements
//! belong to which follows from that number and the types (`share.rs`), and never from who was faster.
#![allow(unsafe_code)]

use super::draft::Drafted;
use super::share::Share;
use super::{Source, Tensor};
use crate::error::OutOfMemory;
use crate::layout::{Dense, Layout};
use crate::shape::Shape;
use crate::storage::{Owner, StorageMut};

/// Whether several threads are worth their trouble for tensors of shape `S` that are written from `Q`:
/// there is at least the work `LEAST`, and threads can have shares of it.
const fn pays<S: Shape, Q: Source<S>, const LEAST: usize>() -> bool {
    let work = S::CAPACITY.saturating_mul(Q::WORK);
    work > 0 && work >= LEAST && (!Q::DRIVES || Q::SHARES)
}

/// How many threads have half of the least work or more each.
const fn most_threads(elements: usize, work: usize, least: usize) -> usize {
    match least / 2 {
        0 => usize::MAX,
        half => elements.saturating_mul(work) / half,
    }
}

/// The first element of a destination, seen by all threads.
struct To<T>(*mut T);

// SAFETY: it is used by `write_parallel` alone, whose threads write elements of their own through it,
// which may be sent there.
unsafe impl<T: Send> Send for To<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for To<T> {}

impl<T> To<T> {
    /// The element that offsets count from.
    ///
    /// A method, so that a closure has the whole of it.
    fn origin(&self) -> *mut T {
        self.0
    }
}

/// Calls `each` with the numbers `first..end`, on as many threads as there are; not none.
fn fork(first: usize, end: usize, each: &(impl Fn(usize) + Sync)) {
    let count = end.saturating_sub(first);
    if count <= 1 {
        return each(first);
    }
    let middle = first.wrapping_add(count / 2);
    rayon::join(|| fork(first, middle, each), || fork(middle, end, each));
}

impl<T: Copy + Send, S: Shape + Sync, L: Layout<S>, K: StorageMut<T>> Tensor<T, S, L, K> {
    /// Writes every element from `source`, by several threads where there is at least the work `LEAST`.
    #[inline(always)]
    pub(crate) fn write_parallel<Q: Source<S, Elem = T> + Sync, const LEAST: usize>(
        &mut self,
        source: &Q,
    ) {
        // Chosen when the program is compiled: the other one may not exist.
        let way: fn(&mut Self, &Q) = const {
            if Q::DRAFT.is_some() {
                Self::write_drafted_parallel::<Q, LEAST>
            } else {
                Self::write_shares::<Q, LEAST>
            }
        };
        way(self, source);
    }

    /// Writes a draft of every element by several threads, and makes them final by one.
    #[inline(always)]
    fn write_drafted_parallel<Q: Source<S, Elem = T> + Sync, const LEAST: usize>(
        &mut self,
        source: &Q,
    ) {
        self.write_shares::<_, LEAST>(&Drafted(source));
        source.finish(self);
    }

    /// Writes every element as it comes, by several threads where there is at least the work `LEAST`.
    #[inline(always)]
    fn write_shares<Q: Source<S, Elem = T> + Sync, const LEAST: usize>(&mut self, source: &Q) {
        if const { !pays::<S, Q, LEAST>() } {
            return self.write_from(source);
        }
        let shape = self.shape();
        let most = most_threads(shape.count(), const { Q::WORK }, LEAST);
        let (count, share) = Share::of(rayon::current_num_threads().min(most));
        if count == 1 {
            return self.write_from(source);
        }
        let to = To(self.origin_mut());
        fork(0, count, &|index| {
            // SAFETY: the elements are those of this tensor, which is borrowed until all threads are
            // done. A share writes, and reads, the elements that belong to it alone, and each
            // belongs to one of them.
            let mut part = unsafe { Self::look_mut_from::<S, L>(to.origin(), shape) };
            part.write_part(source, share(index));
        });
    }
}

impl<T: Copy + Send, S: Shape + Sync, L: Dense<S>, K: Owner<T, S>> Tensor<T, S, L, K> {
    /// A tensor whose elements come from `source`, by several threads where there is at least the work
    /// `LEAST`.
    #[inline(always)]
    pub(crate) fn collect_parallel<Q: Source<S, Elem = T> + Sync, const LEAST: usize>(
        shape: S,
        source: &Q,
    ) -> Self {
        // SAFETY: `write_parallel` writes every element.
        let mut tensor = unsafe { Self::around(K::uninit(), shape) };
        tensor.write_parallel::<Q, LEAST>(source);
        tensor
    }

    /// As [`Tensor::collect_parallel`], if there is memory.
    #[inline(always)]
    pub(crate) fn try_collect_parallel<Q: Source<S, Elem = T> + Sync, const LEAST: usize>(
        shape: S,
        source: &Q,
    ) -> Result<Self, OutOfMemory> {
        // SAFETY: `write_parallel` writes every element.
        let mut tensor = unsafe { Self::around(K::try_uninit()?, shape) };
        tensor.write_parallel::<Q, LEAST>(source);
        Ok(tensor)
    }
}
