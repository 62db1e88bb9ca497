//! Products of bytes, summed in 32 bits.

use formwork::prelude::*;
use harness::data::bytes;

use harness::workload::{Recipe, Roof, Workload};

type Fixed = fn(&mut Workload, &[i8], &[i8]);

macro_rules! ours {
    ($rows:literal, $inner:literal, $columns:literal) => {
        |work, a, b| {
            let a = HeapTensor::<i8, s![$rows, $inner]>::from_slice(a).unwrap();
            let b = HeapTensor::<i8, s![$inner, $columns]>::from_slice(b).unwrap();
            work.ours(
                "formwork a.matmul(b)",
                (a, b, HeapTensor::<i32, s![$rows, $columns]>::zeros()),
                |(a, b, y)| a.matmul(&*b).eval_into(y),
                |(.., y)| narrow(y.as_slice()),
            );
        }
    };
}

/// Two squares, and a layer for one vector.
pub fn recipes() -> Vec<Recipe> {
    let recipe = |name: &str, sizes, fixed: Fixed| {
        Recipe::new(name, move |name| workload(name, sizes, fixed))
    };
    vec![
        recipe("int8_64", [64; 3], ours!(64, 64, 64)),
        recipe("int8_256", [256; 3], ours!(256, 256, 256)),
        recipe("int8_1x640x128", [1, 640, 128], ours!(1, 640, 128)),
    ]
}

/// Sums of this size are whole numbers of `f32`, too.
fn narrow(sums: &[i32]) -> Vec<f32> {
    sums.iter().map(|&sum| sum as f32).collect()
}

fn workload(name: &str, [rows, inner, columns]: [usize; 3], fixed: Fixed) -> Workload {
    let (a, b) = (bytes(rows * inner, 1), bytes(inner * columns, 2));
    let mut sums = vec![0; rows * columns];
    multiply(&a, &b, &mut sums, inner);
    let expected = sums.into_iter().map(f64::from).collect();
    let title = format!("i8 x i8 -> i32, ({rows}, {inner}) x ({inner}, {columns})");
    let touched = rows * inner + inner * columns + 4 * rows * columns;
    let operations = 2 * rows * inner * columns;
    let mut work = Workload::computing(name, &title, operations, touched, Roof::Bytes, expected)
        .known_as(format!("bytes {rows} {inner} {columns}"))
        .within(0.0);
    fixed(&mut work, &a, &b);
    work.plain(
        "loop that adds rows",
        (a, b, vec![0; rows * columns]),
        move |(a, b, y)| multiply(a, b, y, inner),
        |(.., y)| narrow(y),
    );
    work
}

fn multiply(a: &[i8], b: &[i8], y: &mut [i32], inner: usize) {
    let columns = b.len() / inner;
    y.fill(0);
    for (y, a) in y.chunks_exact_mut(columns).zip(a.chunks_exact(inner)) {
        for (a, b) in a.iter().zip(b.chunks_exact(columns)) {
            for (y, b) in y.iter_mut().zip(b) {
                *y += i32::from(*a) * i32::from(*b);
            }
        }
    }
}
