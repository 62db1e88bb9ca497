//! Products with packed matrices have the bits of those with the matrices themselves.
//!
//! Requirements: FW-KERNEL-15.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/wave.rs"]
mod wave;

use formwork::dtype::{Float, bf16, f16};
use formwork::layout::ColumnMajor;
use formwork::prelude::*;
use formwork::shape::Columns;
use formwork::tensor::PackedMatrix;

use crate::runner::{Bits, case, elements, on_every_set};
use crate::wave::wave;

/// Products of one size, bare, with a bias and with work behind them.
fn packed<T: Float + Bits, M: FixedDim, K: FixedDim, N: Columns>(as_element: impl Fn(f32) -> T) {
    let (a, b, c) = (wave::<(M, K)>(), wave::<(K, N)>(), wave::<(N,)>());
    let a = HeapTensor::<T, (M, K)>::from_fn(|coord| as_element(a.at(coord)));
    let b = HeapTensor::<T, (K, N)>::from_fn(|coord| as_element(b.at(coord)));
    let bias = HeapTensor::<T, (N,)>::from_fn(|coord| as_element(c.at(coord)));
    let matrix = PackedMatrix::pack_heap(&b);
    let bare = a.matmul(&b).eval_heap();
    let name = core::any::type_name::<(T, M, K, N)>();
    case(format_args!("{name}"), elements(&bare), || a.matmul_packed(&matrix).eval_heap());
    let layer = elements(&a.linear(b.t(), &bias).eval_heap());
    case(format_args!("{name}, bias"), layer, || a.linear_packed(&matrix, &bias).eval_heap());
    let doubled = elements(&(&bare + &bare).eval_heap());
    case(format_args!("{name}, sum"), doubled, || (a.matmul_packed(&matrix) + &bare).eval_heap());
}

macro_rules! products {
    ($as_element:expr; $($m:literal $k:literal $n:literal),*) => {
        $(packed::<_, formwork::dim!($m), formwork::dim!($k), formwork::dim!($n)>($as_element);)*
    };
}

#[test]
fn a_packed_matrix_gives_the_bits_of_the_matrix() {
    products!(
        |x: f32| x;
        1 1 1, 1 7 33, 2 3 5, 4 4 4, 8 8 8, 3 5 40, 1 200 300, 3 300 200, 16 16 16, 20 40 96,
        12 300 333, 40 600 230
    );
    products!(|x: f32| f64::from(x) / 3.; 1 7 33, 3 40 70, 12 300 333);
    products!(f16::from_f32; 1 200 50, 13 40 70);
    products!(bf16::from_f32; 2 7 33, 13 40 70);
}

#[test]
fn a_stack_is_multiplied_by_a_packed_matrix_as_one_matrix() {
    on_every_set(|| {
        let (a, b) = (wave::<s![3, 5, 40]>(), wave::<s![40, 70]>());
        let matrix = PackedMatrix::pack_heap(&b);
        assert_eq!(a.matmul_packed(&matrix).eval_heap(), a.matmul(&b).eval_heap());
        let vector = wave::<s![40]>();
        assert_eq!(vector.matmul_packed(&matrix).eval_heap(), vector.matmul(&b).eval_heap());
    });
}

#[test]
fn a_weight_packed_when_the_program_is_compiled_is_that_of_the_copy() {
    const MATRIX: Tensor<f32, s![3, 40]> = {
        let mut numbers = [0.0; 120];
        let mut index: u8 = 0;
        while index < 120 {
            numbers[index as usize] = index as f32;
            index += 1;
        }
        Tensor::from_flat(numbers)
    };
    static PACKED: PackedMatrix<f32, s![3, 40]> = PackedMatrix::pack(MATRIX);
    static WEIGHT: PackedMatrix<f32, s![40, 3]> = PackedMatrix::pack_weight(MATRIX);
    static TURNED: PackedMatrix<f32, s![3, 40]> =
        PackedMatrix::pack(MATRIX.into_layout::<ColumnMajor>());
    let strips = PackedMatrix::pack_heap(&MATRIX);
    assert_eq!(PACKED.strips(), strips.strips());
    assert_eq!(TURNED.strips(), strips.strips());
    let strips = PackedMatrix::pack_heap(&MATRIX.t());
    assert_eq!(WEIGHT.strips(), strips.strips());
}
