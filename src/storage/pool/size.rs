//! How many bytes an allocation has: the bytes asked for, rounded up to what the pool hands out.

/// A cache line, and the alignment of all that is larger than a class.
pub(super) const LINE: usize = 64;

/// The step from class to class, and the size of the smallest.
pub(super) const STEP: usize = 16;

/// The largest size that has a class.
pub(super) const LARGEST_CLASS: usize = 256;

/// Bytes that the pool hands out as one piece.
///
/// # Invariants
/// A multiple of [`STEP`] up to [`LARGEST_CLASS`], of [`LINE`] above.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Size(usize);

impl Size {
    /// No bytes, for which there is no memory.
    pub(super) const NONE: Self = Self(0);

    /// The size for so many bytes, of which there are `isize::MAX` at most.
    #[inline(always)]
    pub(super) const fn of(bytes: usize, align: usize) -> Self {
        let step = if bytes > LARGEST_CLASS || align > LINE {
            LINE
        } else if align > STEP {
            align
        } else {
            STEP
        };
        Self(bytes.wrapping_add(step - 1) & !(step - 1))
    }

    /// The bytes.
    #[inline(always)]
    pub(super) const fn bytes(self) -> usize {
        self.0
    }

    /// The number of the class; not below [`CLASSES`](super::class::CLASSES) if there is none.
    #[inline(always)]
    pub(super) const fn class(self) -> usize {
        self.0.wrapping_sub(1) / STEP
    }

    /// The lines that the bytes take.
    #[inline(always)]
    pub(super) const fn lines(self) -> usize {
        self.0.div_ceil(LINE)
    }
}

const _: () = {
    assert!(Size::of(1, 1).0 == 16 && Size::of(17, 16).0 == 32 && Size::of(17, 64).0 == 64);
    assert!(Size::of(256, 64).class() == 15 && Size::of(16, 1).class() == 0);
    assert!(Size::of(257, 1).0 == 320 && Size::of(257, 1).class() > 15 && Size::NONE.class() > 15);
    assert!(Size::of(10, 128).0 == 64);
};
