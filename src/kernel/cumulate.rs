//! Sums and products up to each element: one accumulator a group, from the first to the last.

use super::reduce::{Group, Groups};
use super::replace::{EachGroup, each_group};
use super::vector::zip;
use crate::dtype::Num;
use crate::expr::fold::{Fold, Product, Sum};
use crate::expr::{CumProduct, CumSum, InPlace};
use crate::layout::Layout;
use crate::shape::{Each, Reduces, Shape};
use crate::storage::StorageMut;
use crate::tensor::{Source, Tensor};

/// Every group of a tensor, each element replaced by the accumulator with it.
struct Cumulate<'t, X, F> {
    x: &'t mut X,
    op: F,
}

impl<T, S, P, L, K, F> EachGroup<S, P> for Cumulate<'_, Tensor<T, S, L, K>, F>
where
    T: Num,
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<T>,
    F: Fold<T, Acc = T::Accumulator>,
{
    #[inline]
    fn group(&mut self, group: Group<S, P>) {
        let acc = self.op.start();
        self.x.shape().visit_each(group, &mut Running { x: self.x, op: self.op, acc });
    }

    #[inline]
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        let acc = [self.op.start(); W];
        self.x.shape().visit_lanes(groups, &mut RunningLanes { x: self.x, op: self.op, acc });
    }
}

/// One group.
struct Running<'t, X, F, A> {
    x: &'t mut X,
    op: F,
    acc: A,
}

impl<T, S, L, K, F> Each<S::Coord> for Running<'_, Tensor<T, S, L, K>, F, T::Accumulator>
where
    T: Num,
    S: Shape,
    L: Layout<S>,
    K: StorageMut<T>,
    F: Fold<T, Acc = T::Accumulator>,
{
    #[inline(always)]
    fn each(&mut self, coord: S::Coord) {
        self.acc = self.op.put(self.acc, self.x.at(coord));
        self.x.set(coord, T::from_accumulator(self.acc));
    }
}

/// `W` groups.
struct RunningLanes<'t, X, F, A, const W: usize> {
    x: &'t mut X,
    op: F,
    acc: [A; W],
}

impl<T, S, L, K, F, const W: usize> Each<S::LaneCoord<W>>
    for RunningLanes<'_, Tensor<T, S, L, K>, F, T::Accumulator, W>
where
    T: Num,
    S: Shape,
    L: Layout<S>,
    K: StorageMut<T>,
    F: Fold<T, Acc = T::Accumulator>,
{
    #[inline(always)]
    fn each(&mut self, lanes: S::LaneCoord<W>) {
        self.acc = zip(self.acc, Source::lanes(self.x, lanes), |acc, x| self.op.put(acc, x));
        self.x.write_lanes(lanes, self.acc.map(T::from_accumulator));
    }
}

impl<T: Num, P> InPlace<T, P> for CumSum {
    #[inline(always)]
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(self, x: &mut Tensor<T, S, L, K>) {
        each_group::<S, P, _>(x.shape(), Cumulate { x, op: Sum });
    }
}

impl<T: Num, P> InPlace<T, P> for CumProduct {
    #[inline(always)]
    fn replace<S: Reduces<P>, L: Layout<S>, K: StorageMut<T>>(self, x: &mut Tensor<T, S, L, K>) {
        each_group::<S, P, _>(x.shape(), Cumulate { x, op: Product });
    }
}
