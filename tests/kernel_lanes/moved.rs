//! Numbers of blocks, sums whose axes are kept, and pairs that are turned.

use formwork::dtype::block::Q8_0;
use formwork::expr::{Halves, Neighbours};
use formwork::prelude::*;

use crate::law::holds;
use crate::runner::on_every_set;

/// 64 whole numbers of which 127 is the largest of each 32: a block counts them in steps of 1.
fn whole() -> Tensor<f32, s![2, 64]> {
    Tensor::<f32, s![2, 64]>::from_fn(|(row, column)| match (row.get(), column.get()) {
        (_, 0 | 40) => 127.0,
        (row, column) => (column * 5 % 83) as f32 - 30.0 - row as f32,
    })
}

/// Requirements: FW-QUANT-9, FW-BITS-1.
#[test]
fn of_the_numbers_of_blocks() {
    let numbers = whole();
    let blocks: Tensor<Q8_0, s![2, 2]> = numbers.quantize_blocks::<Q8_0>().eval();
    on_every_set(|| {
        let node = blocks.dequantize_blocks();
        holds(format_args!("blocks"), node.shape(), &node.into_inner(), numbers.as_slice());
    });
}

/// Each number of a block twice is not in the order of the block.
/// Requirements: FW-QUANT-9, FW-KERNEL-13.
#[test]
fn numbers_of_blocks_are_each_repeated() {
    let numbers = whole();
    let blocks: Tensor<Q8_0, s![2, 2]> = numbers.quantize_blocks::<Q8_0>().eval();
    on_every_set(|| {
        let twice: Tensor<f32, s![2, 128]> =
            blocks.dequantize_blocks().repeat_interleave(axes![1], dim!(2)).eval();
        let right: Vec<f32> = numbers.iter().flat_map(|number| [number; 2]).collect();
        assert_eq!(twice.as_slice(), right);
    });
}

/// Requirements: FW-REDUCE-7, FW-BITS-1.
#[test]
fn of_sums_whose_axes_are_kept() {
    // 0 to 23 in rows of 6.
    let mut next = 0..;
    let x = Tensor::<i32, s![4, 6]>::from_fn(|_| next.next().unwrap());
    on_every_set(|| {
        let rows = x.sum_keep(axes![1]);
        let right = [15, 51, 87, 123];
        holds(format_args!("rows"), rows.shape(), &rows.into_inner(), &right);
        let columns = x.sum_keep(axes![0]);
        let right = [36, 40, 44, 48, 52, 56];
        holds(format_args!("columns"), columns.shape(), &columns.into_inner(), &right);
    });
}

/// By cosines of 2 and sines of 3, `(a, b)` becomes `(2 a - 3 b, 2 b + 3 a)`.
/// Requirements: FW-KERNEL-10, FW-BITS-1.
#[test]
fn of_pairs_that_are_turned() {
    let x =
        Tensor::<f32, s![3, 16]>::from_fn(|(row, number)| (row.get() * 16 + number.get()) as f32);
    let (cosines, sines) = (Tensor::<f32, s![3, 8]>::full(2.0), Tensor::<f32, s![3, 8]>::full(3.0));
    let turned = |number: usize, partner: usize, row: usize| {
        let (own, other) = ((row * 16 + number) as f32, (row * 16 + partner) as f32);
        if partner < number { 2.0 * own + 3.0 * other } else { 2.0 * own - 3.0 * other }
    };
    let places = || (0..3).flat_map(|row| (0..16).map(move |number| (row, number)));
    let beside: Vec<f32> = places().map(|(row, at)| turned(at, at ^ 1, row)).collect();
    let halves: Vec<f32> = places().map(|(row, at)| turned(at, at ^ 8, row)).collect();
    on_every_set(|| {
        let node = x.rotary(&cosines, &sines, Neighbours);
        holds(format_args!("neighbours"), node.shape(), &node.into_inner(), &beside);
        let node = x.rotary(&cosines, &sines, Halves);
        holds(format_args!("halves"), node.shape(), &node.into_inner(), &halves);
    });
}
