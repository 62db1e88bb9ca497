//! What a convolution of codes adds to its sums so that the zero point of its input is taken off.

use core::marker::PhantomData;

use crate::dim::Dim;
use crate::expr::{Expr, Lazy};
use crate::layout::OutputsLast;
use crate::shape::{Convolves, Images, Shape, Weights};
use crate::tensor::View;

/// The bias of each place of a convolution, less the zero point times the taps inside the image.
///
/// `sum (x - z) * w = sum x * w - z * sum w`, and the padding stands for zero, so only the taps
/// inside the image count. Inside they all do: there it is the bias that they are folded into.
#[derive(Clone, Copy)]
pub struct ZeroPointBias<'w, S, W: Weights<2>, How, O> {
    pub(crate) images: S,
    pub(crate) weight: W,
    /// The bias less the zero point times the sum of all taps.
    pub(crate) folded: View<'w, i32, (W::N,)>,
    /// The sums of the taps over the input channels.
    pub(crate) taps: View<'w, i32, (W::N, W::H, W::W), OutputsLast>,
    pub(crate) zero_point: i32,
    out: O,
    how: PhantomData<How>,
}

impl<'w, S, W, How> ZeroPointBias<'w, S, W, How, W::Out>
where
    S: Shape,
    W: Weights<2> + Convolves<S, How, 2>,
{
    /// The bias of the convolution of such images with such a weight.
    #[inline(always)]
    pub(crate) fn new(
        images: S,
        weight: W,
        folded: View<'w, i32, (W::N,)>,
        taps: View<'w, i32, (W::N, W::H, W::W), OutputsLast>,
        zero_point: i32,
    ) -> Lazy<Self> {
        let out = weight.convolve(images);
        Lazy(Self { images, weight, folded, taps, zero_point, out, how: PhantomData })
    }
}

impl<S, W, How, O> Expr for ZeroPointBias<'_, S, W, How, O>
where
    S: Images<2>,
    W: Weights<2, N: Dim> + Convolves<S, How, 2, Out = O>,
    O: Images<2>,
{
    type Elem = i32;
    type Shape = O;

    #[inline(always)]
    fn shape(&self) -> O {
        self.out
    }
}
