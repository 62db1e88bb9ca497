//! Where the largest element of each row stands.

use formwork::prelude::*;
use harness::data::values;

use super::matrix::{na, nd};
use harness::workload::{Recipe, Roof, Workload};

const SIDE: usize = 1024;

/// One size, in the third cache.
pub fn recipes() -> Vec<Recipe> {
    vec![Recipe::new("argmax_1024", workload)]
}

fn first_largest<'a>(row: impl Iterator<Item = &'a f32>) -> usize {
    let larger =
        |best: (usize, f32), (at, &a): (usize, &'a f32)| if a > best.1 { (at, a) } else { best };
    row.enumerate().fold((0, f32::MIN), larger).0
}

fn workload(name: &str) -> Workload {
    let a = values(SIDE * SIDE, 1);
    let expected = a.chunks(SIDE).map(|row| first_largest(row.iter()) as f64).collect();
    let mut work = Workload::moving(
        name,
        "argmax of each row, 1024 x 1024",
        4 * a.len(),
        Roof::Read,
        expected,
    )
    .known_as("argmax 1024 1024".into())
    .within(0.0);

    let tensor = HeapTensor::<f32, s![1024, 1024]>::from_slice(&a).unwrap();
    let places = tensor.argmax(axes![1]).eval_heap();
    work.ours(
        "formwork a.argmax(axes![1])",
        (tensor, places),
        |(a, y)| a.argmax(axes![1]).eval_into(y),
        |(_, y)| y.iter().map(|place| place.get() as f32).collect(),
    );
    work.plain(
        "loop over rows",
        (a.clone(), vec![0; SIDE]),
        |(a, y)| {
            for (y, row) in y.iter_mut().zip(a.chunks_exact(SIDE)) {
                *y = first_largest(row.iter());
            }
        },
        |(_, y)| y.iter().map(|&place| place as f32).collect(),
    );
    work.peer(
        "ndarray fold of each row",
        (nd(&a, SIDE, SIDE), vec![0; SIDE]),
        |(a, y)| {
            for (y, row) in y.iter_mut().zip(a.rows()) {
                *y = first_largest(row.iter());
            }
        },
        |(_, y)| y.iter().map(|&place| place as f32).collect(),
    );
    // Its matrices are column-major: the same work is the argmax of each column.
    work.peer(
        "nalgebra column.argmax()",
        (na(&a, SIDE, SIDE).transpose(), vec![0; SIDE]),
        |(a, y)| {
            for (y, column) in y.iter_mut().zip(a.column_iter()) {
                *y = column.argmax().0;
            }
        },
        |(_, y)| y.iter().map(|&place| place as f32).collect(),
    );
    work
}
