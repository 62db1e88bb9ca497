//! Columns of a tensor made rows: a block is turned in registers.
#![allow(unsafe_code)]

use super::Tensor;
use super::turn::Unit;
use crate::isa::Isa;
use crate::layout::Layout;
use crate::shape::Shape;
use crate::storage::Storage;

impl<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>> Tensor<T, S, L, K> {
    /// Writes the elements of `count` columns, which are neighbours on the last axis and run along the
    /// axis that is counted `back` from it, as rows, each of them `width` elements behind the one before:
    /// the `len` elements of each column from `coord` on. Says whether they are there, stand one behind the
    /// other and have room.
    #[inline(always)]
    pub(super) fn columns_as_rows<I: Isa>(
        &self,
        isa: I,
        back: usize,
        coord: S::Coord,
        size: [usize; 2],
        (rows, width): (&mut [T], usize),
    ) -> bool {
        match const { size_of::<T>() } {
            1 => self.in_units::<u8, I>(isa, back, coord, size, (rows, width)),
            2 => self.in_units::<u16, I>(isa, back, coord, size, (rows, width)),
            4 => self.in_units::<u32, I>(isa, back, coord, size, (rows, width)),
            8 => self.in_units::<u64, I>(isa, back, coord, size, (rows, width)),
            _ => false,
        }
    }

    /// The same for elements that are as large as `E`.
    #[inline(always)]
    fn in_units<E: Unit, I: Isa>(
        &self,
        isa: I,
        back: usize,
        coord: S::Coord,
        [count, len]: [usize; 2],
        (rows, width): (&mut [T], usize),
    ) -> bool {
        let (sizes, indices) = (self.shape().sizes(), S::indices(coord));
        let ahead = |back: usize| {
            let axis = S::RANK.checked_sub(back)?.checked_sub(1)?;
            let index = indices.as_ref().get(axis)?;
            Some((sizes.as_ref().get(axis)?.checked_sub(*index)?, *L::STRIDES.get(axis)?))
        };
        let (Some((columns, step)), Some((column, 1))) = (ahead(0), ahead(back)) else {
            return false;
        };
        if back == 0
            || count > columns.min(width)
            || len > column
            || len.saturating_sub(1).saturating_mul(width).saturating_add(count) > rows.len()
            || const { size_of::<E>() != size_of::<T>() }
        {
            return false;
        }
        let side = E::side::<I>();
        let place = |down: usize, along: usize| {
            let along = step.wrapping_mul(along.cast_signed());
            self.place(coord).wrapping_add(down).wrapping_offset(along)
        };
        let (wide, high) = (count - count % side, len - len % side);
        for along in (0..wide).step_by(side) {
            for down in (0..high).step_by(side) {
                let to =
                    rows.as_mut_ptr().wrapping_add(down.wrapping_mul(width).wrapping_add(along));
                let from = place(down, along).cast::<E>();
                // SAFETY: the block is inside the `count` columns of `len` elements, whose coordinates
                // exist by the test above: by the invariant of a tensor's storage they can be read, by
                // the strides of `L`. It is inside the first `len` rows of `count` elements too, and
                // `rows` ends no earlier than the last of these. `E` is as large as `T`.
                unsafe { E::turn(isa, from, step, to.cast(), width.cast_signed()) }
            }
        }
        for (down, row) in rows.chunks_mut(width.max(1)).enumerate().take(len) {
            let first = if down < high { wide } else { 0 };
            for (along, to) in row.iter_mut().enumerate().take(count).skip(first) {
                // SAFETY: as above, for one element.
                *to = unsafe { place(down, along).read() };
            }
        }
        true
    }
}
