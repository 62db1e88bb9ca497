//! The convolution of images with one filter for each channel.

use crate::dim::{Dim, One};
use crate::dtype::{Element, Num};
use crate::expr::{Convolution, Lazy};
use crate::layout::{Contiguous, Layout};
use crate::shape::{Conv, Convolves, Depthwise, Images};
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// One filter sliding over each channel of images, and a bias for each channel.
///
/// # Shape
/// `[N, C, H, W] → [N, C, H', W']`, or without `N`, with the weight `[C, 1, KH, KW]`; `How` gives
/// stride, padding and dilation.
///
/// `M` is the layout of the weight, as of [`Conv2d`](super::Conv2d).
///
/// # Example: two channels, each smoothed along its rows
/// ```
/// use formwork::nn::DepthwiseConv2d;
/// use formwork::prelude::*;
///
/// static SMOOTH: DepthwiseConv2d<D<2>, One, D<2>> =
///     DepthwiseConv2d::new(Tensor::from_flat([0.5; 4]), Tensor::ZEROS, conv());
///
/// let image: Tensor<f32, s![2, 1, 3]> = Tensor::from_array([[[1., 3., 5.]], [[0., 8., 0.]]]);
/// let smooth: Tensor<f32, s![2, 1, 2]> = SMOOTH.forward(&image).eval();
/// assert_eq!(smooth.into_array(), [[[2., 4.]], [[4., 4.]]]);
/// ```
pub struct DepthwiseConv2d<C: Dim, KH: Dim, KW: Dim, How = Conv, T: Element = f32, M = Contiguous> {
    /// A filter for each channel.
    pub weight: Tensor<T, (C, One, KH, KW), M>,
    /// What is added to each channel.
    pub bias: Tensor<T::Sum, (C,)>,
    how: How,
}

/// A convolution applied to `X`, of shape `S`.
type Applied<'x, X, W, M, C, How, T, S> = Lazy<
    Convolution<
        X,
        View<'x, T, W, M>,
        View<'x, <T as Element>::Sum, (C,)>,
        Depthwise<How>,
        <W as Convolves<S, Depthwise<How>, 2>>::Out,
        2,
    >,
>;

impl<C: Dim, KH: Dim, KW: Dim, How: Copy, T: Element, M: Layout<(C, One, KH, KW)>>
    DepthwiseConv2d<C, KH, KW, How, T, M>
{
    /// The layer with these parameters; usable in a `static`.
    pub const fn new(
        weight: Tensor<T, (C, One, KH, KW), M>,
        bias: Tensor<T::Sum, (C,)>,
        how: How,
    ) -> Self {
        Self { weight, bias, how }
    }

    /// The layer applied to `images`, as an expression: what follows is fused.
    ///
    /// # Numerics
    /// As [`Tensor::depthwise2d`].
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn forward<'x, S, L, K>(
        &'x self,
        images: &'x Tensor<T, S, L, K>,
    ) -> Applied<'x, Tensor<T, S, L, K::Shared<'x>>, (C, One, KH, KW), M, C, How, T, S>
    where
        T: Num,
        S: Images<2>,
        (C, One, KH, KW): Convolves<S, Depthwise<How>, 2>,
        L: Layout<S>,
        K: Storage<T>,
    {
        images.depthwise2d(&self.weight, &self.bias, self.how)
    }
}
