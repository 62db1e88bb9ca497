//! Operands of other crates, which may say that they stand in memory: what they say is a hint, and what they
//! do not give, or give too much of, costs speed alone.
//!
//! Requirements: FW-KERNEL-17, FW-BITS-3.

use std::cell::Cell;

use formwork::expr::{ConcatOperands, Expr, concat};
use formwork::kernel::reference;
use formwork::prelude::*;
use formwork::tensor::Source;

use crate::runner::case;
use crate::wave::wave_of;

/// An expression of another crate: its shape, and what it says of itself.
macro_rules! foreign {
    ($($(#[$doc:meta])* $name:ident $shape:ty, $place:expr; { $($said:tt)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        struct $name<'n>(&'n [f32]);

        impl Expr for $name<'_> {
            type Elem = f32;
            type Shape = $shape;

            fn shape(&self) -> $shape {
                Default::default()
            }
        }

        impl ConcatOperands<f32, 0> for $name<'_> {
            type Expr = Self;

            fn into_concat(self) -> Self {
                self
            }
        }

        impl $name<'_> {
            fn place(coord: <$shape as Shape>::Coord) -> usize {
                $place(<$shape>::indices(coord))
            }
        }

        impl Source<$shape> for $name<'_> {
            type Elem = f32;

            fn at(&self, coord: <$shape as Shape>::Coord) -> f32 {
                self.0[Self::place(coord)]
            }

            $($said)*
        }
    )*};
}

foreign! {
    /// Rows that follow each other, and are not given.
    Silent s![1000, 64], |[row, column]: [usize; 2]| row * 64 + column; {
        const DENSE: usize = 2;
    }

    /// Columns that follow each other, and are given to their end and beyond.
    Generous s![2, 33, 9], |[outer, row, column]: [usize; 3]| column * 66 + outer * 33 + row; {
        const COLUMN: Option<usize> = Some(1);

        fn column(&self, coord: <s![2, 33, 9] as Shape>::Coord, _len: usize) -> Option<&[f32]> {
            self.0.get(Self::place(coord)..)
        }
    }

    /// Columns that follow each other, and are not given together.
    Single s![512, 64], |[row, column]: [usize; 2]| column * 512 + row; {
        const COLUMN: Option<usize> = Some(1);
    }
}

/// Rows that follow each other, and are given every second time they are asked for.
#[derive(Clone, Copy)]
struct Fickle<'n>(&'n [f32], &'n Cell<bool>);

type Long = s![3, 600];

impl Expr for Fickle<'_> {
    type Elem = f32;
    type Shape = Long;

    fn shape(&self) -> Long {
        Default::default()
    }
}

impl ConcatOperands<f32, 0> for Fickle<'_> {
    type Expr = Self;

    fn into_concat(self) -> Self {
        self
    }
}

impl Source<Long> for Fickle<'_> {
    type Elem = f32;
    const DENSE: usize = 2;

    fn at(&self, coord: <Long as Shape>::Coord) -> f32 {
        let [row, column] = Long::indices(coord);
        self.0[row * 600 + column]
    }

    fn slice(&self, coord: <Long as Shape>::Coord, len: usize) -> Option<&[f32]> {
        let [row, column] = Long::indices(coord);
        let gives = self.1.replace(!self.1.get());
        if gives { self.0.get(row * 600 + column..)?.get(..len) } else { None }
    }
}

/// The numbers of a source.
fn numbers<S: FixedShape>() -> Vec<f32> {
    wave_of::<S>(5).iter().collect()
}

/// Requirements: FW-REDUCE-5.
#[test]
fn rows_are_not_given() {
    let numbers = numbers::<s![1000, 64]>();
    let source = Silent(&numbers);
    let mut right = vec![0.0; 64_000];
    for column in 0..64 {
        reference::softmax(
            [1000, 1],
            |row, _| numbers[row * 64 + column],
            |row, _, number: f32| right[row * 64 + column] = number,
        );
    }
    case(format_args!("softmax"), right, || concat(axes![0], source).softmax(axes![0]).eval_heap());
}

/// Requirements: FW-REDUCE-2.
#[test]
fn columns_are_longer_than_asked_for() {
    let numbers = numbers::<s![2, 33, 9]>();
    let source = Generous(&numbers);
    let right: Vec<f32> = (0..66)
        .map(|group| reference::sum::<f32>([1, 9], |_, column| numbers[column * 66 + group]))
        .collect();
    case(format_args!("sums"), right, || concat(axes![0], source).sum(axes![2]).eval_heap());
}

/// Requirements: FW-REDUCE-2.
#[test]
fn columns_are_not_given_together() {
    let numbers = numbers::<s![512, 64]>();
    let source = Single(&numbers);
    let place = |at: usize| at % 64 * 512 + at / 64;
    let right = reference::sum::<f32>([1, 512 * 64], |_, at| numbers[place(at)]);
    case(format_args!("sum"), vec![right], || {
        HeapTensor::<f32, s![1]>::full(concat(axes![0], source).sum_all())
    });
}

/// Requirements: FW-REDUCE-2.
#[test]
fn rows_are_given_every_second_time() {
    let numbers = numbers::<Long>();
    let gives = Cell::new(false);
    let source = Fickle(&numbers, &gives);
    let right: Vec<f32> = (0..600)
        .map(|column| reference::sum::<f32>([3, 1], |row, _| numbers[row * 600 + column]))
        .collect();
    case(format_args!("sums"), right, || concat(axes![0], source).sum(axes![0]).eval_heap());
}
