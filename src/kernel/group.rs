//! One group of a source, several neighbouring ones, and all elements as one: first element, folds, sums.

use core::marker::PhantomData;

use super::reduce::{Group, Groups, fold, fold_all, fold_lanes};
use super::vector::{apply_to_two, zip};
use crate::dtype::{Float, Num, Order};
use crate::expr::fold::Fold;
use crate::expr::op::BinaryOp;
use crate::shape::{Each, Reduces, Shape};
use crate::tensor::Source;

/// Several elements that are folded together.
pub(super) trait Many<T> {
    /// How many there are.
    fn len(&self) -> usize;
    /// The first one, if there is one.
    fn first(&self) -> Option<T>;
    /// All of them folded.
    fn fold<F: Fold<T>>(&self, op: F) -> F::Acc;

    /// The largest of them, as [`Largest`] finds it.
    #[inline(always)]
    fn largest(&self) -> T::Wide
    where
        T: Float,
    {
        self.fold(Largest)
    }

    /// The sum of what a function makes of each element.
    #[inline(always)]
    fn sum<A: Num>(&self, function: impl Copy + Fn(T) -> A) -> A {
        self.fold(SumOf(function))
    }
}

/// The elements of one group along the axes `P`.
pub(super) struct One<'e, S: Reduces<P>, P, E> {
    pub(super) shape: S,
    pub(super) source: &'e E,
    pub(super) group: Group<S, P>,
}

impl<S: Reduces<P>, P, E: Source<S>> Many<E::Elem> for One<'_, S, P, E> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.shape.group_len()
    }

    #[inline(always)]
    fn first(&self) -> Option<E::Elem> {
        Some(self.source.at(self.shape.first_of(self.group)?))
    }

    #[inline(always)]
    fn fold<F: Fold<E::Elem>>(&self, op: F) -> F::Acc {
        fold::<S, P, E, F>(self.shape, self.source, self.group, op)
    }
}

/// All elements.
pub(super) struct Whole<'e, S, E> {
    pub(super) shape: S,
    pub(super) source: &'e E,
}

impl<S: Shape, E: Source<S>> Many<E::Elem> for Whole<'_, S, E> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.shape.count()
    }

    #[inline(always)]
    fn first(&self) -> Option<E::Elem> {
        Some(self.source.at(self.shape.first()?))
    }

    #[inline(always)]
    fn fold<F: Fold<E::Elem>>(&self, op: F) -> F::Acc {
        fold_all(self.shape, self.source, op)
    }
}

/// The elements of `W` neighbouring groups, which do not run along the last axis.
pub(super) struct Neighbours<'e, S: Reduces<P>, P, E, const W: usize> {
    pub(super) shape: S,
    pub(super) source: &'e E,
    pub(super) groups: Groups<S, P, W>,
}

impl<S: Reduces<P>, P, E: Source<S>, const W: usize> Neighbours<'_, S, P, E, W> {
    /// How many elements each group has.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.shape.group_len()
    }

    /// The first element of each, if there is one.
    #[inline(always)]
    pub(super) fn first(&self) -> Option<[E::Elem; W]> {
        Some(self.source.lanes(self.shape.first_of_lanes(self.groups)?))
    }

    /// Each group folded.
    #[inline(always)]
    pub(super) fn fold<F: Fold<E::Elem>>(&self, op: F) -> [F::Acc; W] {
        fold_lanes::<S, P, E, F, W>(self.shape, self.source, self.groups, op)
    }

    /// The sums of what a function makes of each element and of what is known of its group.
    #[inline(always)]
    pub(super) fn sum<A: Num, X: Copy>(
        &self,
        with: [X; W],
        function: impl BinaryOp<E::Elem, X, Out = A>,
    ) -> [A; W] {
        let mut sums = Sums {
            source: self.source,
            with,
            function,
            sums: [A::ZERO; W],
            shape: PhantomData::<S>,
        };
        self.shape.visit_lanes(self.groups, &mut sums);
        sums.sums
    }
}

/// The largest element, by one comparison each: it may be any of several zeros, and a NaN is passed over.
#[derive(Clone, Copy)]
pub(super) struct Largest;

impl<T: Float> Fold<T> for Largest {
    type Acc = T::Wide;
    type Out = T::Wide;

    #[inline(always)]
    fn start(self) -> T::Wide {
        T::Wide::NEG_INFINITY
    }
    #[inline(always)]
    fn put(self, acc: T::Wide, x: T) -> T::Wide {
        Fold::<T>::merge(self, acc, x.to_accumulator())
    }
    #[inline(always)]
    fn merge(self, a: T::Wide, b: T::Wide) -> T::Wide {
        if T::Wide::greater(b, a) { b } else { a }
    }
    #[inline(always)]
    fn finish(self, acc: T::Wide, _len: usize) -> T::Wide {
        acc
    }
}

/// The sum of what a function makes of each element.
#[derive(Clone, Copy)]
struct SumOf<G>(G);

impl<T, A: Num, G: Copy + Fn(T) -> A> Fold<T> for SumOf<G> {
    type Acc = A;
    type Out = A;

    #[inline(always)]
    fn start(self) -> A {
        A::ZERO
    }
    #[inline(always)]
    fn put(self, acc: A, x: T) -> A {
        A::add(acc, (self.0)(x))
    }
    #[inline(always)]
    fn merge(self, a: A, b: A) -> A {
        A::add(a, b)
    }
    #[inline(always)]
    fn finish(self, acc: A, _len: usize) -> A {
        acc
    }
}

struct Sums<'e, S, E, X, A, F, const W: usize> {
    source: &'e E,
    with: [X; W],
    function: F,
    sums: [A; W],
    shape: PhantomData<S>,
}

impl<S, E, X, A, F, const W: usize> Each<S::LaneCoord<W>> for Sums<'_, S, E, X, A, F, W>
where
    S: Shape,
    E: Source<S>,
    X: Copy,
    A: Num,
    F: BinaryOp<E::Elem, X, Out = A>,
{
    #[inline(always)]
    fn each(&mut self, lanes: S::LaneCoord<W>) {
        let terms = apply_to_two(self.function, self.source.lanes(lanes), self.with);
        self.sums = zip(self.sums, terms, A::add);
    }
}
