//! Printing: tensors in brackets and columns, and what their types say of them.

mod column;
mod line;
mod picture;
mod shown;

use core::fmt::{self, Write};

pub(super) use picture::Picture;

use super::Tensor;
use crate::dtype::Element;
use crate::layout::Layout;
use crate::shape::{DynShape, Shape};
use crate::storage::Storage;

/// The elements in nested brackets and columns, as NumPy shows them.
///
/// - More than 1000 elements are shortened: three at each end of an axis, `...` between them.
/// - Floats have the fewest digits that tell them from their neighbours, at most eight behind the
///   point. Powers of ten are used if a number is at least 1e8 (`f32`: 1e6, `f16` and `bf16`: 1e3),
///   if one is below 1e-4, or if the largest is more than a thousand times the smallest; zeros,
///   infinities and NaN do not count.
/// - `{:.3}` gives each float three digits behind the point, and `{:8}` at least eight characters
///   to each number.
/// - Lines end before column 75.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, -2.5], [0.125, 30.0]]);
/// assert_eq!(x.to_string(), "[[ 1.    -2.5  ]\n [ 0.125 30.   ]]");
/// assert_eq!(format!("{:.1}", x.t()), "[[ 1.0  0.1]\n [-2.5 30.0]]");
/// ```
impl<T: Element, S: Shape, L: Layout<S>, K: Storage<T>> fmt::Display for Tensor<T, S, L, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.picture(|picture| picture.block(f))
    }
}

/// `Tensor`, the element type, the layout as `(shape):(strides)` and the elements: in one line,
/// or with `{:#?}` the elements below, as they are displayed.
///
/// Named extents show their name, bounded ones their length and capacity:
/// `(Hidden=768,5<=128):(128,1)`.
///
/// # Example
/// ```
/// use formwork::prelude::*;
///
/// let x = Tensor::<f32, s![2, 2]>::from_array([[1.0, -2.5], [0.125, 30.0]]);
/// assert_eq!(format!("{x:?}"), "Tensor f32 (2,2):(2,1) [[1.0, -2.5], [0.125, 30.0]]");
/// let expected = "Tensor f32 (2,2):(1,2)\n[[ 1.     0.125]\n [-2.5   30.   ]]";
/// assert_eq!(format!("{:#?}", x.t()), expected);
/// ```
impl<T: Element, S: Shape, L: Layout<S>, K: Storage<T>> fmt::Debug for Tensor<T, S, L, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensor {} (", T::NAME)?;
        self.shape().describe(f)?;
        f.write_str("):(")?;
        for (axis, stride) in L::STRIDES.iter().enumerate() {
            write!(f, "{}{stride}", if axis == 0 { "" } else { "," })?;
        }
        f.write_char(')')?;
        self.picture(|picture| picture.behind_head(f))
    }
}

impl<T: Element, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Does something with what is printed of the tensor.
    fn picture<R>(&self, then: impl FnOnce(&Picture<'_>) -> R) -> R {
        let number = |indices: &[usize]| {
            let mut place = self.shape().sizes();
            for (to, &from) in place.as_mut().iter_mut().zip(indices) {
                *to = from;
            }
            Some(self.get(place)?.printed())
        };
        then(&Picture::new(DynShape::of(self.shape()), T::DTYPE, &number))
    }
}
