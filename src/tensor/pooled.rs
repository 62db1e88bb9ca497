//! Tensors in memory of a pool: made there, or copied there from others.
#![allow(unsafe_code)]

use super::{PooledTensor, Source, Tensor};
use crate::dtype::Element;
use crate::error::OutOfMemory;
use crate::layout::{Dense, Layout};
use crate::shape::{FixedShape, Shape};
use crate::storage::{Pool, Pooled, Storage};

impl<T: Copy, S: Shape, L: Dense<S>> PooledTensor<T, S, L> {
    /// A tensor in this storage.
    ///
    /// # Safety
    /// It has room for `S::CAPACITY` elements, and every element is written before anybody reads it, or
    /// the storage is initialised.
    #[inline(always)]
    unsafe fn in_pool(storage: Pooled<T>, shape: S) -> Self {
        // SAFETY: a dense layout's offsets are numbers below `CAPACITY`, each its own; the caller
        // initialises them.
        unsafe { Self::from_parts(storage, shape) }
    }

    /// A tensor in a pool whose elements come from `source`, if there is memory.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn collect_pooled<Q: Source<S, Elem = T>>(
        pool: &Pool,
        shape: S,
        source: &Q,
    ) -> Result<Self, OutOfMemory> {
        // SAFETY: `write_from` writes every element.
        let mut tensor = unsafe { Self::in_pool(Pooled::new(pool, S::CAPACITY)?, shape) };
        tensor.write_from(source);
        Ok(tensor)
    }

    /// As [`Tensor::collect_pooled`], by several threads.
    #[cfg(feature = "parallel")]
    #[inline(always)]
    #[track_caller]
    pub(crate) fn collect_pooled_parallel<Q: Source<S, Elem = T> + Sync, const LEAST: usize>(
        pool: &Pool,
        shape: S,
        source: &Q,
    ) -> Result<Self, OutOfMemory>
    where
        T: Send,
        S: Sync,
    {
        // SAFETY: `write_parallel` writes every element.
        let mut tensor = unsafe { Self::in_pool(Pooled::new(pool, S::CAPACITY)?, shape) };
        tensor.write_parallel::<Q, LEAST>(source);
        Ok(tensor)
    }
}

impl<T: Copy, S: FixedShape, L: Dense<S>> PooledTensor<T, S, L> {
    /// A tensor of zeros in a pool.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline(always)]
    #[track_caller]
    pub fn zeros_pooled(pool: &Pool) -> Result<Self, OutOfMemory>
    where
        T: Element,
    {
        // SAFETY: all bytes zero is `T::ZERO`, as `Element` promises.
        Ok(unsafe { Self::in_pool(Pooled::zeroed(pool, S::CAPACITY)?, S::SHAPE) })
    }

    /// A tensor in a pool whose elements are all `value`.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline(always)]
    #[track_caller]
    pub fn full_pooled(pool: &Pool, value: T) -> Result<Self, OutOfMemory> {
        Self::from_fn_pooled(pool, |_| value)
    }

    /// A tensor in a pool whose elements come from a function of the coordinate, called in row-major
    /// order.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    ///
    /// # Example: a table of products
    /// ```
    /// use formwork::prelude::*;
    /// use formwork::storage::Pool;
    ///
    /// let pool = Pool::new()?;
    /// let x = PooledTensor::<usize, s![2, 3]>::from_fn_pooled(&pool, |(i, j)| i.get() * j.get())?;
    /// assert_eq!(x.as_slice(), [0, 0, 0, 0, 1, 2]);
    /// # Ok::<(), formwork::error::OutOfMemory>(())
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn from_fn_pooled(
        pool: &Pool,
        element: impl FnMut(S::Coord) -> T,
    ) -> Result<Self, OutOfMemory> {
        // SAFETY: `write_each` writes every element.
        let mut tensor = unsafe { Self::in_pool(Pooled::new(pool, S::CAPACITY)?, S::SHAPE) };
        tensor.write_each(element);
        Ok(tensor)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// A copy of the elements in a pool, in row-major order.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline]
    #[track_caller]
    pub fn to_pooled(&self, pool: &Pool) -> Result<PooledTensor<T, S>, OutOfMemory> {
        PooledTensor::collect_pooled(pool, self.shape(), self)
    }
}
