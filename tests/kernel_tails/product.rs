//! Products into rows that do not follow each other, and of matrices that are windows of a row.

use formwork::kernel::reference;
use formwork::prelude::*;

use crate::runner::{case, on_every_set};

/// Small whole numbers, of which sums are exact.
fn whole<S: FixedShape>(first: usize) -> HeapTensor<f32, S> {
    let mut next = first;
    HeapTensor::from_fn(|_| {
        next += 5;
        (next % 17) as f32 - 8.0
    })
}

/// The product of `m` rows and a square matrix into rows farther apart than they are long, and into rows that
/// follow each other upwards.
macro_rules! into_rows {
    ($($m:literal $n:literal in $width:literal;)*) => {$(
        let (a, b) = (whole::<s![$m, $n]>(1), whole::<s![$n, $n]>(3));
        let mut right = Tensor::<f32, s![$m, $n]>::zeros();
        reference::matmul(
            [$m, $n, $n],
            |row, k| a.get([row, k]).unwrap(),
            |k, column| b.get([k, column]).unwrap(),
            |row, column, sum| *right.get_mut([row, column]).unwrap() = sum,
        );
        on_every_set(|| {
            let mut wide = Tensor::<f32, s![$m, $width]>::full(77.0);
            a.matmul(&b).eval_into(&mut wide.narrow_mut(Ax::<1>, dim!(1), dim!($n)));
            for (row, column) in wide.shape().coords() {
                let inside = column.get().checked_sub(1).and_then(|column| right.get([row.get(), column]));
                assert_eq!(wide.at((row, column)), inside.unwrap_or(77.0));
            }
            let mut upwards = Tensor::<f32, s![$m, $n]>::zeros();
            a.matmul(&b).eval_into(&mut upwards.flip_mut(Ax::<0>));
            for (row, column) in upwards.shape().coords() {
                let from = right.get([$m - 1 - row.get(), column.get()]);
                assert_eq!(Some(upwards.at((row, column))), from);
            }
        });
    )*};
}

/// Requirements: FW-KERNEL-1, FW-KERNEL-17.
#[test]
fn small_products_are_written_into_rows_apart_and_upwards() {
    into_rows! {
        6 4 in 10;
        19 4 in 6;
        5 8 in 12;
        9 8 in 10;
    }
}

/// Both strides of the windows of a row are 1.
/// Requirements: FW-KERNEL-1, FW-BITS-3.
#[test]
fn windows_of_a_row_are_multiplied_as_matrices() {
    let mut next = 0..;
    let row = Tensor::<i32, s![60]>::from_fn(|_| next.next().unwrap() * 37 % 101 - 50);
    let weight = Tensor::<i32, s![21, 9]>::from_fn(|(k, column)| {
        i32::try_from(k.get() * 9 + column.get()).unwrap() * 11 % 59 - 29
    });
    let windows = row.windows(Ax::<0>, dim!(21));
    let mut right = vec![];
    reference::matmul(
        [40, 21, 9],
        |at, k| row.get([at + k]).unwrap(),
        |k, column| weight.get([k, column]).unwrap(),
        |_, _, sum| right.push(sum),
    );
    case(format_args!("left"), right, || windows.matmul(&weight).eval_heap());
    let mut right = vec![];
    reference::matmul(
        [9, 21, 40],
        |at, k| weight.get([k, at]).unwrap(),
        |k, column| row.get([k + column]).unwrap(),
        |_, _, sum| right.push(sum),
    );
    case(format_args!("right"), right, || weight.t().matmul(windows.t()).eval_heap());
}
