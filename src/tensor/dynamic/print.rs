//! Printing of tensors whose type is known at run time, as of those whose type is not.

use core::fmt;

use super::DynView;
use crate::tensor::print::Picture;

/// The elements in nested brackets and columns, as those of a [`Tensor`](crate::tensor::Tensor).
impl fmt::Display for DynView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture(|picture| picture.block(f))
    }
}

/// `DynView`, the element type, the shape, the strides in bytes, and the elements: in one line, or
/// with `{:#?}` below.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
///
/// let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, -2.5], [0.125, 30.0]]);
/// let any = x.as_dyn();
/// assert_eq!(format!("{any:?}"), "DynView f32 [2, 2]:[8, 4] [[1.0, -2.5], [0.125, 30.0]]");
/// # }
/// ```
impl fmt::Debug for DynView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DynView {} {}:{:?}", self.dtype(), self.shape(), self.strides())?;
        self.picture(|picture| picture.behind_head(f))
    }
}

impl DynView<'_> {
    /// Does something with what is printed of the tensor.
    pub(super) fn picture<R>(&self, then: impl FnOnce(&Picture<'_>) -> R) -> R {
        let number = |indices: &[usize]| self.printed(indices);
        then(&Picture::new(self.shape(), self.dtype(), &number))
    }
}
