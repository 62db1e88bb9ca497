//! Products of bytes, summed in 32 bits.

use formwork::prelude::*;
use formwork::tensor::PackedMatrix;
use harness::data::{bytes, unsigned_bytes};

use harness::workload::{Recipe, Roof, Workload};

type Fixed<T> = fn(&mut Workload, &[T], &[i8]);

macro_rules! ours {
    ($t:ty, $rows:literal, $inner:literal, $columns:literal) => {
        |work, a, b| {
            let a = HeapTensor::<$t, s![$rows, $inner]>::from_slice(a).unwrap();
            let b = HeapTensor::<i8, s![$inner, $columns]>::from_slice(b).unwrap();
            work.ours(
                "formwork a.matmul(b)",
                (a.clone(), b.clone(), HeapTensor::<i32, s![$rows, $columns]>::zeros()),
                |(a, b, y)| a.matmul(&*b).eval_into(y),
                |(.., y)| narrow(y.as_slice()),
            );
            let packed = PackedMatrix::pack_heap(&b);
            work.ours(
                "formwork a.matmul_packed(b)",
                (a, packed, HeapTensor::<i32, s![$rows, $columns]>::zeros()),
                |(a, b, y)| a.matmul_packed(&*b).eval_into(y),
                |(.., y)| narrow(y.as_slice()),
            );
        }
    };
}

/// Two squares, and a layer for one vector, with signed codes and with unsigned ones.
pub fn recipes() -> Vec<Recipe> {
    let signed = |name: &str, sizes, fixed: Fixed<i8>| {
        Recipe::new(name, move |name| workload(name, ("bytes", "i8"), sizes, bytes, fixed))
    };
    let unsigned = |name: &str, sizes, fixed: Fixed<u8>| {
        let kind = ("bytes_of_both_kinds", "u8");
        Recipe::new(name, move |name| workload(name, kind, sizes, unsigned_bytes, fixed))
    };
    vec![
        signed("int8_64", [64; 3], ours!(i8, 64, 64, 64)),
        signed("int8_256", [256; 3], ours!(i8, 256, 256, 256)),
        signed("int8_1x640x128", [1, 640, 128], ours!(i8, 1, 640, 128)),
        unsigned("uint8_int8_64", [64; 3], ours!(u8, 64, 64, 64)),
        unsigned("uint8_int8_256", [256; 3], ours!(u8, 256, 256, 256)),
        unsigned("uint8_int8_1x640x128", [1, 640, 128], ours!(u8, 1, 640, 128)),
    ]
}

/// Sums of this size are whole numbers of `f32`, too.
fn narrow(sums: &[i32]) -> Vec<f32> {
    sums.iter().map(|&sum| sum as f32).collect()
}

fn workload<T: Copy + Into<i32> + 'static>(
    name: &str,
    (kind, left): (&str, &str),
    [rows, inner, columns]: [usize; 3],
    numbers: fn(usize, u32) -> Vec<T>,
    fixed: Fixed<T>,
) -> Workload {
    let (a, b) = (numbers(rows * inner, 1), bytes(inner * columns, 2));
    let mut sums = vec![0; rows * columns];
    multiply(&a, &b, &mut sums, inner);
    let expected = sums.into_iter().map(f64::from).collect();
    let title = format!("{left} x i8 -> i32, ({rows}, {inner}) x ({inner}, {columns})");
    let touched = rows * inner + inner * columns + 4 * rows * columns;
    let operations = 2 * rows * inner * columns;
    let mut work = Workload::computing(name, &title, operations, touched, Roof::Bytes, expected)
        .known_as(format!("{kind} {rows} {inner} {columns}"))
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

fn multiply<T: Copy + Into<i32>>(a: &[T], b: &[i8], y: &mut [i32], inner: usize) {
    let columns = b.len() / inner;
    y.fill(0);
    for (y, a) in y.chunks_exact_mut(columns).zip(a.chunks_exact(inner)) {
        for (a, b) in a.iter().zip(b.chunks_exact(columns)) {
            for (y, b) in y.iter_mut().zip(b) {
                *y += (*a).into() * i32::from(*b);
            }
        }
    }
}
