//! Weights of convolutions with their output channels innermost in memory, whatever the order of the
//! axes says.

use super::{Dense, Layout, Sealed, Strided};
use crate::dim::{Dim, One, Times};
use crate::shape::StridesFor;

/// The order of memory `[I, KH, KW, O]` for the axes `[O, I, KH, KW]`, and `[I, K, O]` for
/// `[O, I, K]`, without gaps.
///
/// The weights of one tap stand side by side, which is how a convolution reads them: in any other
/// layout it copies them so on each call.
///
/// # Example: a weight laid out when the program is compiled
/// ```
/// use formwork::layout::OutputsLast;
/// use formwork::prelude::*;
///
/// static WEIGHT: Tensor<f32, s![2, 1, 1, 3], OutputsLast> =
///     Tensor::<f32, s![2, 1, 1, 3]>::from_flat([1., 2., 3., 4., 5., 6.]).into_layout();
/// assert_eq!(WEIGHT.get([1, 0, 0, 2]), Some(6.));
/// assert_eq!(WEIGHT.as_memory(), [1., 4., 2., 5., 3., 6.]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutputsLast;

impl Sealed for OutputsLast {}

macro_rules! outputs_last {
    ($([$($dim:ident)+] => $strides:ty;)*) => {$(
        impl<$($dim: Dim),+> Layout<($($dim,)+)> for OutputsLast {
            type Strides = $strides;
            type Alike<S2: crate::shape::Shape, St: StridesFor<S2>> = Strided<St>;
        }

        impl<$($dim: Dim),+> Dense<($($dim,)+)> for OutputsLast {}
    )*};
}

outputs_last! {
    [O I K] => (One, Times<K::Stride, O::Stride>, O::Stride);
    [O I H W] => (
        One,
        Times<H::Stride, Times<W::Stride, O::Stride>>,
        Times<W::Stride, O::Stride>,
        O::Stride,
    );
}
