//! Conversions between the floats of 16 and 32 bits.

use formwork::prelude::*;
use half::slice::HalfFloatSliceExt;
use half::{bf16, f16};
use harness::data::values;

use harness::workload::{Recipe, Roof, Workload};

const COUNT: usize = 1 << 20;

macro_rules! from_sixteen {
    ($half:ident) => {
        |name| {
            let a: Vec<$half> = values(COUNT, 1).into_iter().map($half::from_f32).collect();
            let expected = a.iter().copied().map(f64::from).collect();
            let title = concat!(stringify!($half), " to f32, 1M elements");
            let mut work = Workload::moving(name, title, 6 * COUNT, Roof::Copy, expected)
                .known_as(concat!("convert 1048576 ", stringify!($half), " f32").into())
                .within(0.0);
            let tensor = HeapTensor::<$half, s![1048576]>::from_slice(&a).unwrap();
            work.ours(
                "formwork a.cast_lossy::<f32>()",
                (tensor, HeapTensor::<f32, s![1048576]>::zeros()),
                |(a, y)| a.cast_lossy::<f32>().eval_into(y),
                |(_, y)| y.as_slice().to_vec(),
            );
            let operands = (a, vec![0.0; COUNT]);
            work.peer(
                "half to_f32 in a loop",
                operands.clone(),
                |(a, y)| y.iter_mut().zip(&*a).for_each(|(y, a)| *y = a.to_f32()),
                |(_, y)| y.clone(),
            );
            work.peer(
                "half convert_to_f32_slice",
                operands,
                |(a, y)| a.convert_to_f32_slice(y),
                |(_, y)| y.clone(),
            );
            work
        }
    };
}

macro_rules! to_sixteen {
    ($half:ident) => {
        |name| {
            let a = values(COUNT, 1);
            let expected = a.iter().map(|a| f64::from($half::from_f32(*a))).collect();
            let title = concat!("f32 to ", stringify!($half), ", 1M elements");
            let mut work = Workload::moving(name, title, 6 * COUNT, Roof::Copy, expected)
                .known_as(concat!("convert 1048576 f32 ", stringify!($half)).into())
                .within(0.0);
            let wide = |y: &[$half]| y.iter().map(|y| y.to_f32()).collect::<Vec<f32>>();
            let tensor = HeapTensor::<f32, s![1048576]>::from_slice(&a).unwrap();
            work.ours(
                concat!("formwork a.cast_lossy::<", stringify!($half), ">()"),
                (tensor, HeapTensor::<$half, s![1048576]>::zeros()),
                |(a, y)| a.cast_lossy::<$half>().eval_into(y),
                move |(_, y)| wide(y.as_slice()),
            );
            let operands = (a, vec![$half::ZERO; COUNT]);
            work.peer(
                "half from_f32 in a loop",
                operands.clone(),
                |(a, y)| y.iter_mut().zip(&*a).for_each(|(y, a)| *y = $half::from_f32(*a)),
                move |(_, y)| wide(y),
            );
            work.peer(
                "half convert_from_f32_slice",
                operands,
                |(a, y)| y.convert_from_f32_slice(a),
                move |(_, y)| wide(y),
            );
            work
        }
    };
}

/// All four.
pub fn recipes() -> Vec<Recipe> {
    vec![
        Recipe::new("f16_to_f32_1M", from_sixteen!(f16)),
        Recipe::new("bf16_to_f32_1M", from_sixteen!(bf16)),
        Recipe::new("f32_to_f16_1M", to_sixteen!(f16)),
        Recipe::new("f32_to_bf16_1M", to_sixteen!(bf16)),
    ]
}
