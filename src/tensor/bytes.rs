//! Tensors from bytes in the program, such as weights of `include_bytes!`.

use super::Tensor;
use crate::dtype::Num;
use crate::layout::Dense;
use crate::shape::FixedShape;
use crate::storage::{from_le_bytes, from_le_slice};

impl<T: Num, S: FixedShape> Tensor<T, S> {
    /// The tensor whose elements have these bytes: row-major, each element's lowest byte first.
    ///
    /// Made for a `static`: the bytes are read when the program is compiled, on a target of any
    /// byte order. Another number of bytes than the elements have does not compile.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    ///
    /// // In a program: `Tensor::from_le_bytes(include_bytes!("weights.f32"))`.
    /// static W: Tensor<f32, s![2]> = Tensor::from_le_bytes(&[0, 0, 0x80, 0x3f, 0, 0, 0, 0x40]);
    /// assert_eq!(W.as_slice(), [1.0, 2.0]);
    /// ```
    pub const fn from_le_bytes<const N: usize>(bytes: &[u8; N]) -> Self {
        Self::from_array(from_le_bytes::<T, S, N>(bytes))
    }
}

impl<T: Num, S: FixedShape, L: Dense<S>> Tensor<T, S, L> {
    /// The tensor whose elements have these bytes, each element's lowest byte first: in row-major order of
    /// axes that may be others, of which `order` tells for each axis here which one it is; none for the
    /// same order. Zeros for another number of bytes.
    pub(crate) const fn from_stored_bytes(bytes: &[u8], order: &[usize]) -> Self {
        match from_le_slice::<T, S>(bytes) {
            Some(elements) => Tensor::<T, S>::from_array(elements).stored_in(order),
            None => Self::ZEROS,
        }
    }
}
