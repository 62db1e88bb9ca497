//! Memory of a constant size for some queries, and for one block of keys.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use crate::dim::Dim;
use crate::dtype::Element;

/// How many keys are looked at before sums are corrected by a larger score; a part of the definition.
pub(in crate::kernel) const BLOCK: usize = 64;
/// How many lanes go through a function together.
pub(super) const LANES: usize = 16;
/// How many queries are looked at together.
pub(super) const ROWS: usize = 2 * LANES;

/// A number for each of [`ROWS`] queries.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Line<A>(pub(super) [[A; LANES]; ROWS / LANES]);

impl<A: Element> Line<A> {
    pub(super) const ZERO: Self = Self([[A::ZERO; LANES]; ROWS / LANES]);
}

/// As many lines as `N` is long.
pub(super) struct Room<N: Dim, A: Copy> {
    /// # Invariants
    /// All elements are initialised.
    lines: MaybeUninit<N::Arr<Line<A>>>,
}

impl<N: Dim, A: Element> Room<N, A> {
    /// Lines of zeros.
    #[inline(always)]
    pub(super) fn new() -> Self {
        let mut lines = MaybeUninit::<N::Arr<Line<A>>>::uninit();
        let first = lines.as_mut_ptr().cast::<Line<A>>();
        for line in 0..N::CAP {
            // SAFETY: an array of `N` has `N::CAP` elements, one behind the other.
            unsafe { first.wrapping_add(line).write(Line::ZERO) }
        }
        Self { lines }
    }

    /// The lines.
    #[inline(always)]
    pub(super) fn lines(&mut self) -> &mut [Line<A>] {
        let first = self.lines.as_mut_ptr().cast::<Line<A>>();
        // SAFETY: by the invariant, `N::CAP` lines are there, and borrowed as `self` is.
        unsafe { core::slice::from_raw_parts_mut(first, N::CAP) }
    }
}
