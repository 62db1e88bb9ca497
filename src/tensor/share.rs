//! What one of several threads computes: a share of the elements, which no other one has.

use crate::isa::{Choice, Task};
use crate::shape::Within;

/// The share number `index` of `count`.
///
/// What belongs to it follows from these two numbers, from the extents, and from constants of the
/// types and of an instruction set that is the same for all shares. So each element is in one share,
/// and in no other.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    /// # Invariants
    /// Smaller than `count`.
    index: usize,
    count: usize,
    on: Choice,
}

/// Everything, or a share of it.
pub(crate) trait Part: Copy {
    /// Whether it may be less than everything.
    const IS_SHARE: bool;

    /// The share.
    fn share(self) -> Share;

    /// Which of `len` belong to it, the first one and the one behind the last: a multiple of `step`,
    /// or the rest at the end.
    fn range(self, len: usize, step: usize) -> (usize, usize);

    /// The same along an axis.
    fn within(self, axis: usize, len: usize, step: usize) -> Within;

    /// Does the work on the instruction set of all shares.
    fn dispatch<K: Task>(self, task: K) -> K::Out;
}

/// Everything.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whole;

impl Part for Whole {
    const IS_SHARE: bool = false;

    #[inline(always)]
    fn share(self) -> Share {
        Share::whole()
    }

    #[inline(always)]
    fn range(self, len: usize, _step: usize) -> (usize, usize) {
        (0, len)
    }

    #[inline(always)]
    fn within(self, _axis: usize, _len: usize, _step: usize) -> Within {
        Within::ALL
    }

    #[inline(always)]
    fn dispatch<K: Task>(self, task: K) -> K::Out {
        crate::isa::dispatch(task)
    }
}

impl Part for Share {
    const IS_SHARE: bool = true;

    #[inline(always)]
    fn share(self) -> Share {
        self
    }

    #[inline(always)]
    fn range(self, len: usize, step: usize) -> (usize, usize) {
        if self.count == 1 {
            return (0, len);
        }
        let units = len.div_ceil(step.max(1));
        let before = |shares: usize| {
            let units = units.saturating_mul(shares).checked_div(self.count).unwrap_or(units);
            units.saturating_mul(step).min(len)
        };
        (before(self.index), before(self.index.wrapping_add(1)))
    }

    #[inline(always)]
    fn within(self, axis: usize, len: usize, step: usize) -> Within {
        let (from, to) = self.range(len, step);
        Within::new(axis, from, to)
    }

    #[inline(always)]
    fn dispatch<K: Task>(self, task: K) -> K::Out {
        self.on.dispatch(task)
    }
}

impl Share {
    /// The only share.
    #[inline(always)]
    pub(crate) fn whole() -> Self {
        Self { index: 0, count: 1, on: Choice::now() }
    }

    /// All shares there are: their number, and each by its own.
    #[cfg(feature = "parallel")]
    pub(super) fn of(count: usize) -> (usize, impl Fn(usize) -> Self + Copy + Sync) {
        let (count, on) = (count.max(1), Choice::now());
        (count, move |index: usize| Self { index: index.min(count.wrapping_sub(1)), count, on })
    }

    /// What all shares have together if each has so much.
    #[inline(always)]
    pub(crate) const fn times(self, each: usize) -> usize {
        each.saturating_mul(self.count)
    }

    /// What belongs to it of something with several axes: an axis is dealt out, the others are there
    /// as a whole. Each comes with its length and the step of [`Part::range`].
    ///
    /// It is the first axis of which all shares have almost as much, or the one of which they have
    /// most nearly so.
    #[inline(always)]
    pub(crate) fn deal<const N: usize>(self, axes: [(usize, usize); N]) -> [(usize, usize); N] {
        let mut parts = axes.map(|(len, _)| (0, len));
        if self.count == 1 {
            return parts;
        }
        let (mut dealt, mut best) = (0, 0);
        for (axis, (len, step)) in axes.into_iter().enumerate() {
            let even = self.evenness(len.div_ceil(step.max(1)));
            if best < EVEN && even > best {
                (dealt, best) = (axis, even);
            }
        }
        if let (Some(part), Some((len, step))) = (parts.get_mut(dealt), axes.get(dealt)) {
            *part = self.range(*len, *step);
        }
        parts
    }

    /// How much of its time a thread works, of 100, where `units` are dealt out.
    #[inline(always)]
    fn evenness(self, units: usize) -> usize {
        let slowest = units.div_ceil(self.count).saturating_mul(self.count);
        units.saturating_mul(100).checked_div(slowest).unwrap_or(0)
    }
}

/// How much of its time a thread has to work so that no better axis is looked for.
const EVEN: usize = 94;

#[cfg(all(test, feature = "parallel"))]
mod tests {
    use super::*;

    /// Requirements: FW-EXPR-4, FW-BITS-2.
    #[test]
    fn shares_have_every_index_once() {
        for (len, step, count) in [(0, 1, 2), (1, 16, 3), (100, 16, 7), (33, 8, 2), (64, 1, 64)] {
            let (count, share) = Share::of(count);
            let mut next = 0;
            for index in 0..count {
                let (from, to) = share(index).range(len, step);
                assert_eq!(from, next);
                assert!(from <= to && (to == len || to % step == 0));
                next = to;
            }
            assert_eq!(next, len);
        }
    }

    /// Requirements: FW-EXPR-4, FW-BITS-2.
    #[test]
    fn the_axis_that_is_dealt_out_is_the_most_even_one() {
        let (_, share) = Share::of(2);
        assert_eq!(share(1).deal([(1, 1), (64, 14), (64, 32)]), [(0, 1), (0, 64), (32, 64)]);
        assert_eq!(share(1).deal([(8, 1), (64, 14), (64, 32)]), [(4, 8), (0, 64), (0, 64)]);
        assert_eq!(share(0).deal([(3, 1), (5, 1)]), [(0, 3), (0, 2)]);
        assert_eq!(Share::whole().deal([(3, 1), (5, 1)]), [(0, 3), (0, 5)]);
    }
}
