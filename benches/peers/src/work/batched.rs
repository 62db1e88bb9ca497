//! A stack of small products.

use formwork::prelude::*;
use harness::data::values;
use nalgebra::SMatrix;

use super::product::expected;
use super::raw::{Sizes, gemm, sgemm};
use harness::workload::{Recipe, Roof, Workload};

const COUNT: usize = 64;
const SIDE: usize = 64;
const SIZE: usize = SIDE * SIDE;
const SIZES: Sizes = Sizes { rows: SIDE, inner: SIDE, columns: SIDE, transposed: false };

/// As many as attention has heads in a few layers.
pub fn recipes() -> Vec<Recipe> {
    vec![Recipe::new("matmul_batched_64x64", workload)]
}

fn workload(name: &str) -> Workload {
    let (a, b) = (values(COUNT * SIZE, 1), values(COUNT * SIZE, 2));
    let pairs = a.chunks(SIZE).zip(b.chunks(SIZE));
    let expected = pairs.flat_map(|(a, b)| expected(a, b, SIDE)).collect();
    let (operations, bytes) = (2 * COUNT * SIZE * SIDE, 12 * COUNT * SIZE);
    let title = "64 products (64, 64) x (64, 64)";
    let mut work = Workload::computing(name, title, operations, bytes, Roof::F32, expected)
        .known_as(format!("product {COUNT} {SIDE} {SIDE} {SIDE}"))
        .within(1e-4);

    let tensor = |numbers| HeapTensor::<f32, s![64, 64, 64]>::from_slice(numbers).unwrap();
    work.ours(
        "formwork a.matmul(b)",
        (tensor(&a), tensor(&b), HeapTensor::<f32, s![64, 64, 64]>::zeros()),
        |(a, b, y)| a.matmul(&*b).eval_into(y),
        |(.., y)| y.as_slice().to_vec(),
    );
    let operands = (a.clone(), b.clone(), vec![0.0; COUNT * SIZE]);
    work.peer(
        "gemm in a loop",
        operands.clone(),
        |(a, b, y)| each(a, b, y, |a, b, y| gemm(SIZES, 1, a, b, y)),
        |(.., y)| y.clone(),
    );
    work.peer(
        "matrixmultiply sgemm in a loop",
        operands,
        |(a, b, y)| each(a, b, y, |a, b, y| sgemm(SIZES, a, b, y)),
        |(.., y)| y.clone(),
    );
    let stack = |numbers: &[f32]| -> Vec<_> {
        numbers.chunks(SIZE).map(SMatrix::<f32, SIDE, SIDE>::from_row_slice).collect()
    };
    work.peer(
        "nalgebra SMatrix::mul_to in a loop",
        (stack(&a), stack(&b), stack(&b)),
        |(a, b, y)| {
            for (y, (a, b)) in y.iter_mut().zip(a.iter().zip(&*b)) {
                a.mul_to(b, y);
            }
        },
        |(.., y)| y.iter().flat_map(|y| y.transpose().as_slice().to_vec()).collect(),
    );
    work
}

fn each(a: &[f32], b: &[f32], y: &mut [f32], product: impl Fn(&[f32], &[f32], &mut [f32])) {
    for (y, (a, b)) in y.chunks_mut(SIZE).zip(a.chunks(SIZE).zip(b.chunks(SIZE))) {
        product(a, b, y);
    }
}
