//! Convolutions of images and signals, as a node.

use core::marker::PhantomData;

use super::{Bias, Expr, IntoBias, Lazy};
use crate::dtype::Num;
use crate::layout::Layout;
use crate::shape::{Convolves, Depthwise, Images, Shape, Weights};
use crate::storage::{Borrowed, Storage};
use crate::tensor::{IntoView, Tensor, ViewOf};

/// A weight sliding over images along `AXES` axes as `How` says, and a bias for each channel.
#[derive(Clone, Copy, Debug)]
pub struct Convolution<X, W, B, How, O, const AXES: usize> {
    pub(crate) input: X,
    pub(crate) weight: W,
    pub(crate) bias: B,
    out: O,
    how: PhantomData<How>,
}

impl<O, T, S, L, K, R, M, Q, B, How, const AXES: usize> Expr
    for Convolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, O, AXES>
where
    O: Shape,
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + Convolves<S, How, AXES, Out = O>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, R::N>,
{
    type Elem = T::Sum;
    type Shape = O;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

impl<O, T, S, L, K, R, M, Q, B, How, const AXES: usize>
    Convolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, O, AXES>
where
    T: Copy,
    S: Shape,
    R: Weights<AXES> + Convolves<S, How, AXES, Out = O>,
{
    /// The convolution of these operands.
    #[inline(always)]
    fn new(input: Tensor<T, S, L, K>, weight: Tensor<T, R, M, Q>, bias: B) -> Self {
        let out = weight.shape().convolve(input.shape());
        Self { input, weight, bias, out, how: PhantomData }
    }
}

/// The number of output channels of a weight.
type Outputs<W, T, const AXES: usize> = <<W as IntoView<T>>::Shape as Images<AXES>>::N;

/// A convolution of these operands.
type Convolved<X, W, B, T, How, S, const AXES: usize> = Lazy<
    Convolution<
        X,
        ViewOf<W, T>,
        <B as IntoBias<T, Outputs<W, T, AXES>>>::Bias,
        How,
        <<W as IntoView<T>>::Shape as Convolves<S, How, AXES>>::Out,
        AXES,
    >,
>;

/// A view of a tensor.
type Of<'a, T, S, L, K> = Tensor<T, S, L, <K as Storage<T>>::Shared<'a>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The convolution of images with a weight, and a bias for each output channel.
    ///
    /// As in neural networks, the weight is not flipped. [`conv`](crate::shape::conv) says how it
    /// slides. The axes are those of the shape, whatever the layout: an image stored channels last
    /// is still `(N, C, H, W)`. Without a bias, write [`NoBias`](super::NoBias).
    ///
    /// # Shape
    /// `[N, C, H, W]` with the weight `[O, C / groups, KH, KW]` and the bias `[O] → [N, O, H', W']`,
    /// or without `N`; `H' = (H + padding - (KH - 1) * dilation - 1) / stride + 1`, rounded down.
    ///
    /// # Numerics
    /// As [`Tensor::matmul`]: summed in the accumulator, by input channels, then rows, then columns
    /// of the weight. Taps on the padding are left out. The bias is added last, and the sum is
    /// rounded once.
    ///
    /// # Panics
    /// Never.
    ///
    /// # Example: a 3 × 3 weight with padding keeps the size
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let image: Tensor<f32, s![1, 8, 8]> = Tensor::ones();
    /// let weight: Tensor<f32, s![16, 1, 3, 3]> = Tensor::ones();
    /// let bias: Tensor<f32, s![16]> = Tensor::zeros();
    /// let y: Tensor<f32, s![16, 8, 8]> =
    ///     image.conv2d(&weight, &bias, conv().padding(dim!(1))).relu().eval();
    /// assert_eq!((y.get([0, 0, 0]), y.get([0, 4, 4])), (Some(4.), Some(9.)));
    /// ```
    #[inline(always)]
    pub fn conv2d<W, B, How>(
        &self,
        weight: W,
        bias: B,
        how: How,
    ) -> Convolved<Of<'_, T, S, L, K>, W, B, T, How, S, 2>
    where
        T: Num,
        W: IntoView<T, Shape: Weights<2> + Convolves<S, How, 2>>,
        B: IntoBias<T, Outputs<W, T, 2>>,
    {
        let _ = how;
        Lazy(Convolution::new(self.view(), weight.into_view(), bias.into_bias()))
    }

    /// The convolution of signals with a weight, and a bias for each output channel.
    ///
    /// As [`Tensor::conv2d`], along one axis.
    ///
    /// # Shape
    /// `[N, C, L]` with the weight `[O, C / groups, K]` and the bias `[O] → [N, O, L']`, or without `N`
    ///
    /// # Numerics
    /// As [`Tensor::conv2d`].
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn conv1d<W, B, How>(
        &self,
        weight: W,
        bias: B,
        how: How,
    ) -> Convolved<Of<'_, T, S, L, K>, W, B, T, How, S, 1>
    where
        T: Num,
        W: IntoView<T, Shape: Weights<1> + Convolves<S, How, 1>>,
        B: IntoBias<T, Outputs<W, T, 1>>,
    {
        let _ = how;
        Lazy(Convolution::new(self.view(), weight.into_view(), bias.into_bias()))
    }

    /// The convolution of images with one filter for each channel, and a bias for each channel.
    ///
    /// As [`Tensor::conv2d`] with as many groups as channels, and channels of any extent.
    ///
    /// # Shape
    /// `[N, C, H, W]` with the weight `[C, 1, KH, KW]` and the bias `[C] → [N, C, H', W']`, or
    /// without `N`
    ///
    /// # Numerics
    /// As [`Tensor::conv2d`].
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn depthwise2d<W, B, How>(
        &self,
        weight: W,
        bias: B,
        how: How,
    ) -> Convolved<Of<'_, T, S, L, K>, W, B, T, Depthwise<How>, S, 2>
    where
        T: Num,
        W: IntoView<T, Shape: Weights<2> + Convolves<S, Depthwise<How>, 2>>,
        B: IntoBias<T, Outputs<W, T, 2>>,
    {
        let _ = how;
        Lazy(Convolution::new(self.view(), weight.into_view(), bias.into_bias()))
    }

    /// The convolution of signals with one filter for each channel, and a bias for each channel.
    ///
    /// As [`Tensor::depthwise2d`], along one axis.
    ///
    /// # Shape
    /// `[N, C, L]` with the weight `[C, 1, K]` and the bias `[C] → [N, C, L']`, or without `N`
    ///
    /// # Numerics
    /// As [`Tensor::conv2d`].
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn depthwise1d<W, B, How>(
        &self,
        weight: W,
        bias: B,
        how: How,
    ) -> Convolved<Of<'_, T, S, L, K>, W, B, T, Depthwise<How>, S, 1>
    where
        T: Num,
        W: IntoView<T, Shape: Weights<1> + Convolves<S, Depthwise<How>, 1>>,
        B: IntoBias<T, Outputs<W, T, 1>>,
    {
        let _ = how;
        Lazy(Convolution::new(self.view(), weight.into_view(), bias.into_bias()))
    }
}
