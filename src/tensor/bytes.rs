//! Tensors from bytes in the program, such as weights of `include_bytes!`.

use super::Tensor;
use crate::dtype::Num;
use crate::shape::FixedShape;
use crate::storage::from_le_bytes;

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
