//! Which images a window without weights slides over, and where its taps fall.

use core::marker::PhantomData;

use super::conv::sliding;
use super::{
    AxisPadding, Images, MeetsWindows, OnAxes, PaddingOnAxes, Slide, SlideOver, SlidesOver, Sliding,
};
use crate::dim::{D, Dim, FixedDim, Idx, One, Seal};

/// How a pool slides, as a type that takes no bytes: [`pool`] makes it.
///
/// `K` is the window, `S` the stride, `P` the padding, `R` the rounding of the number of places.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pool<K, S = K, P = D<0>, R = Down>(PhantomData<(K, S, P, R)>);

/// A last window that would hang over the end is left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Down;

/// A last window that hangs over the end counts too.
#[derive(Clone, Copy, Debug, Default)]
pub struct Up;

/// A pool with this window, which moves by its own size: an extent, or a pair `(along H, along W)`.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let how = pool(dim!(3)).stride(dim!(2)).padding(dim!(1)).round_up();
/// assert_eq!(size_of_val(&how), 0);
/// ```
#[must_use]
pub const fn pool<K: OnAxes>(window: K) -> Pool<K> {
    let _ = window;
    Pool(PhantomData)
}

impl<K, S, P, R> Pool<K, S, P, R> {
    /// How far the window moves from one result to the next: an extent, or a pair `(along H, along W)`.
    #[must_use]
    pub const fn stride<S2: OnAxes>(self, stride: S2) -> Pool<K, S2, P, R> {
        let _ = stride;
        Pool(PhantomData)
    }

    /// How many elements of padding stand around the image: an extent for both ends, [`Edges`](super::Edges)
    /// or [`Same`](super::Same), or a pair of these `(along H, along W)`.
    #[must_use]
    pub const fn padding<P2: PaddingOnAxes>(self, padding: P2) -> Pool<K, S, P2, R> {
        let _ = padding;
        Pool(PhantomData)
    }

    /// Counts a last window that hangs over the end, if it starts inside the image or before it.
    ///
    /// This is `ceil_mode` of PyTorch and ONNX.
    #[must_use]
    pub const fn round_up(self) -> Pool<K, S, P, Up> {
        Pool(PhantomData)
    }
}

/// How a pool slides along each of `AXES` axes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a way to pool along {AXES} axes",
    label = "needs `pool(window)`, with its stride and padding"
)]
pub trait PoolOver<const AXES: usize>: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The rows of the window.
    type KH: FixedDim;
    /// The columns of the window.
    type KW: FixedDim;
    /// The padding of the rows.
    type PadH;
    /// The padding of the columns.
    type PadW;
    /// Along the rows; without rows, nothing slides.
    type H;
    /// Along the columns.
    type W;
}

/// No padding at either end.
type NoPad = super::Edges<D<0>, D<0>>;

macro_rules! pool_over {
    ($($rounding:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<K: FixedDim, S: FixedDim, P: AxisPadding> PoolOver<1> for Pool<K, S, P, $rounding> {
    const SEAL: Seal = Seal;
            type KH = One;
            type KW = K;
            type PadH = NoPad;
            type PadW = P::Sides;
            type H = Slide<One, One, NoPad>;
            type W = pool_over!(@$rounding S, P::Sides);
        }

        #[diagnostic::do_not_recommend]
        impl<K: OnAxes, S: OnAxes, P: PaddingOnAxes> PoolOver<2> for Pool<K, S, P, $rounding> {
    const SEAL: Seal = Seal;
            type KH = K::H;
            type KW = K::W;
            type PadH = P::H;
            type PadW = P::W;
            type H = pool_over!(@$rounding S::H, P::H);
            type W = pool_over!(@$rounding S::W, P::W);
        }
    )*};
    (@Down $stride:ty, $sides:ty) => { Slide<$stride, One, $sides> };
    (@Up $stride:ty, $sides:ty) => { SlideOver<$stride, $sides> };
}

pool_over! { Down Up }

/// Pools that slide over images of shape `S`.
///
/// # Shape
/// - `[N, C, H, W] → [N, C, H', W']`
/// - `[N, C, L] → [N, C, L']`
///
/// The number of images may be missing. [`SlidesOver`] tells the lengths of the result.
#[diagnostic::on_unimplemented(
    message = "cannot pool `{S}` by `{Self}`",
    label = "not the shape of an image, or not a way to pool it",
    note = "images are `(N, C, H, W)` or `(C, H, W)`, signals are `(N, C, L)` or `(C, L)`; \
            `pool(window)` says how the window slides"
)]
pub trait Pools<S, const AXES: usize>: PoolOver<AXES> {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The shape of the result.
    type Out: Images<AXES>;
    /// How far the window moves from one column of the result to the next.
    const STRIDE: usize;
    /// How the window slides along the rows and along the columns.
    const SLIDES: [Sliding; 2];

    /// The shape of the result, as a value.
    fn pooled(images: S) -> Self::Out;
    /// The image and the channel of a result.
    fn image_and_channel(
        image: Idx<N<Self::Out, AXES>>,
        channel: Idx<C<Self::Out, AXES>>,
    ) -> (Idx<N<S, AXES>>, Idx<C<S, AXES>>)
    where
        S: Images<AXES>;
    /// The row that a tap falls on, if it does not fall on the padding.
    fn row(images: S, place: usize, tap: Idx<Self::KH>) -> Option<Idx<H<S, AXES>>>
    where
        S: Images<AXES>;
    /// The row that a tap falls on, or the nearest one if it falls on the padding.
    fn nearest_row(images: S, place: usize, tap: Idx<Self::KH>) -> Option<Idx<H<S, AXES>>>
    where
        S: Images<AXES>;
    /// The column that a tap falls on, or a number outside the image.
    fn column(place: usize, tap: Idx<Self::KW>) -> usize;
    /// How many taps of a window fall inside the image, and how many inside the padded image.
    fn taps(images: S, row: usize, column: usize) -> (usize, usize);
}

/// The number of images.
type N<S, const A: usize> = <S as Images<A>>::N;
/// The channels of an image.
type C<S, const A: usize> = <S as Images<A>>::C;
/// The rows of an image.
type H<S, const A: usize> = <S as Images<A>>::H;
/// The columns of an image.
type W<S, const A: usize> = <S as Images<A>>::W;
/// How many places there are along the rows.
type Rows<S, How, const A: usize> =
    <H<S, A> as SlidesOver<<How as PoolOver<A>>::KH, <How as PoolOver<A>>::H>>::Places;
/// How many places there are along the columns.
type Columns<S, How, const A: usize> =
    <W<S, A> as SlidesOver<<How as PoolOver<A>>::KW, <How as PoolOver<A>>::W>>::Places;
/// The shape of the result.
type Out<S, How, const A: usize> =
    <S as Images<A>>::With<C<S, A>, Rows<S, How, A>, Columns<S, How, A>>;

impl<S, How, const A: usize> Pools<S, A> for How
where
    How: PoolOver<A>,
    S: Images<A>,
    S::H: SlidesOver<How::KH, How::H> + MeetsWindows<How::KH, How::PadH>,
    S::W: SlidesOver<How::KW, How::W> + MeetsWindows<How::KW, How::PadW>,
    Out<S, How, A>: Images<A, H = Rows<S, How, A>>,
{
    const SEAL: Seal = Seal;
    type Out = Out<S, How, A>;
    const STRIDE: usize = <S::W as SlidesOver<How::KW, How::W>>::STRIDE;
    const SLIDES: [Sliding; 2] =
        [sliding::<S::H, How::KH, How::H>(), sliding::<S::W, How::KW, How::W>()];

    #[inline(always)]
    fn pooled(images: S) -> Out<S, How, A> {
        let (channels, rows, columns) = images.chw();
        let columns = SlidesOver::<How::KW, How::W>::places(columns);
        Images::with(images, channels, SlidesOver::<How::KH, How::H>::places(rows), columns)
    }

    #[inline(always)]
    fn image_and_channel(image: Idx<S::N>, channel: Idx<S::C>) -> (Idx<S::N>, Idx<S::C>) {
        (image, channel)
    }

    #[inline(always)]
    fn row(images: S, place: usize, tap: Idx<How::KH>) -> Option<Idx<S::H>> {
        let (_, rows, _) = images.chw();
        SlidesOver::<How::KH, How::H>::tap(rows, place, tap.get())
    }

    #[inline(always)]
    fn nearest_row(images: S, place: usize, tap: Idx<How::KH>) -> Option<Idx<S::H>> {
        let (_, rows, _) = images.chw();
        nearest(rows, <S::H as SlidesOver<How::KH, How::H>>::position(place, tap.get()))
    }

    #[inline(always)]
    fn column(place: usize, tap: Idx<How::KW>) -> usize {
        <S::W as SlidesOver<How::KW, How::W>>::position(place, tap.get())
    }

    #[inline(always)]
    fn taps(images: S, row: usize, column: usize) -> (usize, usize) {
        let (rows, columns) = (How::KH::CAP, How::KW::CAP);
        let (_, height, width) = images.chw();
        let (inside_rows, padded_rows) = SlidesOver::<How::KH, How::H>::taps(height, row, rows);
        let (inside_columns, padded_columns) =
            SlidesOver::<How::KW, How::W>::taps(width, column, columns);
        (inside_rows.wrapping_mul(inside_columns), padded_rows.wrapping_mul(padded_columns))
    }
}

/// The index at a position, or the nearest one if the position is outside; nothing if there is none.
#[inline(always)]
pub(crate) fn nearest<X: Dim>(dim: X, position: usize) -> Option<Idx<X>> {
    let last = dim.len().checked_sub(1)?;
    // Before the axis a position wraps around, which is a negative number.
    dim.index(position.cast_signed().max(0).cast_unsigned().min(last))
}
