//! A stride as a type: symbolic, so that it needs no arithmetic in generic code.

use core::marker::PhantomData;

use super::{D, Ki, Mi, One, Seal};

/// The distance, in elements, between neighbours along one axis.
pub trait Stride: Copy {
    #[doc(hidden)]
    const SEAL: Seal;
    /// The distance in elements; negative when the axis runs backwards.
    const VALUE: isize;
    /// The stride in the other direction.
    type Negated: Stride;
    /// The stride of an axis that steps over `B` elements of this one, spelled as row-major strides are.
    type Scaled<B: Stride>: Stride;
}

/// The product of two strides.
#[derive(Clone, Copy, Debug)]
pub struct Times<A, B>(PhantomData<(A, B)>);

/// A stride in the other direction.
#[derive(Clone, Copy, Debug)]
pub struct Neg<A>(PhantomData<A>);

/// The stride of a broadcast axis: every index is the same element.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

/// The sum of two strides, as a diagonal has it.
#[derive(Clone, Copy, Debug)]
pub struct Plus<A, B>(PhantomData<(A, B)>);

/// The capacity of a bounded axis.
#[derive(Clone, Copy, Debug)]
pub struct Cap<const CAP: usize>;

/// Strides, their values, what each is in the other direction and what it is times another.
macro_rules! strides {
    ($([$($generic:tt)*] $stride:ty, $value:expr, -: $negated:ty, *$b:ident: $scaled:ty;)*) => {$(
        impl<$($generic)*> Stride for $stride {
            const SEAL: Seal = Seal;
            const VALUE: isize = $value;
            type Negated = $negated;
            type Scaled<$b: Stride> = $scaled;
        }
    )*};
}

strides! {
    [] One, 1, -: Neg<Self>, *B: B;
    [] Zero, 0, -: Self, *B: Self;
    [const N: usize] D<N>, N.cast_signed(), -: Neg<Self>, *B: Times<B, Self>;
    [const HI: usize, const LO: usize] Ki<HI, LO>,
        (HI * 1024 + LO).cast_signed(), -: Neg<Self>, *B: Times<B, Self>;
    [const HI: usize, const MID: usize, const LO: usize] Mi<HI, MID, LO>,
        (HI * 1_048_576 + MID * 1024 + LO).cast_signed(), -: Neg<Self>, *B: Times<B, Self>;
    [const CAP: usize] Cap<CAP>, CAP.cast_signed(), -: Neg<Self>, *B: Times<B, Self>;
    [X: Stride, Y: Stride] Times<X, Y>, X::VALUE * Y::VALUE, -: Neg<Self>, *B: Times<B, Self>;
    [X: Stride, Y: Stride] Plus<X, Y>, X::VALUE + Y::VALUE, -: Neg<Self>, *B: Times<B, Self>;
    [X: Stride] Neg<X>, -X::VALUE, -: X, *B: Times<B, Self>;
}
