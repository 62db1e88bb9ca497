//! Matrices laid out as products read them.
#![allow(unsafe_code)]

use core::fmt;

#[cfg(feature = "alloc")]
use super::HeapTensor;
use super::Tensor;
use crate::dim::{Dim, FixedDim};
use crate::dtype::{DType, Element};
use crate::layout::{Contiguous, Dense, Layout};
#[cfg(feature = "alloc")]
use crate::shape::Shape;
use crate::shape::{Columns, PacksInto, StripLen};
#[cfg(feature = "alloc")]
use crate::storage::Heap;
use crate::storage::{Inline, Storage};

/// A matrix of shape `S`, packed once so that products read it from one end to the other.
///
/// Its columns stand in strips of 32: all rows of the first strip, then all of the second. The last
/// strip is filled up with zeros. Of bytes, four rows of each column stand together, as the instructions
/// that multiply bytes want them; the last rows, if fewer than four are left, stand as they are. Made when the program is compiled ([`PackedMatrix::pack`] in a
/// `static`) or when it is loaded (`PackedMatrix::pack_heap`); `matmul_packed` and `linear_packed`
/// then copy nothing, and give the bits of `matmul` and `linear`.
///
/// # Example: the weight of a layer, packed when the program is compiled
/// ```
/// use formwork::prelude::*;
/// use formwork::tensor::PackedMatrix;
///
/// const WEIGHT: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 0., 0.], [0., 1., 1.]]);
/// static PACKED: PackedMatrix<f32, s![3, 2]> = PackedMatrix::pack_weight(WEIGHT);
///
/// let x: Tensor<f32, s![3]> = Tensor::from_array([1., 2., 3.]);
/// let y: Tensor<f32, s![2]> = x.linear_packed(&PACKED, NoBias).eval();
/// assert_eq!(y.as_slice(), [1., 5.]);
/// ```
pub struct PackedMatrix<T: Copy, S: PacksInto, K = Inline<T, <S as PacksInto>::Strips>> {
    strips: Tensor<T, S::Strips, Contiguous, K>,
}

impl<T: Element, S: PacksInto, K: Storage<T>> fmt::Debug for PackedMatrix<T, S, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackedMatrix").field("strips", &self.strips).finish()
    }
}

/// The columns of a strip.
const LEN: usize = <StripLen as Dim>::CAP;

impl<T: Element, K: FixedDim, N: Columns> PackedMatrix<T, (K, N)> {
    /// The matrix, packed; usable in a `const` or `static`.
    #[must_use]
    pub const fn pack<L: Dense<(K, N)>>(matrix: Tensor<T, (K, N), L>) -> Self {
        Self::read(matrix.start(), <L as Layout<(K, N)>>::STRIDES, [0, 1])
    }

    /// The weight of a linear layer, of shape `(OUT, IN)`, packed as the matrix that the layer
    /// multiplies by; usable in a `const` or `static`.
    #[must_use]
    pub const fn pack_weight<L: Dense<(N, K)>>(weight: Tensor<T, (N, K), L>) -> Self {
        Self::read(weight.start(), <L as Layout<(N, K)>>::STRIDES, [1, 0])
    }

    /// Packs a dense tensor whose axes are rows and columns in this order.
    const fn read(from: *const T, strides: &[isize], order: [usize; 2]) -> Self {
        let mut strips = Tensor::<T, (N::Strips, K, StripLen)>::ZEROS;
        let to = strips.start_mut();
        let (to_row, to_column) = (strides[order[0]], strides[order[1]]);
        let mut column = 0_usize;
        while column < N::CAP {
            let mut row = 0_usize;
            while row < K::CAP {
                let read = row.cast_signed().wrapping_mul(to_row);
                let read = read.wrapping_add(column.cast_signed().wrapping_mul(to_column));
                // SAFETY: the offset is that of a coordinate of a dense tensor, whose elements are
                // initialised.
                let element = unsafe { from.wrapping_offset(read).read() };
                let write = place::<T>(K::CAP, row, column);
                // SAFETY: the strips have an element for each row of each column.
                unsafe { to.wrapping_add(write).write(element) }
                row = row.wrapping_add(1);
            }
            column = column.wrapping_add(1);
        }
        Self { strips }
    }
}

/// How many rows of a column stand together.
const fn together<T: Element>() -> usize {
    if matches!(T::DTYPE, DType::I8 | DType::U8) { 4 } else { 1 }
}

/// Where the element of a row and a column stands among the strips of a matrix of `rows` rows.
pub(crate) const fn place<T: Element>(rows: usize, row: usize, column: usize) -> usize {
    let strip = (column / LEN).wrapping_mul(rows).wrapping_mul(LEN);
    let (lane, many) = (column % LEN, const { together::<T>() });
    let inside = if row / many < rows / many {
        (row / many)
            .wrapping_mul(LEN)
            .wrapping_add(lane)
            .wrapping_mul(many)
            .wrapping_add(row % many)
    } else {
        row.wrapping_mul(LEN).wrapping_add(lane)
    };
    strip.wrapping_add(inside)
}

#[cfg(feature = "alloc")]
impl<T: Element, K: FixedDim, N: Columns> PackedMatrix<T, (K, N), Heap<T>> {
    /// The matrix, packed on the heap; for the weight of a linear layer give `&weight.t()`.
    ///
    /// # Example
    /// ```
    /// use formwork::prelude::*;
    /// use formwork::tensor::PackedMatrix;
    ///
    /// let x = HeapTensor::<f32, s![2, 40]>::full(1.);
    /// let w = HeapTensor::<f32, s![40, 50]>::full(2.);
    /// let packed = PackedMatrix::pack_heap(&w);
    /// assert_eq!(x.matmul_packed(&packed).eval_heap(), x.matmul(&w).eval_heap());
    /// ```
    #[must_use]
    pub fn pack_heap<L: Layout<(K, N)>, Q: Storage<T>>(matrix: &Tensor<T, (K, N), L, Q>) -> Self {
        let mut strips = HeapTensor::<T, (N::Strips, K, StripLen)>::zeros();
        let memory = strips.as_memory_mut();
        for (coord, element) in matrix.shape().coords().zip(matrix) {
            let [row, column] = <(K, N)>::indices(coord);
            if let Some(to) = memory.get_mut(place::<T>(K::CAP, row, column)) {
                *to = element;
            }
        }
        Self { strips }
    }
}

impl<T: Copy, S: PacksInto, K: Storage<T>> PackedMatrix<T, S, K> {
    /// The strips, as they stand in memory: as many as the columns fill, with 32 elements for each row.
    #[inline(always)]
    pub fn strips(&self) -> Tensor<T, S::Strips, Contiguous, K::Shared<'_>> {
        self.strips.view()
    }

    /// The shape of the matrix as the weight of a linear layer.
    #[inline(always)]
    pub(crate) const fn weight(&self) -> (S::Columns, S::Rows) {
        (S::Columns::DIM, S::Rows::DIM)
    }
}
