//! Which images a weight slides over, and where the taps of each result stand.

use core::marker::PhantomData;

use typenum::{B1, IsEqual, Prod};

use super::{AxisPadding, Edges, Images, OnAxes, PaddingOnAxes, Slide, SlidesOver, Weights};
use crate::dim::{D, Dim, ExactQuotient, FixedDim, Idx, NonUnit, NumberOf, One, Seal};

/// How a convolution slides, as a type that takes no bytes: [`conv`] makes it.
///
/// `S` is the stride, `P` the padding, `X` the dilation, `G` the number of groups.
#[derive(Clone, Copy, Debug, Default)]
pub struct Conv<S = One, P = D<0>, X = One, G = One>(PhantomData<(S, P, X, G)>);

/// A convolution of stride 1, without padding or dilation, in one group.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let how = conv().stride((dim!(2), dim!(1))).padding(dim!(1)).groups(dim!(4));
/// assert_eq!(size_of_val(&how), 0);
/// ```
#[must_use]
pub const fn conv() -> Conv {
    Conv(PhantomData)
}

impl<S, P, X, G> Conv<S, P, X, G> {
    /// The value of the type: whatever is known of it, the type says.
    pub const NEW: Self = Self(PhantomData);

    /// How far the weight moves from one result to the next: an extent, or a pair `(along H, along W)`.
    #[must_use]
    pub const fn stride<S2: OnAxes>(self, stride: S2) -> Conv<S2, P, X, G> {
        let _ = stride;
        Conv(PhantomData)
    }

    /// How many elements of padding stand around the image: an extent for both ends, [`Edges`](super::Edges) or
    /// [`Same`](super::Same), or a pair of these `(along H, along W)`.
    #[must_use]
    pub const fn padding<P2: PaddingOnAxes>(self, padding: P2) -> Conv<S, P2, X, G> {
        let _ = padding;
        Conv(PhantomData)
    }

    /// How far one tap of the weight is from the next: an extent, or a pair `(along H, along W)`.
    #[must_use]
    pub const fn dilation<X2: OnAxes>(self, dilation: X2) -> Conv<S, P, X2, G> {
        let _ = dilation;
        Conv(PhantomData)
    }

    /// Into how many groups the channels are split: each output channel sees those of its group.
    #[must_use]
    pub const fn groups<G2: FixedDim>(self, groups: G2) -> Conv<S, P, X, G2> {
        let _ = groups;
        Conv(PhantomData)
    }
}

/// How a convolution slides along each of `AXES` axes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a way to convolve along {AXES} axes",
    label = "needs `conv()`, with its stride, padding, dilation and groups"
)]
pub trait ConvOver<const AXES: usize>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// Along the rows; without rows, nothing slides.
    type H;
    /// Along the columns.
    type W;
    /// The number of groups.
    type Groups: FixedDim;
}

/// Nothing slides: one tap at one place.
type Still = Slide<One, One, Edges<D<0>, D<0>>>;

#[diagnostic::do_not_recommend]
impl<S: FixedDim, P: AxisPadding, X: FixedDim, G: FixedDim> ConvOver<1> for Conv<S, P, X, G> {
    const SEAL: Seal = Seal;
    type H = Still;
    type W = Slide<S, X, P::Sides>;
    type Groups = G;
}

#[diagnostic::do_not_recommend]
impl<S: OnAxes, P: PaddingOnAxes, X: OnAxes, G: FixedDim> ConvOver<2> for Conv<S, P, X, G> {
    const SEAL: Seal = Seal;
    type H = Slide<S::H, X::H, P::H>;
    type W = Slide<S::W, X::W, P::W>;
    type Groups = G;
}

/// Numbers of input channels that are `I` for each of the groups `G`.
#[diagnostic::on_unimplemented(
    message = "a weight for `{I}` input channels in `{G}` group(s) does not take `{Self}` channels",
    label = "the image has `{Self}` channels",
    note = "the weight is `(O, I, ..)`, and `I` times the number of groups must be the number of channels of \
            the image; the channels are the last axis but two of an image, `(N, C, H, W)`"
)]
pub trait ChannelsOf<I, G>: Dim {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The channel of the image that is number `channel` of the group.
    fn channel(self, group: usize, channel: Idx<I>) -> Option<Idx<Self>>;
}

#[diagnostic::do_not_recommend]
impl<C: Dim> ChannelsOf<C, One> for C {
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn channel(self, group: usize, channel: Idx<C>) -> Option<Idx<C>> {
        let _ = group;
        Some(channel)
    }
}

#[diagnostic::do_not_recommend]
impl<C: FixedDim, I: FixedDim, G: FixedDim + NonUnit> ChannelsOf<I, G> for C
where
    NumberOf<I>: core::ops::Mul<NumberOf<G>>,
    Prod<NumberOf<I>, NumberOf<G>>: IsEqual<NumberOf<C>, Output = B1>,
{
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn channel(self, group: usize, channel: Idx<I>) -> Option<Idx<C>> {
        self.index(group.wrapping_mul(I::CAP).wrapping_add(channel.get()))
    }
}

/// Numbers of output channels that `G` groups share equally.
#[diagnostic::on_unimplemented(
    message = "`{Self}` output channels cannot be split into `{G}` groups",
    label = "the number of groups does not divide `{Self}`"
)]
pub trait SplitsIntoGroups<G>: Dim {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The group of an output channel.
    fn group(channel: Idx<Self>) -> usize;
}

#[diagnostic::do_not_recommend]
impl<O: Dim> SplitsIntoGroups<One> for O {
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn group(channel: Idx<O>) -> usize {
        let _ = channel;
        0
    }
}

#[diagnostic::do_not_recommend]
impl<O: FixedDim + ExactQuotient<G>, G: FixedDim + NonUnit> SplitsIntoGroups<G> for O {
    const SEAL: Seal = Seal;
    #[inline(always)]
    fn group(channel: Idx<O>) -> usize {
        let each = <<O as ExactQuotient<G>>::Out as Dim>::CAP;
        channel.get().checked_div(each).unwrap_or_default()
    }
}

/// Weights with one filter for each of the channels `C`.
#[diagnostic::on_unimplemented(
    message = "the weight `{Self}` does not have one filter for each of `{C}` channels",
    label = "not a depthwise weight for `{C}` channels",
    note = "a depthwise weight is `(C, 1, KH, KW)`, for a signal `(C, 1, K)`"
)]
pub trait HasFilterForEach<C: Dim, const AXES: usize>: Weights<AXES, N = C, C = One> {}

#[diagnostic::do_not_recommend]
impl<W, C: Dim, const AXES: usize> HasFilterForEach<C, AXES> for W where
    W: Weights<AXES, N = C, C = One>
{
}

/// A way to convolve in which each channel has a filter of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Depthwise<How>(PhantomData<How>);

/// How a window slides along one axis, in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sliding {
    /// How far the window moves from place to place.
    pub stride: usize,
    /// How far one tap is from the next.
    pub dilation: usize,
    /// How many elements of padding stand before the axis.
    pub before: usize,
}

/// How a window of `K` slides along `N`, in numbers.
pub(super) const fn sliding<N: SlidesOver<K, How>, K, How>() -> Sliding {
    Sliding { stride: N::STRIDE, dilation: N::DILATION, before: N::BEFORE }
}

/// Weights that slide over images of shape `S` as `How` says.
///
/// The trait does not imply `Shape`, so that a bound on it, which generic code over lengths needs,
/// hides nothing else of a weight or an image.
///
/// # Shape
/// - `[N, C, H, W]` with the weight `[O, C / groups, KH, KW] → [N, O, H', W']`
/// - `[N, C, L]` with the weight `[O, C / groups, K] → [N, O, L']`
///
/// The number of images may be missing. [`SlidesOver`] tells the lengths of the result.
///
/// # Example: generic code over the size of an image
/// ```
/// use formwork::prelude::*;
/// use formwork::shape::{Conv, Convolves};
///
/// fn edges<H: Dim, W: Dim, H2: Dim, W2: Dim>(
///     image: View<'_, f32, (One, H, W)>,
///     filter: View<'_, f32, s![1, 1, 3, 3]>,
/// ) -> Tensor<f32, (One, H2, W2)>
/// where
///     s![1, 1, 3, 3]: Convolves<(One, H, W), Conv, 2, Out = (One, H2, W2)>,
/// {
///     image.conv2d(filter, NoBias, conv()).abs().eval()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "cannot convolve `{S}` with the weight `{Self}`",
    label = "does not go with an image of `{S}`",
    note = "images are `(N, C, H, W)` or `(C, H, W)` with weights `(O, I, KH, KW)`; signals are \
            `(N, C, L)` or `(C, L)` with weights `(O, I, K)`; a depthwise weight has one filter \
            for each channel, `(C, 1, KH, KW)` or `(C, 1, K)`"
)]
pub trait Convolves<S, How, const AXES: usize>: Sized {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape of the result.
    type Out: Images<AXES>;
    /// How far the weight moves from one column of the result to the next.
    const STRIDE: usize;
    /// How the weight slides along the rows and along the columns.
    const SLIDES: [Sliding; 2];
    /// Into how many groups the channels are split; with a filter for each channel, 1.
    const GROUPS: usize;
    /// Whether each channel of the image has a filter of its own, which makes one channel of the
    /// result.
    const IS_EACH: bool;

    /// The shape of the result, as a value.
    fn convolve(self, images: S) -> Self::Out;
    /// The filter that an output channel is made by.
    fn filter(channel: Idx<C<Self::Out, AXES>>) -> Idx<N<Self, AXES>>
    where
        Self: Images<AXES>;
    /// The image that a result is made of.
    fn image(result: Idx<N<Self::Out, AXES>>) -> Idx<N<S, AXES>>
    where
        S: Images<AXES>;
    /// The channel of the image that input channel number `channel` of a filter is.
    fn channel(
        images: S,
        filter: Idx<N<Self, AXES>>,
        channel: Idx<C<Self, AXES>>,
    ) -> Option<Idx<C<S, AXES>>>
    where
        S: Images<AXES>,
        Self: Images<AXES>;
    /// The row that a tap falls on, if it does not fall on the padding.
    fn row(
        images: S,
        place: Idx<H<Self::Out, AXES>>,
        tap: Idx<H<Self, AXES>>,
    ) -> Option<Idx<H<S, AXES>>>
    where
        S: Images<AXES>,
        Self: Images<AXES>;
    /// The column that a tap falls on, or a number outside the image.
    fn column(place: usize, tap: Idx<W<Self, AXES>>) -> usize
    where
        Self: Images<AXES>;
}

/// The number of images.
type N<S, const A: usize> = <S as Images<A>>::N;
/// The channels of an image.
type C<S, const A: usize> = <S as Images<A>>::C;
/// The rows of an image.
type H<S, const A: usize> = <S as Images<A>>::H;
/// The columns of an image.
type W<S, const A: usize> = <S as Images<A>>::W;
/// How many places there are along an axis.
type Places<N, K, How> = <N as SlidesOver<K, How>>::Places;
/// How many places there are along the rows.
type Rows<S, W, How, const A: usize> = Places<H<S, A>, H<W, A>, <How as ConvOver<A>>::H>;
/// How many places there are along the columns.
type Columns<S, W, How, const A: usize> =
    Places<self::W<S, A>, self::W<W, A>, <How as ConvOver<A>>::W>;
/// The shape of the result.
type Out<S, W, How, const A: usize> =
    <S as Images<A>>::With<N<W, A>, Rows<S, W, How, A>, Columns<S, W, How, A>>;

macro_rules! convolves {
    ($how:ty, $groups:expr, $is_each:expr, [$($bound:tt)+], |$images:ident, $filter:ident, $in:ident| $channel:expr) => {
        impl<S, W, How, const A: usize> Convolves<S, $how, A> for W
        where
            How: ConvOver<A>,
            S: Images<A>,
            $($bound)+,
            S::H: SlidesOver<W::H, How::H>,
            S::W: SlidesOver<W::W, How::W>,
            Out<S, W, How, A>: Images<A, H = Rows<S, W, How, A>>,
        {
    const SEAL: Seal = Seal;
            type Out = Out<S, W, How, A>;
            const STRIDE: usize = <S::W as SlidesOver<W::W, How::W>>::STRIDE;
            const SLIDES: [Sliding; 2] =
                [sliding::<S::H, W::H, How::H>(), sliding::<S::W, W::W, How::W>()];
            const GROUPS: usize = $groups;
            const IS_EACH: bool = $is_each;

            #[inline(always)]
            fn convolve(self, images: S) -> Out<S, W, How, A> {
                let (_, rows, columns) = images.chw();
                Images::with(images, self.images(), rows.places(), columns.places())
            }

            #[inline(always)]
            fn filter(channel: Idx<W::N>) -> Idx<W::N> {
                channel
            }

            #[inline(always)]
            fn image(result: Idx<S::N>) -> Idx<S::N> {
                result
            }

            #[inline(always)]
            fn channel($images: S, $filter: Idx<W::N>, $in: Idx<W::C>) -> Option<Idx<S::C>> {
                $channel
            }

            #[inline(always)]
            fn row(
                images: S,
                place: Idx<Rows<S, W, How, A>>,
                tap: Idx<W::H>,
            ) -> Option<Idx<S::H>> {
                let (_, rows, _) = images.chw();
                rows.tap(place.get(), tap.get())
            }

            #[inline(always)]
            fn column(place: usize, tap: Idx<W::W>) -> usize {
                <S::W as SlidesOver<W::W, How::W>>::position(place, tap.get())
            }
        }
    };
}

convolves! {
    How,
    How::Groups::CAP,
    How::Groups::CAP > 1 && W::C::CAP == 1 && W::N::CAP == How::Groups::CAP,
    [
        W: Weights<A, N: SplitsIntoGroups<How::Groups>>,
        S::C: ChannelsOf<W::C, How::Groups>
    ],
    |images, filter, channel| {
        let group = <W::N as SplitsIntoGroups<How::Groups>>::group(filter);
        images.chw().0.channel(group, channel)
    }
}

convolves! {
    Depthwise<How>,
    1,
    true,
    [
        How: ConvOver<A, Groups = One>,
        W: HasFilterForEach<S::C, A>
    ],
    |images, filter, channel| {
        let _ = (images, channel);
        Some(filter)
    }
}
