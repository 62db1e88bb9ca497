//! Tensors from a value, a function or a count, in storage of their own.

use super::Tensor;
use crate::dtype::Element;
use crate::error::OutOfMemory;
use crate::layout::Dense;
use crate::shape::{FixedShape, Shape, Square};
use crate::storage::Owner;

impl<T: Copy, S: Shape, L, K> Tensor<T, S, L, K> {
    /// A tensor of zeros.
    ///
    /// # Example: on the stack and on the heap
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<f32, s![2, 3]>::zeros();
    /// let y = HeapTensor::<f32, s![4096, 4096]>::zeros(); // 64 MiB, no stack temporary
    /// assert_eq!(x.shape(), s![2, 3]);
    /// assert_eq!(y.shape(), s![4096, 4096]);
    /// ```
    #[inline(always)]
    pub fn zeros() -> Self
    where
        T: Element,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        Self::zeroed(S::SHAPE)
    }

    /// As [`Tensor::zeros`], where memory may be short.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline(always)]
    pub fn try_zeros() -> Result<Self, OutOfMemory>
    where
        T: Element,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        Self::try_zeroed(S::SHAPE)
    }

    /// A tensor of ones.
    #[inline(always)]
    pub fn ones() -> Self
    where
        T: Element,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        Self::full(T::ONE)
    }

    /// Ones on the diagonal, zeros elsewhere.
    ///
    /// # Shape
    /// `[N, N]`
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<i32, s![2, 2]>::eye();
    /// assert_eq!(x.as_slice(), [1, 0, 0, 1]);
    /// ```
    #[inline(always)]
    pub fn eye() -> Self
    where
        T: Element,
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
        S: Square,
    {
        Self::from_fn(|at| if S::is_on_diagonal(at) { T::ONE } else { T::ZERO })
    }
}

impl<T: Copy, S: Shape, L, K> Tensor<T, S, L, K> {
    /// A tensor whose elements are all `value`.
    #[inline(always)]
    pub fn full(value: T) -> Self
    where
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        Self::full_in(S::SHAPE, value)
    }

    /// As [`Tensor::full`], where memory may be short.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline(always)]
    pub fn try_full(value: T) -> Result<Self, OutOfMemory>
    where
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        Self::try_generate(S::SHAPE, |_| value)
    }

    /// A tensor whose elements come from a function of the coordinate, called in row-major order.
    ///
    /// The compiler must know the shape where the function takes its coordinate apart, so write
    /// it at the call, `Tensor::<f32, s![2, 3]>::from_fn(..)`, not only at the variable.
    ///
    /// # Example: a table of products
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x = Tensor::<usize, s![2, 3]>::from_fn(|(i, j)| (i.get() + 1) * (j.get() + 1));
    /// assert_eq!(x.as_slice(), [1, 2, 3, 2, 4, 6]);
    /// ```
    #[inline(always)]
    pub fn from_fn(element: impl FnMut(S::Coord) -> T) -> Self
    where
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        Self::generate(S::SHAPE, element)
    }

    /// As [`Tensor::from_fn`], where memory may be short.
    ///
    /// # Errors
    /// [`OutOfMemory`] with the bytes asked for.
    #[inline(always)]
    pub fn try_from_fn(element: impl FnMut(S::Coord) -> T) -> Result<Self, OutOfMemory>
    where
        S: FixedShape,
        L: Dense<S>,
        K: Owner<T, S>,
    {
        Self::try_generate(S::SHAPE, element)
    }
}

impl<T: Copy, S: Shape, L, K> Tensor<T, S, L, K> {
    /// A tensor of zeros in a shape given as a value, which may be bounded.
    ///
    /// # Example: a length known at run time
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let count = with_extent::<128, _>(100, |seq| {
    ///     Tensor::<f32, _>::zeros_in((seq, dim!(2))).shape().count()
    /// });
    /// assert_eq!(count, Ok(200));
    /// ```
    #[inline(always)]
    pub fn zeros_in(shape: S) -> Self
    where
        L: Dense<S>,
        K: Owner<T, S>,
        T: Element,
    {
        Self::zeroed(shape)
    }

    /// As [`Tensor::full`], in a shape given as a value, which may be bounded.
    #[inline(always)]
    pub fn full_in(shape: S, value: T) -> Self
    where
        L: Dense<S>,
        K: Owner<T, S>,
    {
        Self::generate(shape, |_| value)
    }

    /// As [`Tensor::from_fn`], in a shape given as a value, which may be bounded.
    #[inline(always)]
    pub fn from_fn_in(shape: S, element: impl FnMut(S::Coord) -> T) -> Self
    where
        L: Dense<S>,
        K: Owner<T, S>,
    {
        Self::generate(shape, element)
    }
}
