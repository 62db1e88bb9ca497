//! Groups of a bounded number of rows, of rows that do not follow each other, of codes beside one another, and of
//! sums that are too few to come in an order of their own.

use formwork::dtype::quantized::SoftmaxScale;
use formwork::kernel::reference;
use formwork::prelude::*;

use crate::runner::{case, on_every_set};
use crate::wave::wave_of;

/// Rows of 70 do not end with whole runs of 64: the elements of all rows count on.
/// Requirements: FW-REDUCE-2, FW-DIM-3.
#[test]
fn a_bounded_number_of_rows_is_one_group() {
    let x = wave_of::<s![5, 70]>(9);
    let twice = |at: usize| x.get([at / 70, at % 70]).unwrap() * 2.0;
    on_every_set(|| {
        for rows in [0, 1, 3, 5] {
            let right = reference::sum::<f32>([1, rows * 70], |_, at| twice(at));
            let found = with_extent::<5, _>(rows, |rows| {
                let part = x.take(Ax::<0>, rows);
                let sum: Tensor<f32, ()> = (part * 2.0).sum(axes![0, 1]).eval();
                [(part * 2.0).sum_all(), sum.at(())]
            });
            assert_eq!(found.map(|sums| sums.map(f32::to_bits)), Ok([right.to_bits(); 2]));
        }
    });
}

/// Rows of 64 of 96: groups along the first axis, whose elements are a multiple of a kilobyte apart.
/// Requirements: FW-REDUCE-5, FW-REDUCE-7, FW-BITS-3.
#[test]
fn groups_beside_one_another_in_rows_apart() {
    let x = wave_of::<s![32, 8, 96]>(4);
    let part = x.narrow(Ax::<2>, dim!(16), dim!(64));
    let mut right = vec![0.0; 32 * 8 * 64];
    for (row, column) in (0..8).flat_map(|row| (0..64).map(move |column| (row, column))) {
        reference::softmax(
            [32, 1],
            |group, _| x.get([group, row, 16 + column]).unwrap(),
            |group, _, number: f32| right[(group * 8 + row) * 64 + column] = number,
        );
    }
    case(format_args!("softmax"), right, || part.softmax(axes![0]).eval_heap());
}

/// Requirements: FW-REDUCE-5, FW-REDUCE-8.
#[test]
fn the_softmax_of_a_few_sums() {
    let x = wave_of::<s![7, 5]>(8);
    let sums: Vec<f32> = (0..7)
        .map(|row| reference::sum::<f32>([1, 5], |_, at| x.get([row, at]).unwrap()))
        .collect();
    let mut right = vec![];
    reference::softmax([1, 7], |_, at| sums[at], |_, _, number: f32| right.push(number));
    case(format_args!("softmax"), right, || x.sum(axes![1]).softmax(axes![0]).eval_heap());
}

/// Requirements: FW-QUANT-7.
#[test]
fn the_softmax_of_codes_beside_one_another() {
    let mut next = 3_u8;
    let x = Tensor::<i8, s![9, 22]>::from_fn(|_| {
        next = next.wrapping_mul(29).wrapping_add(7);
        next.cast_signed() / 2
    });
    let scale = SoftmaxScale::new(0.05, 1.0).unwrap();
    on_every_set(|| {
        let y = x.softmax_codes(axes![0], scale).eval();
        for column in 0..22 {
            let codes: Vec<f64> = (0..9).map(|row| x.get([row, column]).unwrap().into()).collect();
            let powers: Vec<f64> =
                codes.iter().map(|code| (code * f64::from(0.05_f32)).exp()).collect();
            let sum: f64 = powers.iter().sum();
            for (row, power) in powers.iter().enumerate() {
                // In steps of 1 / 256 from -128 on, to the nearest but for a near-tie.
                let found = f64::from(y.get([row, column]).unwrap().code()) + 128.0;
                assert!((found - (power / sum * 256.0).min(255.0)).abs() < 0.51, "{row} {column}");
            }
        }
    });
}
