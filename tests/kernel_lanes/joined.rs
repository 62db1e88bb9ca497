//! Rows that change where their elements come from, beside others that change elsewhere.
//!
//! Requirements: FW-KERNEL-13.

use formwork::expr::{Halves, Neighbours, concat};
use formwork::prelude::*;

use crate::runner::case;

/// The numbers from `first` on.
fn from<S: FixedShape>(first: i32) -> Tensor<i32, S> {
    let mut next = first..;
    Tensor::from_fn(|_| next.next().unwrap())
}

/// What two rows of 16 have at each index.
fn rows(element: impl Fn(usize, usize) -> i32) -> Vec<i32> {
    (0..2)
        .flat_map(|row| (0..16).map(move |at| (row, at)))
        .map(|(row, at)| element(row, at))
        .collect()
}

/// A number of a row of `len` that count from `first` on.
fn of(first: usize, len: usize, row: usize, at: usize) -> i32 {
    i32::try_from(first + row * len + at).unwrap()
}

/// Two and fourteen elements one behind the other.
fn joined(row: usize, at: usize) -> i32 {
    if at < 2 { of(100, 2, row, at) } else { of(200, 14, row, at - 2) }
}

/// Nine elements, four zeros before them and three behind.
fn padded(row: usize, at: usize) -> i32 {
    if (4..13).contains(&at) { of(1000, 9, row, at - 4) } else { 0 }
}

#[test]
fn two_operands_end_inside_of_the_padding_of_a_third() {
    let (a, b, c) = (from::<s![2, 2]>(100), from::<s![2, 14]>(200), from::<s![2, 9]>(1000));
    let right = rows(|row, at| joined(row, at) + padded(row, at));
    case(format_args!("joined + padded"), right, || {
        (concat(axes![1], (&a, &b)) + c.pad(axes![1], dim!(4), dim!(3), 0)).eval_heap()
    });
    let right = rows(|row, at| padded(row, at) - joined(row, at));
    case(format_args!("padded - joined"), right, || {
        (c.pad(axes![1], dim!(4), dim!(3), 0) - concat(axes![1], (&a, &b))).eval_heap()
    });
}

#[test]
fn rows_of_many_seams_are_not_cut_at_them() {
    let (c, d) = (from::<s![2, 9]>(1000), from::<s![2, 5]>(5000));
    let behind = |row, at| if (6..11).contains(&at) { of(5000, 5, row, at - 6) } else { 7 };
    let right = rows(|row, at| padded(row, at) + behind(row, at));
    case(format_args!("padded + padded"), right, || {
        (c.pad(axes![1], dim!(4), dim!(3), 0) + d.pad(axes![1], dim!(6), dim!(5), 7)).eval_heap()
    });
}

#[test]
fn repeated_elements_stand_beside_joined_ones() {
    let (a, b, c) = (from::<s![2, 2]>(100), from::<s![2, 14]>(200), from::<s![2, 4]>(1000));
    let right = rows(|row, at| joined(row, at) + of(1000, 4, row, at / 4));
    case(format_args!("joined + repeated"), right, || {
        (concat(axes![1], (&a, &b)) + c.repeat_interleave(axes![1], dim!(4))).eval_heap()
    });
}

/// As `(a, b)` becomes `(2 a - 3 b, 2 b + 3 a)`; seams before, in and behind the middle of the rows.
/// Requirements: FW-KERNEL-10, FW-KERNEL-13.
#[test]
fn turned_pairs_stand_beside_joined_elements() {
    let x = Tensor::<f32, s![2, 16]>::from_fn(|(row, at)| of(0, 16, row.get(), at.get()) as f32);
    let (cosines, sines) = (Tensor::<f32, s![2, 8]>::full(2.0), Tensor::<f32, s![2, 8]>::full(3.0));
    let turned = |row, at, partner| {
        let (own, other) = (2 * of(0, 16, row, at), 3 * of(0, 16, row, partner));
        if partner < at { own + other } else { own - other }
    };
    // What is joined counts from 100 on where it is the first, else from 200.
    let right = |seam: usize, distance: usize| -> Vec<f32> {
        let all = rows(|row, at| {
            let part =
                if at < seam { of(100, seam, row, at) } else { of(200, 16 - seam, row, at - seam) };
            part + turned(row, at, at ^ distance)
        });
        all.into_iter().map(|number| number as f32).collect()
    };
    macro_rules! beside {
        ($($first:literal, $second:literal;)*) => {$(
            let a: Tensor<f32, s![2, $first]> = from::<s![2, $first]>(100).map(|x| x as f32);
            let b: Tensor<f32, s![2, $second]> = from::<s![2, $second]>(200).map(|x| x as f32);
            case(format_args!("halves at {}", $first), right($first, 8), || {
                (concat(axes![1], (&a, &b)) + x.rotary(&cosines, &sines, Halves)).eval_heap()
            });
            case(format_args!("neighbours at {}", $first), right($first, 1), || {
                (concat(axes![1], (&a, &b)) + x.rotary(&cosines, &sines, Neighbours)).eval_heap()
            });
        )*};
    }
    beside! {
        4, 12;
        8, 8;
        12, 4;
    }
}
