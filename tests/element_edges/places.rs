//! Where the largest and smallest of 16-bit integers stand, in rows of every length up to several blocks.
//!
//! Requirements: FW-REDUCE-3.

use formwork::prelude::*;

use crate::runner::on_every_set;

/// The first place of the best element, by a plain loop.
fn first<T: Copy>(row: &[T], is_better: fn(T, T) -> bool) -> usize {
    let mut best = 0;
    for place in 1..row.len() {
        if is_better(row[place], row[best]) {
            best = place;
        }
    }
    best
}

macro_rules! check {
    ($t:ident, $columns:literal, $of:expr) => {{
        let x =
            Tensor::<$t, s![3, $columns]>::from_fn(|(row, column)| ($of)(row.get(), column.get()));
        on_every_set(|| {
            let largest = x.argmax(axes![1]).to_i64().eval().to_array();
            let smallest = x.argmin(axes![1]).to_i64().eval().to_array();
            for (row, elements) in x.as_slice().chunks($columns).enumerate() {
                let right = [first(elements, |a, b| a > b), first(elements, |a, b| a < b)];
                let found =
                    [largest[row], smallest[row]].map(|place| usize::try_from(place).unwrap());
                assert_eq!(found, right, "row {row} of {} columns", $columns);
            }
        });
    }};
}

/// Elements that repeat, with both ends of the type among them, which nothing is below or above.
macro_rules! every_length {
    ($t:ident) => {{
        let mixed = |row: usize, column: usize| -> $t {
            match (column * 7 + row * 3) % 23 {
                0 => $t::MIN,
                1 => $t::MAX,
                other => (other as $t) * 1000,
            }
        };
        check!($t, 1, mixed);
        check!($t, 7, mixed);
        check!($t, 65, mixed);
        check!($t, 1024, mixed);
        check!($t, 2100, mixed);
        // All the same, at either end and between.
        check!($t, 70, |row, _| [$t::MIN, $t::MAX, 5][row]);
        // The only one that differs is the last.
        check!($t, 1030, |row, column| if column == 1029 { [$t::MAX, $t::MIN, 6][row] } else { 5 });
        // One step beside the ends of the type.
        check!($t, 40, |row: usize, column: usize| {
            let steps = [0, 1, 0, 2][(column + row) % 4];
            if row == 1 { $t::MAX - steps } else { $t::MIN + steps }
        });
    }};
}

#[test]
fn the_first_of_the_largest_and_smallest_16_bit_integers_is_found() {
    every_length!(i16);
    every_length!(u16);
}
