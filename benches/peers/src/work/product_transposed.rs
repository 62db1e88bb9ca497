//! Products with a matrix that is stored transposed, as the weights of a linear layer are.

use formwork::prelude::*;
use harness::data::{transposed, values};

use super::matrix::{faer, na, nd, of_faer, of_na, of_nd};
use super::product::{expected, slices};
use super::raw::Sizes;
use harness::strided::Strided;
use harness::workload::{Recipe, Roof, Workload};

type Fixed = fn(&mut Workload, &[f32], &[f32]);

macro_rules! ours {
    ($side:literal) => {
        |work, a, b| {
            let tensor =
                |numbers| HeapTensor::<f32, s![$side, $side]>::from_slice(numbers).unwrap();
            work.ours(
                "formwork a.matmul(b.t())",
                (tensor(a), tensor(b), HeapTensor::<f32, s![$side, $side]>::zeros()),
                |(a, b, y)| a.matmul(b.t()).eval_into(y),
                |(.., y)| y.as_slice().to_vec(),
            );
            work.ours(
                "formwork a.linear(b, NoBias)",
                (tensor(a), tensor(b), HeapTensor::<f32, s![$side, $side]>::zeros()),
                |(a, b, y)| a.linear(&*b, NoBias).eval_into(y),
                |(.., y)| y.as_slice().to_vec(),
            );
        }
    };
}

/// In the first cache, and in the second.
pub fn recipes(threads: usize) -> Vec<Recipe> {
    let recipe = |name: &str, side, fixed: Fixed| {
        Recipe::new(name, move |name| workload(name, side, threads, fixed))
    };
    vec![
        recipe("matmul_transposed_64", 64, ours!(64)),
        recipe("matmul_transposed_256", 256, ours!(256)),
    ]
}

fn workload(name: &str, side: usize, threads: usize, fixed: Fixed) -> Workload {
    let (a, b) = (values(side * side, 1), values(side * side, 2));
    let title = format!("a b^T, {side} x {side}");
    let expected = expected(&a, &transposed(&b, side), side);
    let (operations, bytes) = (2 * side * side * side, 12 * side * side);
    let mut work = Workload::computing(name, &title, operations, bytes, Roof::F32, expected)
        .known_as(format!("product_transposed {side} {side} {side}"))
        .within(1e-6 * (side as f64));
    fixed(&mut work, &a, &b);
    work.plain(
        "loop of dot products",
        (a.clone(), b.clone(), vec![0.0; side * side]),
        move |(a, b, y)| {
            for (y, a) in y.chunks_exact_mut(side).zip(a.chunks_exact(side)) {
                for (y, b) in y.iter_mut().zip(b.chunks_exact(side)) {
                    *y = a.iter().zip(b).map(|(a, b)| a * b).sum();
                }
            }
        },
        |(.., y)| y.clone(),
    );
    let strided = |numbers| Strided::new(numbers, &[side, side]);
    work.plain(
        "strided",
        (strided(&a), strided(&b).permuted(&[1, 0]), Strided::zeros(&[side, side])),
        |(a, b, y)| y.assign_product(a, b),
        |(.., y)| y.to_vec(),
    );
    let array = |numbers| nd(numbers, side, side);
    work.peer(
        "ndarray general_mat_mul(b.t())",
        (array(&a), array(&b), array(&b)),
        |(a, b, y)| ndarray::linalg::general_mat_mul(1.0, a, &b.t(), 0.0, y),
        |(.., y)| of_nd(y),
    );
    // Its matrices are column-major, and it has a product with the left one transposed.
    let matrix = |numbers| na(numbers, side, side);
    work.peer(
        "nalgebra tr_mul (alloc)",
        (matrix(&a).transpose(), matrix(&b).transpose(), matrix(&b)),
        |(a, b, y)| *y = a.tr_mul(b),
        |(.., y)| of_na(y),
    );
    let parallelism = if threads > 1 { faer::Par::rayon(threads) } else { faer::Par::Seq };
    work.peer(
        "faer matmul(b.transpose())",
        (faer(&a, side, side), faer(&b, side, side), faer(&b, side, side)),
        move |(a, b, y)| {
            use faer::linalg::matmul::matmul;
            matmul(y.as_mut(), faer::Accum::Replace, &*a, b.transpose(), 1.0, parallelism);
        },
        |(.., y)| of_faer(y),
    );
    let sizes = Sizes { rows: side, inner: side, columns: side, transposed: true };
    slices(&mut work, sizes, threads, &a, &b);
    work
}
