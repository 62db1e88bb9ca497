//! Sums of operands of which at least one is stretched.

use formwork::prelude::*;
use harness::data::values;
use nalgebra::DVector;
use ndarray::{Array1, Zip};

use super::matrix::{na, nd, of_na, of_nd};
use harness::strided::Strided;
use harness::workload::{Recipe, Roof, Workload};

const SIDE: usize = 1024;

/// A row on each row of a matrix, and a column with a row.
pub fn recipes() -> Vec<Recipe> {
    vec![Recipe::new("add_row_1024", row), Recipe::new("add_outer_1024", outer)]
}

fn row(name: &str) -> Workload {
    let (a, b) = (values(SIDE * SIDE, 1), values(SIDE, 2));
    let sum = |at: usize| f64::from(a[at]) + f64::from(b[at % SIDE]);
    let expected = (0..a.len()).map(sum).collect();
    let bytes = 4 * (2 * SIDE * SIDE + SIDE);
    let mut work =
        Workload::moving(name, "(1024, 1024) + a row (1024)", bytes, Roof::Copy, expected)
            .known_as("add_row 1024 1024".into());

    let matrix = HeapTensor::<f32, s![1024, 1024]>::from_slice(&a).unwrap();
    let vector = HeapTensor::<f32, s![1024]>::from_slice(&b).unwrap();
    work.ours(
        "formwork a + b",
        (matrix, vector, HeapTensor::<f32, s![1024, 1024]>::zeros()),
        |(a, b, y)| (&*a + &*b).eval_into(y),
        |(.., y)| y.as_slice().to_vec(),
    );
    work.plain(
        "loop over rows",
        (a.clone(), b.clone(), vec![0.0; a.len()]),
        |(a, b, y)| {
            for (y, a) in y.chunks_exact_mut(SIDE).zip(a.chunks_exact(SIDE)) {
                for ((y, a), b) in y.iter_mut().zip(a).zip(&*b) {
                    *y = a + b;
                }
            }
        },
        |(.., y)| y.clone(),
    );
    let sizes = [SIDE, SIDE];
    let stretched = Strided::new(&b, &[SIDE]).broadcast(&sizes);
    work.plain(
        "strided",
        (Strided::new(&a, &sizes), stretched, Strided::zeros(&sizes)),
        |(a, b, y)| y.assign([a, b], |[a, b]| a + b),
        |(.., y)| y.to_vec(),
    );
    let y = nd(&a, SIDE, SIDE);
    work.peer(
        "ndarray Zip",
        (y.clone(), Array1::from_vec(b.clone()), y.clone()),
        |(a, b, y)| {
            let b = b.broadcast((SIDE, SIDE)).unwrap();
            Zip::from(y).and(&*a).and(&b).for_each(|y, a, b| *y = a + b);
        },
        |(.., y)| of_nd(y),
    );
    work.peer(
        "ndarray &a + &b (alloc)",
        (y.clone(), Array1::from_vec(b.clone()), y),
        |(a, b, y)| *y = &*a + &*b,
        |(.., y)| of_nd(y),
    );
    // Its matrices are column-major: the same work is a column on each column.
    let matrix = na(&a, SIDE, SIDE).transpose();
    work.peer(
        "nalgebra column by column",
        (matrix.clone(), DVector::from_vec(b), matrix),
        |(a, b, y)| {
            for (mut y, a) in y.column_iter_mut().zip(a.column_iter()) {
                y.zip_zip_apply(&a, b, |y, a, b| *y = a + b);
            }
        },
        |(.., y)| of_na(&y.transpose()),
    );
    work
}

fn outer(name: &str) -> Workload {
    let (a, b) = (values(SIDE, 1), values(SIDE, 2));
    let sum = |at: usize| f64::from(a[at / SIDE]) + f64::from(b[at % SIDE]);
    let expected = (0..SIDE * SIDE).map(sum).collect();
    let bytes = 4 * (SIDE * SIDE + 2 * SIDE);
    let mut work =
        Workload::moving(name, "a column (1024, 1) + a row (1, 1024)", bytes, Roof::Copy, expected)
            .known_as("add_outer 1024 1024".into());

    let column = HeapTensor::<f32, s![1024, 1]>::from_slice(&a).unwrap();
    let row = HeapTensor::<f32, s![1, 1024]>::from_slice(&b).unwrap();
    work.ours(
        "formwork a + b",
        (column, row, HeapTensor::<f32, s![1024, 1024]>::zeros()),
        |(a, b, y)| (&*a + &*b).eval_into(y),
        |(.., y)| y.as_slice().to_vec(),
    );
    work.plain(
        "loop over rows",
        (a.clone(), b.clone(), vec![0.0; SIDE * SIDE]),
        |(a, b, y)| {
            for (y, a) in y.chunks_exact_mut(SIDE).zip(&*a) {
                for (y, b) in y.iter_mut().zip(&*b) {
                    *y = a + b;
                }
            }
        },
        |(.., y)| y.clone(),
    );
    let sizes = [SIDE, SIDE];
    let column = Strided::new(&a, &[SIDE, 1]).broadcast(&sizes);
    let row = Strided::new(&b, &[1, SIDE]).broadcast(&sizes);
    work.plain(
        "strided",
        (column, row, Strided::zeros(&sizes)),
        |(a, b, y)| y.assign([a, b], |[a, b]| a + b),
        |(.., y)| y.to_vec(),
    );
    let (column, row) = (nd(&a, SIDE, 1), nd(&b, 1, SIDE));
    work.peer(
        "ndarray Zip",
        (column.clone(), row.clone(), nd(&vec![0.0; SIDE * SIDE], SIDE, SIDE)),
        |(a, b, y)| {
            let [a, b] = [&*a, &*b].map(|one| one.broadcast((SIDE, SIDE)).unwrap());
            Zip::from(y).and(&a).and(&b).for_each(|y, a, b| *y = a + b);
        },
        |(.., y)| of_nd(y),
    );
    work.peer(
        "ndarray &a + &b (alloc)",
        (column, row, nd(&[], 0, 0)),
        |(a, b, y)| *y = &*a + &*b,
        |(.., y)| of_nd(y),
    );
    work
}
