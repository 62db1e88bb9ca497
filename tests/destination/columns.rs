//! Columns of an operand as rows, as products ask for them: what is not there, or has no room, is refused, and
//! then nothing is written.
//!
//! Requirements: FW-KERNEL-17.

use formwork::isa::{Isa, NATIVE, Portable};
use formwork::prelude::*;
use formwork::tensor::Source;

/// What stands where nothing is written.
const KEPT: i32 = i32::MIN;

/// A matrix whose first axis is dense: the element at a row and a column is `100 * row + column`.
fn stored() -> Tensor<i32, s![40, 23]> {
    Tensor::<i32, s![40, 23]>::from_fn(|(column, row)| (100 * row.get() + column.get()) as i32)
}

/// Asks for `count` columns of `len` elements from a place on, and compares what is written, if it is.
fn ask<I: Isa>(
    isa: I,
    from: [usize; 2],
    [count, len]: [usize; 2],
    width: usize,
    room: usize,
) -> bool {
    let stored = stored();
    let x = stored.t();
    let coord = x.shape().coord(from).expect("the place is inside");
    let mut rows = vec![KEPT; room];
    let done = x.columns(isa, coord, [count, len], (&mut rows, width));
    for (at, &found) in rows.iter().enumerate() {
        let (down, along) = (at / width.max(1), at % width.max(1));
        let is_written = done && down < len && along < count;
        let expected = 100 * (from[0] + down) + from[1] + along;
        assert_eq!(found, if is_written { expected as i32 } else { KEPT }, "{down}, {along}");
    }
    done
}

/// The same on the portable set and on the one that is compiled for.
fn is_done(from: [usize; 2], size: [usize; 2], width: usize, room: usize) -> bool {
    let done = ask(NATIVE, from, size, width, room);
    assert_eq!(ask(Portable, from, size, width, room), done);
    done
}

#[test]
fn columns_that_are_there_become_rows() {
    for count in 0..=40 {
        for len in [1, 3, 4, 8, 17, 23] {
            assert!(is_done([0, 0], [count, len], 40, 23 * 40), "{count} of {len}");
        }
    }
    assert!(is_done([5, 20], [20, 18], 24, 18 * 24));
    // The last row needs no room behind its last element.
    assert!(is_done([5, 20], [20, 18], 24, 17 * 24 + 20));
}

#[test]
fn columns_that_are_not_there_are_not_read() {
    assert!(is_done([0, 21], [19, 4], 64, 4 * 64));
    assert!(!is_done([0, 21], [20, 4], 64, 4 * 64), "one column more than there are");
    assert!(is_done([20, 0], [4, 3], 64, 4 * 64));
    assert!(!is_done([20, 0], [4, 4], 64, 4 * 64), "one element more than the columns have");
    assert!(!is_done([0, 0], [usize::MAX, 4], usize::MAX, 256));
}

#[test]
fn rows_without_room_are_not_written() {
    assert!(!is_done([0, 0], [9, 4], 8, 64), "more columns than a row has elements");
    assert!(
        !is_done([5, 20], [20, 18], 24, 17 * 24 + 19),
        "one element of the last row is missing"
    );
    assert!(!is_done([0, 0], [4, usize::MAX], 8, 64));
}

/// Requirements: FW-KERNEL-17, FW-LAYOUT-1.
#[test]
fn what_has_no_dense_columns_gives_none() {
    let mut rows = [KEPT; 64];
    let x = stored();
    let coord = x.shape().coord([0, 0]).expect("there is a first element");
    assert!(!x.columns(NATIVE, coord, [4, 4], (&mut rows, 16)), "rows are dense, not columns");
    let spread = x.slice(span![..;2, ..;2]);
    let coord = spread.shape().coord([0, 0]).expect("there is a first element");
    assert!(!spread.columns(NATIVE, coord, [4, 4], (&mut rows, 16)), "nothing is dense");
    assert_eq!(rows, [KEPT; 64]);
}
