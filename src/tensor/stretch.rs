//! Elements that follow one another in memory, as a slice.
#![allow(unsafe_code)]

use super::Tensor;
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::Storage;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// The `len` elements from `coord` on in row-major order, if they are inside the last axes, those
    /// without gaps.
    #[inline(always)]
    pub(super) fn stretch(&self, coord: S::Coord, len: usize) -> Option<&[T]> {
        let (sizes, indices) = (self.shape().sizes(), S::indices(coord));
        let axes = sizes.as_ref().iter().zip(indices.as_ref());
        let (mut ahead, mut whole) = (0_usize, 1_usize);
        for (size, index) in axes.skip(S::RANK.wrapping_sub(L::DENSE)) {
            ahead = ahead.wrapping_mul(*size).wrapping_add(*index);
            whole = whole.wrapping_mul(*size);
        }
        if ahead.checked_add(len)? > whole {
            return None;
        }
        // SAFETY: the last `DENSE` axes have `whole` coordinates beside the outer indices of
        // `coord`, whose elements stand one behind the other by the strides of `L`, and `coord` is
        // number `ahead` of them: by the invariant of a tensor's storage the `len` elements from it on are
        // initialised and in one allocation, and not changed while `self` is borrowed.
        Some(unsafe { core::slice::from_raw_parts(self.place(coord), len) })
    }
    /// The `len` elements from `coord` on along the axis that is counted `back` from the last, if there
    /// are so many and they stand one behind the other.
    #[inline(always)]
    pub(super) fn stretch_along(&self, back: usize, coord: S::Coord, len: usize) -> Option<&[T]> {
        let axis = S::RANK.checked_sub(back)?.checked_sub(1)?;
        let (sizes, indices) = (self.shape().sizes(), S::indices(coord));
        let (size, index) = (*sizes.as_ref().get(axis)?, *indices.as_ref().get(axis)?);
        if *L::STRIDES.get(axis)? != 1 || index.checked_add(len)? > size {
            return None;
        }
        // SAFETY: the axis has stride 1 and `size` coordinates beside the other indices of `coord`, which is
        // number `index` of them: by the invariant of a tensor's storage the `len` elements from it on are
        // initialised and in one allocation, and not changed while `self` is borrowed.
        Some(unsafe { core::slice::from_raw_parts(self.place(coord), len) })
    }
}
