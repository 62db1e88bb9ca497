//! Bounded extents: a length known at run time, below a capacity known to the compiler.

use core::fmt;
use core::marker::PhantomData;

use super::stride::Cap;
use super::{Dim, NonUnit, Sealed};
use crate::error::ExtentError;

/// A run-time length of at most `CAP`, with the brand `'id`.
///
/// Storage and strides use `CAP`, so they stay constants; only the end of a loop is
/// a variable. Two extents with the same brand are the same length: the brand is
/// made by [`with_extent`] and the compiler checks it like any lifetime.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct UpTo<'id, const CAP: usize> {
    /// # Invariants
    /// At most `CAP`, and the same in every value with this `'id`: only [`with_extent`] sets it.
    len: usize,
    brand: PhantomData<fn(&'id ()) -> &'id ()>,
}

/// Runs `body` with the length `len` as an extent.
///
/// # Errors
/// [`ExtentError`] if `len` is larger than `CAP`.
///
/// # Example: a sequence of at most 128 steps
/// ```
/// use formwork::dim::{Dim, with_extent};
///
/// let sum = with_extent::<128, _>(100, |steps| steps.indices().map(|i| i.get()).sum::<usize>());
/// assert_eq!(sum, Ok(4950));
/// assert!(with_extent::<128, _>(129, |_| ()).is_err());
/// ```
#[inline]
pub fn with_extent<const CAP: usize, R>(
    len: usize,
    body: impl for<'id> FnOnce(UpTo<'id, CAP>) -> R,
) -> Result<R, ExtentError> {
    if len > <UpTo<'_, CAP> as Dim>::CAP {
        return Err(ExtentError { len, cap: CAP });
    }
    Ok(body(UpTo { len, brand: PhantomData }))
}

impl<const CAP: usize> Sealed for UpTo<'_, CAP> {}

impl<const CAP: usize> Dim for UpTo<'_, CAP> {
    const CAP: usize = {
        const { assert!(CAP < 1 << 30, "a capacity is a number below 2^30") }
        CAP
    };
    const FIXED: bool = false;
    const NAME: &'static str = "";
    type Stride = Cap<CAP>;
    type Arr<T: Copy> = [T; CAP];
    type Anonymous = Self;

    #[inline(always)]
    fn len(self) -> usize {
        self.len
    }

    #[inline(always)]
    fn anonymous(self) -> Self {
        self
    }
}

impl<const CAP: usize> NonUnit for UpTo<'_, CAP> {}

impl<const CAP: usize> fmt::Debug for UpTo<'_, CAP> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}<={CAP}", self.len)
    }
}
