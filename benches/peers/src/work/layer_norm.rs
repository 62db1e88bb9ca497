//! The normalisation of rows, scaled and shifted.

use formwork::prelude::*;
use harness::data::values;
use ndarray::{Array1, Axis};

use super::matrix::{nd, of_nd};
use harness::workload::{Recipe, Roof, Workload};

const ROWS: usize = 512;
const COLUMNS: usize = 768;
const EPSILON: f32 = 1e-5;

/// The size of a small language model.
pub fn recipes() -> Vec<Recipe> {
    vec![Recipe::new("layer_norm_512x768", workload)]
}

fn workload(name: &str) -> Workload {
    let (a, gain, bias) = (values(ROWS * COLUMNS, 1), values(COLUMNS, 2), values(COLUMNS, 3));
    let mut expected = Vec::new();
    for row in a.chunks(COLUMNS) {
        let mean = row.iter().copied().map(f64::from).sum::<f64>() / COLUMNS as f64;
        let square = |a: &f32| (f64::from(*a) - mean).powi(2);
        let variance = row.iter().map(square).sum::<f64>() / COLUMNS as f64;
        let scale = (variance + f64::from(EPSILON)).sqrt().recip();
        let affine = row.iter().zip(&gain).zip(&bias);
        expected.extend(affine.map(|((a, gain), bias)| {
            (f64::from(*a) - mean) * scale * f64::from(*gain) + f64::from(*bias)
        }));
    }
    let bytes = 4 * (2 * a.len() + 2 * COLUMNS);
    let mut work =
        Workload::moving(name, "layer norm of rows, (512, 768)", bytes, Roof::Copy, expected)
            .known_as("layer_norm 512 768".into())
            .within(1e-5);

    let matrix = HeapTensor::<f32, s![512, 768]>::from_slice(&a).unwrap();
    let vector = |numbers| HeapTensor::<f32, s![768]>::from_slice(numbers).unwrap();
    work.ours(
        "formwork a.layer_norm(..) * gain + bias",
        (matrix, vector(&gain), vector(&bias), HeapTensor::<f32, s![512, 768]>::zeros()),
        |(a, gain, bias, y)| {
            (a.layer_norm(axes![1], EPSILON) * &*gain + &*bias).eval_into(y);
        },
        |(.., y)| y.as_slice().to_vec(),
    );
    work.plain(
        "loop, three times over each row",
        (a.clone(), gain.clone(), bias.clone(), vec![0.0; a.len()]),
        |(a, gain, bias, y)| {
            for (a, y) in a.chunks_exact(COLUMNS).zip(y.chunks_exact_mut(COLUMNS)) {
                let mean = a.iter().sum::<f32>() / COLUMNS as f32;
                let variance =
                    a.iter().map(|a| (a - mean) * (a - mean)).sum::<f32>() / COLUMNS as f32;
                let scale = (variance + EPSILON).sqrt().recip();
                for (((y, a), gain), bias) in y.iter_mut().zip(a).zip(&*gain).zip(&*bias) {
                    *y = (a - mean) * scale * gain + bias;
                }
            }
        },
        |(.., y)| y.clone(),
    );
    work.peer(
        "ndarray expression (alloc)",
        (nd(&a, ROWS, COLUMNS), Array1::from_vec(gain), Array1::from_vec(bias), nd(&[], 0, 0)),
        |(a, gain, bias, y)| {
            let mean = a.mean_axis(Axis(1)).unwrap().insert_axis(Axis(1));
            *y = &*a - &mean;
            let variance = y.mapv(|y| y * y).mean_axis(Axis(1)).unwrap().insert_axis(Axis(1));
            *y /= &variance.mapv(|variance| (variance + EPSILON).sqrt());
            *y *= &*gain;
            *y += &*bias;
        },
        |(.., y)| of_nd(y),
    );
    work
}
