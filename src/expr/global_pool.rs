//! Pools whose window is the whole image: reductions over its rows and columns.

use super::{Expr, Lazy, Reduce, fold};
use crate::dtype::{Float, Order};
use crate::layout::Layout;
use crate::shape::{Images, Reduces, ReducesNonEmpty, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// The axes of the rows and columns of images.
type Plane<S> = <S as Images<2>>::Plane;

/// A view of a tensor.
type Of<'a, T, S, L, K> = Tensor<T, S, L, <K as Storage<T>>::Shared<'a>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The mean of each channel of each image.
    ///
    /// It is [`Tensor::mean`] over the rows and columns, and can follow an expression. ONNX keeps both
    /// axes with length 1, which [`Tensor::mean_keep`] does.
    ///
    /// # Shape
    /// `[N, C, H, W] → [N, C]`, or without `N`
    ///
    /// # Numerics
    /// As [`Tensor::mean`].
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let image: Tensor<f32, s![2, 1, 2]> = Tensor::from_array([[[1., 2.]], [[3., 5.]]]);
    /// let means: Tensor<f32, s![2]> = image.global_avg_pool2d().eval();
    /// let largest: Tensor<f32, s![2]> = (&image * 2.0).global_max_pool2d().eval();
    /// assert_eq!((means.into_array(), largest.into_array()), ([1.5, 4.], [4., 10.]));
    /// ```
    #[inline(always)]
    pub fn global_avg_pool2d(&self) -> Lazy<Reduce<Of<'_, T, S, L, K>, Plane<S>, fold::Mean>>
    where
        T: Float,
        S: Images<2> + Reduces<Plane<S>>,
    {
        self.mean(Plane::<S>::default())
    }

    /// The largest element of each channel of each image.
    ///
    /// It is [`Tensor::max`] over the rows and columns, and can follow an expression.
    ///
    /// # Shape
    /// `[N, C, H, W] → [N, C]`, or without `N`
    ///
    /// # Numerics
    /// As [`Tensor::max`].
    #[inline(always)]
    pub fn global_max_pool2d(&self) -> Lazy<Reduce<Of<'_, T, S, L, K>, Plane<S>, fold::Max>>
    where
        T: Order,
        S: Images<2> + ReducesNonEmpty<Plane<S>>,
    {
        self.max(Plane::<S>::default())
    }
}

impl<E: Expr> Lazy<E> {
    /// As [`Tensor::global_avg_pool2d`].
    #[inline(always)]
    pub fn global_avg_pool2d(self) -> Lazy<Reduce<E, Plane<E::Shape>, fold::Mean>>
    where
        E::Elem: Float,
        E::Shape: Images<2> + Reduces<Plane<E::Shape>>,
    {
        self.mean(Plane::<E::Shape>::default())
    }

    /// As [`Tensor::global_max_pool2d`].
    #[inline(always)]
    pub fn global_max_pool2d(self) -> Lazy<Reduce<E, Plane<E::Shape>, fold::Max>>
    where
        E::Elem: Order,
        E::Shape: Images<2> + ReducesNonEmpty<Plane<E::Shape>>,
    {
        self.max(Plane::<E::Shape>::default())
    }
}
