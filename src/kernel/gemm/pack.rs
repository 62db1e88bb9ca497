//! A strip of columns copied so that the factors of one step stand side by side.
#![allow(unsafe_code)]

use crate::dtype::Element;

/// The most columns of a strip that is packed.
pub(super) const STRIP: usize = 32;

/// Copies `depth` rows of `columns` elements behind each other, each `STRIP` elements long; what is
/// beyond the columns is zero.
///
/// # Safety
/// The element of row `k` and column `c` can be read `k * row + c * column` behind `from`, and
/// `depth` rows of `STRIP` elements can be written from `to` on. `columns` is at most `STRIP`.
#[inline(always)]
pub(super) unsafe fn pack<T: Element>(
    from: *const T,
    row: isize,
    column: isize,
    depth: usize,
    columns: usize,
    to: *mut T,
) {
    for k in 0..depth {
        let from = from.wrapping_offset(k.cast_signed().wrapping_mul(row));
        let to = to.wrapping_add(k.wrapping_mul(STRIP));
        for c in 0..STRIP {
            let value = if c < columns {
                // SAFETY: by the caller's promise this element can be read.
                unsafe { from.wrapping_offset(c.cast_signed().wrapping_mul(column)).read() }
            } else {
                T::ZERO
            };
            // SAFETY: by the caller's promise this element can be written.
            unsafe { to.wrapping_add(c).write(value) }
        }
    }
}
