//! Evaluation by several threads: `.parallel()` before the destination is named.

use super::{Along, Expr, InPlace, Lazy};
use crate::error::OutOfMemory;
use crate::layout::Layout;
use crate::shape::{Reduces, Shape};
use crate::storage::{Pool, Storage, StorageMut};
use crate::tensor::{HeapTensor, PooledTensor, Source, Tensor};

/// The work from which on several threads are used, if nothing else is asked for: about 0.1 ms on one
/// thread. To call a thread that sleeps takes half of that.
pub const ENOUGH: usize = 12 << 20;

/// An expression, or a tensor to be copied, that several threads evaluate.
///
/// # Threads
/// They are those of the rayon pool that the caller is in: the global one, or that of
/// `ThreadPool::install`. Each has a share of the result, which follows from the number of threads and
/// the shape alone. Where the types say that the work is less than `LEAST`, counted in fused
/// multiply-adds of `f32` by vectors, or has no shares, as the sum of everything has none, the caller
/// does it alone and nothing else is compiled.
///
/// # Numerics
/// The same bits as of one thread, for any number of them: each element is computed as the
/// expression is written, by one of them.
///
/// # Example: a layer in a pool of two threads
/// ```
/// use formwork::prelude::*;
///
/// let x = HeapTensor::<f32, s![256, 512]>::full(0.5);
/// let w = HeapTensor::<f32, s![512, 256]>::full(0.25);
/// let b: Tensor<f32, s![256]> = Tensor::full(-60.0);
///
/// let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build()?;
/// let layer = || (x.matmul(&w) + &b).relu();
/// let y: HeapTensor<f32, s![256, 256]> = pool.install(|| layer().parallel().eval_heap());
/// assert_eq!(y.as_slice(), layer().eval_heap().as_slice());
/// # Ok::<(), rayon::ThreadPoolBuildError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "nothing is computed until it is evaluated, for example by `.eval_into(&mut out)`"]
pub struct Parallel<E, const LEAST: usize = ENOUGH>(pub(super) E);

impl<E: Expr> Lazy<E> {
    /// The expression, to be evaluated by the threads of the rayon pool that the caller is in.
    ///
    /// What it reads must be shared between threads (`Sync`). Of a softmax or norm each has a share of the
    /// groups; where its operand is a product or the like, that comes from all threads, and the caller does
    /// the rest in the destination.
    #[inline(always)]
    pub fn parallel(self) -> Parallel<E>
    where
        E: Sync,
    {
        Parallel(self.0)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements, to be copied by the threads of the rayon pool that the caller is in.
    ///
    /// # Example: a transpose
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = HeapTensor::<f32, s![1024, 2048]>::full(0.5);
    /// let y: HeapTensor<f32, s![2048, 1024]> = x.t().parallel().eval_heap();
    /// assert_eq!(y.as_slice(), x.as_slice());
    /// ```
    #[inline(always)]
    pub fn parallel(&self) -> Parallel<Tensor<T, S, L, K::Shared<'_>>>
    where
        T: Sync,
    {
        Parallel(self.view())
    }
}

impl<E, P, F> Along<E, P, F> {
    /// The function, its operand computed by the threads of the rayon pool that the caller is in.
    ///
    /// The function itself is done by the caller, in the destination.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = HeapTensor::<f32, s![1024, 1024]>::full(0.5);
    /// let y: HeapTensor<f32, s![1024, 1024]> = x.cumsum(axes![1]).parallel().eval_heap();
    /// assert_eq!(y, x.cumsum(axes![1]).eval_heap());
    /// ```
    #[inline(always)]
    pub fn parallel(self) -> Parallel<Self>
    where
        E: Sync,
        F: Sync,
        P: Sync,
    {
        Parallel(self)
    }
}

impl<E, const LEAST: usize> Parallel<E, LEAST> {
    /// The same, by several threads from the work `WORK` on.
    ///
    /// How much work a function of the user's is, no type says: where it is much, a smaller number
    /// here tells it. With 0, threads are used whatever the size.
    ///
    /// # Example: few elements, each of which takes long
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<u32, s![4]> = Tensor::from_array([1, 2, 3, 4]);
    /// let steps = |x: u32| (0..1000).fold(x, |x, _| if x % 2 == 0 { x / 2 } else { 3 * x + 1 });
    /// let y = x.map_with(steps).parallel().from_work::<0>().eval();
    /// assert_eq!(y, x.map_with(steps).eval());
    /// ```
    #[inline(always)]
    pub fn from_work<const WORK: usize>(self) -> Parallel<E, WORK> {
        Parallel(self.0)
    }
}

impl<E, const LEAST: usize> Parallel<E, LEAST>
where
    E: Expr<Elem: Send, Shape: Sync> + Source<<E as Expr>::Shape, Elem = <E as Expr>::Elem> + Sync,
{
    /// As [`Lazy::eval`].
    #[inline(always)]
    pub fn eval(self) -> Tensor<<E as Expr>::Elem, E::Shape> {
        Tensor::collect_parallel::<_, LEAST>(self.0.shape(), &self.0)
    }

    /// As [`Lazy::eval_into`].
    #[inline(always)]
    pub fn eval_into<L: Layout<E::Shape>, K: StorageMut<<E as Expr>::Elem>>(
        self,
        out: &mut Tensor<<E as Expr>::Elem, E::Shape, L, K>,
    ) {
        out.write_parallel::<_, LEAST>(&self.0);
    }

    /// As [`Lazy::eval_heap`].
    #[inline(always)]
    pub fn eval_heap(self) -> HeapTensor<<E as Expr>::Elem, E::Shape> {
        HeapTensor::collect_parallel::<_, LEAST>(self.0.shape(), &self.0)
    }

    /// As [`Lazy::try_eval_heap`].
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline(always)]
    pub fn try_eval_heap(self) -> Result<HeapTensor<<E as Expr>::Elem, E::Shape>, OutOfMemory> {
        HeapTensor::try_collect_parallel::<_, LEAST>(self.0.shape(), &self.0)
    }

    /// As [`Lazy::eval_pooled`]; the pool is that of the caller's thread.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline(always)]
    #[track_caller]
    pub fn eval_pooled(
        self,
        pool: &Pool,
    ) -> Result<PooledTensor<<E as Expr>::Elem, E::Shape>, OutOfMemory> {
        PooledTensor::collect_pooled_parallel::<_, LEAST>(pool, self.0.shape(), &self.0)
    }
}

impl<E, P, F, const LEAST: usize> Parallel<Along<E, P, F>, LEAST>
where
    E: Expr<Elem: Send, Shape: Reduces<P> + Sync>
        + Source<<E as Expr>::Shape, Elem = <E as Expr>::Elem>
        + Sync,
    F: InPlace<<E as Expr>::Elem, P> + Sync,
    P: Sync,
{
    /// As [`Along::eval`].
    #[inline(always)]
    pub fn eval(self) -> Tensor<<E as Expr>::Elem, E::Shape> {
        let Self(along) = self;
        let shape = along.operand.shape();
        let mut out = Tensor::collect_parallel::<_, LEAST>(shape, &along.operand);
        along.function.replace(&mut out);
        out
    }

    /// As [`Along::eval_into`].
    #[inline(always)]
    pub fn eval_into<L: Layout<E::Shape>, K: StorageMut<<E as Expr>::Elem>>(
        self,
        out: &mut Tensor<<E as Expr>::Elem, E::Shape, L, K>,
    ) {
        let Self(along) = self;
        out.write_parallel::<_, LEAST>(&along.operand);
        along.function.replace(out);
    }

    /// As [`Along::eval_heap`].
    #[inline(always)]
    pub fn eval_heap(self) -> HeapTensor<<E as Expr>::Elem, E::Shape> {
        let Self(along) = self;
        let shape = along.operand.shape();
        let mut out = HeapTensor::collect_parallel::<_, LEAST>(shape, &along.operand);
        along.function.replace(&mut out);
        out
    }

    /// As [`Along::eval_pooled`]; the pool is that of the caller's thread.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline(always)]
    #[track_caller]
    pub fn eval_pooled(
        self,
        pool: &Pool,
    ) -> Result<PooledTensor<<E as Expr>::Elem, E::Shape>, OutOfMemory> {
        let Self(along) = self;
        let shape = along.operand.shape();
        let out = PooledTensor::collect_pooled_parallel::<_, LEAST>(pool, shape, &along.operand);
        let mut out = out?;
        along.function.replace(&mut out);
        Ok(out)
    }
}
