//! Layers whose result is an expression of their input.

use super::layer::{Layer, Moment, Planned, Title};
use super::state::{Fresh, State};
use crate::dim::{Dim, One};
use crate::dtype::{AnyBits, Element, Float, Num, Order};
use crate::expr::{
    self as norm, Binary, Convolution, Expr, Lazy, Linear as Product, MaxOf, MeanOf, Normalized,
    Pooling, op,
};
use crate::layout::Layout;
use crate::nn::{AvgPool2d, Conv2d, DepthwiseConv2d, LayerNorm, Linear, MaxPool2d, RmsNorm};
use crate::shape::{
    BroadcastsWith, Convolves, Depthwise, FixedShape, HasLast, Images, LinearWith, Pools, Reduces,
};
use crate::tensor::{Source, View};

/// A layer that computes a tensor of another one of elements `T` and the shape `S`.
pub trait Forward<T: AnyBits, S: FixedShape> {
    /// The elements of the result.
    type Elem: AnyBits;
    /// The shape of the result.
    type Out: FixedShape;
    /// The result, not yet computed.
    type Expr<'x>: Expr<Elem = Self::Elem, Shape = Self::Out> + Source<Self::Out, Elem = Self::Elem>
    where
        Self: 'x;

    /// The layer applied to a tensor.
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>>;
}

impl<T, S, O, I, KH, KW, How, M> Forward<T, S> for Conv2d<O, I, KH, KW, How, T, M>
where
    T: Num,
    S: Images<2> + FixedShape,
    O: Dim,
    I: Dim,
    KH: Dim,
    KW: Dim,
    How: Copy,
    M: Layout<(O, I, KH, KW)>,
    (O, I, KH, KW): Convolves<S, How, 2, Out: Images<2> + FixedShape>,
{
    type Elem = T::Sum;
    type Out = <(O, I, KH, KW) as Convolves<S, How, 2>>::Out;
    type Expr<'x>
        = Convolution<
        View<'x, T, S>,
        View<'x, T, (O, I, KH, KW), M>,
        View<'x, T::Sum, (O,)>,
        How,
        Self::Out,
        2,
    >
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

impl<T, S, C, KH, KW, How, M> Forward<T, S> for DepthwiseConv2d<C, KH, KW, How, T, M>
where
    T: Num,
    S: Images<2> + FixedShape,
    C: Dim,
    KH: Dim,
    KW: Dim,
    How: Copy,
    M: Layout<(C, One, KH, KW)>,
    (C, One, KH, KW): Convolves<S, Depthwise<How>, 2, Out: Images<2> + FixedShape>,
{
    type Elem = T::Sum;
    type Out = <(C, One, KH, KW) as Convolves<S, Depthwise<How>, 2>>::Out;
    type Expr<'x>
        = Convolution<
        View<'x, T, S>,
        View<'x, T, (C, One, KH, KW), M>,
        View<'x, T::Sum, (C,)>,
        Depthwise<How>,
        Self::Out,
        2,
    >
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

impl<T, S, In, Out> Forward<T, S> for Linear<In, Out, T>
where
    T: Num,
    S: LinearWith<(Out, In), Features = Out, Out: FixedShape> + FixedShape,
    In: Dim,
    Out: Dim,
{
    type Elem = T::Sum;
    type Out = <S as LinearWith<(Out, In)>>::Out;
    type Expr<'x>
        = Product<View<'x, T, S>, View<'x, T, (Out, In)>, View<'x, T::Sum, (Out,)>, Self::Out>
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

impl<T, S, N> Forward<T, S> for LayerNorm<N, T>
where
    T: Float,
    S: HasLast<Last = N>
        + Reduces<<S as HasLast>::Axis>
        + BroadcastsWith<(N,), Out = S>
        + FixedShape,
    N: Dim,
{
    type Elem = T;
    type Out = S;
    type Expr<'x>
        = Shifted<'x, Scaled<'x, Normal<'x, S, T, norm::LayerNorm<T::Wide>>, N, T>, N, T>
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

impl<T, S, N> Forward<T, S> for RmsNorm<N, T>
where
    T: Float,
    S: HasLast<Last = N>
        + Reduces<<S as HasLast>::Axis>
        + BroadcastsWith<(N,), Out = S>
        + FixedShape,
    N: Dim,
{
    type Elem = T;
    type Out = S;
    type Expr<'x>
        = Scaled<'x, Normal<'x, S, T, norm::RmsNorm<T::Wide>>, N, T>
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

/// The vectors of a tensor, normalised by the function `F`.
type Normal<'x, S, T, F> = Normalized<View<'x, T, S>, <S as HasLast>::Axis, F>;

/// Times a vector.
type Scaled<'x, X, N, T> = Binary<X, View<'x, T, (N,)>, op::Mul>;

/// Plus a vector.
type Shifted<'x, X, N, T> = Binary<X, View<'x, T, (N,)>, op::Add>;

impl<T, S, How> Forward<T, S> for MaxPool2d<How>
where
    T: Num + Order,
    S: Images<2> + FixedShape,
    How: Pools<S, 2, Out: Images<2> + FixedShape> + Copy,
{
    type Elem = T;
    type Out = <How as Pools<S, 2>>::Out;
    type Expr<'x>
        = Pooling<View<'x, T, S>, MaxOf, How, Self::Out, 2>
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

impl<T, S, How> Forward<T, S> for AvgPool2d<How>
where
    T: Float,
    S: Images<2> + FixedShape,
    How: Pools<S, 2, Out: Images<2> + FixedShape> + Copy,
{
    type Elem = T;
    type Out = <How as Pools<S, 2>>::Out;
    type Expr<'x>
        = Pooling<View<'x, T, S>, MeanOf, How, Self::Out, 2>
    where
        Self: 'x;

    #[inline(always)]
    fn expression<'x>(&'x self, input: &'x View<'x, T, S>) -> Lazy<Self::Expr<'x>> {
        self.forward(input)
    }
}

/// Makes each of these a layer of a chain that writes a new tensor.
macro_rules! layers {
    ($($title:expr, [$($generics:tt)*] $layer:ty;)*) => {$(
        impl<$($generics)*> Title for $layer {
            const TITLE: &'static str = $title;
        }

        #[diagnostic::do_not_recommend]
        impl<State_: State, $($generics)*> Layer<State_> for $layer
        where
            Self: Forward<State_::Elem, State_::Shape>,
        {
            type After = Fresh<
                State_,
                <Self as Forward<State_::Elem, State_::Shape>>::Elem,
                <Self as Forward<State_::Elem, State_::Shape>>::Out,
                Self,
            >;

            #[inline(always)]
            fn run<P: Planned>(&self, at: Moment<'_, P, State_>) {
                at.write(self);
            }
        }
    )*};
}

pub(super) use layers;

layers! {
    "convolution", [O: Dim, I: Dim, KH: Dim, KW: Dim, How, T: Element, M] Conv2d<O, I, KH, KW, How, T, M>;
    "depthwise", [C: Dim, KH: Dim, KW: Dim, How, T: Element, M] DepthwiseConv2d<C, KH, KW, How, T, M>;
    "linear", [In: Dim, Out: Dim, T: Element] Linear<In, Out, T>;
    "layer norm", [N: Dim, T: Float] LayerNorm<N, T>;
    "rms norm", [N: Dim, T: Float] RmsNorm<N, T>;
    "max pool", [How] MaxPool2d<How>;
    "mean pool", [How] AvgPool2d<How>;
}
