//! Blocks of four by four, moved element by element.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use super::Turns;
use crate::isa::Portable;

impl<E: Copy> Turns<E> for Portable {
    const SIDE: usize = 4;

    #[inline(always)]
    unsafe fn turn(self, from: *const E, from_row: isize, to: *mut E, to_row: isize) {
        let rows: [[MaybeUninit<E>; 4]; 4] = core::array::from_fn(|row| {
            let row = from.wrapping_offset(from_row.wrapping_mul(row.cast_signed()));
            // SAFETY: the caller's promise; an array is aligned as its elements are.
            unsafe { row.cast::<[MaybeUninit<E>; 4]>().read_unaligned() }
        });
        for column in 0..4_usize {
            let turned = rows.map(|row| row.get(column).copied().unwrap_or(MaybeUninit::uninit()));
            let to = to.wrapping_offset(to_row.wrapping_mul(column.cast_signed()));
            // SAFETY: the caller's promise, as above.
            unsafe { to.cast::<[MaybeUninit<E>; 4]>().write_unaligned(turned) }
        }
    }
}
