//! The convolution of images.

use crate::dim::Dim;
use crate::dtype::{Element, Num};
use crate::expr::{Convolution, Lazy};
use crate::layout::{Contiguous, Layout};
use crate::shape::{Conv, Convolves, Images};
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// A weight sliding over images, and a bias for each output channel.
///
/// # Shape
/// `[N, C, H, W] → [N, O, H', W']`, or without `N`, with the weight `[O, I, KH, KW]`, where
/// `I` is `C` divided by the groups; `How` gives stride, padding, dilation and groups.
///
/// `M` is the layout of the weight: with [`OutputsLast`](crate::layout::OutputsLast) it is packed once and
/// for all, in any other one it is packed on each call.
///
/// # Example: the first layer of a network for grey images
/// ```
/// use formwork::nn::Conv2d;
/// use formwork::prelude::*;
/// use formwork::shape::Conv;
///
/// type SameSize = Conv<One, One>; // stride 1, padding 1
///
/// static LAYER: Conv2d<D<16>, One, D<3>, D<3>, SameSize> =
///     Conv2d::new(Tensor::ZEROS, Tensor::ZEROS, conv().stride(One).padding(One));
///
/// let image: Tensor<f32, s![1, 8, 8]> = Tensor::ones();
/// let edges: Tensor<f32, s![16, 8, 8]> = LAYER.forward(&image).relu().eval();
/// assert_eq!(edges.sum_all(), 0.);
/// ```
pub struct Conv2d<O: Dim, I: Dim, KH: Dim, KW: Dim, How = Conv, T: Element = f32, M = Contiguous> {
    /// A filter for each output channel.
    pub weight: Tensor<T, (O, I, KH, KW), M>,
    /// What is added to each output channel.
    pub bias: Tensor<T::Sum, (O,)>,
    how: How,
}

/// A convolution applied to `X`, of shape `S`.
type Applied<'x, X, W, M, O, How, T, S> = Lazy<
    Convolution<
        X,
        View<'x, T, W, M>,
        View<'x, <T as Element>::Sum, (O,)>,
        How,
        <W as Convolves<S, How, 2>>::Out,
        2,
    >,
>;

impl<O: Dim, I: Dim, KH: Dim, KW: Dim, How: Copy, T: Element, M: Layout<(O, I, KH, KW)>>
    Conv2d<O, I, KH, KW, How, T, M>
{
    /// The layer with these parameters; usable in a `static`.
    pub const fn new(
        weight: Tensor<T, (O, I, KH, KW), M>,
        bias: Tensor<T::Sum, (O,)>,
        how: How,
    ) -> Self {
        Self { weight, bias, how }
    }

    /// The layer applied to `images`, as an expression: what follows is fused.
    ///
    /// # Numerics
    /// As [`Tensor::conv2d`].
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn forward<'x, S, L, K>(
        &'x self,
        images: &'x Tensor<T, S, L, K>,
    ) -> Applied<'x, Tensor<T, S, L, K::Shared<'x>>, (O, I, KH, KW), M, O, How, T, S>
    where
        T: Num,
        S: Images<2>,
        (O, I, KH, KW): Convolves<S, How, 2>,
        L: Layout<S>,
        K: Storage<T>,
    {
        images.conv2d(&self.weight, &self.bias, self.how)
    }
}
