//! Views of all windows on an axis: 0 bytes moved, and shared, because windows overlap.

use core::marker::PhantomData;

use super::Tensor;
use crate::dim::{Dim, FixedDim};
use crate::layout::{Layout, Strided, ViewRule};
use crate::shape::{Ax, HasAxis, HasWindows, Shape, WindowsBy};
use crate::storage::Storage;

/// The `Count` windows of length `X` on the axis number `I`, of extent `N`.
struct All<N, Count, X, const I: usize>(PhantomData<(N, Count, X)>);

impl<N, Count, X, const I: usize> Clone for All<N, Count, X, I> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N, Count, X, const I: usize> Copy for All<N, Count, X, I> {}

// Index `(i, j)` is index `i + j` of the axis, which is at most `Count - 1 + X - 1 = N - 1`.
impl<N, Count, X, const I: usize, S, L> ViewRule<S, L> for All<N, Count, X, I>
where
    N: Dim + WindowsBy<X, Count>,
    Count: FixedDim,
    X: FixedDim,
    S: HasAxis<I, Dim = N> + HasWindows<I, Count, X>,
    L: Layout<S>,
{
    type Shape = S::Out;
    type Layout = Windowed<S, L, Count, X, I>;

    #[inline(always)]
    fn shape(self, from: S) -> S::Out {
        from.windows(Count::DIM, X::DIM)
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

/// The layout of all windows on the axis `I`.
pub type Windowed<S, L, Count, X, const I: usize> =
    Strided<<S as HasWindows<I, Count, X>>::Strides<<L as Layout<S>>::Strides>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// All runs of `len` neighbours on an axis, their elements on a new last axis.
    ///
    /// They overlap, so the view cannot be written. `slice` with a step leaves some of them out.
    ///
    /// # Shape
    /// `[A, B, C]` by `Ax::<1>, N → [A, B - N + 1, C, N]`
    ///
    /// # Example: a moving sum
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![5]>::from_array([1, 2, 3, 4, 5]);
    /// let w: View<'_, i32, s![3, 3], _> = x.windows(Ax::<0>, dim!(3)); // 0 bytes moved
    /// assert_eq!(w.to_contiguous().as_slice(), [1, 2, 3, 2, 3, 4, 3, 4, 5]);
    /// ```
    #[inline(always)]
    pub fn windows<const I: usize, X: FixedDim, Count: FixedDim>(
        &self,
        axis: Ax<I>,
        len: X,
    ) -> Tensor<T, S::Out, Windowed<S, L, Count, X, I>, K::Shared<'_>>
    where
        S: HasAxis<I, Dim: WindowsBy<X, Count>> + HasWindows<I, Count, X>,
    {
        let _ = (axis, len);
        self.apply(All::<S::Dim, Count, X, I>(PhantomData))
    }
}
