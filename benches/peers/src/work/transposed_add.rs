//! `y = aᵀ + b`: one operand is read against the order of memory.

use formwork::prelude::*;
use harness::data::{transposed, values};
use ndarray::Zip;

use super::matrix::{na, nd, of_na, of_nd};
use harness::strided::Strided;
use harness::workload::{Recipe, Roof, Workload};

const SIDE: usize = 1024;

/// One size, in the third cache.
pub fn recipes() -> Vec<Recipe> {
    vec![Recipe::new("transposed_add_1024", workload)]
}

fn workload(name: &str) -> Workload {
    let (a, b) = (values(SIDE * SIDE, 1), values(SIDE * SIDE, 2));
    let sums = transposed(&a, SIDE).into_iter().zip(&b);
    let expected = sums.map(|(a, b)| f64::from(a) + f64::from(*b)).collect();
    let bytes = 12 * SIDE * SIDE;
    let mut work = Workload::moving(name, "y = a^T + b, 1024 x 1024", bytes, Roof::Triad, expected)
        .known_as("transposed_add 1024 1024".into());

    let tensor = |numbers| HeapTensor::<f32, s![1024, 1024]>::from_slice(numbers).unwrap();
    work.ours(
        "formwork a.t() + b",
        (tensor(&a), tensor(&b), HeapTensor::<f32, s![1024, 1024]>::zeros()),
        |(a, b, y)| (a.t() + &*b).eval_into(y),
        |(.., y)| y.as_slice().to_vec(),
    );
    work.plain(
        "loop over blocks of 16 x 16",
        (a.clone(), b.clone(), vec![0.0; SIDE * SIDE]),
        |(a, b, y)| {
            for corner in 0..(SIDE / 16) * (SIDE / 16) {
                let (top, left) = (corner / (SIDE / 16) * 16, corner % (SIDE / 16) * 16);
                for row in top..top + 16 {
                    for column in left..left + 16 {
                        let at = row * SIDE + column;
                        y[at] = a[column * SIDE + row] + b[at];
                    }
                }
            }
        },
        |(.., y)| y.clone(),
    );
    let strided = |numbers| Strided::new(numbers, &[SIDE, SIDE]);
    work.plain(
        "strided",
        (strided(&a).permuted(&[1, 0]), strided(&b), Strided::zeros(&[SIDE, SIDE])),
        |(a, b, y)| y.assign([a, b], |[a, b]| a + b),
        |(.., y)| y.to_vec(),
    );
    let array = |numbers| nd(numbers, SIDE, SIDE);
    work.peer(
        "ndarray Zip a.t()",
        (array(&a), array(&b), array(&b)),
        |(a, b, y)| Zip::from(y).and(a.t()).and(&*b).for_each(|y, a, b| *y = a + b),
        |(.., y)| of_nd(y),
    );
    work.peer(
        "ndarray &a.t() + &b (alloc)",
        (array(&a), array(&b), array(&b)),
        |(a, b, y)| *y = &a.t() + &*b,
        |(.., y)| of_nd(y),
    );
    let matrix = |numbers| na(numbers, SIDE, SIDE);
    work.peer(
        "nalgebra a.transpose() + b (alloc)",
        (matrix(&a), matrix(&b), matrix(&b)),
        |(a, b, y)| *y = a.transpose() + &*b,
        |(.., y)| of_na(y),
    );
    work
}
