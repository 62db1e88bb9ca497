//! Where a window stands along one axis, and which of its taps fall on it there: numbers, from numbers.

use crate::shape::Sliding;

/// An axis, and a window that slides along it.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) struct Axis {
    /// The length of the axis.
    pub(in crate::kernel) len: usize,
    /// At how many places the window stops.
    pub(in crate::kernel) places: usize,
    /// How many taps the window has.
    pub(in crate::kernel) taps: usize,
    /// How it slides.
    pub(in crate::kernel) how: Sliding,
}

/// Neighbouring places at which the same taps fall on the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::kernel) struct Stretch {
    /// The first place.
    pub(in crate::kernel) first: usize,
    /// How many places there are.
    pub(in crate::kernel) places: usize,
    /// The first tap on the axis.
    pub(in crate::kernel) tap: usize,
    /// How many taps are on the axis.
    pub(in crate::kernel) taps: usize,
}

impl Axis {
    /// The places from `first` on at which the same taps fall on the axis: all whose taps are all
    /// on it, or one.
    pub(in crate::kernel) const fn stretch(self, first: usize) -> Stretch {
        let Self { len, places, taps, how: Sliding { stride, dilation, before } } = self;
        let start = first.wrapping_mul(stride);
        let end = len.wrapping_add(before);
        let reach = taps.saturating_sub(1).wrapping_mul(dilation);
        let is_inside = start >= before && start.wrapping_add(reach) < end;
        if is_inside {
            let inside = end.saturating_sub(reach).div_ceil(stride);
            let last = if inside < places { inside } else { places };
            return Stretch { first, places: last.saturating_sub(first), tap: 0, taps };
        }
        let tap = before.saturating_sub(start).div_ceil(dilation);
        let over = end.saturating_sub(start).div_ceil(dilation);
        let over = if over < taps { over } else { taps };
        Stretch { first, places: 1, tap, taps: over.saturating_sub(tap) }
    }

    /// How far the first tap of a stretch is from the first element of the axis.
    pub(in crate::kernel) const fn position(self, stretch: Stretch) -> isize {
        let place = stretch.first.wrapping_mul(self.how.stride);
        let tap = stretch.tap.wrapping_mul(self.how.dilation);
        place.wrapping_add(tap).wrapping_sub(self.how.before).cast_signed()
    }
}

const _: () = {
    const fn axis(len: usize, places: usize, taps: usize, before: usize) -> Axis {
        Axis { len, places, taps, how: Sliding { stride: 1, dilation: 1, before } }
    }
    const fn is(axis: Axis, first: usize, places: usize, tap: usize, taps: usize) -> bool {
        let found = axis.stretch(first);
        found.places == places && found.tap == tap && found.taps == taps
    }
    // The window hangs over at each end.
    assert!(is(axis(8, 8, 3, 1), 0, 1, 1, 2));
    assert!(is(axis(8, 8, 3, 1), 1, 6, 0, 3));
    assert!(is(axis(8, 8, 3, 1), 7, 1, 0, 2));
    // It is wider than the axis.
    assert!(is(axis(1, 1, 3, 1), 0, 1, 1, 1));
    // It falls on nothing but padding.
    assert!(is(axis(2, 6, 1, 2), 0, 1, 2, 0));
    assert!(is(axis(2, 6, 1, 2), 2, 2, 0, 1));
    assert!(is(axis(2, 6, 1, 2), 4, 1, 0, 0));
};
