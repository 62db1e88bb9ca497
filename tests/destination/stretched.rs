//! Results of one column that are stretched to as many columns as there are, which may be none.
//!
//! Requirements: FW-KERNEL-16, FW-SHAPE-11, FW-DIM-3.

use formwork::layout::ChannelsLast;
use formwork::prelude::*;

/// The elements of some columns of a larger tensor, before and after something is added to them.
macro_rules! added {
    ($node:expr, [$rows:literal, $columns:literal], $sum:expr) => {{
        for count in 0..=1 {
            let mut memory = HeapTensor::<f32, s![$rows, $columns, 3]>::full(0.5);
            with_extent::<1, _>(count, |count| {
                let mut to = memory.take_mut(Ax::<2>, count);
                to += $node;
            })
            .expect("at most one");
            for ((row, column, at), found) in memory.indexed_iter() {
                let is_there = at.get() < count;
                let expected = if is_there { 0.5 + $sum } else { 0.5 };
                assert_eq!(found, expected, "{row}, {column}, {at} of {}", stringify!($node));
            }
        }
    }};
}

#[test]
fn a_pool_is_added_to_as_many_columns_as_there_are() {
    let last = HeapTensor::<f32, s![16, 4, 3]>::full(2.0).to_layout_heap::<ChannelsLast>();
    let window = pool((dim!(2), dim!(3))).stride(dim!(1));
    added!(last.max_pool2d(window), [16, 3], 2.0);
    added!(last.max_pool2d(window) * 3.0, [16, 3], 6.0);
}

#[test]
fn a_convolution_is_added_to_as_many_columns_as_there_are() {
    let last = HeapTensor::<f32, s![16, 4, 3]>::full(2.0).to_layout_heap::<ChannelsLast>();
    let weight = HeapTensor::<f32, s![16, 1, 2, 3]>::full(0.25);
    // Six taps of a half.
    added!(last.depthwise2d(&weight, NoBias, conv()), [16, 3], 3.0);
    let image = HeapTensor::<f32, s![2, 4, 3]>::full(1.0);
    let weight = HeapTensor::<f32, s![8, 2, 2, 3]>::full(0.25);
    // Twelve taps of a quarter.
    added!(image.conv2d(&weight, NoBias, conv()), [8, 3], 3.0);
}
