//! How a window slides along one axis: at how many places it stops, and where its taps fall there.
//!
//! Convolutions and pools share it. Knows nothing about channels.

use core::marker::PhantomData;
use core::ops;

use typenum::{Add1, B1, Diff, Min, Minimum, Prod, Sub1};

use crate::dim::{
    CeilDiv, CeilQuotient, D, Decimal, Dim, FixedDim, FloorDiv, LessThan, NonUnit, NonZero,
    NumberOf, One, Seal,
};

/// As [`Slide`] with a dilation of 1, but the number of places is rounded up: a last window that hangs
/// over the end counts too, if it does not start behind the axis.
pub struct SlideOver<Stride, Sides>(PhantomData<(Stride, Sides)>);

/// By `Stride` from place to place, taps `Dilation` apart, with the padding `Sides`.
pub struct Slide<Stride, Dilation, Sides>(PhantomData<(Stride, Dilation, Sides)>);

/// Padding of another width at each end of an axis: `Edges(before, after)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edges<Before, After>(pub Before, pub After);

/// As much padding as makes the result as long as the axis, divided by the stride and rounded up.
///
/// Half of it stands before the axis, and the odd one behind, as TensorFlow does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Same;

/// Extents along which a window of `K` taps slides as `How` says.
///
/// # Shape
/// `(N + before + after - (K - 1) * dilation - 1) / stride + 1` places, rounded down;
/// with [`Same`], `N / stride` places, rounded up.
#[diagnostic::on_unimplemented(
    message = "a window of `{K}` does not fit on an axis of `{Self}` by `{How}`",
    label = "no place for the window",
    note = "`Slide<Stride, Dilation, Edges<Before, After>>`: (window - 1) * dilation + 1 must be at \
            most the axis with its padding, and the window must not be 0"
)]
pub trait SlidesOver<K, How>: Dim {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The number of places.
    type Places: Dim;
    /// How far the window moves from place to place.
    const STRIDE: usize;
    /// How far one tap is from the next.
    const DILATION: usize;
    /// How many elements of padding stand before the axis.
    const BEFORE: usize;
    /// How many elements of padding stand behind the axis.
    const AFTER: usize;

    /// The number of places, as a value.
    fn places(self) -> Self::Places;

    /// The index that a tap falls on at a place, if it does not fall on the padding.
    #[inline(always)]
    fn tap(self, place: usize, tap: usize) -> Option<crate::dim::Idx<Self>> {
        self.index(Self::position(place, tap))
    }

    /// How many of `window` taps that are next to each other fall on the axis at a place, and how many on
    /// the axis and its padding.
    #[inline(always)]
    fn taps(self, place: usize, window: usize) -> (usize, usize) {
        let start = place.wrapping_mul(Self::STRIDE);
        let end = self.len().wrapping_add(Self::BEFORE);
        let padded = end.wrapping_add(Self::AFTER).saturating_sub(start).min(window);
        let inside = end.saturating_sub(start).min(window);
        (inside.saturating_sub(Self::BEFORE.saturating_sub(start)), padded)
    }

    /// Where a tap falls at a place; before the axis it wraps around, and so is outside.
    #[inline(always)]
    fn position(place: usize, tap: usize) -> usize {
        place
            .wrapping_mul(Self::STRIDE)
            .wrapping_add(tap.wrapping_mul(Self::DILATION))
            .wrapping_sub(Self::BEFORE)
    }
}

/// `K - 1` steps of the dilation: how far the last tap is from the first.
type Reach<K, X> = Prod<Sub1<NumberOf<K>>, NumberOf<X>>;
/// The axis with the padding at both ends.
type Padded<N, B, A> = typenum::Sum<typenum::Sum<NumberOf<N>, NumberOf<B>>, NumberOf<A>>;
/// How far the window can move.
type Room<N, B, A, K, X> = Sub1<Diff<Padded<N, B, A>, Reach<K, X>>>;
/// How many steps it can take.
type Steps<N, B, A, K, X, S> = <Room<N, B, A, K, X> as FloorDiv<NumberOf<S>>>::Output;

#[diagnostic::do_not_recommend]
impl<N, K, S, X, B, A, O> SlidesOver<K, Slide<S, X, Edges<B, A>>> for N
where
    N: FixedDim,
    K: FixedDim,
    S: FixedDim + NonZero,
    X: FixedDim + NonZero,
    B: FixedDim,
    A: FixedDim,
    O: FixedDim,
    NumberOf<N>: ops::Add<NumberOf<B>>,
    typenum::Sum<NumberOf<N>, NumberOf<B>>: ops::Add<NumberOf<A>>,
    NumberOf<K>: ops::Sub<B1>,
    Sub1<NumberOf<K>>: ops::Mul<NumberOf<X>>,
    Padded<N, B, A>: ops::Sub<Reach<K, X>>,
    Diff<Padded<N, B, A>, Reach<K, X>>: ops::Sub<B1>,
    Room<N, B, A, K, X>: FloorDiv<NumberOf<S>>,
    Steps<N, B, A, K, X, S>: ops::Add<B1>,
    Add1<Steps<N, B, A, K, X, S>>: Decimal<Dim = O>,
{
    const SEAL: Seal = Seal;
    type Places = O;
    const STRIDE: usize = S::CAP;
    const DILATION: usize = X::CAP;
    const BEFORE: usize = B::CAP;
    const AFTER: usize = A::CAP;

    #[inline(always)]
    fn places(self) -> O {
        O::DIM
    }
}

/// How many elements of padding an axis of `len` has, so that it gives `out` places.
const fn same(len: usize, out: usize, window: usize, stride: usize, apart: usize) -> usize {
    let covered = out.saturating_sub(1) * stride + window.saturating_sub(1) * apart + 1;
    covered.saturating_sub(len)
}

#[diagnostic::do_not_recommend]
impl<N: Dim, K: FixedDim + NonZero, X: FixedDim + NonZero> SlidesOver<K, Slide<One, X, Same>>
    for N
{
    const SEAL: Seal = Seal;
    type Places = N;
    const STRIDE: usize = 1;
    const DILATION: usize = X::CAP;
    const BEFORE: usize = same(N::CAP, N::CAP, K::CAP, 1, X::CAP) / 2;
    const AFTER: usize = same(N::CAP, N::CAP, K::CAP, 1, X::CAP).div_ceil(2);

    #[inline(always)]
    fn places(self) -> N {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<N, K, S, X, O> SlidesOver<K, Slide<S, X, Same>> for N
where
    N: FixedDim + CeilQuotient<S, Out = O>,
    K: FixedDim + NonZero,
    S: FixedDim + NonUnit,
    X: FixedDim + NonZero,
    O: FixedDim,
{
    const SEAL: Seal = Seal;
    type Places = O;
    const STRIDE: usize = S::CAP;
    const DILATION: usize = X::CAP;
    const BEFORE: usize = same(N::CAP, O::CAP, K::CAP, S::CAP, X::CAP) / 2;
    const AFTER: usize = same(N::CAP, O::CAP, K::CAP, S::CAP, X::CAP).div_ceil(2);

    #[inline(always)]
    fn places(self) -> O {
        O::DIM
    }
}

/// How far a window that may hang over the end can move, rounded up to whole strides.
type RoomUp<N, B, A, K, S> =
    <Diff<typenum::Sum<Padded<N, B, A>, Sub1<NumberOf<S>>>, NumberOf<K>> as FloorDiv<
        NumberOf<S>,
    >>::Output;
/// The places that start before the padding behind the axis.
type Started<N, B, S> = Up<typenum::Sum<NumberOf<N>, NumberOf<B>>, S>;
/// `X / S`, rounded up.
type Up<X, S> = <X as CeilDiv<NumberOf<S>>>::Output;

#[diagnostic::do_not_recommend]
impl<N, K, S, B, A, O> SlidesOver<K, SlideOver<S, Edges<B, A>>> for N
where
    N: FixedDim,
    K: FixedDim + NonZero,
    S: FixedDim + NonZero,
    B: FixedDim,
    A: FixedDim,
    O: FixedDim,
    NumberOf<N>: ops::Add<NumberOf<B>>,
    typenum::Sum<NumberOf<N>, NumberOf<B>>: ops::Add<NumberOf<A>> + CeilDiv<NumberOf<S>>,
    NumberOf<S>: ops::Sub<B1>,
    Padded<N, B, A>: ops::Add<Sub1<NumberOf<S>>>,
    typenum::Sum<Padded<N, B, A>, Sub1<NumberOf<S>>>: ops::Sub<NumberOf<K>>,
    Diff<typenum::Sum<Padded<N, B, A>, Sub1<NumberOf<S>>>, NumberOf<K>>: FloorDiv<NumberOf<S>>,
    RoomUp<N, B, A, K, S>: ops::Add<B1>,
    Add1<RoomUp<N, B, A, K, S>>: Min<Started<N, B, S>>,
    Minimum<Add1<RoomUp<N, B, A, K, S>>, Started<N, B, S>>: Decimal<Dim = O>,
{
    const SEAL: Seal = Seal;
    type Places = O;
    const STRIDE: usize = S::CAP;
    const DILATION: usize = 1;
    const BEFORE: usize = B::CAP;
    const AFTER: usize = A::CAP;

    #[inline(always)]
    fn places(self) -> O {
        O::DIM
    }
}

/// Axes on which every window of `K`, padded by `Sides`, meets an element.
#[diagnostic::on_unimplemented(
    message = "a window of `{K}` could fall on nothing but the padding of an axis of `{Self}`",
    label = "the padding `{Sides}` is too wide",
    note = "the padding of a pool is smaller than its window, and the axis is not empty"
)]
pub trait MeetsWindows<K, Sides>: Dim {
    #[doc(hidden)]
    const SEAL: Seal;
}

#[diagnostic::do_not_recommend]
impl<N: Dim, K> MeetsWindows<K, Same> for N {
    const SEAL: Seal = Seal;
}

#[diagnostic::do_not_recommend]
impl<N, K, B, A> MeetsWindows<K, Edges<B, A>> for N
where
    N: FixedDim + NonZero,
    B: FixedDim + LessThan<K>,
    A: FixedDim + LessThan<K>,
{
    const SEAL: Seal = Seal;
}

/// What may stand for both image axes at once, or as a pair `(along H, along W)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a window, a stride or a dilation",
    label = "needs an extent other than 0 such as `dim!(2)`, or a pair `(dim!(2), dim!(1))`"
)]
pub trait OnAxes: Copy {
    /// Along H.
    type H: FixedDim + NonZero;
    /// Along W.
    type W: FixedDim + NonZero;
}

#[diagnostic::do_not_recommend]
impl<X: FixedDim + NonZero> OnAxes for X {
    type H = X;
    type W = X;
}

#[diagnostic::do_not_recommend]
impl<H: FixedDim + NonZero, W: FixedDim + NonZero> OnAxes for (H, W) {
    type H = H;
    type W = W;
}

/// Padding of one axis: an extent for both ends, [`Edges`] or [`Same`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the padding of an axis",
    label = "needs `dim!(1)` for both ends, `Edges(dim!(0), dim!(1))` or `Same`"
)]
pub trait AxisPadding: Copy {
    /// The padding of each end, or [`Same`].
    type Sides;
}

#[diagnostic::do_not_recommend]
impl<X: FixedDim> AxisPadding for X {
    type Sides = Edges<X, X>;
}

impl<B: FixedDim, A: FixedDim> AxisPadding for Edges<B, A> {
    type Sides = Self;
}

impl AxisPadding for Same {
    type Sides = Self;
}

/// Padding of both image axes at once, or as a pair `(along H, along W)`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a padding",
    label = "needs `dim!(1)`, `Edges(dim!(0), dim!(1))` or `Same`, or a pair of these"
)]
pub trait PaddingOnAxes: Copy {
    /// Along H.
    type H;
    /// Along W.
    type W;
}

#[diagnostic::do_not_recommend]
impl<P: AxisPadding> PaddingOnAxes for P {
    type H = P::Sides;
    type W = P::Sides;
}

#[diagnostic::do_not_recommend]
impl<H: AxisPadding, W: AxisPadding> PaddingOnAxes for (H, W) {
    type H = H::Sides;
    type W = W::Sides;
}

const _: () = {
    use crate::dim::Ki;
    const fn places<N: SlidesOver<K, How>, K, How>() -> usize {
        <N as SlidesOver<K, How>>::Places::CAP
    }
    type Padded<S, X, P> = Slide<S, X, Edges<P, P>>;
    assert!(places::<D<8>, D<3>, Padded<One, One, One>>() == 8);
    assert!(places::<D<7>, D<2>, Padded<D<2>, D<2>, D<0>>>() == 3);
    assert!(places::<Ki<1, 500>, D<3>, Padded<D<2>, One, One>>() == 762);
    assert!(places::<D<7>, D<3>, Slide<D<2>, One, Same>>() == 4);
    assert!(places::<D<6>, D<3>, SlideOver<D<2>, Edges<D<0>, D<0>>>>() == 3);
    assert!(places::<D<5>, One, SlideOver<D<4>, Edges<D<0>, D<0>>>>() == 2);
    assert!(places::<D<4>, D<2>, SlideOver<D<3>, Edges<One, One>>>() == 2);
    assert!(places::<D<3>, D<4>, SlideOver<D<3>, Edges<D<0>, D<0>>>>() == 1);
};
