//! A shape that is known at run time only, for the border where types are not known yet.

use core::fmt;

use super::Shape;
use crate::error::ShapeError;

/// The most axes a tensor has.
const MAX_RANK: usize = 8;

/// The sizes of up to eight axes, as a value.
///
/// # Example
/// ```
/// use formwork::shape::DynShape;
///
/// let shape = DynShape::new(&[2, 3])?;
/// assert_eq!((shape.rank(), shape.count()), (2, 6));
/// assert_eq!(shape.to_string(), "[2, 3]");
/// # Ok::<(), formwork::error::ShapeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DynShape {
    /// # Invariants
    /// Behind the first `rank` all are 0. Those of the first that are not 0 multiply to at most
    /// `isize::MAX`.
    sizes: [usize; MAX_RANK],
    /// At most eight.
    rank: usize,
}

impl DynShape {
    /// The shape of rank 0, of one element.
    pub const SCALAR: Self = Self { sizes: [0; MAX_RANK], rank: 0 };

    /// The shape with these sizes.
    ///
    /// # Errors
    /// [`ShapeError`] for more than eight axes, and if the sizes that are not 0 multiply to more than
    /// `isize::MAX`: a size beside a 0 may not be any number, so that no order of multiplying
    /// matters.
    pub fn new(sizes: &[usize]) -> Result<Self, ShapeError> {
        let mut shape = Self::SCALAR;
        for &size in sizes {
            shape = shape.and(size)?;
        }
        Ok(shape)
    }

    /// The shape with one more axis, behind the others.
    ///
    /// # Errors
    /// As [`DynShape::new`].
    pub fn and(self, size: usize) -> Result<Self, ShapeError> {
        let Self { mut sizes, rank } = self;
        let found = rank.saturating_add(1);
        let place = sizes.get_mut(rank).ok_or(ShapeError::Rank { found, limit: MAX_RANK })?;
        *place = size;
        let mut factors = sizes.iter().take(found).filter(|&&size| size != 0);
        let product = factors.try_fold(1usize, |product, &size| product.checked_mul(size));
        match product {
            Some(product) if isize::try_from(product).is_ok() => Ok(Self { sizes, rank: found }),
            _ => Err(ShapeError::TooLarge),
        }
    }

    /// The lengths of a shape that is known at compile time, of a bounded one its length now.
    #[must_use]
    pub fn of<S: Shape>(shape: S) -> Self {
        let mut sizes = [0; MAX_RANK];
        for (to, &from) in sizes.iter_mut().zip(shape.sizes().as_ref()) {
            *to = from;
        }
        // A tuple of extents has at most eight, and its capacity fits.
        Self { sizes, rank: S::RANK }
    }

    /// The number of axes.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// The size of each axis.
    #[must_use]
    pub fn sizes(&self) -> &[usize] {
        self.sizes.get(..self.rank).unwrap_or(&[])
    }

    /// The number of elements.
    #[must_use]
    pub fn count(&self) -> usize {
        // The product fits by the invariant, and whatever is multiplied by 0 is 0.
        self.sizes().iter().fold(1, |count: usize, &size| count.wrapping_mul(size))
    }

    /// The strides of row-major order, in elements of `size` bytes; `None` if the elements have more bytes
    /// than memory can hold.
    #[must_use]
    pub fn row_major(&self, size: usize) -> Option<[isize; MAX_RANK]> {
        self.strides(size, |shape| (0..shape.rank).rev())
    }

    /// As [`DynShape::row_major`], with the first axis the innermost.
    #[must_use]
    pub fn column_major(&self, size: usize) -> Option<[isize; MAX_RANK]> {
        self.strides(size, |shape| 0..shape.rank)
    }

    /// The strides where the axes follow each other from the innermost out; a 0 counts as 1.
    fn strides<I: Iterator<Item = usize>>(
        &self,
        size: usize,
        order: impl FnOnce(&Self) -> I,
    ) -> Option<[isize; MAX_RANK]> {
        let mut strides = [0; MAX_RANK];
        let mut step = isize::try_from(size).ok()?;
        for axis in order(self) {
            *strides.get_mut(axis)? = step;
            let len = self.sizes.get(axis).copied()?.max(1);
            step = step.checked_mul(isize::try_from(len).ok()?)?;
        }
        Some(strides)
    }
}

impl<S: Shape> PartialEq<S> for DynShape {
    fn eq(&self, other: &S) -> bool {
        *self == Self::of(*other)
    }
}

impl fmt::Display for DynShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.sizes())
    }
}

impl fmt::Debug for DynShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
