//! Softmax, its logarithm, and the logarithm of the sum of exponentials.
//!
//! The largest element is subtracted before the exponentials are summed, so that none overflows
//! and the sum is at least 1.

use super::group::{Many, Neighbours, One, Whole};
use super::reduce::{Group, Groups, of_groups};
use super::replace::{EachGroup, each_group, group_of, groups_of, replace, replace_lanes};
use super::vector::zip;
use crate::dtype::{Element, Float, Num, Order};
use crate::expr::fold::Max;
use crate::expr::{Expr, InPlace, LogSoftmax, LogSumExp, LogSumExpAll, Softmax};
use crate::layout::Layout;
use crate::shape::{Reduces, Shape};
use crate::storage::StorageMut;
use crate::tensor::{Source, Tensor};

/// What is subtracted in place of the largest element: `-inf` only stands in a group of nothing
/// else, of which the difference would be NaN.
#[inline(always)]
fn shift<T: Float>(largest: T) -> T::Wide {
    let largest = largest.to_accumulator();
    if T::Wide::equal(largest, T::Wide::NEG_INFINITY) { T::Wide::ZERO } else { largest }
}

/// The sum of exponentials to divide by: 0 where all elements are `-inf`, and 1 will do as well.
#[inline(always)]
fn divisor<A: Float>(sum: A) -> A {
    if A::equal(sum, A::ZERO) { A::ONE } else { sum }
}

#[inline(always)]
fn exponential<T: Float>(x: T, shift: T::Wide) -> T::Wide {
    Num::sub(x.to_accumulator(), shift).exp()
}

/// Whether exponentials can be kept where the elements were, because they are not rounded there.
const fn is_own_accumulator<T: Float>() -> bool {
    size_of::<T>() == size_of::<T::Wide>()
}

struct SoftmaxOf<'t, X>(&'t mut X);

impl<T, S, P, L, K> EachGroup<S, P> for SoftmaxOf<'_, Tensor<T, S, L, K>>
where
    T: Float,
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<T>,
{
    #[inline]
    fn group(&mut self, group: Group<S, P>) {
        let x = &mut *self.0;
        let shift = shift(group_of(x, group).fold(Max));
        if const { is_own_accumulator::<T>() } {
            replace(x, group, |x| T::from_accumulator(exponential(x, shift)));
            let sum = divisor(group_of(x, group).sum(T::to_accumulator));
            replace(x, group, |x| T::from_accumulator(Num::div(x.to_accumulator(), sum)));
        } else {
            let sum = divisor(group_of(x, group).sum(|x| exponential(x, shift)));
            replace(x, group, |x| T::from_accumulator(Num::div(exponential(x, shift), sum)));
        }
    }

    #[inline]
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        let x = &mut *self.0;
        let shifts = groups_of::<_, S, P, _, _, W>(x, groups).fold(Max).map(shift);
        if const { is_own_accumulator::<T>() } {
            replace_lanes(x, groups, shifts, |x, shift| T::from_accumulator(exponential(x, shift)));
            let sums = groups_of(x, groups).sum([(); W], |x, ()| x.to_accumulator()).map(divisor);
            replace_lanes(x, groups, sums, |x, sum| {
                T::from_accumulator(Num::div(x.to_accumulator(), sum))
            });
        } else {
            let sums = groups_of(x, groups).sum(shifts, exponential).map(divisor);
            let with = zip(shifts, sums, |shift, sum| (shift, sum));
            replace_lanes(x, groups, with, |x, (shift, sum)| {
                T::from_accumulator(Num::div(exponential(x, shift), sum))
            });
        }
    }
}

impl<T: Float, P> InPlace<T, P> for Softmax {
    #[inline(always)]
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(self, x: &mut Tensor<T, S, L, K>) {
        each_group::<S, P, _>(x.shape(), SoftmaxOf(x));
    }
}

struct LogSoftmaxOf<'t, X>(&'t mut X);

impl<T, S, P, L, K> EachGroup<S, P> for LogSoftmaxOf<'_, Tensor<T, S, L, K>>
where
    T: Float,
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<T>,
{
    #[inline]
    fn group(&mut self, group: Group<S, P>) {
        let x = &mut *self.0;
        let shift = shift(group_of(x, group).fold(Max));
        let log = divisor(group_of(x, group).sum(|x| exponential(x, shift))).ln();
        replace(x, group, |x| {
            T::from_accumulator(Num::sub(Num::sub(x.to_accumulator(), shift), log))
        });
    }

    #[inline]
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        let x = &mut *self.0;
        let shifts = groups_of::<_, S, P, _, _, W>(x, groups).fold(Max).map(shift);
        let sums = groups_of(x, groups).sum(shifts, exponential);
        let with = zip(shifts, sums, |shift, sum| (shift, divisor(sum).ln()));
        replace_lanes(x, groups, with, |x, (shift, log)| {
            T::from_accumulator(Num::sub(Num::sub(x.to_accumulator(), shift), log))
        });
    }
}

impl<T: Float, P> InPlace<T, P> for LogSoftmax {
    #[inline(always)]
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(self, x: &mut Tensor<T, S, L, K>) {
        each_group::<S, P, _>(x.shape(), LogSoftmaxOf(x));
    }
}

/// As [`shift`], where an infinite largest element is the result as well.
#[inline(always)]
fn finite_shift<T: Float>(largest: T) -> T::Wide {
    let largest = largest.to_accumulator();
    let is_infinite = T::Wide::equal(largest.abs(), T::Wide::INFINITY);
    if is_infinite { T::Wide::ZERO } else { largest }
}

#[inline(always)]
fn log_sum_exp<T: Float>(many: &impl Many<T>) -> T {
    let shift = finite_shift(many.fold(Max));
    let sum = many.sum(|x| exponential(x, shift));
    T::from_accumulator(Num::add(shift, sum.ln()))
}

impl<S, E, P, T> Source<S> for LogSumExp<E, P>
where
    S: Shape,
    T: Float,
    E: Expr<Shape: Reduces<P, Out = S>> + Source<<E as Expr>::Shape, Elem = T>,
{
    type Elem = T;
    const WORK: usize = of_groups::<E::Shape, S>(<E as Source<<E as Expr>::Shape>>::WORK);

    #[inline]
    fn at(&self, group: S::Coord) -> T {
        let (shape, source) = (self.operand.shape(), &self.operand);
        log_sum_exp(&One::<_, P, _> { shape, source, group })
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, groups: S::LaneCoord<W>) -> [T; W] {
        if <E::Shape as Reduces<P>>::ALONG_LAST {
            return core::array::from_fn(|lane| self.at(S::lane(groups, lane)));
        }
        let (shape, source) = (self.operand.shape(), &self.operand);
        let many = Neighbours::<_, P, _, W> { shape, source, groups };
        let shifts = many.fold(Max).map(finite_shift);
        let sums = many.sum(shifts, exponential);
        zip(shifts, sums, |shift, sum| T::from_accumulator(Num::add(shift, sum.ln())))
    }
}

impl<E, T> Source<()> for LogSumExpAll<E>
where
    T: Float,
    E: Expr + Source<<E as Expr>::Shape, Elem = T>,
{
    type Elem = T;

    #[inline]
    fn at(&self, (): ()) -> T {
        log_sum_exp(&Whole { shape: self.0.shape(), source: &self.0 })
    }
}
