//! Views with other names for the axes: 0 bytes moved.

use core::marker::PhantomData;

use super::{Tensor, ViewMut};
use crate::layout::{KeepsDistinct, Layout, ViewRule};
use crate::shape::{ForgetsNames, Renames, Shape};
use crate::storage::{Storage, StorageMut};

/// The axes under the names of `To`.
struct Renamed<To>(PhantomData<To>);

impl<To> Clone for Renamed<To> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<To> Copy for Renamed<To> {}

// The lengths are equal, and by the law of `Layout` so are the strides.
impl<To: Shape, S: Renames<To>, L: Layout<S> + Layout<To>> ViewRule<S, L> for Renamed<To> {
    type Shape = To;
    type Layout = L;

    #[inline(always)]
    fn shape(self, from: S) -> To {
        from.renamed()
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl<To> KeepsDistinct for Renamed<To> {}

/// The axes without names.
#[derive(Clone, Copy)]
struct Nameless;

// As above.
impl<S: ForgetsNames, L: Layout<S> + Layout<S::Anonymous>> ViewRule<S, L> for Nameless {
    type Shape = S::Anonymous;
    type Layout = L;

    #[inline(always)]
    fn shape(self, from: S) -> S::Anonymous {
        from.anonymous()
    }

    #[inline(always)]
    fn origin(self, _from: S) -> isize {
        0
    }
}

impl KeepsDistinct for Nameless {}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The same elements under other names of the extents, whose lengths are equal.
    ///
    /// # Shape
    /// `[A, B] → [P, Q]` with `A = P` and `B = Q` in number
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// dim! {
    ///     struct Seq = 4;
    ///     struct Hidden = 8;
    /// }
    ///
    /// let x = Tensor::<f32, s![4, 8]>::zeros();
    /// let named: View<'_, f32, (Seq, Hidden)> = x.rename(); // 0 bytes moved
    /// let plain: View<'_, f32, s![4, 8]> = named.forget_names();
    /// ```
    #[inline(always)]
    pub fn rename<S2: Shape>(&self) -> Tensor<T, S2, L, K::Shared<'_>>
    where
        S: Renames<S2>,
        L: Layout<S2>,
    {
        self.apply(Renamed::<S2>(PhantomData))
    }

    /// The same elements without names of the extents.
    #[inline(always)]
    pub fn forget_names(&self) -> Tensor<T, S::Anonymous, L, K::Shared<'_>>
    where
        S: ForgetsNames,
        L: Layout<S::Anonymous>,
    {
        self.apply(Nameless)
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// As [`Tensor::rename`], to be changed.
    #[inline(always)]
    pub fn rename_mut<S2: Shape>(&mut self) -> ViewMut<'_, T, S2, L>
    where
        K: StorageMut<T>,
        S: Renames<S2>,
        L: Layout<S2>,
    {
        self.apply_mut(Renamed::<S2>(PhantomData))
    }

    /// As [`Tensor::forget_names`], to be changed.
    #[inline(always)]
    pub fn forget_names_mut(&mut self) -> ViewMut<'_, T, S::Anonymous, L>
    where
        K: StorageMut<T>,
        S: ForgetsNames,
        L: Layout<S::Anonymous>,
    {
        self.apply_mut(Nameless)
    }
}
