//! Both orders have the same strides here, and only one is meant.

use formwork::prelude::*;
use formwork::layout::ChannelsLast;

fn network(_: View<'_, f32, s![1, 2, 2, 2], ChannelsLast>) {}

fn wrong(x: View<'_, f32, s![1, 2, 2, 2]>) {
    network(x);
}

fn main() {}

// Requirements: FW-LAYOUT-1.
