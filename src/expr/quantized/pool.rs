//! Pools of codes, whose results have the parameters of their input.

use super::OfCode;
use crate::dim::Dim;
use crate::dtype::quantized::{Code, Coded};
use crate::expr::{Lazy, MaxOf, Pooling, RoundedMeanOf, Unary};
use crate::layout::Layout;
use crate::shape::{Pools, Shape};
use crate::storage::Storage;
use crate::tensor::{Tensor, View};

/// A pool of codes by the function `F`, as elements of type `T`.
type Pooled<'a, T, S, L, F, How> = Lazy<
    Unary<
        Pooling<View<'a, <T as Coded>::Code, S, L>, F, How, <How as Pools<S, 2>>::Out, 2>,
        OfCode<T>,
    >,
>;

/// How many codes can be summed in 32 bits, whatever they are.
const fn most_taps<T: Code>() -> usize {
    // The largest of an `i32`, divided by 255 and by 65535.
    if T::MOST <= 255 { 8_421_504 } else { 32_768 }
}

impl<T: Coded, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The mean of the codes of each window, to nearest; the padding does not count.
    ///
    /// The result has the scale and the zero point of its operand.
    ///
    /// # Shape
    /// As [`Tensor::max_pool2d`].
    ///
    /// # Numerics
    /// With `s` the sum of the window's codes and `n` their number: `(s + n / 2) / n` above zero, else
    /// `(s - n / 2) / n`, each division toward zero. This is what TensorFlow Lite does.
    ///
    /// # Panics
    /// Never. A window so large that the sum of its codes may not fit 32 bits does not compile.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// let x: Tensor<i8, s![1, 2, 4]> = Tensor::from_array([[[1, 2, -3, -4], [1, 2, -3, -4]]]);
    /// let y: Tensor<i8, s![1, 1, 2]> = x.avg_pool2d_codes(pool(dim!(2))).eval();
    /// assert_eq!(y.as_slice(), [2, -4]);
    /// ```
    #[inline(always)]
    pub fn avg_pool2d_codes<How>(&self, how: How) -> Pooled<'_, T, S, L, RoundedMeanOf, How>
    where
        How: Pools<S, 2>,
    {
        const {
            assert!(
                How::KH::CAP.saturating_mul(How::KW::CAP) <= most_taps::<T::Code>(),
                "the sum of the codes of a window must fit 32 bits"
            );
        }
        let _ = how;
        Lazy::unary(Pooling::new(self.codes()), OfCode::NEW)
    }

    /// The largest code of each window.
    ///
    /// The result has the scale and the zero point of its operand.
    ///
    /// # Shape
    /// As [`Tensor::max_pool2d`].
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn max_pool2d_codes<How>(&self, how: How) -> Pooled<'_, T, S, L, MaxOf, How>
    where
        How: Pools<S, 2>,
    {
        let _ = how;
        Lazy::unary(Pooling::new(self.codes()), OfCode::NEW)
    }
}
