//! A stride as a type: symbolic, so that it needs no arithmetic in generic code.

use core::marker::PhantomData;

/// The distance, in elements, between neighbours along one axis.
pub trait Stride: Copy {
    /// The distance in elements; negative when the axis runs backwards.
    const VALUE: isize;
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

impl<A: Stride, B: Stride> Stride for Times<A, B> {
    const VALUE: isize = A::VALUE * B::VALUE;
}

impl<A: Stride, B: Stride> Stride for Plus<A, B> {
    const VALUE: isize = A::VALUE + B::VALUE;
}

impl<A: Stride> Stride for Neg<A> {
    const VALUE: isize = -A::VALUE;
}

impl Stride for Zero {
    const VALUE: isize = 0;
}

impl<const CAP: usize> Stride for Cap<CAP> {
    const VALUE: isize = CAP.cast_signed();
}
