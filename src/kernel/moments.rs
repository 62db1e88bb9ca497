//! Mean and deviation of each group, in two passes, and what is made of them.
//!
//! Everything is counted from the first element of the group: a mean that is large beside the
//! deviations would cost them their digits, and the difference to an element of the group does not.

use super::group::{Many, Neighbours, One, Whole};
use super::reduce::{Group, Groups, of_groups};
use super::replace::{EachGroup, each_group, group_of, groups_of, replace, replace_lanes};
use super::vector::zip;
use crate::dtype::{Element, Float, Num};
use crate::expr::{Correction, Expr, InPlace, LayerNorm, RmsNorm, Variance, VarianceAll};
use crate::layout::Layout;
use crate::shape::{Reduces, Shape};
use crate::storage::StorageMut;
use crate::tensor::{Source, Tensor};

/// What the elements of a group are compared with: their mean is `first + mean`.
#[derive(Clone, Copy)]
struct Centre<A> {
    /// The first element.
    first: A,
    /// The mean difference to the first element.
    mean: A,
}

impl<A: Float> Centre<A> {
    /// The deviation of an element from the mean.
    #[inline(always)]
    fn deviation<T: Float<Wide = A>>(self, x: T) -> A {
        A::sub(A::sub(x.to_accumulator(), self.first), self.mean)
    }
}

/// The centre of a group, and the sum of the squares of the deviations from it.
#[inline(always)]
fn moments<T: Float>(many: &impl Many<T>) -> (Centre<T::Wide>, T::Wide) {
    let first = many.first().map_or(T::Wide::ZERO, T::to_accumulator);
    let sum = many.sum(|x: T| Num::sub(x.to_accumulator(), first));
    let centre = Centre { first, mean: Num::div(sum, Float::from_count(many.len())) };
    (centre, many.sum(|x: T| centre.deviation(x).square()))
}

/// The same of `W` groups.
#[inline(always)]
fn moments_of_lanes<S: Reduces<P>, P, E: Source<S, Elem: Float>, const W: usize>(
    many: &Neighbours<'_, S, P, E, W>,
) -> [(Centre<Wide<E, S>>, Wide<E, S>); W] {
    let first = many.first().map_or([Element::ZERO; W], |first| first.map(E::Elem::to_accumulator));
    let sums = many.sum(first, |x, first| Num::sub(x.to_accumulator(), first));
    let len: Wide<E, S> = Float::from_count(many.len());
    let centres = zip(first, sums, |first, sum| Centre { first, mean: Num::div(sum, len) });
    let squares = many.sum(centres, |x, centre| centre.deviation(x).square());
    zip(centres, squares, |centre, squares| (centre, squares))
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
        let (_, squares) = moments(&One::<_, P, _> { shape, source, group });
        T::from_accumulator(variance::<_, C>(squares, shape.group_len()))
    }

    #[inline(always)]
    fn lanes<const W: usize>(&self, groups: S::LaneCoord<W>) -> [T; W] {
        if <E::Shape as Reduces<P>>::ALONG_LAST {
            return core::array::from_fn(|lane| self.at(S::lane(groups, lane)));
        }
        let (shape, source) = (self.operand.shape(), &self.operand);
        moments_of_lanes(&Neighbours::<_, P, _, W> { shape, source, groups })
            .map(|(_, squares)| T::from_accumulator(variance::<_, C>(squares, shape.group_len())))
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
        let (_, squares) = moments(&Whole { shape, source });
        T::from_accumulator(variance::<_, C>(squares, shape.count()))
    }
}

struct LayerNormOf<'t, X, A> {
    x: &'t mut X,
    epsilon: A,
}

/// What a deviation is divided by.
#[inline(always)]
fn scale<A: Float>(squares: A, len: usize, epsilon: A) -> A {
    A::add(A::div(squares, Float::from_count(len)), epsilon).sqrt()
}

impl<T, S, P, L, K> EachGroup<S, P> for LayerNormOf<'_, Tensor<T, S, L, K>, T::Wide>
where
    T: Float,
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<T>,
{
    #[inline]
    fn group(&mut self, group: Group<S, P>) {
        let (centre, squares) = moments(&group_of(self.x, group));
        let scale = scale(squares, self.x.shape().group_len(), self.epsilon);
        replace(self.x, group, |x| T::from_accumulator(Num::div(centre.deviation(x), scale)));
    }

    #[inline]
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        let len = self.x.shape().group_len();
        let with = moments_of_lanes(&groups_of::<_, S, P, _, _, W>(self.x, groups))
            .map(|(centre, squares)| (centre, scale(squares, len, self.epsilon)));
        replace_lanes(self.x, groups, with, |x, (centre, scale)| {
            T::from_accumulator(Num::div(centre.deviation(x), scale))
        });
    }
}

impl<T: Float, P> InPlace<T, P> for LayerNorm<T::Wide> {
    #[inline(always)]
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(self, x: &mut Tensor<T, S, L, K>) {
        each_group::<S, P, _>(x.shape(), LayerNormOf { x, epsilon: self.0 });
    }
}

struct RmsNormOf<'t, X, A> {
    x: &'t mut X,
    epsilon: A,
}

impl<T, S, P, L, K> EachGroup<S, P> for RmsNormOf<'_, Tensor<T, S, L, K>, T::Wide>
where
    T: Float,
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<T>,
{
    #[inline]
    fn group(&mut self, group: Group<S, P>) {
        let squares = group_of(self.x, group).sum(|x| x.to_accumulator().square());
        let scale = scale(squares, self.x.shape().group_len(), self.epsilon);
        replace(self.x, group, |x| T::from_accumulator(Num::div(x.to_accumulator(), scale)));
    }

    #[inline]
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        let len = self.x.shape().group_len();
        let squares = groups_of(self.x, groups).sum([(); W], |x, ()| x.to_accumulator().square());
        let scales = squares.map(|squares| scale(squares, len, self.epsilon));
        replace_lanes(self.x, groups, scales, |x, scale| {
            T::from_accumulator(Num::div(x.to_accumulator(), scale))
        });
    }
}

impl<T: Float, P> InPlace<T, P> for RmsNorm<T::Wide> {
    #[inline(always)]
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(self, x: &mut Tensor<T, S, L, K>) {
        each_group::<S, P, _>(x.shape(), RmsNormOf { x, epsilon: self.0 });
    }
}
