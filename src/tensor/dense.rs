//! Writing where the destination and all operands are dense or constant over their last axes: these
//! are one row, written in runs of a cache line and past the caches where it is large.
#![allow(unsafe_code)]

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::view::hold_lanes;
use super::{Source, Tensor};
use crate::isa::{Isa, Line, NATIVE, Task, dispatch};
use crate::layout::Layout;
use crate::shape::{BlockAt, Blocks, Shape, StridesFor, Strip, Trailing, VisitBlocks};
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

    /// Does it for the first elements of a block on an instruction set, if there is a way of its own,
    /// and tells for how many.
    #[inline(always)]
    fn begin<I: Isa>(&mut self, isa: I, block: &BlockAt<S, B>) -> usize {
        let _ = (isa, block);
        0
    }
}

/// Does the work on all strips, on the best instruction set where there is enough to do.
#[inline(always)]
pub(super) fn on_strips<S: Shape, B: Blocks, V: OnStrip<S, B>>(shape: S, visitor: V) {
    struct Walk<S, V, B>(S, V, PhantomData<B>);

    impl<S: Shape, B: Blocks, V: OnStrip<S, B>> Task for Walk<S, V, B> {
        type Out = ();

        #[inline(always)]
        fn run<I: Isa>(self, isa: I) {
            self.0.walk_blocks::<B, _>(&mut InRuns { isa, on: self.1 });
        }
    }

    if const { S::CAPACITY.saturating_mul(V::BYTES) < SMALL } {
        shape.walk_blocks::<B, _>(&mut InRuns { isa: NATIVE, on: visitor });
    } else {
        dispatch(Walk(shape, visitor, PhantomData));
    }
}

/// Blocks, in runs of constant length.
struct InRuns<I, V> {
    isa: I,
    on: V,
}

impl<S: Shape, B: Blocks, I: Isa, V: OnStrip<S, B>> VisitBlocks<S, B> for InRuns<I, V> {
    #[inline(always)]
    fn block(&mut self, at: BlockAt<S, B>) {
        let start = self.on.begin(self.isa, &at);
        match const { width(V::BYTES, BlockAt::<S, B>::SIZE) } {
            64 => self.runs::<S, B, 64>(&at, start),
            32 => self.runs::<S, B, 32>(&at, start),
            16 => self.runs::<S, B, 16>(&at, start),
            8 => self.runs::<S, B, 8>(&at, start),
            4 => self.runs::<S, B, 4>(&at, start),
            2 => self.runs::<S, B, 2>(&at, start),
            _ => self.runs::<S, B, 1>(&at, start),
        }
    }
}

impl<I: Isa, V> InRuns<I, V> {
    /// The elements from `start` on in runs of `W`.
    #[inline(always)]
    fn runs<S: Shape, B: Blocks, const W: usize>(&mut self, at: &BlockAt<S, B>, start: usize)
    where
        V: OnStrip<S, B>,
    {
        let mut start = start;
        while at.strip::<W>(start.wrapping_add(3 * W)).is_some() {
            self.run::<S, B, W>(at, start);
            self.run::<S, B, W>(at, start.wrapping_add(W));
            self.run::<S, B, W>(at, start.wrapping_add(2 * W));
            self.run::<S, B, W>(at, start.wrapping_add(3 * W));
            start = start.wrapping_add(4 * W);
        }
        while self.run::<S, B, W>(at, start) {
            start = start.wrapping_add(W);
        }
        if const { V::REPEATS } {
            // The last run ends at the end, and does again what the one before did.
            let size = const { BlockAt::<S, B>::SIZE };
            if start < size {
                self.run::<S, B, W>(at, size.saturating_sub(W));
            }
            return;
        }
        self.rest::<S, B, W, 32>(at, &mut start);
        self.rest::<S, B, W, 16>(at, &mut start);
        self.rest::<S, B, W, 8>(at, &mut start);
        self.rest::<S, B, W, 4>(at, &mut start);
        self.rest::<S, B, W, 2>(at, &mut start);
        self.rest::<S, B, W, 1>(at, &mut start);
    }

    /// One run, if there are as many elements.
    #[inline(always)]
    fn run<S: Shape, B: Blocks, const W: usize>(&mut self, at: &BlockAt<S, B>, start: usize) -> bool
    where
        V: OnStrip<S, B>,
    {
        let Some(strip) = at.strip::<W>(start) else {
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
    ) where
        V: OnStrip<S, B>,
    {
        if const { N < W } && self.run::<S, B, N>(at, *start) {
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
    fn begin<I: Isa>(&mut self, isa: I, block: &BlockAt<S, B>) -> usize {
        if const { BlockAt::<S, B>::SIZE.saturating_mul(size_of::<T>()) < LARGE } {
            return 0;
        }
        match const { size_of::<T>() } {
            1 => self.past_caches::<I, B, 64>(isa, block),
            2 => self.past_caches::<I, B, 32>(isa, block),
            4 => self.past_caches::<I, B, 16>(isa, block),
            8 => self.past_caches::<I, B, 8>(isa, block),
            _ => 0,
        }
    }
}

impl<T: Copy, S: Shape, L: Layout<S>, K: StorageMut<T>, Q: Source<S, Elem = T>>
    Written<'_, Tensor<T, S, L, K>, Q>
{
    /// Writes all whole lines of a block past the caches, and what is before the first one; `W`
    /// elements are a line.
    #[inline(always)]
    fn past_caches<I: Isa, B: Blocks, const W: usize>(
        &mut self,
        isa: I,
        block: &BlockAt<S, B>,
    ) -> usize {
        let Some(to) = self.to.block_mut(block) else {
            return 0;
        };
        let before = to.addr().wrapping_neg() % 64 / size_of::<T>().max(1);
        let mut start = 0;
        while start < before
            && let Some(strip) = block.strip::<1>(start)
        {
            self.to.write_strip(strip, self.from.strip(strip));
            start = start.wrapping_add(1);
        }
        let aligned = to.wrapping_add(start).addr().is_multiple_of(64);
        while aligned && let Some(strip) = block.strip::<W>(start) {
            let elements = MaybeUninit::new(self.from.strip(strip));
            let mut line = Line([MaybeUninit::uninit(); 64]);
            // SAFETY: `W` elements are as large as a line, which is aligned more than they are.
            unsafe { (&raw mut line).cast::<MaybeUninit<[T; W]>>().write(elements) }
            // SAFETY: the strip's elements stand one behind the other behind the block's first one
            // and are ours to write; they begin on a line and are one.
            unsafe { isa.stream(to.wrapping_add(start).cast(), &raw const line) }
            start = start.wrapping_add(W);
        }
        isa.settle();
        start
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
