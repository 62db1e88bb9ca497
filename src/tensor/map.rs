//! Doing something with every element, in row-major order.

use super::Tensor;
use super::dense::SMALL;
use crate::isa::{Isa, Task, dispatch};
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::{Storage, StorageMut};

/// Each element replaced by what a function makes of it.
struct InPlace<I, F>(I, F);

impl<'a, T: Copy + 'a, I: Iterator<Item = &'a mut T>, F: FnMut(T) -> T> Task for InPlace<I, F> {
    type Out = ();

    #[inline(always)]
    fn run<J: Isa>(mut self, _isa: J) {
        self.0.for_each(|value| *value = (self.1)(*value));
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Calls `each` with every element, in row-major order.
    #[inline(always)]
    pub fn for_each(&self, each: impl FnMut(T)) {
        self.iter().for_each(each);
    }

    /// A tensor of its own with what `element` makes of each element, called in row-major order.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 2]>::from_array([[1.5, 2.0], [-0.5, 8.25]]);
    /// let whole: Tensor<bool, s![2, 2]> = x.map(|v| v.fract() == 0.0);
    /// assert_eq!(whole.into_array(), [[false, true], [false, false]]);
    /// ```
    #[inline(always)]
    pub fn map<U: Copy>(&self, mut element: impl FnMut(T) -> U) -> Tensor<U, S> {
        Tensor::generate(self.shape(), |coord| element(self.at(coord)))
    }

    /// As [`Tensor::map`], on the heap.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub fn map_heap<U: Copy>(&self, mut element: impl FnMut(T) -> U) -> super::HeapTensor<U, S> {
        Tensor::generate(self.shape(), |coord| element(self.at(coord)))
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Replaces each element by what `element` makes of it, in row-major order; nothing is allocated.
    ///
    /// # Example: one column of a matrix
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let mut x = Tensor::<i32, s![2, 2]>::from_array([[1, 2], [3, 4]]);
    /// x.t_mut().rows_mut().take(1).for_each(|mut column| column.map_in_place(|v| v * 10));
    /// assert_eq!(x.into_array(), [[10, 2], [30, 4]]);
    /// ```
    #[inline(always)]
    pub fn map_in_place(&mut self, mut element: impl FnMut(T) -> T)
    where
        K: StorageMut<T>,
    {
        if const { S::CAPACITY.saturating_mul(size_of::<T>()) < SMALL } {
            self.iter_mut().for_each(|value| *value = element(*value));
        } else {
            dispatch(InPlace(self.iter_mut(), element));
        }
    }

    /// The same tensor with each element replaced by what `element` makes of it.
    ///
    /// Nothing is allocated: the elements are changed where they are, and an owner moves.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = HeapTensor::<i32, s![3]>::arange();
    /// let y = x.into_mapped(|v| v + 1).into_mapped(|v| v * v); // one allocation in all
    /// assert_eq!(y.as_slice(), [1, 4, 9]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn into_mapped(mut self, element: impl FnMut(T) -> T) -> Self
    where
        K: StorageMut<T>,
    {
        self.map_in_place(element);
        self
    }

    /// Sets every element to `value`.
    #[inline(always)]
    pub fn fill(&mut self, value: T)
    where
        K: StorageMut<T>,
    {
        self.iter_mut().for_each(|element| *element = value);
    }

    /// Exchanges the elements with those of another tensor, whatever the two layouts.
    #[inline(always)]
    pub fn swap_with<L2: Layout<S>, K2: StorageMut<T>>(&mut self, other: &mut Tensor<T, S, L2, K2>)
    where
        K: StorageMut<T>,
    {
        let pairs = self.iter_mut().zip(other.iter_mut());
        pairs.for_each(|(here, there)| core::mem::swap(here, there));
    }
}
