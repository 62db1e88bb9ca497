//! Images and volumes with their channels innermost in memory, whatever the order of the axes says.

use super::{Dense, Layout, Sealed, Strided};
use crate::dim::{Dim, One, Times};
use crate::shape::StridesFor;

/// The order of memory `[H, W, C]` for the axes `[C, H, W]`, without gaps.
///
/// `[N, C, H, W]` and `[N, C, D, H, W]` likewise: the batch stays outside, the channels go inside.
/// `permute` shows it as what it is: `(N,H,W,C)` in row-major order, which `as_contiguous` accepts.
///
/// # Example
/// ```
/// use formwork::layout::ChannelsLast;
/// use formwork::prelude::*;
///
/// let x = Tensor::<i32, s![1, 2, 2, 2]>::arange();
/// let y: Tensor<i32, s![1, 2, 2, 2], ChannelsLast> = x.to_layout(); // 32 bytes read, 32 written
/// assert_eq!(y.get([0, 1, 0, 0]), Some(4));
/// assert_eq!(y.as_memory(), [0, 4, 1, 5, 2, 6, 3, 7]);
///
/// let nhwc: View<'_, i32, s![1, 2, 2, 2]> = y.permute(axes![0, 2, 3, 1]).as_contiguous();
/// assert_eq!(nhwc.as_slice(), y.as_memory()); // 0 bytes moved
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChannelsLast;

impl Sealed for ChannelsLast {}

macro_rules! channels_last {
    ($([$($dim:ident)+] => $strides:ty;)*) => {$(
        impl<$($dim: Dim),+> Layout<($($dim,)+)> for ChannelsLast {
            type Strides = $strides;
            type Alike<S2: crate::shape::Shape, St: StridesFor<S2>> = Strided<St>;
        }

        impl<$($dim: Dim),+> Dense<($($dim,)+)> for ChannelsLast {}
    )*};
}

channels_last! {
    [C H W] => (One, Times<W::Stride, C::Stride>, C::Stride);
    [N C H W] => (
        Times<H::Stride, Times<W::Stride, C::Stride>>,
        One,
        Times<W::Stride, C::Stride>,
        C::Stride,
    );
    [N C D H W] => (
        Times<D::Stride, Times<H::Stride, Times<W::Stride, C::Stride>>>,
        One,
        Times<H::Stride, Times<W::Stride, C::Stride>>,
        Times<W::Stride, C::Stride>,
        C::Stride,
    );
}
