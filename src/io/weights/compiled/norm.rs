//! Norms in a program, with the epsilon that stands at their field.

use core::marker::PhantomData;

use super::{Compiled, Nth, PathOf, ProgramFile, Spot};
use crate::dim::FixedDim;
use crate::dtype::{Element, Float, InAny, Num};
use crate::io::weights::kind::Kind;
use crate::io::weights::norm::EpsilonOf;
use crate::nn::{BatchNorm, LayerNorm, RmsNorm};
use crate::tensor::Tensor;

/// The place `P` of norms whose epsilon is `E`.
pub struct WithEpsilon<P, E>(PhantomData<(P, E)>);

/// The part number `I` of what is at `P`.
pub struct Inside<P, const I: usize>(PhantomData<P>);

impl<P: Spot, E: 'static> Spot for WithEpsilon<P, E> {
    const PATH: PathOf = P::PATH;
}

impl<P: Spot, const I: usize> Spot for Inside<P, I> {
    const PATH: PathOf = match P::PATH.present() {
        Kind::Fields(fields) => P::PATH.field(fields, I),
        _ => P::PATH,
    };
}

/// A place where norms have an epsilon of type `T`.
pub trait EpsilonAt<T>: Spot {
    /// The epsilon.
    const EPSILON: T;
}

impl<T, P: Spot, E: EpsilonOf<T>> EpsilonAt<T> for WithEpsilon<P, E> {
    const EPSILON: T = E::VALUE;
}

impl<T, P: EpsilonAt<T>, const I: usize> EpsilonAt<T> for Nth<P, I> {
    const EPSILON: T = P::EPSILON;
}

/// The vector that is the part number `I`.
const fn vector<T, N, F, P, const I: usize>() -> Tensor<T, (N,)>
where
    T: Num + InAny,
    N: FixedDim,
    F: ProgramFile,
    P: Spot,
{
    <Tensor<T, (N,)> as Compiled<F, Inside<P, I>>>::VALUE
}

impl<C, T, F, P> Compiled<F, P> for BatchNorm<C, T>
where
    C: FixedDim,
    T: Num + InAny + Element,
    F: ProgramFile,
    P: EpsilonAt<T>,
{
    const VALUE: Self = Self {
        scale: vector::<T, C, F, P, 0>(),
        shift: vector::<T, C, F, P, 1>(),
        mean: vector::<T, C, F, P, 2>(),
        variance: vector::<T, C, F, P, 3>(),
        epsilon: P::EPSILON,
    };
}

impl<N, T, F, P> Compiled<F, P> for LayerNorm<N, T>
where
    N: FixedDim,
    T: Num + InAny + Float,
    F: ProgramFile,
    P: EpsilonAt<T::Wide>,
{
    const VALUE: Self = Self::new(vector::<T, N, F, P, 0>(), vector::<T, N, F, P, 1>(), P::EPSILON);
}

impl<N, T, F, P> Compiled<F, P> for RmsNorm<N, T>
where
    N: FixedDim,
    T: Num + InAny + Float,
    F: ProgramFile,
    P: EpsilonAt<T::Wide>,
{
    const VALUE: Self = Self::new(vector::<T, N, F, P, 0>(), P::EPSILON);
}
