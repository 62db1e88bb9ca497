//! Some indices of one axis: what is left of a shape for one of several walks.

/// The indices `from..to` of an axis, and all indices of the others.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    axis: usize,
    from: usize,
    to: usize,
}

impl Within {
    /// All indices of every axis.
    pub const ALL: Self = Self { axis: usize::MAX, from: 0, to: usize::MAX };

    /// The indices `from..to` of `axis`.
    #[inline(always)]
    pub(crate) const fn new(axis: usize, from: usize, to: usize) -> Self {
        Self { axis, from, to }
    }

    /// The first index of an axis, and the one behind the last, which may be larger than the length.
    #[inline(always)]
    pub(super) const fn of(self, axis: usize) -> (usize, usize) {
        if axis == self.axis { (self.from, self.to) } else { (0, usize::MAX) }
    }
}
