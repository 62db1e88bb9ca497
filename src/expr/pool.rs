//! Pools of images and signals, as a node.

use core::marker::PhantomData;

use super::{Expr, Lazy};
use crate::dtype::{Float, Order};
use crate::layout::Layout;
use crate::shape::{Pools, Shape};
use crate::storage::{Borrowed, Storage};
use crate::tensor::Tensor;

/// The function `F` of each window that slides over images along `AXES` axes as `How` says.
#[derive(Clone, Copy, Debug)]
pub struct Pooling<X, F, How, O, const AXES: usize> {
    pub(crate) input: X,
    out: O,
    how: PhantomData<(F, How)>,
}

/// The largest element.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaxOf;

/// The sum of the elements, divided by the number of elements.
#[derive(Clone, Copy, Debug, Default)]
pub struct MeanOf;

/// The sum of the elements, divided by the number of taps inside the padded image.
#[derive(Clone, Copy, Debug, Default)]
pub struct PaddedMeanOf;

/// The sum of the codes, divided by their number and rounded to nearest, ties away from zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundedMeanOf;

impl<O, T, S, L, K, F, How, const AXES: usize> Expr for Pooling<Tensor<T, S, L, K>, F, How, O, AXES>
where
    O: Shape,
    T: Copy,
    How: Pools<S, AXES, Out = O>,
    S: Shape,
    L: Layout<S>,
    K: Borrowed<T>,
{
    type Elem = T;
    type Shape = O;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

impl<O, T, S, L, K, F, How, const AXES: usize> Pooling<Tensor<T, S, L, K>, F, How, O, AXES>
where
    T: Copy,
    S: Shape,
    How: Pools<S, AXES, Out = O>,
{
    /// The pool of this operand.
    #[inline(always)]
    pub(super) fn new(input: Tensor<T, S, L, K>) -> Self {
        let out = How::pooled(input.shape());
        Self { input, out, how: PhantomData }
    }
}

/// A pool of this operand.
type Pooled<X, F, How, S, const AXES: usize> =
    Lazy<Pooling<X, F, How, <How as Pools<S, AXES>>::Out, AXES>>;

/// A view of a tensor.
type Of<'a, T, S, L, K> = Tensor<T, S, L, <K as Storage<T>>::Shared<'a>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The largest element of each window.
    ///
    /// [`pool`](crate::shape::pool()) says how the window slides. The axes are those of the shape,
    /// whatever the layout.
    ///
    /// # Shape
    /// `[N, C, H, W] → [N, C, H', W']`, or without `N`; `H' = (H + padding - window) / stride + 1`,
    /// rounded down, or up with `round_up`
    ///
    /// # Numerics
    /// The padding is left out. NaN if there is one in the window; `0.0` is above `-0.0`.
    ///
    /// # Panics
    /// Never.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<f32, s![1, 2, 4]> = Tensor::from_array([[[1., 2., 3., 4.], [8., 7., 6., 5.]]]);
    /// let y: Tensor<f32, s![1, 1, 2]> = x.max_pool2d(pool(dim!(2))).eval();
    /// assert_eq!(y.as_slice(), [8., 6.]);
    /// ```
    #[inline(always)]
    pub fn max_pool2d<How>(&self, how: How) -> Pooled<Of<'_, T, S, L, K>, MaxOf, How, S, 2>
    where
        T: Order,
        How: Pools<S, 2>,
    {
        let _ = how;
        Lazy(Pooling::new(self.view()))
    }

    /// The largest element of each window of a signal; as [`Tensor::max_pool2d`], along one axis.
    ///
    /// # Shape
    /// `[N, C, L] → [N, C, L']`, or without `N`
    #[inline(always)]
    pub fn max_pool1d<How>(&self, how: How) -> Pooled<Of<'_, T, S, L, K>, MaxOf, How, S, 1>
    where
        T: Order,
        How: Pools<S, 1>,
    {
        let _ = how;
        Lazy(Pooling::new(self.view()))
    }

    /// The mean of the elements of each window; the padding does not count.
    ///
    /// # Shape
    /// As [`Tensor::max_pool2d`].
    ///
    /// # Numerics
    /// Summed in the accumulator, by rows and columns of the window, divided by the number of
    /// elements of the window that are in the image, and rounded once. This is `count_include_pad=False`
    /// of PyTorch, and what ONNX and TensorFlow Lite do by default.
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn avg_pool2d<How>(&self, how: How) -> Pooled<Of<'_, T, S, L, K>, MeanOf, How, S, 2>
    where
        T: Float,
        How: Pools<S, 2>,
    {
        let _ = how;
        Lazy(Pooling::new(self.view()))
    }

    /// As [`Tensor::avg_pool2d`], along one axis: `[N, C, L] → [N, C, L']`, or without `N`.
    #[inline(always)]
    pub fn avg_pool1d<How>(&self, how: How) -> Pooled<Of<'_, T, S, L, K>, MeanOf, How, S, 1>
    where
        T: Float,
        How: Pools<S, 1>,
    {
        let _ = how;
        Lazy(Pooling::new(self.view()))
    }

    /// The mean of each window, in which the padding counts as zeros.
    ///
    /// # Shape
    /// As [`Tensor::max_pool2d`].
    ///
    /// # Numerics
    /// As [`Tensor::avg_pool2d`], but divided by the number of taps inside the padded image. This is
    /// what PyTorch does by default (`count_include_pad=True`).
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn avg_pool2d_counting_padding<How>(
        &self,
        how: How,
    ) -> Pooled<Of<'_, T, S, L, K>, PaddedMeanOf, How, S, 2>
    where
        T: Float,
        How: Pools<S, 2>,
    {
        let _ = how;
        Lazy(Pooling::new(self.view()))
    }

    /// As [`Tensor::avg_pool2d_counting_padding`], along one axis: `[N, C, L] → [N, C, L']`, or without `N`.
    #[inline(always)]
    pub fn avg_pool1d_counting_padding<How>(
        &self,
        how: How,
    ) -> Pooled<Of<'_, T, S, L, K>, PaddedMeanOf, How, S, 1>
    where
        T: Float,
        How: Pools<S, 1>,
    {
        let _ = how;
        Lazy(Pooling::new(self.view()))
    }
}
