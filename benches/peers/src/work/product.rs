//! Products of matrices, from 4 x 4 to what a large layer needs.

use faer::linalg::matmul::matmul;
use formwork::prelude::*;
use formwork::tensor::PackedMatrix;
use harness::data::values;
use nalgebra::SMatrix;

use super::matrix::{faer, na, nd, of_faer, of_na, of_nd};
use super::raw::{Sizes, gemm, sgemm};
use harness::strided::Strided;
use harness::workload::{Recipe, Roof, Workload};

type Fixed = fn(&mut Workload, &[f32], &[f32]);

macro_rules! ours {
    ($rows:literal, $inner:literal, $columns:literal) => {
        |work, a, b| {
            let a = HeapTensor::<f32, s![$rows, $inner]>::from_slice(a).unwrap();
            let b = HeapTensor::<f32, s![$inner, $columns]>::from_slice(b).unwrap();
            work.ours(
                "formwork a.matmul(b)",
                (a, b, HeapTensor::<f32, s![$rows, $columns]>::zeros()),
                |(a, b, y)| a.matmul(&*b).eval_into(y),
                |(.., y)| y.as_slice().to_vec(),
            );
        }
    };
}

/// With a matrix that is packed before, as some peers can.
macro_rules! packed {
    ($rows:literal, $inner:literal, $columns:literal) => {
        |work, a, b| {
            let ours: Fixed = ours!($rows, $inner, $columns);
            ours(work, a, b);
            let a = HeapTensor::<f32, s![$rows, $inner]>::from_slice(a).unwrap();
            let b = HeapTensor::<f32, s![$inner, $columns]>::from_slice(b).unwrap();
            work.ours(
                "formwork a.matmul_packed(b)",
                (a, PackedMatrix::pack_heap(&b), HeapTensor::<f32, s![$rows, $columns]>::zeros()),
                |(a, b, y)| a.matmul_packed(&*b).eval_into(y),
                |(.., y)| y.as_slice().to_vec(),
            );
        }
    };
}

/// Sizes that others have as types, too.
macro_rules! small {
    ($side:literal) => {
        |work, a, b| {
            let ours: Fixed = ours!($side, $side, $side);
            ours(work, a, b);
            let inline = |numbers| Tensor::<f32, s![$side, $side]>::from_slice(numbers).unwrap();
            work.ours(
                "formwork a.matmul(b), inline",
                (inline(a), inline(b), Tensor::<f32, s![$side, $side]>::zeros()),
                |(a, b, y)| a.matmul(&*b).eval_into(y),
                |(.., y)| y.as_slice().to_vec(),
            );
            let matrix = SMatrix::<f32, $side, $side>::from_row_slice;
            work.peer(
                "nalgebra SMatrix::mul_to",
                (matrix(a), matrix(b), SMatrix::<f32, $side, $side>::zeros()),
                |(a, b, y)| a.mul_to(b, y),
                |(.., y)| y.transpose().as_slice().to_vec(),
            );
            if $side == 4 {
                glam(work, a, b);
            }
        }
    };
}

/// All sizes.
pub fn recipes(threads: usize) -> Vec<Recipe> {
    let recipe = |name: &str, [rows, inner, columns]: [usize; 3], fixed: Fixed| {
        let sizes = Sizes { rows, inner, columns, transposed: false };
        Recipe::new(name, move |name| workload(name, sizes, threads, fixed))
    };
    vec![
        recipe("matmul_4", [4; 3], small!(4)),
        recipe("matmul_8", [8; 3], small!(8)),
        recipe("matmul_16", [16; 3], small!(16)),
        recipe("matmul_32", [32; 3], small!(32)),
        recipe("matmul_64", [64; 3], ours!(64, 64, 64)),
        recipe("matmul_128", [128; 3], ours!(128, 128, 128)),
        recipe("matmul_256", [256; 3], ours!(256, 256, 256)),
        recipe("matmul_512", [512; 3], ours!(512, 512, 512)),
        recipe("matmul_1024", [1024; 3], ours!(1024, 1024, 1024)),
        recipe("matmul_1x768x3072", [1, 768, 3072], packed!(1, 768, 3072)),
        recipe("matmul_128x768x768", [128, 768, 768], packed!(128, 768, 768)),
        recipe("matmul_196x64x128", [196, 64, 128], packed!(196, 64, 128)),
    ]
}

/// The product in `f64`; `b` is row-major.
pub fn expected(a: &[f32], b: &[f32], inner: usize) -> Vec<f64> {
    let columns = b.len() / inner;
    let mut product = vec![0.0; a.len() / inner * columns];
    for (y, a) in product.chunks_exact_mut(columns).zip(a.chunks_exact(inner)) {
        for (a, b) in a.iter().zip(b.chunks_exact(columns)) {
            for (y, b) in y.iter_mut().zip(b) {
                *y += f64::from(*a) * f64::from(*b);
            }
        }
    }
    product
}

fn workload(name: &str, sizes: Sizes, threads: usize, fixed: Fixed) -> Workload {
    let Sizes { rows, inner, columns, .. } = sizes;
    let (a, b) = (values(rows * inner, 1), values(inner * columns, 2));
    let title = format!("({rows}, {inner}) x ({inner}, {columns})");
    let operations = 2 * rows * inner * columns;
    let bytes = 4 * (rows * inner + inner * columns + rows * columns);
    let expected = expected(&a, &b, inner);
    let mut work = Workload::computing(name, &title, operations, bytes, Roof::F32, expected)
        .known_as(format!("product 1 {rows} {inner} {columns}"))
        .within(1e-6 * (inner as f64));
    fixed(&mut work, &a, &b);
    plain(&mut work, sizes, &a, &b);
    peers(&mut work, sizes, threads, &a, &b);
    work
}

fn plain(work: &mut Workload, sizes: Sizes, a: &[f32], b: &[f32]) {
    let Sizes { rows, inner, columns, .. } = sizes;
    let operands = (a.to_vec(), b.to_vec(), vec![0.0; rows * columns]);
    work.plain(
        "loop that adds rows",
        operands.clone(),
        move |(a, b, y)| {
            y.fill(0.0);
            for (y, a) in y.chunks_exact_mut(columns).zip(a.chunks_exact(inner)) {
                for (a, b) in a.iter().zip(b.chunks_exact(columns)) {
                    for (y, b) in y.iter_mut().zip(b) {
                        *y += a * b;
                    }
                }
            }
        },
        |(.., y)| y.clone(),
    );
    if rows * inner * columns <= 128 * 128 * 128 {
        work.plain(
            "strided",
            (
                Strided::new(a, &[rows, inner]),
                Strided::new(b, &[inner, columns]),
                Strided::zeros(&[rows, columns]),
            ),
            |(a, b, y)| y.assign_product(a, b),
            |(.., y)| y.to_vec(),
        );
    }
}

fn glam(work: &mut Workload, a: &[f32], b: &[f32]) {
    let matrix = |numbers: &[f32]| {
        glam::Mat4::from_cols_array(numbers.try_into().unwrap_or(&[0.0; 16])).transpose()
    };
    work.peer(
        "glam Mat4",
        (matrix(a), matrix(b), glam::Mat4::ZERO),
        |(a, b, y)| *y = *a * *b,
        |(.., y)| y.transpose().to_cols_array().to_vec(),
    );
}

fn peers(work: &mut Workload, sizes: Sizes, threads: usize, a: &[f32], b: &[f32]) {
    let Sizes { rows, inner, columns, .. } = sizes;
    let zeros = vec![0.0; rows * columns];
    work.peer(
        "ndarray general_mat_mul",
        (nd(a, rows, inner), nd(b, inner, columns), nd(&zeros, rows, columns)),
        |(a, b, y)| ndarray::linalg::general_mat_mul(1.0, a, b, 0.0, y),
        |(.., y)| of_nd(y),
    );
    work.peer(
        "nalgebra DMatrix::mul_to",
        (na(a, rows, inner), na(b, inner, columns), na(&zeros, rows, columns)),
        |(a, b, y)| a.mul_to(b, y),
        |(.., y)| of_na(y),
    );
    let parallelism = if threads > 1 { faer::Par::rayon(threads) } else { faer::Par::Seq };
    work.peer(
        "faer matmul",
        (faer(a, rows, inner), faer(b, inner, columns), faer(&zeros, rows, columns)),
        move |(a, b, y)| {
            matmul(y.as_mut(), faer::Accum::Replace, &*a, &*b, 1.0, parallelism);
        },
        |(.., y)| of_faer(y),
    );
    slices(work, sizes, threads, a, b);
}

/// The libraries that take slices, for this and other workloads.
pub fn slices(work: &mut Workload, sizes: Sizes, threads: usize, a: &[f32], b: &[f32]) {
    let operands = (a.to_vec(), b.to_vec(), vec![0.0; sizes.rows * sizes.columns]);
    work.peer(
        "gemm",
        operands.clone(),
        move |(a, b, y)| gemm(sizes, threads, a, b, y),
        |(.., y)| y.clone(),
    );
    work.peer(
        "matrixmultiply sgemm",
        operands,
        move |(a, b, y)| sgemm(sizes, a, b, y),
        |(.., y)| y.clone(),
    );
}
