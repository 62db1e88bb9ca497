//! Mean and deviation of each group, in two passes, and what is made of them.
//!
//! Everything is counted from the first element of the group: a mean that is large beside the
//! deviations would cost them their digits, and the difference to an element of the group does not.

use super::abreast::{Abreast, EachRow};
use super::group::{Many, Neighbours, One, Whole};
use super::normal::Normal;
use super::reduce::of_groups;
use super::vector::zip;
use crate::dtype::{Element, Float, Num};
use crate::expr::op::Function;
use crate::expr::{Correction, Expr, LayerNorm, RmsNorm, Variance, VarianceAll};
use crate::isa::Isa;
use crate::shape::{Reduces, Shape};
use crate::tensor::Source;

/// What the elements of a group are compared with: their mean is `first + mean`.
#[derive(Clone, Copy)]
pub(super) struct Centre<A> {
    /// The first element.
    first: A,
    /// The mean difference to the first element.
    mean: A,
}

impl<A: Float> Centre<A> {
    /// The deviation of an element from the mean.
    #[inline(always)]
    fn deviation(self, x: A) -> A {
        A::sub(A::sub(x, self.first), self.mean)
    }
}

/// The centre of a group.
#[inline(always)]
fn centre<T: Float>(many: &impl Many<T>) -> Centre<T::Wide> {
    let first = many.first().map_or(T::Wide::ZERO, T::to_accumulator);
    let sum = many.sum(|x: T| Num::sub(x.to_accumulator(), first));
    Centre { first, mean: Num::div(sum, Float::from_count(many.len())) }
}

/// The sum of the squares of the deviations from the centre of a group.
#[inline(always)]
fn squares<T: Float>(many: &impl Many<T>) -> T::Wide {
    let centre = centre(many);
    many.sum(|x: T| centre.deviation(x.to_accumulator()).square())
}

/// The centres of `W` groups.
#[inline(always)]
fn centres<S: Reduces<P>, P, E: Source<S, Elem: Float>, const W: usize>(
    many: &Neighbours<'_, S, P, E, W>,
) -> [Centre<Wide<E, S>>; W] {
    let first = many.first().map_or([Element::ZERO; W], |first| first.map(E::Elem::to_accumulator));
    let difference = |x: E::Elem, first| Num::sub(x.to_accumulator(), first);
    let sums = many.sum(first, Function(difference));
    let len: Wide<E, S> = Float::from_count(many.len());
    zip(first, sums, |first, sum| Centre { first, mean: Num::div(sum, len) })
}

/// The sums of the squares of the deviations from the centres of `W` groups.
#[inline(always)]
fn squares_of_lanes<S: Reduces<P>, P, E: Source<S, Elem: Float>, const W: usize>(
    many: &Neighbours<'_, S, P, E, W>,
) -> [Wide<E, S>; W] {
    let square =
        |x: E::Elem, centre: Centre<Wide<E, S>>| centre.deviation(x.to_accumulator()).square();
    many.sum(centres(many), Function(square))
}

/// The accumulator of a source.
type Wide<E, S> = <<E as Source<S>>::Elem as Float>::Wide;

#[inline(always)]
fn variance<A: Float, C: Correction>(squares: A, len: usize) -> A {
    A::div(squares, Float::from_count(len.saturating_sub(C::SUBTRAHEND)))
}

impl<S, E, P, C, T> Source<S> for Variance<E, P, C>
where
    S: Shape,
    T: Float,
    C: Correction,
    E: Expr<Shape: Reduces<P, Out = S>> + Source<<E as Expr>::Shape, Elem = T>,
{
    type Elem = T;
    const WORK: usize = of_groups::<E::Shape, S>(<E as Source<<E as Expr>::Shape>>::WORK);

    #[inline]
    fn at(&self, group: S::Coord) -> T {
        let (shape, source) = (self.operand.shape(), &self.operand);
        let squares = squares(&One::<_, P, _> { shape, source, group });
        T::from_accumulator(variance::<_, C>(squares, shape.group_len()))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, groups: S::LaneCoord<W>) -> [T; W] {
        if <E::Shape as Reduces<P>>::ALONG_LAST {
            return core::array::from_fn(|lane| self.at(S::lane(groups, lane)));
        }
        let (shape, source) = (self.operand.shape(), &self.operand);
        squares_of_lanes(&Neighbours::<_, P, _, W> { shape, source, groups })
            .map(|squares| T::from_accumulator(variance::<_, C>(squares, shape.group_len())))
    }
}

impl<E, C, T> Source<()> for VarianceAll<E, C>
where
    T: Float,
    C: Correction,
    E: Expr + Source<<E as Expr>::Shape, Elem = T>,
{
    type Elem = T;

    #[inline]
    fn at(&self, (): ()) -> T {
        let (shape, source) = (self.operand.shape(), &self.operand);
        let squares = squares(&Whole { shape, source });
        T::from_accumulator(variance::<_, C>(squares, shape.count()))
    }
}

/// What the elements of a group are multiplied by.
#[inline(always)]
fn scale<A: Float>(squares: A, len: usize, epsilon: A) -> A {
    A::div(A::ONE, A::add(A::div(squares, Float::from_count(len)), epsilon).sqrt())
}

/// The sums of the differences to the first elements of groups beside one another.
struct Differences<'a, A> {
    firsts: &'a mut [A],
    sums: &'a mut [A],
    is_first: bool,
}

impl<T: Float> EachRow<T> for Differences<'_, T::Wide> {
    #[inline(always)]
    fn row(&mut self, row: &[T]) {
        if self.is_first {
            for (first, x) in self.firsts.iter_mut().zip(row) {
                *first = x.to_accumulator();
            }
            self.is_first = false;
        }
        for (sum, (first, x)) in self.sums.iter_mut().zip(self.firsts.iter().zip(row)) {
            *sum = Num::add(*sum, Num::sub(x.to_accumulator(), *first));
        }
    }
}

impl<T: Float> Normal<T> for LayerNorm<T::Wide> {
    type First = Centre<T::Wide>;

    #[inline(always)]
    fn first(self, group: &impl Many<T>) -> Centre<T::Wide> {
        centre(group)
    }
    #[inline(always)]
    fn firsts<S: Reduces<P>, P, E: Source<S, Elem = T>, const W: usize>(
        self,
        groups: &Neighbours<'_, S, P, E, W>,
    ) -> [Centre<T::Wide>; W] {
        centres(groups)
    }
    #[inline(always)]
    fn firsts_abreast(self, groups: &impl Abreast<T>, [firsts, means]: [&mut [T::Wide]; 2]) {
        groups.visit(&mut Differences { firsts, sums: &mut *means, is_first: true });
        let len: T::Wide = Float::from_count(groups.len());
        for mean in means {
            *mean = Num::div(*mean, len);
        }
    }
    #[inline(always)]
    fn first_of(self, [first, mean]: [T::Wide; 2]) -> Centre<T::Wide> {
        Centre { first, mean }
    }
    #[inline(always)]
    fn keep<I: Isa>(self, _isa: I, centre: Centre<T::Wide>, x: T::Wide) -> T::Wide {
        centre.deviation(x)
    }
    #[inline(always)]
    fn term<I: Isa>(self, _isa: I, deviation: T::Wide) -> T::Wide {
        deviation.square()
    }
    #[inline(always)]
    fn second(self, squares: T::Wide, len: usize) -> T::Wide {
        scale(squares, len, self.0)
    }
    #[inline(always)]
    fn finish(self, deviation: T::Wide, scale: T::Wide) -> T {
        T::from_accumulator(Num::mul(deviation, scale))
    }
}

impl<T: Float> Normal<T> for RmsNorm<T::Wide> {
    type First = ();

    #[inline(always)]
    fn first(self, _group: &impl Many<T>) {}
    #[inline(always)]
    fn firsts<S: Reduces<P>, P, E: Source<S, Elem = T>, const W: usize>(
        self,
        _groups: &Neighbours<'_, S, P, E, W>,
    ) -> [(); W] {
        [(); W]
    }
    #[inline(always)]
    fn firsts_abreast(self, _groups: &impl Abreast<T>, _numbers: [&mut [T::Wide]; 2]) {}
    #[inline(always)]
    fn first_of(self, _numbers: [T::Wide; 2]) {}
    #[inline(always)]
    fn keep<I: Isa>(self, _isa: I, (): (), x: T::Wide) -> T::Wide {
        x
    }
    #[inline(always)]
    fn term<I: Isa>(self, _isa: I, kept: T::Wide) -> T::Wide {
        kept.square()
    }
    #[inline(always)]
    fn second(self, squares: T::Wide, len: usize) -> T::Wide {
        scale(squares, len, self.0)
    }
    #[inline(always)]
    fn finish(self, kept: T::Wide, scale: T::Wide) -> T {
        T::from_accumulator(Num::mul(kept, scale))
    }
}
