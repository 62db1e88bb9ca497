//! The first of equal best elements is found: of numbers of eight bytes and of fewer, one by one, in lanes, along
//! each axis and among all.
//!
//! Requirements: FW-REDUCE-3.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "kernel_lanes/law.rs"]
mod law;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;

use formwork::dtype::{Num, f16};
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::storage::Storage;

use crate::law::holds;
use crate::runner::{Bits, on_every_set};

/// Numbers of which each comes several times in a row and in a column.
fn few<T: Num, S: FixedShape>(as_element: impl Fn(i8) -> T) -> Tensor<T, S> {
    let mut next = 0..;
    Tensor::from_fn(|_| {
        let at: usize = next.next().unwrap();
        as_element(i8::try_from(at * at % 7 + at % 3).unwrap() - 4)
    })
}

/// Where the first of the best stands.
fn first<T: Copy>(elements: &[T], is_better: impl Fn(T, T) -> bool) -> usize {
    (0..elements.len()).fold(
        0,
        |best, at| {
            if is_better(elements[at], elements[best]) { at } else { best }
        },
    )
}

/// Looks for the largest and the smallest of a matrix of six rows and nine columns.
fn are_found<T: Num + Bits + PartialOrd, L: Layout<s![6, 9]>, K: Storage<T>>(
    x: &Tensor<T, s![6, 9], L, K>,
) {
    let at = |row: usize, column: usize| x.get([row, column]).unwrap();
    let row = |row: usize| (0..9).map(|column| at(row, column)).collect::<Vec<_>>();
    let column = |column: usize| (0..6).map(|row| at(row, column)).collect::<Vec<_>>();
    let all: Vec<T> = x.iter().collect();
    let (larger, smaller) = (|a: T, b: T| a > b, |a: T, b: T| a < b);
    let number = |(row, column): (Idx<D<6>>, Idx<D<9>>)| row.get() * 9 + column.get();
    let of_rows = |place: usize| <D<9>>::DIM.index(place).unwrap();
    let of_columns = |place: usize| <D<6>>::DIM.index(place).unwrap();
    on_every_set(|| {
        assert_eq!(number(x.argmax_all()), first(&all, larger), "{}", T::NAME);
        assert_eq!(number(x.argmin_all()), first(&all, smaller), "{}", T::NAME);
        let right: Vec<_> = (0..6).map(|at| of_rows(first(&row(at), larger))).collect();
        assert!(x.argmax(axes![1]).eval().iter().eq(right.iter().copied()));
        let node = x.argmax(axes![1]);
        holds(format_args!("rows of {}", T::NAME), node.shape(), &node.into_inner(), &right);
        let right: Vec<_> = (0..9).map(|at| of_columns(first(&column(at), larger))).collect();
        assert!(x.argmax(axes![0]).eval().iter().eq(right.iter().copied()));
        let node = x.argmax(axes![0]);
        holds(format_args!("columns of {}", T::NAME), node.shape(), &node.into_inner(), &right);
        let right: Vec<_> = (0..9).map(|at| of_columns(first(&column(at), smaller))).collect();
        let node = x.argmin(axes![0]);
        holds(format_args!("least of {}", T::NAME), node.shape(), &node.into_inner(), &right);
    });
}

/// The same of a matrix in rows, on its side, and backwards.
fn are_found_on_every_side<T: Num + Bits + PartialOrd>(as_element: impl Fn(i8) -> T) {
    let (x, turned) = (few::<T, s![6, 9]>(&as_element), few::<T, s![9, 6]>(&as_element));
    are_found(&x);
    are_found(&turned.t());
    are_found(&x.flip(Ax::<1>));
}

#[test]
fn the_first_of_equal_numbers_of_eight_bytes_is_found() {
    are_found_on_every_side(f64::from);
    are_found_on_every_side(i64::from);
}

#[test]
fn the_first_of_equal_numbers_of_fewer_bytes_is_found() {
    are_found_on_every_side(f32::from);
    are_found_on_every_side(f16::from);
    are_found_on_every_side(|x| x);
}
