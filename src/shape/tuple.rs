//! Tuples of extents are shapes, from rank 0 to rank 8.

use core::fmt;

use super::{BlockAt, Blocks, FixedShape, Pieces, Sealed, Shape, Visit, VisitBlocks, Within};
use crate::dim::{Dim, FixedDim, Idx, LaneAt, One, Run, Times};

/// Writes one extent: its name and length, or what it writes itself.
fn describe<N: Dim>(dim: N, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if N::NAME.is_empty() { write!(f, "{dim:?}") } else { write!(f, "{}={}", N::NAME, dim.len()) }
}

/// The product of the extents: 0 if one of them is, however large the others are.
const fn capacity(extents: &[usize]) -> usize {
    let mut axis = 0;
    while axis < extents.len() {
        if extents[axis] == 0 {
            return 0;
        }
        axis += 1;
    }
    let mut count = 1usize;
    axis = 0;
    while axis < extents.len() {
        assert!(
            count <= isize::MAX.cast_unsigned() / extents[axis],
            "a tensor of this shape would have more elements than memory has"
        );
        count = count.wrapping_mul(extents[axis]);
        axis += 1;
    }
    count
}

/// How many steps of an axis are done before the last axis goes on: as many as have elements on one
/// cache line, twice over: more would not stay in the first cache where rows are a power of two apart.
const TILE: usize = 32;

/// A row, visited piece by piece.
struct Row<'v, V, O, N> {
    visitor: &'v mut V,
    dim: N,
    /// The indices on the axes before the last.
    outer: O,
    /// The first index that has not been visited.
    next: usize,
}

macro_rules! shape {
    ($rank:literal [$($dim:ident $index:ident $n:tt),*] $({ $last:ident $last_index:ident $last_n:tt })? [$($rev_index:ident $rev_n:tt),*]) => {
        impl<$($dim: Dim,)* $($last: Dim)?> Sealed for ($($dim,)* $($last,)?) {}

        impl<$($dim: Dim,)* $($last: Dim)?> Shape for ($($dim,)* $($last,)?) {
            const RANK: usize = $rank;
            const CAPS: &'static [usize] = &[$($dim::CAP,)* $($last::CAP)?];
            const CAPACITY: usize = capacity(Self::CAPS);
            const NAMES: &'static [&'static str] = &[$($dim::NAME,)* $($last::NAME)?];
            const FIXED: bool = true $(&& $dim::FIXED)* $(&& $last::FIXED)?;
            const FIXED_AXES: &'static [bool] = &[$($dim::FIXED,)* $($last::FIXED)?];
            type Sizes = [usize; $rank];
            type Arr<T: Copy> = shape!(@arr T; $($dim)* $($last)?);
            type RowMajor = shape!(@row_major []; $($dim)* $($last)?);
            type Coord = ($(Idx<$dim>,)* $(Idx<$last>,)?);
            type LaneCoord<const W: usize> = ($(Idx<$dim>,)* $(LaneAt<$last, W>,)?);

            #[inline(always)]
            fn sizes(self) -> Self::Sizes {
                [$(self.$n.len(),)* $(self.$last_n.len())?]
            }

            fn describe(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let _ = f;
                shape!(@describe self f [] $($n)* $($last_n)?);
                Ok(())
            }

            #[inline(always)]
            fn count(self) -> usize {
                1usize $(.wrapping_mul(self.$n.len()))* $(.wrapping_mul(self.$last_n.len()))?
            }

            #[inline(always)]
            fn coord(self, indices: Self::Sizes) -> Option<Self::Coord> {
                let [$($index,)* $($last_index)?] = indices;
                Some(($(self.$n.index($index)?,)* $(self.$last_n.index($last_index)?,)?))
            }

            #[inline(always)]
            fn indices(coord: Self::Coord) -> Self::Sizes {
                let ($($index,)* $($last_index,)?) = coord;
                [$($index.get(),)* $($last_index.get())?]
            }

            #[inline(always)]
            fn first(self) -> Option<Self::Coord> {
                Some(($(self.$n.index(0)?,)* $(self.$last_n.index(0)?,)?))
            }

            #[inline(always)]
            fn next(self, coord: Self::Coord) -> Option<Self::Coord> {
                shape!(@next self coord [$($index)* $($last_index)?] $($rev_index $rev_n)*)
            }

            #[inline(always)]
            fn fold_coords<State>(self, init: State, mut each: impl FnMut(State, Self::Coord) -> State) -> State {
                let mut state = init;
                shape!(@fold self state each [$($index $n)* $($last_index $last_n)?] [$($index)* $($last_index)?]);
                state
            }

            #[inline(always)]
            fn lane<const W: usize>(lanes: Self::LaneCoord<W>, lane: usize) -> Self::Coord {
                let ($($index,)* $($last_index,)?) = lanes;
                let _ = lane;
                ($($index,)* $($last_index.nth(lane),)?)
            }

            #[inline(always)]
            fn walk_from<V: Visit<Self>>(
                self,
                from: Self::Coord,
                count: usize,
                visitor: &mut V,
            ) -> Option<Self::Coord> {
                shape!(@walk_from self from count visitor [$($index)*] $({ $last $last_index $last_n })?)
            }

            #[inline(always)]
            fn walk_within<V: Visit<Self>>(self, within: Within, visitor: &mut V) {
                let _ = within;
                shape!(@walk self within visitor [$($index $n)*] [$($index)*] $({ $last $last_index $last_n })?);
            }

            #[inline(always)]
            fn walk_blocks<By: Blocks, V: VisitBlocks<Self, By>>(
                self,
                within: Within,
                visitor: &mut V,
            ) {
                let _ = within;
                shape!(@blocks self within visitor By [$($index $n)* $($last_index $last_n)?] [$($index)* $($last_index)?]);
            }

            #[inline(always)]
            fn walk_tiles<V: Visit<Self>>(self, axis: usize, within: Within, visitor: &mut V) {
                shape!(@tiles self within visitor axis [$($index $n)*] [$($index)*] $({ $last $last_index $last_n })?);
            }
        }

        shape!(@row [$($dim $index)*] $({ $last $last_index })?);

        #[diagnostic::do_not_recommend]
        impl<$($dim: FixedDim,)* $($last: FixedDim)?> FixedShape for ($($dim,)* $($last,)?) {
            const SHAPE: Self = ($($dim::DIM,)* $($last::DIM,)?);
        }
    };

    // A piece of a row by runs, then one by one.
    (@row []) => {};
    (@row [$($dim:ident $index:ident)*] { $last:ident $last_index:ident }) => {
        impl<$($dim: Dim,)* $last: Dim, V: Visit<($($dim,)* $last,)>> Pieces
            for Row<'_, V, ($(Idx<$dim>,)*), $last>
        {
            #[inline(always)]
            fn piece(&mut self, from: usize, to: usize) {
                if from != self.next {
                    return;
                }
                let ($($index,)*) = self.outer;
                let (dim, mut start) = (self.dim, from);
                if V::WIDE {
                    shape!(@runs_to to self dim start 64 [$($index)*] $last);
                }
                shape!(@runs_to to self dim start 16 [$($index)*] $last);
                shape!(@runs_to to self dim start 8 [$($index)*] $last);
                shape!(@runs_to to self dim start 4 [$($index)*] $last);
                while start < to && let Some($last_index) = dim.index(start) {
                    self.visitor.one(($($index,)* $last_index,));
                    start = start.wrapping_add(1);
                }
                self.next = to.max(from);
            }
        }
    };
    (@runs_to $to:ident $this:ident $dim:ident $start:ident $w:literal [$($index:ident)*] $last:ident) => {
        if const { $last::CAP >= $w } {
            while $to.checked_sub($w).is_some_and(|last| $start <= last)
                && let Some(run) = Run::<$last, $w>::new($dim, $start)
            {
                $this.visitor.run::<$w>(($($index,)* LaneAt::Run(run),));
                $start = $start.wrapping_add($w);
            }
        }
    };

    // The nested storage: an array of the first extent's length of what the rest need.
    (@arr $t:ident; ) => { $t };
    (@arr $t:ident; $dim:ident $($rest:ident)*) => { $dim::Arr<shape!(@arr $t; $($rest)*)> };

    // Each stride is the product of the extents behind it.
    (@row_major [$($done:ty,)*]; ) => { ($($done,)*) };
    (@row_major [$($done:ty,)*]; $dim:ident $($rest:ident)*) => {
        shape!(@row_major [$($done,)* shape!(@product $($rest)*),]; $($rest)*)
    };
    (@product ) => { One };
    (@product $dim:ident) => { $dim::Stride };
    (@product $dim:ident $($rest:ident)+) => { Times<$dim::Stride, shape!(@product $($rest)+)> };

    // The last axis moves on; where it is at its end it starts anew and the one before moves.
    (@next $self:ident $coord:ident [$($index:ident)*] $($rev_index:ident $rev_n:tt)*) => {{
        let ($($index,)*) = $coord;
        shape!(@carry $self [$($index)*] $($rev_index $rev_n)*)
    }};
    (@carry $self:ident [$($index:ident)*]) => {{
        let _ = ($($index,)*);
        None
    }};
    (@carry $self:ident [$($index:ident)*] $at:ident $n:tt $($rest:tt)*) => {{
        if let Some($at) = $self.$n.index($at.get().wrapping_add(1)) {
            return Some(($($index,)*));
        }
        let $at = $self.$n.index(0)?;
        shape!(@carry $self [$($index)*] $($rest)*)
    }};

    // The extents with commas between them.
    (@describe $self:ident $f:ident [$($comma:tt)*]) => {};
    (@describe $self:ident $f:ident [$($comma:tt)*] $n:tt $($rest:tt)*) => {
        $($f.write_str($comma)?;)*
        describe($self.$n, $f)?;
        shape!(@describe $self $f [","] $($rest)*);
    };

    // A loop for each axis.
    (@fold $self:ident $state:ident $each:ident [] [$($index:ident)*]) => {
        $state = $each($state, ($($index,)*));
    };
    (@fold $self:ident $state:ident $each:ident [$index:ident $n:tt $($rest:tt)*] $all:tt) => {
        for $index in $self.$n.indices() {
            shape!(@fold $self $state $each [$($rest)*] $all);
        }
    };

    // Row after row, each from its first index on as far as there is something left.
    (@walk_from $self:ident $from:ident $count:ident $v:ident []) => {{
        let () = $from;
        if $count > 0 {
            $v.one(());
            return None;
        }
        Some(())
    }};
    (@walk_from $self:ident $from:ident $count:ident $v:ident [$($index:ident)*] { $last:ident $last_index:ident $n:tt }) => {{
        let (mut at, mut left, dim) = ($from, $count, $self.$n);
        loop {
            let ($($index,)* $last_index,) = at;
            let start = $last_index.get();
            let end = dim.len().min(start.saturating_add(left));
            left = left.wrapping_sub(end.wrapping_sub(start));
            Row { visitor: &mut *$v, dim, outer: ($($index,)*), next: start }.piece(start, end);
            if let Some($last_index) = dim.index(end) {
                return Some(($($index,)* $last_index,));
            }
            let $last_index = dim.index(end.wrapping_sub(1))?;
            at = $self.next(($($index,)* $last_index,))?;
            if left == 0 {
                return Some(at);
            }
        }
    }};

    // A loop for each axis outside of the blocks; index 0 on those inside.
    (@blocks $self:ident $within:ident $v:ident $b:ident [] [$($index:ident)*]) => {
        $v.block(BlockAt::<Self, $b>::new($self, ($($index,)*)));
    };
    (@blocks $self:ident $within:ident $v:ident $b:ident [$index:ident $n:tt $($rest:tt)*] $all:tt) => {
        let part = if const { $b::AXES + $n < Self::RANK } { $within.of($n) } else { (0, 1) };
        for $index in $self.$n.indices().within(part.0, part.1) {
            shape!(@blocks $self $within $v $b [$($rest)*] $all);
        }
    };

    // Some steps of one axis, then a run of the last axis, then these steps.
    (@tiles $self:ident $within:ident $v:ident $axis:ident [] []) => {{
        let _ = ($axis, $within);
        $v.one(());
    }};
    (@tiles $self:ident $within:ident $v:ident $axis:ident $outer:tt [$($index:ident)*] { $last:ident $last_index:ident $n:tt }) => {
        let dim = $self.$n;
        let (mut from, end) = $within.of($axis);
        let long = $self.sizes().as_ref().get($axis).copied().unwrap_or(1).min(end);
        while from < long {
            let to = from.wrapping_add(TILE).min(long);
            let mut start = 0;
            while let Some(run) = Run::<$last, 16>::new(dim, start) {
                let lanes = LaneAt::Run(run);
                shape!(@tile $self $within $axis from to $outer { $v.run::<16>(($($index,)* lanes,)) });
                start = start.wrapping_add(16);
            }
            while let Some(run) = Run::<$last, 4>::new(dim, start) {
                let lanes = LaneAt::Run(run);
                shape!(@tile $self $within $axis from to $outer { $v.run::<4>(($($index,)* lanes,)) });
                start = start.wrapping_add(4);
            }
            while let Some($last_index) = dim.index(start) {
                shape!(@tile $self $within $axis from to $outer { $v.one(($($index,)* $last_index,)) });
                start = start.wrapping_add(1);
            }
            from = to;
        }
    };
    (@tile $self:ident $within:ident $axis:ident $from:ident $to:ident [] $body:block) => {{
        let _ = $to;
        $body
    }};
    (@tile $self:ident $within:ident $axis:ident $from:ident $to:ident [$index:ident $n:tt $($rest:tt)*] $body:block) => {
        let part = if $n == $axis { ($from, $to) } else { $within.of($n) };
        for $index in $self.$n.indices().within(part.0, part.1) {
            shape!(@tile $self $within $axis $from $to [$($rest)*] $body);
        }
    };

    // A loop for each axis but the last; the last by runs, then one by one.
    (@walk $self:ident $within:ident $v:ident [] []) => { $v.one(()) };
    (@walk $self:ident $within:ident $v:ident [$index:ident $n:tt $($rest:tt)*] $all:tt $last:tt) => {
        let part = $within.of($n);
        for $index in $self.$n.indices().within(part.0, part.1) {
            shape!(@walk $self $within $v [$($rest)*] $all $last);
        }
    };
    (@walk $self:ident $within:ident $v:ident [] [$($index:ident)*] { $last:ident $last_index:ident $n:tt }) => {
        let dim = $self.$n;
        if V::HAS_SEAMS {
            let mut row = Row { visitor: &mut *$v, dim, outer: ($($index,)*), next: 0 };
            V::cut(0, dim.len(), &mut row);
            // Whatever the pieces were, the whole row is visited.
            row.piece(row.next, dim.len());
        } else {
            let mut start = 0;
            shape!(@runs $v dim start 16 [$($index)*] $last);
            shape!(@runs $v dim start 8 [$($index)*] $last);
            shape!(@runs $v dim start 4 [$($index)*] $last);
            while let Some($last_index) = dim.index(start) {
                $v.one(($($index,)* $last_index,));
                start = start.wrapping_add(1);
            }
        }
    };
    (@runs $v:ident $dim:ident $start:ident $w:literal [$($index:ident)*] $last:ident) => {
        if const { $last::CAP >= $w } {
            while let Some(run) = Run::<$last, $w>::new($dim, $start) {
                $v.run::<$w>(($($index,)* LaneAt::Run(run),));
                $start = $start.wrapping_add($w);
            }
        }
    };
}

shape!(0 [] []);
shape!(1 [] { A a 0 } [a 0]);
shape!(2 [A a 0] { B b 1 } [b 1, a 0]);
shape!(3 [A a 0, B b 1] { C c 2 } [c 2, b 1, a 0]);
shape!(4 [A a 0, B b 1, C c 2] { D d 3 } [d 3, c 2, b 1, a 0]);
shape!(5 [A a 0, B b 1, C c 2, D d 3] { E e 4 } [e 4, d 3, c 2, b 1, a 0]);
shape!(6 [A a 0, B b 1, C c 2, D d 3, E e 4] { F f 5 } [f 5, e 4, d 3, c 2, b 1, a 0]);
shape!(7 [A a 0, B b 1, C c 2, D d 3, E e 4, F f 5] { G g 6 } [g 6, f 5, e 4, d 3, c 2, b 1, a 0]);
shape!(8 [A a 0, B b 1, C c 2, D d 3, E e 4, F f 5, G g 6] { H h 7 } [h 7, g 6, f 5, e 4, d 3, c 2, b 1, a 0]);
