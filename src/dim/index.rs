//! Indices proven to be inside an axis.

use core::fmt;
use core::marker::PhantomData;

use super::compare::{LessThan, NonZero};
use super::{Dim, FixedDim, One};

/// A number smaller than the length of `N`.
///
/// Made by [`Dim::indices`], by [`Dim::index`] or from a constant; then indexing with it
/// needs no check. An `Idx<Seq>` does not index an axis `Hidden`.
pub struct Idx<N> {
    /// # Invariants
    /// Smaller than the length of the extent `N`.
    value: usize,
    /// Invariant in `N`, for the brand of a bounded extent.
    dim: PhantomData<fn(N) -> N>,
}

impl<N> Idx<N> {
    /// The index `value`, which the caller has proven to be smaller than the length of `N`.
    #[inline(always)]
    pub(super) const fn proven(value: usize) -> Self {
        Self { value, dim: PhantomData }
    }

    /// The number.
    #[inline(always)]
    pub const fn get(self) -> usize {
        self.value
    }
}

impl<N: Dim> Idx<N> {
    /// The index `value`, if it is smaller than the length of `dim`.
    #[inline(always)]
    pub fn new(dim: N, value: usize) -> Option<Self> {
        (value < dim.len()).then(|| Self::proven(value))
    }

    /// The index `value`, or the last one if it is behind that.
    #[inline(always)]
    pub(crate) fn clamped(dim: N, value: usize) -> Self
    where
        N: NonZero,
    {
        // There is an index, so one less than the length is one.
        Self::proven(value.min(dim.len().saturating_sub(1)))
    }

    /// The index zero of an axis that has one.
    #[inline(always)]
    pub(super) fn first(dim: N) -> Self
    where
        N: NonZero,
    {
        let _ = dim;
        Self::proven(0)
    }

    /// The index that is the extent `I`, whose value the compiler compares.
    ///
    /// # Example
    /// ```
    /// use formwork::dim::{D, Idx};
    /// let last: Idx<D<3>> = Idx::constant(D::<2>);
    /// assert_eq!(last.get(), 2);
    /// ```
    #[inline(always)]
    pub fn constant<I: FixedDim + LessThan<N>>(index: I) -> Self {
        Self::proven(index.len())
    }
}

impl Idx<One> {
    /// The only index of an axis of length 1.
    pub const ZERO: Self = Self::proven(0);
}

/// `W` neighbouring indices of the axis `N`.
pub struct Run<N, const W: usize> {
    /// # Invariants
    /// `start + W` is at most the length of the extent `N`.
    start: usize,
    dim: PhantomData<fn(N) -> N>,
}

impl<N: Dim, const W: usize> Run<N, W> {
    /// The run of `W` indices from `start`, if all are inside the axis.
    #[inline(always)]
    pub fn new(dim: N, start: usize) -> Option<Self> {
        let fits = dim.len().checked_sub(W).is_some_and(|last| start <= last);
        fits.then_some(Self { start, dim: PhantomData })
    }
}

impl<N, const W: usize> Run<N, W> {
    /// The number of the first index.
    #[inline(always)]
    pub const fn start(self) -> usize {
        self.start
    }

    /// The index number `lane`, counted from 0, or the last one if there are fewer.
    ///
    /// # Panics
    /// Never for `W > 0`; a run of no index has none to give and does not compile.
    #[inline(always)]
    pub const fn nth(self, lane: usize) -> Idx<N> {
        const { assert!(W > 0, "a run of no index has no first one") }
        let lane = if lane < W { lane } else { W - 1 };
        Idx::proven(self.start.wrapping_add(lane))
    }
}

/// `W` indices of the axis `N`, each a step behind the one before.
pub struct Steps<N, const W: usize> {
    /// # Invariants
    /// `start + (W - 1) * step` is smaller than the length of the extent `N`, if `W` is not 0.
    start: usize,
    step: usize,
    dim: PhantomData<fn(N) -> N>,
}

impl<N: Dim, const W: usize> Steps<N, W> {
    /// The `W` indices from `start`, `step` apart, if all are inside the axis.
    #[inline(always)]
    pub fn new(dim: N, start: usize, step: usize) -> Option<Self> {
        let reach = W.saturating_sub(1).checked_mul(step)?;
        let fits = dim.len().checked_sub(reach).is_some_and(|room| start < room);
        fits.then_some(Self { start, step, dim: PhantomData })
    }
}

impl<N, const W: usize> Steps<N, W> {
    /// The index number `lane`, counted from 0, or the last one if there are fewer.
    ///
    /// # Panics
    /// Never for `W > 0`; no index at all has none to give and does not compile.
    #[inline(always)]
    pub const fn nth(self, lane: usize) -> Idx<N> {
        const { assert!(W > 0, "of no index there is no first one") }
        let lane = if lane < W { lane } else { W - 1 };
        Idx::proven(self.start.wrapping_add(lane.wrapping_mul(self.step)))
    }
}

/// Where the lanes of an evaluation stand on the last axis of an operand.
pub enum LaneAt<N, const W: usize> {
    /// On `W` neighbours.
    Run(Run<N, W>),
    /// All on the same index, because the axis is stretched.
    Splat(Idx<N>),
}

impl<N, const W: usize> LaneAt<N, W> {
    /// The index of one lane.
    #[inline(always)]
    pub const fn nth(self, lane: usize) -> Idx<N> {
        match self {
            Self::Run(run) => run.nth(lane),
            Self::Splat(index) => index,
        }
    }
}

/// All indices of an axis, in order.
pub struct Indices<N> {
    next: usize,
    len: usize,
    dim: PhantomData<fn(N) -> N>,
}

impl<N: Dim> Indices<N> {
    #[inline(always)]
    pub(super) fn new(dim: N) -> Self {
        Self { next: 0, len: dim.len(), dim: PhantomData }
    }
}

impl<N> Indices<N> {
    /// Those that are left and at least `from`, but smaller than `to`.
    #[inline(always)]
    pub(crate) fn within(self, from: usize, to: usize) -> Self {
        Self { next: self.next.max(from), len: self.len.min(to), dim: PhantomData }
    }
}

impl<N> Iterator for Indices<N> {
    type Item = Idx<N>;

    #[inline(always)]
    fn next(&mut self) -> Option<Idx<N>> {
        if self.next >= self.len {
            return None;
        }
        let index = Idx::proven(self.next);
        self.next = self.next.wrapping_add(1);
        Some(index)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.len.saturating_sub(self.next);
        (left, Some(left))
    }
}

impl<N> ExactSizeIterator for Indices<N> {}

impl<N> DoubleEndedIterator for Indices<N> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Idx<N>> {
        if self.next >= self.len {
            return None;
        }
        self.len = self.len.wrapping_sub(1);
        Some(Idx::proven(self.len))
    }
}

macro_rules! copied {
    ($([$($generic:tt)*] $name:ty;)*) => {$(
        impl<$($generic)*> Clone for $name {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($generic)*> Copy for $name {}
    )*};
}

copied! {
    [N] Idx<N>;
    [N, const W: usize] Run<N, W>;
    [N, const W: usize] Steps<N, W>;
    [N, const W: usize] LaneAt<N, W>;
}

impl<N> PartialEq for Idx<N> {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<N> Eq for Idx<N> {}

impl<N> PartialOrd for Idx<N> {
    #[inline(always)]
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<N> Ord for Idx<N> {
    #[inline(always)]
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.value.cmp(&other.value)
    }
}

impl<N> core::hash::Hash for Idx<N> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl<N> fmt::Debug for Idx<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.value, f)
    }
}

impl<N> fmt::Display for Idx<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.value, f)
    }
}

impl<N> From<Idx<N>> for usize {
    #[inline(always)]
    fn from(index: Idx<N>) -> usize {
        index.get()
    }
}
