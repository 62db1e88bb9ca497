//! Writing where the destination and all operands are dense or constant over their last axes: these
//! are one row, written in runs of a cache line and past the caches where it is large.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::view::hold_lanes;
use super::{Part, Source, Tensor, Whole};
use crate::isa::{Isa, Line, NATIVE, Task};
use crate::layout::Layout;
use crate::shape::{BlockAt, Blocks, Shape, StridesFor, Strip, Trailing, VisitBlocks, Within};
use crate::storage::{Storage, StorageMut};

/// The blocks over which the layout `L` of `S` is dense and `Q` dense or constant.
pub(super) struct Common<S, L, Q>(PhantomData<(S, L, Q)>);

impl<S: Shape, L: Layout<S>, Q: Source<S>> Blocks for Common<S, L, Q> {
    const AXES: usize = {
        let to = Trailing::of(S::CAPS, S::FIXED_AXES, L::STRIDES).dense;
        let from = Q::TRAILING.either();
        if to < from { to } else { from }
    };
}

/// The bytes below which a loop is not worth looking for a better instruction set.
pub(super) const SMALL: usize = 1024;
/// The bytes of a destination from which on it is written past the caches.
const LARGE: usize = 16 << 20;

/// How many elements a run has: a cache line of them, and not more than there are.
const fn width(size: usize, elements: usize) -> usize {
    let mut width = 64;
    while width > 1 && (width * size > 64 || width > elements) {
        width /= 2;
    }
    width
}

/// What is done with the elements of a strip.
pub(super) trait OnStrip<S: Shape, B> {
    /// Whether it may be done twice.
    const REPEATS: bool;
    /// The bytes of an element.
    const BYTES: usize;

    /// Does it.
    fn strip<const W: usize>(&mut self, strip: Strip<S, B, W>);

    /// Does it for the first of the elements `from..to` of a block on an instruction set, if there is
    /// a way of its own, and tells where it ended.
    #[inline(always)]
    fn begin<I: Isa>(&mut self, isa: I, block: &BlockAt<S, B>, from: usize, to: usize) -> usize {
        let _ = (isa, block, to);
        from
    }
}

/// The axis outside of the blocks that is dealt out to several threads; where blocks are large, each
/// of them is dealt out instead.
const fn dealt<S: Shape, B: Blocks>(bytes: usize) -> Option<usize> {
    let outer = S::RANK.saturating_sub(B::AXES);
    if outer == 0 || BlockAt::<S, B>::SIZE.saturating_mul(bytes) >= OWN {
        return None;
    }
    let mut longest = 0;
    let mut axis = 1;
    while axis < outer {
        if S::CAPS[axis] > S::CAPS[longest] {
            longest = axis;
        }
        axis += 1;
    }
    Some(longest)
}

/// The bytes of a block from which on several threads have some elements of each block.
const OWN: usize = 64 * 1024;

/// Does the work on all strips of a part, on the best instruction set where there is enough to do.
#[inline(always)]
pub(super) fn on_strips<S: Shape, B: Blocks, P: Part, V: OnStrip<S, B>>(
    shape: S,
    part: P,
    visitor: V,
) {
    struct Walk<S, P, V, B>(S, P, V, PhantomData<B>);

    impl<S: Shape, B: Blocks, P: Part, V: OnStrip<S, B>> Task for Walk<S, P, V, B> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            let Self(shape, part, on, _) = self;
            match const { dealt::<S, B>(V::BYTES) } {
                Some(axis) => {
                    let len = shape.sizes().as_ref().get(axis).copied().unwrap_or(0);
                    let within = part.within(axis, len, 1);
                    shape.walk_blocks::<B, _>(within, &mut InRuns { isa, on, part: Whole });
                }
                None => shape.walk_blocks::<B, _>(Within::ALL, &mut InRuns { isa, on, part }),
            }
        }
    }

    if const { !P::IS_SHARE && S::CAPACITY.saturating_mul(V::BYTES) < SMALL } {
        let mut in_runs = InRuns { isa: NATIVE, on: visitor, part: Whole };
        shape.walk_blocks::<B, _>(Within::ALL, &mut in_runs);
    } else {
        part.dispatch(Walk(shape, part, visitor, PhantomData));
    }
}

/// Blocks, or a part of each, in runs of constant length.
struct InRuns<I, V, P> {
    isa: I,
    on: V,
    part: P,
}

impl<S: Shape, B: Blocks, I: Isa, V: OnStrip<S, B>, P: Part> VisitBlocks<S, B> for InRuns<I, V, P> {
    #[inline(always)]
    fn block(&mut self, at: BlockAt<S, B>) {
        // Of whole lines, where the block begins on one.
        let (start, end) = self.part.range(const { BlockAt::<S, B>::SIZE }, 64);
        let start = self.on.begin(self.isa, &at, start, end);
        match const { width(V::BYTES, BlockAt::<S, B>::SIZE) } {
            64 => self.runs::<S, B, 64>(&at, start, end),
            32 => self.runs::<S, B, 32>(&at, start, end),
            16 => self.runs::<S, B, 16>(&at, start, end),
            8 => self.runs::<S, B, 8>(&at, start, end),
            4 => self.runs::<S, B, 4>(&at, start, end),
            2 => self.runs::<S, B, 2>(&at, start, end),
            _ => self.runs::<S, B, 1>(&at, start, end),
        }
    }
}

impl<I: Isa, V, P: Part> InRuns<I, V, P> {
    /// The elements `from..end` in runs of `W`.
    #[inline(always)]
    fn runs<S: Shape, B: Blocks, const W: usize>(
        &mut self,
        at: &BlockAt<S, B>,
        from: usize,
        end: usize,
    ) where
        V: OnStrip<S, B>,
    {
        let mut start = from;
        while end.checked_sub(4 * W).is_some_and(|last| start <= last) {
            self.run::<S, B, W>(at, start, end);
            self.run::<S, B, W>(at, start.wrapping_add(W), end);
            self.run::<S, B, W>(at, start.wrapping_add(2 * W), end);
            self.run::<S, B, W>(at, start.wrapping_add(3 * W), end);
            start = start.wrapping_add(4 * W);
        }
        while self.run::<S, B, W>(at, start, end) {
            start = start.wrapping_add(W);
        }
        if const { V::REPEATS } && (!P::IS_SHARE || start > from) {
            // The last run ends at the end, and does again what the one before did.
            if start < end {
                self.run::<S, B, W>(at, end.saturating_sub(W), end);
            }
            return;
        }
        self.rest::<S, B, W, 32>(at, &mut start, end);
        self.rest::<S, B, W, 16>(at, &mut start, end);
        self.rest::<S, B, W, 8>(at, &mut start, end);
        self.rest::<S, B, W, 4>(at, &mut start, end);
        self.rest::<S, B, W, 2>(at, &mut start, end);
        self.rest::<S, B, W, 1>(at, &mut start, end);
    }

    /// One run, if there are as many elements before `end`.
    #[inline(always)]
    fn run<S: Shape, B: Blocks, const W: usize>(
        &mut self,
        at: &BlockAt<S, B>,
        start: usize,
        end: usize,
    ) -> bool
    where
        V: OnStrip<S, B>,
    {
        let fits = end.checked_sub(W).is_some_and(|last| start <= last);
        let Some(strip) = fits.then(|| at.strip::<W>(start)).flatten() else {
            return false;
        };
        hold_lanes();
        self.on.strip(strip);
        true
    }

    /// A run of `N < W`, if one is left.
    #[inline(always)]
    fn rest<S: Shape, B: Blocks, const W: usize, const N: usize>(
        &mut self,
        at: &BlockAt<S, B>,
        start: &mut usize,
        end: usize,
    ) where
        V: OnStrip<S, B>,
    {
        if const { N < W } && self.run::<S, B, N>(at, *start, end) {
            *start = start.wrapping_add(N);
        }
    }
}

/// Elements are written.
pub(super) struct Written<'t, T, Q> {
    pub(super) to: &'t mut T,
    pub(super) from: &'t Q,
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>, Q: Source<S, Elem = T>, B: Blocks>
    OnStrip<S, B> for Written<'_, Tensor<T, S, L, K>, Q>
{
    const REPEATS: bool = true;
    const BYTES: usize = size_of::<T>();

    #[inline(always)]
    fn strip<const W: usize>(&mut self, strip: Strip<S, B, W>) {
        self.to.write_strip(strip, self.from.strip(strip));
    }

    #[inline(always)]
    fn begin<I: Isa>(&mut self, isa: I, block: &BlockAt<S, B>, from: usize, to: usize) -> usize {
        if const { BlockAt::<S, B>::SIZE.saturating_mul(size_of::<T>()) < LARGE } {
            return from;
        }
        match const { size_of::<T>() } {
            1 => self.past_caches::<I, B, 64>(isa, block, from, to),
            2 => self.past_caches::<I, B, 32>(isa, block, from, to),
            4 => self.past_caches::<I, B, 16>(isa, block, from, to),
            8 => self.past_caches::<I, B, 8>(isa, block, from, to),
            _ => from,
        }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>, Q: Source<S, Elem = T>>
    Written<'_, Tensor<T, S, L, K>, Q>
{
    /// Writes all whole lines of the elements `from..end` of a block past the caches, and what is
    /// before the first one; `W` elements are a line.
    #[inline(always)]
    fn past_caches<I: Isa, B: Blocks, const W: usize>(
        &mut self,
        isa: I,
        block: &BlockAt<S, B>,
        from: usize,
        end: usize,
    ) -> usize {
        let Some(to) = self.to.block_mut(block) else {
            return from;
        };
        let before =
            to.wrapping_add(from).addr().wrapping_neg() % 64 / const { size_of::<T>() }.max(1);
        let mut start = from;
        while start < from.wrapping_add(before).min(end)
            && let Some(strip) = block.strip::<1>(start)
        {
            self.to.write_strip(strip, self.from.strip(strip));
            start = start.wrapping_add(1);
        }
        let aligned = to.wrapping_add(start).addr().is_multiple_of(64);
        let settled = Settled(isa);
        while aligned
            && end.checked_sub(W).is_some_and(|last| start <= last)
            && let Some(strip) = block.strip::<W>(start)
        {
            let elements = MaybeUninit::new(self.from.strip(strip));
            let mut line = Line([MaybeUninit::uninit(); 64]);
            // SAFETY: `W` elements are as large as a line, which is aligned more than they are.
            unsafe { (&raw mut line).cast::<MaybeUninit<[T; W]>>().write(elements) }
            // SAFETY: the strip's elements stand one behind the other behind the block's first one
            // and are ours to write; they begin on a line and are one.
            unsafe { isa.stream(to.wrapping_add(start).cast(), &raw const line) }
            start = start.wrapping_add(W);
        }
        drop(settled);
        start
    }
}

/// Settles what was written past the caches when it goes, also where a function of the user's panics.
struct Settled<I: Isa>(I);

impl<I: Isa> Drop for Settled<I> {
    #[inline(always)]
    fn drop(&mut self) {
        self.0.settle();
    }
}

/// Elements are changed.
pub(super) struct Changed<'t, T, Q, F> {
    pub(super) to: &'t mut T,
    pub(super) from: &'t Q,
    pub(super) change: F,
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>, Q, F, B> OnStrip<S, B>
    for Changed<'_, Tensor<T, S, L, K>, Q, F>
where
    Q: Source<S>,
    F: Fn(T, Q::Elem) -> T,
    B: Blocks,
{
    const REPEATS: bool = false;
    const BYTES: usize = size_of::<T>();

    #[inline(always)]
    fn strip<const W: usize>(&mut self, strip: Strip<S, B, W>) {
        let with = self.from.strip(strip);
        let mut values = self.to.read_strip(strip);
        for (value, with) in values.iter_mut().zip(with) {
            *value = (self.change)(*value, with);
        }
        self.to.write_strip(strip, values);
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The elements at `W` neighbours in a block.
    #[inline(always)]
    pub(super) fn read_strip<B: Blocks, const W: usize>(&self, strip: Strip<S, B, W>) -> [T; W] {
        let known = const { Trailing::of(S::CAPS, S::FIXED_AXES, L::STRIDES) };
        let start = match strip.start() {
            Some(start) if B::AXES <= known.dense => start,
            Some(_) if B::AXES > known.constant => {
                return core::array::from_fn(|lane| self.at(strip.lane(lane)));
            }
            _ => return [self.at(strip.first()); W],
        };
        let first = self.place(strip.first()).wrapping_add(start);
        // SAFETY: by the invariants of `Strip` these are `W` elements of a block that begins at a
        // coordinate of `S`; over its axes the layout is dense, so they stand one behind the other
        // from `start` on, initialised by the invariant of the tensor; `[T; W]` is aligned as `T` is.
        unsafe { first.cast::<[T; W]>().read() }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>> Tensor<T, S, L, K> {
    /// Where the elements of a block stand one behind the other, if they do.
    #[inline(always)]
    pub(super) fn block_mut<B: Blocks>(&mut self, block: &BlockAt<S, B>) -> Option<*mut T> {
        let known = const { Trailing::of(S::CAPS, S::FIXED_AXES, L::STRIDES) };
        let offset = <L::Strides as StridesFor<S>>::offset(block.first());
        (B::AXES <= known.dense).then(|| self.origin_mut().wrapping_offset(offset))
    }

    /// Writes the elements at `W` neighbours in a block.
    #[inline(always)]
    pub(super) fn write_strip<B: Blocks, const W: usize>(
        &mut self,
        strip: Strip<S, B, W>,
        values: [T; W],
    ) {
        let known = const { Trailing::of(S::CAPS, S::FIXED_AXES, L::STRIDES) };
        match strip.start() {
            Some(start) if B::AXES <= known.dense => {
                let offset = <L::Strides as StridesFor<S>>::offset(strip.first());
                let first = self.origin_mut().wrapping_offset(offset).wrapping_add(start);
                // SAFETY: as in `read_strip`, and the elements are ours to write.
                unsafe { first.cast::<[T; W]>().write(values) }
            }
            _ => {
                for (lane, value) in values.into_iter().enumerate() {
                    self.set(strip.lane(lane), value);
                }
            }
        }
    }
}
