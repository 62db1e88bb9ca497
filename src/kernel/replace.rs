//! Group after group of a tensor with its elements replaced.

use core::marker::PhantomData;

use super::group::{Neighbours, One};
use super::reduce::{Group, Groups};
use crate::layout::Layout;
use crate::shape::{Reduces, Shape, Visit};
use crate::storage::StorageMut;
use crate::tensor::{Part, Share, Source, Tensor, hold_lanes};

/// What is done with each group along the axes `P`.
pub(super) trait EachGroup<S: Reduces<P>, P> {
    /// Does it with one.
    fn group(&mut self, group: Group<S, P>);
    /// Does it with `W` neighbours, which do not run along the last axis.
    fn groups<const W: usize>(&mut self, groups: Groups<S, P, W>);
}

/// Does something with every group.
#[inline(always)]
pub(super) fn each_group<S: Reduces<P>, P, G: EachGroup<S, P>>(shape: S, mut each: G) {
    shape.reduced().walk(&mut Walk::<S, P, G> { each: &mut each, types: PhantomData });
}

/// Does something with the groups of a share.
#[inline(always)]
pub(super) fn some_groups<S: Reduces<P>, P, G: EachGroup<S, P>>(
    shape: S,
    share: Share,
    mut each: G,
) {
    let groups = shape.reduced();
    // Neighbours are done together, as many as have elements on one line.
    let step = if S::ALONG_LAST { 1 } else { 16 };
    let (from, to) = share.range(groups.count(), step);
    if let Some(first) = groups.coords().nth(from) {
        let mut walk = Walk::<S, P, G> { each: &mut each, types: PhantomData };
        groups.walk_from(first, to.saturating_sub(from), &mut walk);
    }
}

struct Walk<'g, S, P, G> {
    each: &'g mut G,
    types: PhantomData<(S, P)>,
}

impl<S: Reduces<P>, P, G: EachGroup<S, P>> Visit<S::Out> for Walk<'_, S, P, G> {
    #[inline(always)]
    fn run<const W: usize>(&mut self, groups: Groups<S, P, W>) {
        if S::ALONG_LAST {
            for lane in 0..W {
                self.each.group(S::Out::lane(groups, lane));
            }
        } else {
            self.each.groups(groups);
        }
    }

    #[inline(always)]
    fn one(&mut self, group: Group<S, P>) {
        self.each.group(group);
    }
}

/// The elements of one group of a tensor.
#[inline(always)]
pub(super) fn group_of<T: Copy, S: Reduces<P>, P, L: Layout<S>, K: StorageMut<T>>(
    x: &Tensor<T, S, L, K>,
    group: Group<S, P>,
) -> One<'_, S, P, Tensor<T, S, L, K>> {
    One { shape: x.shape(), source: x, group }
}

/// The elements of `W` groups of a tensor.
#[inline(always)]
pub(super) fn groups_of<
    T: Copy,
    S: Reduces<P>,
    P,
    L: Layout<S>,
    K: StorageMut<T>,
    const W: usize,
>(
    x: &Tensor<T, S, L, K>,
    groups: Groups<S, P, W>,
) -> Neighbours<'_, S, P, Tensor<T, S, L, K>, W> {
    Neighbours { shape: x.shape(), source: x, groups }
}

/// Replaces each element of one group.
#[inline(always)]
pub(super) fn replace<T: Copy, S: Reduces<P>, P, L: Layout<S>, K: StorageMut<T>>(
    x: &mut Tensor<T, S, L, K>,
    group: Group<S, P>,
    function: impl Fn(T) -> T,
) {
    x.shape().visit(group, &mut Replace { x, function });
}

struct Replace<'t, X, F> {
    x: &'t mut X,
    function: F,
}

impl<T, S, L, K, F> Visit<S> for Replace<'_, Tensor<T, S, L, K>, F>
where
    T: Copy,
    S: Shape,
    L: Layout<S>,
    K: StorageMut<T>,
    F: Fn(T) -> T,
{
    #[inline(always)]
    fn run<const W: usize>(&mut self, lanes: S::LaneCoord<W>) {
        hold_lanes();
        let old: [T; W] = Source::lanes(self.x, lanes);
        self.x.write_lanes(lanes, old.map(&self.function));
    }

    #[inline(always)]
    fn one(&mut self, coord: S::Coord) {
        self.x.set(coord, (self.function)(self.x.at(coord)));
    }
}
