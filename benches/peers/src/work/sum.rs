//! Sums of a matrix: of all elements, of each row, of each column.

use faer::Mat;
use formwork::prelude::*;
use harness::data::values;
use ndarray::Axis;

use super::matrix::{faer, na, nd};
use harness::strided::Strided;
use harness::workload::{Recipe, Roof, Workload};

const SIDE: usize = 1024;

/// The three sums.
pub fn recipes() -> Vec<Recipe> {
    vec![
        Recipe::new("sum_all_1024", all),
        Recipe::new("sum_rows_1024", rows),
        Recipe::new("sum_columns_1024", columns),
    ]
}

fn sum<'a>(numbers: impl Iterator<Item = &'a f32>) -> f64 {
    numbers.copied().map(f64::from).sum()
}

fn tensor(numbers: &[f32]) -> HeapTensor<f32, s![1024, 1024]> {
    HeapTensor::from_slice(numbers).unwrap()
}

/// A sum in one accumulator is less exact than others, and all are allowed.
fn all(name: &str) -> Workload {
    let a = values(SIDE * SIDE, 1);
    let bytes = 4 * a.len();
    let expected = vec![sum(a.iter())];
    let mut work =
        Workload::moving(name, "the sum of all elements, 1024 x 1024", bytes, Roof::Read, expected)
            .known_as("sum_all 1024 1024".into())
            .within(0.05);
    work.ours(
        "formwork a.sum_all()",
        (tensor(&a), 0.0),
        |(a, y)| *y = a.sum_all(),
        |(_, y)| vec![*y],
    );
    work.plain("loop over all", (a.clone(), 0.0), |(a, y)| *y = a.iter().sum(), |(_, y)| vec![*y]);
    work.plain(
        "loop with 16 sums",
        (a.clone(), 0.0),
        |(a, y)| {
            let mut sums = [0.0; 16];
            for chunk in a.as_chunks::<16>().0 {
                sums = std::array::from_fn(|at| sums[at] + chunk[at]);
            }
            *y = sums.iter().sum();
        },
        |(_, y)| vec![*y],
    );
    work.peer("ndarray sum", (nd(&a, SIDE, SIDE), 0.0), |(a, y)| *y = a.sum(), |(_, y)| vec![*y]);
    work.peer("nalgebra sum", (na(&a, SIDE, SIDE), 0.0), |(a, y)| *y = a.sum(), |(_, y)| vec![*y]);
    work.peer("faer sum", (faer(&a, SIDE, SIDE), 0.0), |(a, y)| *y = a.sum(), |(_, y)| vec![*y]);
    work
}

fn rows(name: &str) -> Workload {
    let a = values(SIDE * SIDE, 1);
    let expected = a.chunks(SIDE).map(|row| sum(row.iter())).collect();
    let bytes = 4 * (a.len() + SIDE);
    let mut work =
        Workload::moving(name, "the sum of each row, 1024 x 1024", bytes, Roof::Read, expected)
            .known_as("sum_rows 1024 1024".into())
            .within(1e-3);
    work.ours(
        "formwork a.sum(axes![1])",
        (tensor(&a), HeapTensor::<f32, s![1024]>::zeros()),
        |(a, y)| a.sum(axes![1]).eval_into(y),
        |(_, y)| y.as_slice().to_vec(),
    );
    work.plain(
        "loop over rows",
        (a.clone(), vec![0.0; SIDE]),
        |(a, y)| {
            for (y, row) in y.iter_mut().zip(a.chunks_exact(SIDE)) {
                *y = row.iter().sum();
            }
        },
        |(_, y)| y.clone(),
    );
    work.plain(
        "strided",
        (Strided::new(&a, &[SIDE, SIDE]), vec![]),
        |(a, y)| a.sum_rows(y),
        |(_, y)| y.clone(),
    );
    work.peer(
        "ndarray sum_axis (alloc)",
        (nd(&a, SIDE, SIDE), ndarray::Array1::zeros(0)),
        |(a, y)| *y = a.sum_axis(Axis(1)),
        |(_, y)| y.to_vec(),
    );
    work.peer(
        "nalgebra column_sum (alloc)",
        (na(&a, SIDE, SIDE), nalgebra::DVector::zeros(0)),
        |(a, y)| *y = a.column_sum(),
        |(_, y)| y.as_slice().to_vec(),
    );
    work
}

fn columns(name: &str) -> Workload {
    let a = values(SIDE * SIDE, 1);
    let expected = (0..SIDE).map(|at| sum(a.iter().skip(at).step_by(SIDE))).collect();
    let bytes = 4 * (a.len() + SIDE);
    let mut work =
        Workload::moving(name, "the sum of each column, 1024 x 1024", bytes, Roof::Read, expected)
            .known_as("sum_columns 1024 1024".into())
            .within(1e-3);
    work.ours(
        "formwork a.sum(axes![0])",
        (tensor(&a), HeapTensor::<f32, s![1024]>::zeros()),
        |(a, y)| a.sum(axes![0]).eval_into(y),
        |(_, y)| y.as_slice().to_vec(),
    );
    work.plain(
        "loop that adds rows",
        (a.clone(), vec![0.0; SIDE]),
        |(a, y)| {
            y.fill(0.0);
            for row in a.chunks_exact(SIDE) {
                for (y, a) in y.iter_mut().zip(row) {
                    *y += a;
                }
            }
        },
        |(_, y)| y.clone(),
    );
    work.plain(
        "strided",
        (Strided::new(&a, &[SIDE, SIDE]).permuted(&[1, 0]), vec![]),
        |(a, y)| a.sum_rows(y),
        |(_, y)| y.clone(),
    );
    work.peer(
        "ndarray sum_axis (alloc)",
        (nd(&a, SIDE, SIDE), ndarray::Array1::zeros(0)),
        |(a, y)| *y = a.sum_axis(Axis(0)),
        |(_, y)| y.to_vec(),
    );
    work.peer(
        "nalgebra row_sum (alloc)",
        (na(&a, SIDE, SIDE), nalgebra::RowDVector::zeros(0)),
        |(a, y)| *y = a.row_sum(),
        |(_, y)| y.as_slice().to_vec(),
    );
    let ones = Mat::from_fn(1, SIDE, |_, _| 1.0);
    work.peer(
        "faer ones * a",
        (ones, faer(&a, SIDE, SIDE), Mat::<f32>::zeros(1, SIDE)),
        |(ones, a, y)| {
            use faer::linalg::matmul::matmul;
            matmul(y.as_mut(), faer::Accum::Replace, &*ones, &*a, 1.0, faer::Par::Seq);
        },
        |(.., y)| super::matrix::of_faer(y),
    );
    work
}
