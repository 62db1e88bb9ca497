//! Pools as layers: how the window slides is all they hold, and it takes no bytes.

use crate::dtype::{Float, Order};
use crate::expr::{Lazy, MaxOf, MeanOf, Pooling};
use crate::layout::Layout;
use crate::shape::{Pools, Shape};
use crate::storage::Storage;
use crate::tensor::Tensor;

/// A pool applied to `X`, of shape `S`.
type Applied<X, F, How, S> = Lazy<Pooling<X, F, How, <How as Pools<S, 2>>::Out, 2>>;

/// The largest element of each window.
///
/// # Shape
/// `[N, C, H, W] → [N, C, H', W']`, or without `N`; `How` gives window, stride and padding.
///
/// # Example
/// ```
/// use formwork::nn::MaxPool2d;
/// use formwork::prelude::*;
/// use formwork::shape::Pool;
///
/// static HALF: MaxPool2d<Pool<D<2>>> = MaxPool2d::new(pool(dim!(2)));
///
/// let image: Tensor<f32, s![1, 2, 4]> = Tensor::from_array([[[1., 2., 3., 4.], [8., 7., 6., 5.]]]);
/// let small: Tensor<f32, s![1, 1, 2]> = HALF.forward(&image).eval();
/// assert_eq!(small.into_array(), [[[8., 6.]]]);
/// assert_eq!(size_of_val(&HALF), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MaxPool2d<How> {
    how: How,
}

impl<How: Copy> MaxPool2d<How> {
    /// The layer whose window slides so; usable in a `static`.
    pub const fn new(how: How) -> Self {
        Self { how }
    }

    /// The layer applied to `images`, as an expression: what follows is fused.
    ///
    /// # Numerics
    /// As [`Tensor::max_pool2d`].
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn forward<'x, T, S, L, K>(
        &self,
        images: &'x Tensor<T, S, L, K>,
    ) -> Applied<Tensor<T, S, L, K::Shared<'x>>, MaxOf, How, S>
    where
        T: Order,
        How: Pools<S, 2>,
        S: Shape,
        L: Layout<S>,
        K: Storage<T>,
    {
        images.max_pool2d(self.how)
    }
}

/// The mean of the elements of each window; the padding does not count.
///
/// # Shape
/// `[N, C, H, W] → [N, C, H', W']`, or without `N`; `How` gives window, stride and padding.
#[derive(Clone, Copy, Debug, Default)]
pub struct AvgPool2d<How> {
    how: How,
}

impl<How: Copy> AvgPool2d<How> {
    /// The layer whose window slides so; usable in a `static`.
    pub const fn new(how: How) -> Self {
        Self { how }
    }

    /// The layer applied to `images`, as an expression: what follows is fused.
    ///
    /// # Numerics
    /// As [`Tensor::avg_pool2d`].
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn forward<'x, T, S, L, K>(
        &self,
        images: &'x Tensor<T, S, L, K>,
    ) -> Applied<Tensor<T, S, L, K::Shared<'x>>, MeanOf, How, S>
    where
        T: Float,
        How: Pools<S, 2>,
        S: Shape,
        L: Layout<S>,
        K: Storage<T>,
    {
        images.avg_pool2d(self.how)
    }
}
