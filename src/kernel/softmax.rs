//! Softmax, its logarithm, and the logarithm of the sum of exponentials.
//!
//! The largest element is subtracted before the exponentials are summed, so that none overflows
//! and the sum is at least 1.

use super::abreast::{Abreast, EachRow};
use super::group::{Largest, Many, Neighbours, One, Whole};
use super::normal::Normal;
use super::reduce::of_groups;
use super::vector::zip;
use crate::dtype::{Element, Float, Num, Order};
use crate::expr::fold::Fold;
use crate::expr::op::Function;
use crate::expr::{Expr, LogSoftmax, LogSumExp, LogSumExpAll, Softmax};
use crate::isa::{Isa, select};
use crate::shape::{Reduces, Shape};
use crate::tensor::Source;

/// What is subtracted in place of the largest element: `-inf` only stands in a group of nothing
/// else, of which the difference would be NaN.
#[inline(always)]
fn shift<A: Float>(largest: A) -> A {
    select(A::equal(largest, A::NEG_INFINITY), A::ZERO, largest)
}

/// The sum of exponentials as what is divided by: at least 1, but where all elements are `-inf` it is 0, and 1 will do as
/// well. So it is the larger one, which is an instruction.
#[inline(always)]
fn divisor<A: Float>(sum: A) -> A {
    select(A::less(sum, A::ONE), A::ONE, sum)
}

#[inline(always)]
fn exponential<T: Float>(x: T, shift: T::Wide) -> T::Wide {
    Num::sub(x.to_accumulator(), shift).exp()
}

/// The largest elements of groups beside one another.
struct LargestOf<'a, A>(&'a mut [A]);

impl<T: Float> EachRow<T> for LargestOf<'_, T::Wide> {
    #[inline(always)]
    fn row(&mut self, row: &[T]) {
        for (largest, x) in self.0.iter_mut().zip(row) {
            *largest = Fold::<T>::put(Largest, *largest, *x);
        }
    }
}

/// What is subtracted in each of several groups.
#[inline(always)]
fn shifts<T: Float>(groups: &impl Abreast<T>, shifts: &mut [T::Wide]) {
    shifts.fill(T::Wide::NEG_INFINITY);
    groups.visit(&mut LargestOf(shifts));
    for largest in shifts {
        *largest = shift(*largest);
    }
}

impl<T: Float> Normal<T> for Softmax {
    /// What is subtracted.
    type First = T::Wide;

    #[inline(always)]
    fn first(self, group: &impl Many<T>) -> T::Wide {
        shift(group.largest())
    }
    #[inline(always)]
    fn firsts<S: Reduces<P>, P, E: Source<S, Elem = T>, const W: usize>(
        self,
        groups: &Neighbours<'_, S, P, E, W>,
    ) -> [T::Wide; W] {
        groups.fold(Largest).map(shift)
    }
    #[inline(always)]
    fn firsts_abreast(self, groups: &impl Abreast<T>, [largest, _]: [&mut [T::Wide]; 2]) {
        shifts(groups, largest);
    }
    #[inline(always)]
    fn first_of(self, [shift, _]: [T::Wide; 2]) -> T::Wide {
        shift
    }
    #[inline(always)]
    fn keep<I: Isa>(self, isa: I, shift: T::Wide, x: T::Wide) -> T::Wide {
        Num::sub(x, shift).exp_down(isa)
    }
    #[inline(always)]
    fn term<I: Isa>(self, _isa: I, kept: T::Wide) -> T::Wide {
        kept
    }
    #[inline(always)]
    fn second(self, sum: T::Wide, _len: usize) -> T::Wide {
        // Of 0 it is infinite, and 1 will do: see `divisor`.
        let reciprocal = Num::div(T::Wide::ONE, sum);
        if T::Wide::greater(reciprocal, T::Wide::ONE) { T::Wide::ONE } else { reciprocal }
    }
    #[inline(always)]
    fn finish(self, kept: T::Wide, reciprocal: T::Wide) -> T {
        T::from_accumulator(Num::mul(kept, reciprocal))
    }
}

impl<T: Float> Normal<T> for LogSoftmax {
    /// What is subtracted.
    type First = T::Wide;

    #[inline(always)]
    fn first(self, group: &impl Many<T>) -> T::Wide {
        shift(group.largest())
    }
    #[inline(always)]
    fn firsts<S: Reduces<P>, P, E: Source<S, Elem = T>, const W: usize>(
        self,
        groups: &Neighbours<'_, S, P, E, W>,
    ) -> [T::Wide; W] {
        groups.fold(Largest).map(shift)
    }
    #[inline(always)]
    fn firsts_abreast(self, groups: &impl Abreast<T>, [largest, _]: [&mut [T::Wide]; 2]) {
        shifts(groups, largest);
    }
    #[inline(always)]
    fn first_of(self, [shift, _]: [T::Wide; 2]) -> T::Wide {
        shift
    }
    #[inline(always)]
    fn keep<I: Isa>(self, _isa: I, shift: T::Wide, x: T::Wide) -> T::Wide {
        Num::sub(x, shift)
    }
    #[inline(always)]
    fn term<I: Isa>(self, isa: I, kept: T::Wide) -> T::Wide {
        kept.exp_down(isa)
    }
    #[inline(always)]
    fn second(self, sum: T::Wide, _len: usize) -> T::Wide {
        divisor(sum).ln()
    }
    #[inline(always)]
    fn finish(self, kept: T::Wide, log: T::Wide) -> T {
        T::from_accumulator(Num::sub(kept, log))
    }
}

/// As [`shift`], where an infinite largest element is the result as well.
#[inline(always)]
fn finite_shift<A: Float>(largest: A) -> A {
    select(A::equal(Num::sub(largest, largest), A::ZERO), largest, A::ZERO)
}

#[inline(always)]
fn log_sum_exp<T: Float>(many: &impl Many<T>) -> T {
    let shift = finite_shift(many.largest());
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
        let shifts = many.fold(Largest).map(finite_shift);
        let sums = many.sum(shifts, Function(exponential::<T>));
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
