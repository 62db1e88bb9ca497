//! The loops that visit a layout: axes that follow one another in memory are one loop.

/// Loops over the offsets of a layout, from the outermost to the innermost.
///
/// # Example
/// ```
/// use formwork::layout::{Contiguous, Layout, Nest, PaddedRows};
/// use formwork::D;
///
/// // (2,3,4):(12,4,1) is one loop of 24 steps, (2,3,4):(24,8,1) two.
/// const DENSE: Nest = <Contiguous as Layout<(D<2>, D<3>, D<4>)>>::NEST;
/// const PADDED: Nest = <PaddedRows<D<8>> as Layout<(D<2>, D<3>, D<4>)>>::NEST;
/// assert_eq!((DENSE.extents(), DENSE.strides()), (&[24][..], &[1][..]));
/// assert_eq!((PADDED.extents(), PADDED.strides()), (&[6, 4][..], &[8, 1][..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nest {
    /// # Invariants
    /// At most 8.
    loops: usize,
    extents: [usize; 8],
    strides: [isize; 8],
}

impl Nest {
    /// The loops for fixed extents and their strides: axes of length 1 have none, and an axis goes
    /// into the one inside it where its stride is all of that one. No element is one loop of none.
    ///
    /// # Panics
    /// When compiling, for more than 8 axes.
    pub(super) const fn new(extents: &[usize], strides: &[isize]) -> Self {
        let mut nest = Self { loops: 0, extents: [0; 8], strides: [0; 8] };
        let mut axis = 0;
        while axis < extents.len() {
            if extents[axis] == 0 {
                return Self { loops: 1, extents: [0; 8], strides: [0; 8] };
            }
            axis += 1;
        }
        axis = 0;
        while axis < extents.len() {
            if extents[axis] != 1 {
                let outer = nest.loops.wrapping_sub(1);
                let all = strides[axis].checked_mul(extents[axis].cast_signed());
                let both = match nest.loops {
                    0 => None,
                    _ => nest.extents[outer].checked_mul(extents[axis]),
                };
                if let (Some(all), Some(both)) = (all, both)
                    && nest.strides[outer] == all
                {
                    nest.extents[outer] = both;
                    nest.strides[outer] = strides[axis];
                } else {
                    nest = nest.with(extents[axis], strides[axis]);
                }
            }
            axis += 1;
        }
        nest
    }

    /// The loops where an extent is bounded: one for each axis, to its capacity.
    ///
    /// # Panics
    /// When compiling, for more than 8 axes.
    pub(super) const fn apart(extents: &[usize], strides: &[isize]) -> Self {
        let mut nest = Self { loops: 0, extents: [0; 8], strides: [0; 8] };
        let mut axis = 0;
        while axis < extents.len() {
            nest = nest.with(extents[axis], strides[axis]);
            axis += 1;
        }
        nest
    }

    const fn with(mut self, extent: usize, stride: isize) -> Self {
        self.extents[self.loops] = extent;
        self.strides[self.loops] = stride;
        self.loops += 1;
        self
    }

    /// How many steps each loop has.
    #[must_use]
    pub const fn extents(&self) -> &[usize] {
        self.extents.split_at(self.loops).0
    }

    /// How far each step goes, in elements.
    #[must_use]
    pub const fn strides(&self) -> &[isize] {
        self.strides.split_at(self.loops).0
    }
}

const _: () = {
    assert!(Nest::new(&[], &[]).loops == 0);
    assert!(Nest::new(&[1, 1], &[7, 9]).loops == 0);
    assert!(Nest::new(&[4, 1, 3], &[3, 40, 1]).loops == 1);
    assert!(Nest::new(&[3, 4], &[-4, -1]).loops == 1);
    assert!(Nest::new(&[3, 4], &[0, 0]).loops == 1);
    assert!(Nest::new(&[3, 4], &[1, 3]).loops == 2);
    assert!(Nest::new(&[3, 0], &[1, 3]).loops == 1);
    assert!(Nest::apart(&[3, 1], &[1, 1]).loops == 2);
};
