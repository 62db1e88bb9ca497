//! Images with other rows and columns, as a node.

use core::marker::PhantomData;

use super::{Expr, Lazy};
use crate::dim::{FixedDim, NonZero};
use crate::dtype::Float;
use crate::layout::Layout;
use crate::shape::{Images, Shape};
use crate::storage::{Borrowed, Storage};
use crate::tensor::Tensor;

/// Images of shape `O`, whose elements are found by `How`.
#[derive(Clone, Copy, Debug)]
pub struct Resize<X, How, O> {
    pub(crate) input: X,
    out: O,
    how: PhantomData<How>,
}

/// The element `floor(i * N / N')` for index `i` of `N'`, in integers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nearest;

/// Between the four elements around a place, where [`Ends`] says how places correspond.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bilinear<E = Centers>(PhantomData<E>);

/// How the places of two axes correspond.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how the places of two axes correspond",
    label = "needs `Centers` or `Corners`"
)]
pub trait Ends: Copy {
    /// Whether the first and the last elements correspond, and not the centres of all.
    const ARE_ALIGNED: bool;
}

impl Ends for Centers {
    const ARE_ALIGNED: bool = false;
}

impl Ends for Corners {
    const ARE_ALIGNED: bool = true;
}

/// The centres of the elements correspond by the ratio of the sizes: `(i + 0.5) * N / N' - 0.5`, held
/// to the image.
#[derive(Clone, Copy, Debug, Default)]
pub struct Centers;

/// The first and the last elements correspond: `i * (N - 1) / (N' - 1)`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corners;

impl<O, T, S, L, K, How> Expr for Resize<Tensor<T, S, L, K>, How, O>
where
    O: Shape,
    T: Copy,
    S: Images<2>,
    L: Layout<S>,
    K: Borrowed<T>,
{
    type Elem = T;
    type Shape = O;
    const HEAVY: bool = false;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}

/// A view of a tensor, resized.
type Resized<'a, T, S, L, K, How, H2, W2> = Lazy<
    Resize<
        Tensor<T, S, L, <K as Storage<T>>::Shared<'a>>,
        How,
        <S as Images<2>>::With<<S as Images<2>>::C, H2, W2>,
    >,
>;

impl<T: Copy, S: Images<2>, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The images with other rows and columns, each the nearest of theirs before it.
    ///
    /// PyTorch's `interpolate` with `nearest`, ONNX's `Resize` with `asymmetric` and `floor`.
    ///
    /// # Shape
    /// `[N, C, H, W] → [N, C, H', W']`, or without `N`; the channels stay
    ///
    /// # Numerics
    /// Row `i` is row `floor(i * H / H')`, in integers, so there is no size at which it is off by one.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let image: Tensor<u8, s![1, 2, 2]> = Tensor::from_array([[[1, 2], [3, 4]]]);
    /// let large: Tensor<u8, s![1, 2, 4]> = image.resize_nearest(dim!(2), dim!(4)).eval();
    /// assert_eq!(large.as_slice(), [1, 1, 2, 2, 3, 3, 4, 4]);
    /// ```
    #[inline(always)]
    pub fn resize_nearest<H2: FixedDim, W2: FixedDim>(
        &self,
        rows: H2,
        columns: W2,
    ) -> Resized<'_, T, S, L, K, Nearest, H2, W2>
    where
        S: Images<2, H: NonZero, W: NonZero>,
    {
        let out = Images::with(self.shape(), self.shape().chw().0, rows, columns);
        Lazy(Resize { input: self.view(), out, how: PhantomData })
    }

    /// The images with other rows and columns, each element between the four around its place.
    ///
    /// [`Centers`] is PyTorch's `interpolate` with `bilinear` and ONNX's `half_pixel`; [`Corners`] is
    /// their `align_corners`, where an axis resized to length 1 has its first element.
    ///
    /// # Shape
    /// `[N, C, H, W] → [N, C, H', W']`, or without `N`; the channels stay
    ///
    /// # Numerics
    /// Places are ratios of integers, and a weight is rounded once. `a * (1 - f) + b * f` along the
    /// columns first, in the type of the elements, without fused steps; `f16` and `bf16` in `f32`.
    ///
    /// # Example
    /// ```
    /// use formwork::expr::{Centers, Corners};
    /// use formwork::prelude::*;
    ///
    /// let image: Tensor<f32, s![1, 1, 2]> = Tensor::from_array([[[0.0, 4.0]]]);
    /// let large: Tensor<f32, s![1, 1, 4]> = image.resize_bilinear(dim!(1), dim!(4), Centers).eval();
    /// assert_eq!(large.as_slice(), [0.0, 1.0, 3.0, 4.0]);
    /// let large: Tensor<f32, s![1, 1, 5]> = image.resize_bilinear(dim!(1), dim!(5), Corners).eval();
    /// assert_eq!(large.as_slice(), [0.0, 1.0, 2.0, 3.0, 4.0]);
    /// ```
    #[inline(always)]
    pub fn resize_bilinear<H2: FixedDim, W2: FixedDim, E: Ends>(
        &self,
        rows: H2,
        columns: W2,
        ends: E,
    ) -> Resized<'_, T, S, L, K, Bilinear<E>, H2, W2>
    where
        T: Float,
        S: Images<2, H: NonZero, W: NonZero>,
    {
        let _ = ends;
        let out = Images::with(self.shape(), self.shape().chw().0, rows, columns);
        Lazy(Resize { input: self.view(), out, how: PhantomData })
    }
}
