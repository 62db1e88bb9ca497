//! Work by two threads, beside other libraries by two threads and this one by one.
//!
//! All of it is done in one rayon pool of two threads with a processor each, and what one thread does
//! in another one of one thread.

use std::sync::OnceLock;

use faer::linalg::matmul::matmul;
use formwork::prelude::*;
use harness::data::{transposed, values};
use harness::machine;
use ndarray::Zip;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::matrix::{faer, nd, of_faer, of_nd, wide};
use super::product::expected;
use super::raw::{Sizes, gemm};
use harness::workload::{Recipe, Roof, Workload};

/// So many threads on a processor each, the last of which is that of this process.
fn threads(count: usize) -> ThreadPool {
    let last = machine::last_processor();
    let pool = ThreadPoolBuilder::new().num_threads(count);
    let pool = pool.start_handler(move |thread| machine::pin(last.saturating_sub(thread), 1));
    pool.build().expect("threads start")
}

/// The threads of everybody.
fn pool() -> &'static ThreadPool {
    static POOL: OnceLock<ThreadPool> = OnceLock::new();
    POOL.get_or_init(|| threads(2))
}

/// The one thread of what is done alone.
fn alone() -> &'static ThreadPool {
    static POOL: OnceLock<ThreadPool> = OnceLock::new();
    POOL.get_or_init(|| threads(1))
}

type Fixed = fn(&mut Workload, &[f32], &[f32]);

/// This library by two threads and by one.
macro_rules! ours {
    ($call:literal, $shape:ty, $alone:ident, |$a:ident, $b:ident| $expression:expr) => {
        |work, a, b| {
            let tensor = |numbers| HeapTensor::<f32, $shape>::from_slice(numbers).unwrap();
            let state = (tensor(a), tensor(b), HeapTensor::<f32, $shape>::zeros());
            work.ours(
                concat!("formwork ", $call, ".parallel()"),
                state.clone(),
                |($a, $b, y)| {
                    let _ = &$b;
                    pool().install(|| $expression.parallel().eval_into(y));
                },
                |(.., y)| y.as_slice().to_vec(),
            );
            work.alone(
                concat!("formwork ", $call, ", one thread"),
                state,
                |($a, $b, y)| {
                    let _ = &$b;
                    alone().install(|| $expression.$alone(y));
                },
                |(.., y)| y.as_slice().to_vec(),
            );
        }
    };
}

/// Products, and what moves as many bytes as memory gives; all matrices are square.
pub fn recipes() -> Vec<Recipe> {
    let recipe = |name: &str, make: fn(&str, usize, Fixed) -> Workload, side, fixed: Fixed| {
        Recipe::new(name, move |name| make(name, side, fixed))
    };
    vec![
        recipe(
            "threads2_matmul_512",
            product,
            512,
            ours!("a.matmul(b)", s![512, 512], eval_into, |a, b| a.matmul(&*b)),
        ),
        recipe(
            "threads2_matmul_1024",
            product,
            1024,
            ours!("a.matmul(b)", s![1024, 1024], eval_into, |a, b| a.matmul(&*b)),
        ),
        recipe(
            "threads2_elementwise_1024",
            elementwise,
            1024,
            ours!("a * b + 1", s![1024, 1024], eval_into, |a, b| (&*a * &*b + 1.0)),
        ),
        recipe(
            "threads2_elementwise_4096",
            elementwise,
            4096,
            ours!("a * b + 1", s![4096, 4096], eval_into, |a, b| (&*a * &*b + 1.0)),
        ),
        recipe(
            "threads2_copy_4096",
            copy,
            4096,
            ours!("a", s![4096, 4096], contiguous_into, |a, b| a),
        ),
        recipe(
            "threads2_transpose_4096",
            transpose,
            4096,
            ours!("a.t()", s![4096, 4096], contiguous_into, |a, b| a.t()),
        ),
    ]
}

/// A product of matrices.
fn product(name: &str, side: usize, fixed: Fixed) -> Workload {
    let (a, b) = (values(side * side, 1), values(side * side, 2));
    let title = format!("({side}, {side}) x ({side}, {side}), two threads");
    let (operations, bytes) = (2 * side * side * side, 12 * side * side);
    let expected = expected(&a, &b, side);
    let mut work = Workload::computing(name, &title, operations, bytes, Roof::F32, expected)
        .within(1e-6 * (side as f64));
    fixed(&mut work, &a, &b);
    let zeros = vec![0.0; side * side];
    work.peer(
        "faer matmul",
        (faer(&a, side, side), faer(&b, side, side), faer(&zeros, side, side)),
        |(a, b, y)| {
            let work = || {
                matmul(y.as_mut(), faer::Accum::Replace, &*a, &*b, 1.0, faer::Par::rayon(2));
            };
            pool().install(work);
        },
        |(.., y)| of_faer(y),
    );
    let sizes = Sizes { rows: side, inner: side, columns: side, transposed: false };
    work.peer(
        "gemm",
        (a, b, zeros),
        move |(a, b, y)| pool().install(|| gemm(sizes, 2, a, b, y)),
        |(.., y)| y.clone(),
    );
    work
}

/// `a * b + 1`
fn elementwise(name: &str, side: usize, fixed: Fixed) -> Workload {
    let (a, b) = (values(side * side, 1), values(side * side, 2));
    let expected = a.iter().zip(&b).map(|(a, b)| f64::from(*a) * f64::from(*b) + 1.0).collect();
    let title = format!("a * b + 1, {side} x {side}, two threads");
    let mut work = Workload::moving(name, &title, 12 * side * side, Roof::Triad, expected);
    fixed(&mut work, &a, &b);
    work.peer(
        "ndarray Zip::par_for_each",
        (nd(&a, side, side), nd(&b, side, side), nd(&a, side, side)),
        |(a, b, y)| {
            let zip = Zip::from(y).and(&*a).and(&*b);
            pool().install(|| zip.par_for_each(|y, a, b| *y = a * b + 1.0));
        },
        |(.., y)| of_nd(y),
    );
    work
}

/// A copy in the same order.
fn copy(name: &str, side: usize, fixed: Fixed) -> Workload {
    let a = values(side * side, 1);
    let title = format!("a copy, {side} x {side}, two threads");
    let mut work = Workload::moving(name, &title, 8 * side * side, Roof::Copy, wide(&a));
    fixed(&mut work, &a, &a);
    work.peer(
        "ndarray Zip::par_for_each",
        (nd(&a, side, side), nd(&vec![0.0; side * side], side, side)),
        |(a, y)| {
            let zip = Zip::from(y).and(&*a);
            pool().install(|| zip.par_for_each(|y, a| *y = *a));
        },
        |(_, y)| of_nd(y),
    );
    work
}

/// A copy in the opposite order.
fn transpose(name: &str, side: usize, fixed: Fixed) -> Workload {
    let a = values(side * side, 1);
    let expected = wide(&transposed(&a, side));
    let title = format!("a^T in row-major order, {side} x {side}, two threads");
    let mut work = Workload::moving(name, &title, 8 * side * side, Roof::Copy, expected);
    fixed(&mut work, &a, &a);
    work.peer(
        "ndarray Zip::par_for_each",
        (nd(&a, side, side), nd(&vec![0.0; side * side], side, side)),
        |(a, y)| {
            let zip = Zip::from(y).and(a.t());
            pool().install(|| zip.par_for_each(|y, a| *y = *a));
        },
        |(_, y)| of_nd(y),
    );
    work
}
