//! `y = a * b + c`, from the size of a register file to more than the caches hold.

use faer::Col;
use formwork::prelude::*;
use harness::data::values;
use nalgebra::{DVector, SVector};
use ndarray::{Array1, Zip};

use harness::strided::Strided;
use harness::workload::{Recipe, Roof, Workload};

type Operands = [Vec<f32>; 3];

/// Adds this library, and what else needs a constant length.
type Fixed = fn(&mut Workload, &Operands);

macro_rules! ours {
    ($count:literal) => {
        ours!($count, HeapTensor)
    };
    ($count:literal, $tensor:ident) => {
        |work, [a, b, c]| {
            let tensor = |numbers| $tensor::<f32, s![$count]>::from_slice(numbers).unwrap();
            work.ours(
                "formwork a * b + c",
                (tensor(a), tensor(b), tensor(c), $tensor::<f32, s![$count]>::zeros()),
                |(a, b, c, y)| (&*a * &*b + &*c).eval_into(y),
                |(.., y)| y.as_slice().to_vec(),
            );
        }
    };
}

/// Elements in the tensor itself, as those of an `SVector` are.
macro_rules! small {
    ($count:literal) => {
        |work, operands| {
            let ours: Fixed = ours!($count, Tensor);
            ours(work, operands);
            let vector = |at: usize| SVector::<f32, $count>::from_column_slice(&operands[at]);
            work.peer(
                "nalgebra SVector::zip_zip_map",
                (vector(0), vector(1), vector(2), SVector::<f32, $count>::zeros()),
                |(a, b, c, y)| *y = a.zip_zip_map(b, c, |a, b, c| a * b + c),
                |(.., y)| y.as_slice().to_vec(),
            );
        }
    };
}

/// All sizes.
pub fn recipes() -> Vec<Recipe> {
    let recipe =
        |name, count, fixed: Fixed| Recipe::new(name, move |name| workload(name, count, fixed));
    vec![
        recipe("multiply_add_64", 64, small!(64)),
        recipe("multiply_add_1024", 1024, small!(1024)),
        recipe("multiply_add_16384", 16_384, ours!(16384)),
        recipe("multiply_add_1M", 1 << 20, ours!(1048576)),
        recipe("multiply_add_16M", 1 << 24, ours!(16777216)),
    ]
}

fn workload(name: &str, count: usize, fixed: Fixed) -> Workload {
    let operands = [1, 2, 3].map(|seed| values(count, seed));
    let [a, b, c] = &operands;
    let expected = a.iter().zip(b).zip(c);
    let expected =
        expected.map(|((a, b), c)| f64::from(*a) * f64::from(*b) + f64::from(*c)).collect();
    let title = format!("y = a * b + c, {count} elements");
    let mut work = Workload::moving(name, &title, 16 * count, Roof::Triad, expected)
        .known_as(format!("multiply_add {count}"));
    fixed(&mut work, &operands);
    plain(&mut work, &operands);
    peers(&mut work, &operands);
    work
}

fn plain(work: &mut Workload, [a, b, c]: &Operands) {
    work.plain(
        "loop over iterators",
        (a.clone(), b.clone(), c.clone(), vec![0.0; a.len()]),
        |(a, b, c, y)| {
            for (((y, a), b), c) in y.iter_mut().zip(&*a).zip(&*b).zip(&*c) {
                *y = a * b + c;
            }
        },
        |(.., y)| y.clone(),
    );
    let strided = |numbers| Strided::new(numbers, &[a.len()]);
    work.plain(
        "strided, two passes",
        (strided(a), strided(b), strided(c), Strided::zeros(&[a.len()])),
        |(a, b, c, y)| {
            y.assign([a, b], |[a, b]| a * b);
            y.assign([y, c], |[y, c]| y + c);
        },
        |(.., y)| y.to_vec(),
    );
}

fn peers(work: &mut Workload, [a, b, c]: &Operands) {
    let array = |numbers: &Vec<f32>| Array1::from_vec(numbers.clone());
    work.peer(
        "ndarray Zip",
        (array(a), array(b), array(c), Array1::<f32>::zeros(a.len())),
        |(a, b, c, y)| {
            Zip::from(y).and(&*a).and(&*b).and(&*c).for_each(|y, a, b, c| *y = a * b + c);
        },
        |(.., y)| y.to_vec(),
    );
    work.peer(
        "ndarray &a * &b + &c (alloc)",
        (array(a), array(b), array(c), Array1::<f32>::zeros(0)),
        |(a, b, c, y)| *y = &*a * &*b + &*c,
        |(.., y)| y.to_vec(),
    );
    let vector = |numbers: &Vec<f32>| DVector::from_vec(numbers.clone());
    work.peer(
        "nalgebra DVector::zip_zip_map (alloc)",
        (vector(a), vector(b), vector(c), DVector::<f32>::zeros(0)),
        |(a, b, c, y)| *y = a.zip_zip_map(b, c, |a, b, c| a * b + c),
        |(.., y)| y.as_slice().to_vec(),
    );
    let column = |numbers: &Vec<f32>| Col::from_fn(numbers.len(), |at| numbers[at]);
    work.peer(
        "faer zip!",
        (column(a), column(b), column(c), Col::<f32>::zeros(a.len())),
        |(a, b, c, y)| {
            faer::zip!(y, &*a, &*b, &*c).for_each(|faer::unzip!(y, a, b, c)| *y = *a * *b + *c);
        },
        |(.., y)| y.iter().copied().collect(),
    );
    mdarray(work, [a, b, c]);
}

fn mdarray(work: &mut Workload, operands: [&Vec<f32>; 3]) {
    use mdarray::expr::Expression;
    let [a, b, c] = operands.map(|numbers| mdarray::Array::<f32, _>::from(numbers.clone()));
    let y = a.clone();
    work.peer(
        "mdarray expr().zip().map()",
        (a, b, c, y),
        |(a, b, c, y)| {
            let zipped = a.expr().zip(b.expr()).zip(c.expr());
            let _ = y.expr_mut().zip(zipped).for_each(|(y, ((a, b), c))| *y = a * b + c);
        },
        |(.., y)| y.clone().into_vec(),
    );
}
