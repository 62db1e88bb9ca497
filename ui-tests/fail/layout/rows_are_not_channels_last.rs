//! Row-major strides are not those of `ChannelsLast`.

use formwork::prelude::*;
use formwork::layout::ChannelsLast;

fn wrong(x: View<'_, f32, s![1, 3, 8, 8]>) {
    let _ = x.as_layout::<ChannelsLast>();
}

fn main() {}

// Requirements: FW-LAYOUT-1.
