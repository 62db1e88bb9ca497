//! Convolutions: as products, in strips of a row, channel by channel, in parts, of bytes.
//!
//! Requirements: FW-BITS-1, FW-KERNEL-4.

use formwork::layout::ChannelsLast;
use formwork::prelude::*;

use crate::image::{Numbers, PLAIN, matches, matches_depthwise};
use crate::wave::{random, wave};

const PADDED: Numbers = Numbers { before: [1; 2], after: [1; 2], ..PLAIN };
const WIDE: Numbers = Numbers { stride: [2, 3], before: [2, 1], after: [2, 1], ..PLAIN };
const APART: Numbers =
    Numbers { dilation: [2, 3], before: [2, 3], after: [2, 3], stride: [1, 2], ..PLAIN };

#[test]
fn images_in_rows_and_with_channels_last() {
    let padded = conv().padding(dim!(1));
    let wide = conv().stride((dim!(2), dim!(3))).padding((dim!(2), dim!(1)));
    let apart =
        conv().dilation((dim!(2), dim!(3))).padding((dim!(2), dim!(3))).stride((dim!(1), dim!(2)));
    let x = wave::<s![2, 3, 5, 31]>();
    let last = x.to_layout_heap::<ChannelsLast>();
    let w = wave::<s![33, 3, 3, 3]>();
    matches(&x, &w, padded, PADDED);
    matches(&last, &w, padded, PADDED);
    matches(&last, &w, wide, WIDE);
    matches(&x, &w, apart, APART);
    let x = wave::<s![1, 19, 6, 15]>();
    matches(&x, &wave::<s![48, 19, 1, 1]>(), conv(), PLAIN);
    matches(&x.to_layout_heap::<ChannelsLast>(), &wave::<s![48, 19, 1, 1]>(), conv(), PLAIN);
    matches(&wave::<s![1, 5, 17, 4]>(), &wave::<s![70, 5, 3, 3]>(), padded, PADDED);
    matches(&wave::<s![2, 2, 3, 3]>(), &wave::<s![5, 2, 3, 3]>(), conv(), PLAIN);
}

#[test]
fn channels_of_their_own_and_groups() {
    let padded = conv().padding(dim!(1));
    let wide = conv().stride((dim!(2), dim!(3))).padding((dim!(2), dim!(1)));
    let (x, w) = (wave::<s![2, 37, 9, 5]>(), wave::<s![37, 1, 3, 3]>());
    matches_depthwise(&x, &w, padded, PADDED);
    matches_depthwise(&x.to_layout_heap::<ChannelsLast>(), &w, padded, PADDED);
    let (x, w) = (wave::<s![1, 20, 9, 40]>(), wave::<s![20, 1, 3, 2]>());
    matches_depthwise(&x, &w, wide, WIDE);
    matches_depthwise(&x.to_layout_heap::<ChannelsLast>(), &w, wide, WIDE);
    let two = Numbers { groups: 2, ..PADDED };
    let (x, w) = (wave::<s![1, 6, 5, 18]>(), wave::<s![40, 3, 3, 3]>());
    matches(&x, &w, padded.groups(dim!(2)), two);
    matches(&x.to_layout_heap::<ChannelsLast>(), &w, padded.groups(dim!(2)), two);
}

/// Requirements: FW-BITS-1, FW-KERNEL-2.
#[test]
fn bytes_four_at_a_time() {
    let signed = |x: f32| (x * 128.) as i8;
    let padded = conv().padding(dim!(1));
    let (x, w) = (random::<_, s![2, 8, 5, 31]>(signed), random::<_, s![37, 8, 3, 3]>(signed));
    matches(&x, &w, padded, PADDED);
    matches(&x.to_layout_heap::<ChannelsLast>(), &w, padded, PADDED);
    let (x, w) = (random::<_, s![1, 72, 3, 5]>(signed), random::<_, s![64, 72, 1, 1]>(signed));
    matches(&x.to_layout_heap::<ChannelsLast>(), &w, conv(), PLAIN);
    let w = random::<_, s![72, 1, 3, 3]>(signed);
    matches_depthwise(&x.to_layout_heap::<ChannelsLast>(), &w, padded, PADDED);
}
