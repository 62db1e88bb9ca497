//! Transposed convolutions of images and signals, as a node.

use core::marker::PhantomData;

use super::{Bias, Expr, IntoBias, Lazy};
use crate::dim::{FixedDim, One};
use crate::dtype::Num;
use crate::layout::Layout;
use crate::shape::{ConvolvesBack, Images, Shape, Weights};
use crate::storage::{Borrowed, Storage};
use crate::tensor::{IntoView, Tensor, ViewOf};

/// The convolution `How` along `AXES` axes, transposed to planes of the size `Size`, and a bias for
/// each channel.
#[derive(Clone, Copy, Debug)]
pub struct TransposedConvolution<X, W, B, How, Size, O, const AXES: usize> {
    pub(crate) input: X,
    pub(crate) weight: W,
    pub(crate) bias: B,
    out: O,
    how: PhantomData<(How, Size)>,
}

impl<O, T, S, L, K, R, M, Q, B, How, Size, const AXES: usize> Expr
    for TransposedConvolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, Size, O, AXES>
where
    O: Shape,
    T: Num,
    S: Images<AXES>,
    R: Weights<AXES> + ConvolvesBack<S, How, Size, AXES, Out = O>,
    L: Layout<S>,
    M: Layout<R>,
    K: Borrowed<T>,
    Q: Borrowed<T>,
    B: Bias<T, R::C>,
{
    type Elem = T::Sum;
    type Shape = O;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

/// The number of output channels of a weight.
type Outputs<W, T, const AXES: usize> = <<W as IntoView<T>>::Shape as Images<AXES>>::C;

/// A transposed convolution of these operands.
type Convolved<X, W, B, T, How, Size, S, const AXES: usize> = Lazy<
    TransposedConvolution<
        X,
        ViewOf<W, T>,
        <B as IntoBias<T, Outputs<W, T, AXES>>>::Bias,
        How,
        Size,
        <<W as IntoView<T>>::Shape as ConvolvesBack<S, How, Size, AXES>>::Out,
        AXES,
    >,
>;

/// A view of a tensor.
type Of<'a, T, S, L, K> = Tensor<T, S, L, <K as Storage<T>>::Shared<'a>>;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The transposed convolution of images with a weight, and a bias for each output channel.
    ///
    /// Each element of an image is spread by the weight over the plane where a convolution that slides
    /// as `how` says would have read it. The rows and columns of the plane are named, because a stride
    /// rounds them off: for stride 2, planes of 3 and of 4 rows may both come from 2. PyTorch's
    /// `output_padding` is the difference to the smallest of them. One group.
    ///
    /// # Shape
    /// `[N, I, H, W]` with the weight `[I, O, KH, KW]`, the bias `[O]` and the plane `(H', W')`
    /// `→ [N, O, H', W']`, or without `N`; a convolution of `[H', W']` has the size `[H, W]`
    ///
    /// # Numerics
    /// As [`Tensor::matmul`]: summed in the accumulator, by input channels, then rows, then columns of
    /// the weight. The bias is added last, and the sum is rounded once.
    ///
    /// # Panics
    /// Never.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let image: Tensor<f32, s![1, 2, 1]> = Tensor::full(1.0);
    /// let weight: Tensor<f32, s![1, 1, 3, 1]> = Tensor::full(1.0);
    /// let how = conv().stride((dim!(2), dim!(1))).padding((dim!(1), dim!(0)));
    /// let y: Tensor<f32, s![1, 3, 1]> =
    ///     image.conv_transpose2d(&weight, NoBias, how, (dim!(3), dim!(1))).eval();
    /// assert_eq!(y.as_slice(), [1.0, 2.0, 1.0]);
    /// ```
    #[inline(always)]
    pub fn conv_transpose2d<W, B, How, H2, W2>(
        &self,
        weight: W,
        bias: B,
        how: How,
        plane: (H2, W2),
    ) -> Convolved<Of<'_, T, S, L, K>, W, B, T, How, (H2, W2), S, 2>
    where
        T: Num,
        H2: FixedDim,
        W2: FixedDim,
        W: IntoView<T, Shape: Weights<2> + ConvolvesBack<S, How, (H2, W2), 2>>,
        B: IntoBias<T, Outputs<W, T, 2>>,
    {
        let _ = (how, plane);
        Lazy(TransposedConvolution::new(self.view(), weight.into_view(), bias.into_bias()))
    }

    /// The transposed convolution of signals with a weight, and a bias for each output channel.
    ///
    /// As [`Tensor::conv_transpose2d`], along one axis.
    ///
    /// # Shape
    /// `[N, I, L]` with the weight `[I, O, K]`, the bias `[O]` and the length `L' → [N, O, L']`, or
    /// without `N`
    ///
    /// # Numerics
    /// As [`Tensor::conv_transpose2d`].
    #[inline(always)]
    pub fn conv_transpose1d<W, B, How, L2>(
        &self,
        weight: W,
        bias: B,
        how: How,
        length: L2,
    ) -> Convolved<Of<'_, T, S, L, K>, W, B, T, How, (One, L2), S, 1>
    where
        T: Num,
        L2: FixedDim,
        W: IntoView<T, Shape: Weights<1> + ConvolvesBack<S, How, (One, L2), 1>>,
        B: IntoBias<T, Outputs<W, T, 1>>,
    {
        let _ = (how, length);
        Lazy(TransposedConvolution::new(self.view(), weight.into_view(), bias.into_bias()))
    }
}

impl<O, T, S, L, K, R, M, Q, B, How, Size, const AXES: usize>
    TransposedConvolution<Tensor<T, S, L, K>, Tensor<T, R, M, Q>, B, How, Size, O, AXES>
where
    T: Copy,
    S: Shape,
    R: Weights<AXES> + ConvolvesBack<S, How, Size, AXES, Out = O>,
{
    /// The transposed convolution of these operands.
    #[inline(always)]
    fn new(input: Tensor<T, S, L, K>, weight: Tensor<T, R, M, Q>, bias: B) -> Self {
        let out = weight.shape().convolve_back(input.shape());
        Self { input, weight, bias, out, how: PhantomData }
    }
}
