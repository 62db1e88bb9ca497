//! Which planes a transposed convolution makes, and where the factors of each result stand.

use super::{ConvOver, Images, SlidesOver, Weights};
use crate::dim::{Dim, FixedDim, Idx, One, Seal};

/// Weights whose transposed convolution of images of shape `S` makes planes of the size `Size`,
/// `(rows, columns)`.
///
/// It is the convolution read backwards: planes of that size, convolved as `How` says, have the size
/// of the images. So the size need not be guessed from what a stride rounded off.
#[diagnostic::on_unimplemented(
    message = "a transposed convolution of `{S}` with the weight `{Self}` does not make a plane of `{Size}`",
    label = "does not go with an image of `{S}`",
    note = "the weight is `(I, O, KH, KW)` for an image of `I` channels, and a convolution of the plane \
            must have the size of the image: `(plane + padding - (K - 1) * dilation - 1) / stride + 1`"
)]
pub trait ConvolvesBack<S, How, Size, const AXES: usize>: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape of the result.
    type Out: Images<AXES>;

    /// The shape of the result, as a value.
    fn convolve_back(self, images: S) -> Self::Out;
    /// The image that a result is made of, and the filter that makes its channel.
    fn origin(
        result: Idx<<Self::Out as Images<AXES>>::N>,
        channel: Idx<<Self::Out as Images<AXES>>::C>,
    ) -> (Idx<S::N>, Idx<Self::C>)
    where
        S: Images<AXES>,
        Self: Images<AXES>;
    /// The input channel that input channel number `channel` of the weight is.
    fn channel(channel: Idx<Self::N>) -> Idx<S::C>
    where
        S: Images<AXES>,
        Self: Images<AXES>;
    /// The row whose tap falls on a row of the result, if there is one.
    fn row(
        images: S,
        place: Idx<<Self::Out as Images<AXES>>::H>,
        tap: Idx<Self::H>,
    ) -> Option<Idx<S::H>>
    where
        S: Images<AXES>,
        Self: Images<AXES>;
    /// The column whose tap falls on a column of the result, if there is one.
    fn column(
        images: S,
        place: Idx<<Self::Out as Images<AXES>>::W>,
        tap: Idx<Self::W>,
    ) -> Option<Idx<S::W>>
    where
        S: Images<AXES>,
        Self: Images<AXES>;
}

/// The place from which the window puts its tap on `index`, if there is one.
#[inline(always)]
fn place_of<N: SlidesOver<K, How>, K, How>(
    places: N::Places,
    index: usize,
    tap: usize,
) -> Option<Idx<N::Places>> {
    let behind = index.wrapping_add(N::BEFORE).checked_sub(tap.wrapping_mul(N::DILATION))?;
    let is_reached = behind.checked_rem(N::STRIDE)? == 0;
    if is_reached { places.index(behind.checked_div(N::STRIDE)?) } else { None }
}

#[diagnostic::do_not_recommend]
impl<S, W, How, H2, W2, const A: usize> ConvolvesBack<S, How, (H2, W2), A> for W
where
    How: ConvOver<A, Groups = One>,
    S: Images<A>,
    W: Weights<A, N = S::C>,
    H2: FixedDim + SlidesOver<W::H, How::H, Places = S::H>,
    W2: FixedDim + SlidesOver<W::W, How::W, Places = S::W>,
    S::With<W::C, H2, W2>: Images<A, H = H2>,
{
    const SEAL: Seal = Seal;
    type Out = S::With<W::C, H2, W2>;

    #[inline(always)]
    fn convolve_back(self, images: S) -> Self::Out {
        Images::with(images, self.chw().0, H2::DIM, W2::DIM)
    }

    #[inline(always)]
    fn origin(result: Idx<S::N>, channel: Idx<W::C>) -> (Idx<S::N>, Idx<W::C>) {
        (result, channel)
    }

    #[inline(always)]
    fn channel(channel: Idx<S::C>) -> Idx<S::C> {
        channel
    }

    #[inline(always)]
    fn row(images: S, place: Idx<H2>, tap: Idx<W::H>) -> Option<Idx<S::H>> {
        place_of::<H2, W::H, How::H>(images.chw().1, place.get(), tap.get())
    }

    #[inline(always)]
    fn column(images: S, place: Idx<W2>, tap: Idx<W::W>) -> Option<Idx<S::W>> {
        place_of::<W2, W::W, How::W>(images.chw().2, place.get(), tap.get())
    }
}
