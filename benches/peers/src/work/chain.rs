//! `y = relu((a + b) * c - d)`: one pass where a library fuses, four where it does not.

use formwork::prelude::*;
use harness::data::values;
use nalgebra::DVector;
use ndarray::{Array1, Zip};

use harness::strided::Strided;
use harness::workload::{Recipe, Roof, Workload};

type Operands = [Vec<f32>; 4];
type Fixed = fn(&mut Workload, &Operands);

macro_rules! ours {
    ($count:literal) => {
        |work, [a, b, c, d]| {
            let tensor = |numbers| HeapTensor::<f32, s![$count]>::from_slice(numbers).unwrap();
            let y = HeapTensor::<f32, s![$count]>::zeros();
            work.ours(
                "formwork ((a + b) * c - d).relu()",
                (tensor(a), tensor(b), tensor(c), tensor(d), y),
                |(a, b, c, d, y)| ((&*a + &*b) * &*c - &*d).relu().eval_into(y),
                |(.., y)| y.as_slice().to_vec(),
            );
        }
    };
}

/// In the second and in the third cache.
pub fn recipes() -> Vec<Recipe> {
    let recipe =
        |name, count, fixed: Fixed| Recipe::new(name, move |name| workload(name, count, fixed));
    vec![
        recipe("chain_1024", 1024, ours!(1024)),
        recipe("chain_16384", 16_384, ours!(16384)),
        recipe("chain_1M", 1 << 20, ours!(1048576)),
    ]
}

fn workload(name: &str, count: usize, fixed: Fixed) -> Workload {
    let operands = [1, 2, 3, 4].map(|seed| values(count, seed));
    let element = |at: usize| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|which: usize| f64::from(operands[which][at]));
        ((a + b) * c - d).max(0.0)
    };
    let expected = (0..count).map(element).collect();
    let title = format!("y = relu((a + b) * c - d), {count} elements");
    let mut work = Workload::moving(name, &title, 20 * count, Roof::Triad, expected)
        .known_as(format!("chain {count}"));
    fixed(&mut work, &operands);
    others(&mut work, &operands);
    work
}

fn others(work: &mut Workload, [a, b, c, d]: &Operands) {
    let count = a.len();
    work.plain(
        "loop over iterators",
        (a.clone(), b.clone(), c.clone(), d.clone(), vec![0.0; count]),
        |(a, b, c, d, y)| {
            let operands = a.iter().zip(&*b).zip(&*c).zip(&*d);
            for (y, (((a, b), c), d)) in y.iter_mut().zip(operands) {
                *y = ((a + b) * c - d).max(0.0);
            }
        },
        |(.., y)| y.clone(),
    );
    let strided = |numbers| Strided::new(numbers, &[count]);
    work.plain(
        "strided, four passes",
        (strided(a), strided(b), strided(c), strided(d), Strided::zeros(&[count])),
        |(a, b, c, d, y)| {
            y.assign([a, b], |[a, b]| a + b);
            y.assign([y, c], |[y, c]| y * c);
            y.assign([y, d], |[y, d]| y - d);
            y.assign([y], |[y]| y.max(0.0));
        },
        |(.., y)| y.to_vec(),
    );
    let array = |numbers: &Vec<f32>| Array1::from_vec(numbers.clone());
    work.peer(
        "ndarray Zip (fused by hand)",
        (array(a), array(b), array(c), array(d), Array1::<f32>::zeros(count)),
        |(a, b, c, d, y)| {
            let zip = Zip::from(y).and(&*a).and(&*b).and(&*c).and(&*d);
            zip.for_each(|y, a, b, c, d| *y = ((a + b) * c - d).max(0.0));
        },
        |(.., y)| y.to_vec(),
    );
    work.peer(
        "ndarray expression (alloc)",
        (array(a), array(b), array(c), array(d), Array1::<f32>::zeros(count)),
        |(a, b, c, d, y)| {
            let mut sum = &*a + &*b;
            sum *= &*c;
            sum -= &*d;
            sum.mapv_inplace(|element| element.max(0.0));
            *y = sum;
        },
        |(.., y)| y.to_vec(),
    );
    let vector = |numbers: &Vec<f32>| DVector::from_vec(numbers.clone());
    work.peer(
        "nalgebra expression (alloc)",
        (vector(a), vector(b), vector(c), vector(d), DVector::<f32>::zeros(count)),
        |(a, b, c, d, y)| {
            let mut sum = &*a + &*b;
            sum.component_mul_assign(c);
            sum -= &*d;
            sum.apply(|element| *element = element.max(0.0));
            *y = sum;
        },
        |(.., y)| y.as_slice().to_vec(),
    );
}
