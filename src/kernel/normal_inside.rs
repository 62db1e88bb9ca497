//! Softmax, its logarithm and the norms in the tensor that they are of.

use core::marker::PhantomData;

use super::normal::{Finish, KEPT, Normal, Result, find, find_each, keep_group, keeps};
use super::reduce::{Group, Groups};
use super::replace::{EachGroup, each_group, group_of, groups_of};
use super::stretch::{Gathered, Give};
use super::vector::apply_to_two;
use crate::dtype::Float;
use crate::expr::op::BinaryOp;
use crate::isa::{Isa, Task, dispatch};
use crate::layout::Layout;
use crate::shape::{Each, Reduces, Shape, Visit};
use crate::storage::StorageMut;
use crate::tensor::{Sink, Source, Tensor, hold_lanes};

/// Replaces every group of a tensor; apart from its caller, as [`drive`](super::normal::drive).
#[inline]
pub(super) fn replace<S, P, L, K, N, T>(x: &mut Tensor<T, S, L, K>, normal: N)
where
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<T>,
    N: Normal<T>,
    T: Float,
{
    dispatch(Inside { x, normal, axes: PhantomData::<P> });
}

/// Group after group of a tensor, in it.
struct Inside<'t, X, N, P> {
    x: &'t mut X,
    normal: N,
    axes: PhantomData<P>,
}

impl<T, S, P, L, K, N> Task for Inside<'_, Tensor<T, S, L, K>, N, P>
where
    T: Float,
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<T>,
    N: Normal<T>,
{
    type Out = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Self { x, normal, .. } = self;
        let kept = Gathered::<T::Wide, KEPT>::new();
        each_group::<S, P, _>(x.shape(), Within { x, normal, kept, isa });
    }
}

/// In a tensor.
struct Within<'t, X, N, A, I> {
    x: &'t mut X,
    normal: N,
    isa: I,
    kept: Gathered<A, KEPT>,
}

impl<T, S, P, L, K, N, I> EachGroup<S, P> for Within<'_, Tensor<T, S, L, K>, N, T::Wide, I>
where
    I: Isa,
    T: Float,
    S: Reduces<P>,
    L: Layout<S>,
    K: StorageMut<T>,
    N: Normal<T>,
{
    #[inline(always)]
    fn group(&mut self, group: Group<S, P>) {
        let (normal, shape, x) = (self.normal, self.x.shape(), &mut *self.x);
        let isa = self.isa;
        if const { keeps::<S, P>() } {
            let found =
                keep_group::<S, P, _, _, T, _, _>(isa, shape, &*x, group, normal, &mut self.kept);
            if let Some((from, second)) = found {
                let make = Finish::<_, T> { normal, second };
                let kept = self.kept.elements();
                shape.walk_from(
                    from,
                    kept.len(),
                    &mut Give { from: kept, make, sink: &mut Into(x) },
                );
            }
            return;
        }
        let found = find(isa, normal, &group_of::<T, S, P, L, K>(x, group));
        shape.visit(group, &mut Replace { x, normal, found, isa });
    }

    #[inline(always)]
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        let (normal, shape, x) = (self.normal, self.x.shape(), &mut *self.x);
        let isa = self.isa;
        let found = find_each(isa, normal, &groups_of::<T, S, P, L, K, W>(x, groups));
        shape.visit_lanes(groups, &mut Replace { x, normal, found, isa });
    }
}

/// A tensor as a sink.
struct Into<'t, X>(&'t mut X);

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>> Sink<S, T>
    for Into<'_, Tensor<T, S, L, K>>
{
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>, elements: [T; W]) {
        self.0.write_lanes(lanes, elements);
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord, element: T) {
        self.0.set(coord, element);
    }

    #[inline(always)]
    fn here(&mut self) -> impl Sink<S, T> {
        Into(&mut *self.0)
    }
}

/// The third pass, in a tensor.
struct Replace<'t, X, N, F, I> {
    x: &'t mut X,
    normal: N,
    found: F,
    isa: I,
}

impl<T, S, L, K, N, I> Visit<S> for Replace<'_, Tensor<T, S, L, K>, N, (N::First, T::Wide), I>
where
    I: Isa,
    T: Float,
    S: Shape,
    L: Layout<S>,
    K: StorageMut<T>,
    N: Normal<T>,
{
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        hold_lanes();
        let old: [T; W] = Source::lanes(self.x, lanes);
        self.x
            .write_lanes(lanes, apply_to_two(Result(self.normal, self.isa), old, [self.found; W]));
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        self.x.set(coord, Result(self.normal, self.isa).apply(self.x.at(coord), self.found));
    }
}

impl<T, S, L, K, N, I, const W: usize> Each<S::LaneCoord<W>>
    for Replace<'_, Tensor<T, S, L, K>, N, [(N::First, T::Wide); W], I>
where
    I: Isa,
    T: Float,
    S: Shape,
    L: Layout<S>,
    K: StorageMut<T>,
    N: Normal<T>,
{
    #[inline(always)]
    fn each(&mut self, lanes: S::LaneCoord<W>) {
        hold_lanes();
        let old: [T; W] = Source::lanes(self.x, lanes);
        self.x.write_lanes(lanes, apply_to_two(Result(self.normal, self.isa), old, self.found));
    }
}
