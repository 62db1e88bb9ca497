//! Means of codes whose channels stand side by side: some at a time, and the last ones alone.
//!
//! Requirements: FW-QUANT-6, FW-BITS-3.

use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::runner::case;

/// The mean of TensorFlow Lite: the nearest, and with an even count ties go away from zero.
fn mean(codes: &[i64]) -> i64 {
    let (sum, count) = (codes.iter().sum::<i64>(), i64::try_from(codes.len()).unwrap());
    let half = count / 2;
    if sum >= 0 { (sum + half) / count } else { -((-sum + half) / count) }
}

#[test]
fn means_of_codes_of_channels_side_by_side() {
    let mut next = 3_u8;
    let x = HeapTensor::<i8, s![43, 6, 7]>::from_fn(|_| {
        next = next.wrapping_mul(29).wrapping_add(7);
        next.cast_signed()
    });
    let mut right = vec![];
    for place in 0..43 * 3 * 4_usize {
        let (channel, row, column) = (place / 12, place / 4 % 3, place % 4);
        let taps = (0..9).filter_map(|tap| {
            let at = [
                channel,
                (row * 2 + tap / 3).checked_sub(1)?,
                (column * 2 + tap % 3).checked_sub(1)?,
            ];
            x.get(at).map(i64::from)
        });
        right.push(i8::try_from(mean(&taps.collect::<Vec<_>>())).unwrap());
    }
    let last = x.to_layout_heap::<ChannelsLast>();
    let how = pool(dim!(3)).stride(dim!(2)).padding(dim!(1));
    case(format_args!("channels first"), right.clone(), || x.avg_pool2d_codes(how).eval_heap());
    case(format_args!("channels last"), right, || last.avg_pool2d_codes(how).eval_heap());
}
