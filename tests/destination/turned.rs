//! Copies into another order of axes that are larger than the caches, to places of all kinds: with few rows, with
//! few columns, between lines, with a rest behind the last line of a row.
//!
//! Requirements: FW-KERNEL-14, FW-LAYOUT-3.

use std::fmt::Debug;

use formwork::prelude::*;

use crate::runner::on_every_set;

/// What stands where nothing is written.
const KEPT: u8 = 0xA5;

/// A number for each place, by its bytes.
trait Numbered: Copy + PartialEq + Debug {
    const KEPT: Self;
    fn numbered(number: usize) -> Self;
}

macro_rules! numbered {
    ($($t:ty)*) => {$(
        impl Numbered for $t {
            const KEPT: Self = <$t>::from_ne_bytes([KEPT; size_of::<$t>()]);
            fn numbered(number: usize) -> Self {
                // Neighbours differ in every byte, and so do those a power of two apart.
                ((number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 21) as $t
            }
        }
    )*};
}

numbered! { u8 u16 u32 u64 }

/// The number at a row and a column of the destination.
fn number<T: Numbered>(row: usize, column: usize) -> T {
    T::numbered(row.wrapping_mul(2_654_435_761).wrapping_add(column))
}

/// Copies a matrix on its side to the columns `$from..$end` of longer rows, and looks at all of the memory.
macro_rules! copied {
    ($($t:ty, [$rows:literal, $columns:literal] at $from:literal..$end:literal of $pitch:literal;)*) => {$({
        const { assert!($from + $columns == $end) }
        let source = HeapTensor::<$t, s![$columns, $rows]>::from_fn(|(column, row)| {
            number(row.get(), column.get())
        });
        let bytes = $rows * $columns * size_of::<$t>();
        assert!(bytes >= 4 << 20, "{bytes} bytes are not large");
        let mut memory = HeapTensor::<$t, s![$rows, $pitch]>::full(<$t>::KEPT);
        let mut to = memory.slice_mut(span![.., $from..$end]);
        to.assign(&source.t());
        for (row, found) in memory.as_slice().chunks_exact($pitch).enumerate() {
            for (column, &found) in found.iter().enumerate() {
                let is_inside = ($from..$end).contains(&column);
                let expected =
                    if is_inside { number(row, column - $from) } else { <$t>::KEPT };
                assert_eq!(found, expected, "{row}, {column} of {}", stringify!($t));
            }
        }
    })*};
}

#[test]
fn rows_with_a_rest_behind_their_last_line_are_copied_to_their_ends() {
    on_every_set(|| {
        copied! {
            u8, [2048, 2070] at 0..2070 of 2112;
            u16, [1600, 1313] at 0..1313 of 1344;
            u32, [1030, 1025] at 0..1025 of 1040;
            u64, [560, 945] at 0..945 of 952;
        }
    });
}

#[test]
fn rows_that_begin_between_lines_are_copied_as_others() {
    on_every_set(|| {
        copied! {
            u16, [1600, 1312] at 5..1317 of 1344;
            u32, [1024, 1024] at 1..1025 of 1040;
        }
    });
}

#[test]
fn large_matrices_of_few_rows_or_few_columns_are_copied_as_others() {
    on_every_set(|| {
        copied! {
            u32, [8, 131072] at 0..131072 of 131072;
            u32, [131072, 8] at 0..8 of 16;
            u64, [6, 90000] at 0..90000 of 90000;
            u64, [90000, 6] at 0..6 of 8;
        }
    });
}

/// Requirements: FW-KERNEL-14, FW-DIM-3, FW-SHAPE-11.
#[test]
fn a_stack_copies_as_many_matrices_as_there_are() {
    for count in 0..=3 {
        with_extent::<3, _>(count, |count| {
            let source = HeapTensor::<u32, _>::from_fn_in((count, dim!(40), dim!(24)), |at| {
                number(at.0.get() * 100 + at.1.get(), at.2.get())
            });
            let mut copy = HeapTensor::<u32, _>::full_in((count, dim!(24), dim!(40)), u32::KEPT);
            copy.assign(&source.permute(axes![0, 2, 1]));
            let mut seen = 0;
            for ((matrix, row, column), found) in copy.indexed_iter() {
                let expected = number::<u32>(matrix.get() * 100 + column.get(), row.get());
                assert_eq!(found, expected, "{matrix}, {row}, {column}");
                seen += 1;
            }
            assert_eq!(seen, count.len() * 24 * 40);
        })
        .expect("the count fits");
    }
}
