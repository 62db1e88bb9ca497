//! The softmax of rows.

use formwork::prelude::*;
use harness::data::values;
use ndarray::Axis;

use super::matrix::{nd, of_nd};
use harness::workload::{Recipe, Roof, Workload};

type Fixed = fn(&mut Workload, &[f32]);

macro_rules! ours {
    ($shape:ty, $axis:literal) => {
        |work, a| {
            let a = HeapTensor::<f32, $shape>::from_slice(a).unwrap();
            work.ours(
                "formwork a.softmax(..)",
                (a, HeapTensor::<f32, $shape>::zeros()),
                |(a, y)| a.softmax(axes![$axis]).eval_into(y),
                |(_, y)| y.as_slice().to_vec(),
            );
        }
    };
}

/// Rows of a large matrix, and those of eight heads of attention.
pub fn recipes() -> Vec<Recipe> {
    let recipe = |name, sizes, columns, fixed: Fixed| {
        Recipe::new(name, move |name| workload(name, sizes, columns, fixed))
    };
    vec![
        recipe("softmax_1024x1024", "(1024, 1024)", 1024, ours!(s![1024, 1024], 1)),
        recipe("softmax_8x128x128", "(8, 128, 128)", 128, ours!(s![8, 128, 128], 2)),
    ]
}

fn workload(name: &str, sizes: &str, columns: usize, fixed: Fixed) -> Workload {
    let a = values(1024 * columns, 1);
    let mut expected = Vec::new();
    for row in a.chunks(columns) {
        let exponentials = row.iter().map(|a| f64::from(*a).exp());
        let sum: f64 = exponentials.clone().sum();
        expected.extend(exponentials.map(|exponential| exponential / sum));
    }
    let title = format!("softmax of the rows of {sizes}");
    let mut work = Workload::moving(name, &title, 8 * a.len(), Roof::Copy, expected)
        .known_as(format!("softmax 1024 {columns}"));
    fixed(&mut work, &a);
    work.plain(
        "loop with expf of the C library",
        (a.clone(), vec![0.0; a.len()]),
        move |(a, y)| {
            for (a, y) in a.chunks_exact(columns).zip(y.chunks_exact_mut(columns)) {
                let largest = a.iter().copied().fold(f32::MIN, f32::max);
                let mut sum = 0.0;
                for (y, a) in y.iter_mut().zip(a) {
                    *y = (a - largest).exp();
                    sum += *y;
                }
                y.iter_mut().for_each(|y| *y /= sum);
            }
        },
        |(_, y)| y.clone(),
    );
    work.peer(
        "ndarray expression (alloc)",
        (nd(&a, 1024, columns), nd(&[], 0, 0)),
        |(a, y)| {
            let largest = a.fold_axis(Axis(1), f32::MIN, |a, b| a.max(*b));
            *y = &*a - &largest.insert_axis(Axis(1));
            y.mapv_inplace(f32::exp);
            let sum = y.sum_axis(Axis(1)).insert_axis(Axis(1));
            *y /= &sum;
        },
        |(_, y)| of_nd(y),
    );
    work
}
