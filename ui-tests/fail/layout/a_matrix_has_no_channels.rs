//! Two axes are no image.

use formwork::prelude::*;
use formwork::layout::ChannelsLast;

fn wrong(x: View<'_, f32, s![8, 8]>) {
    let _ = x.to_layout::<ChannelsLast>();
}

fn main() {}

// Requirements: FW-LAYOUT-1.
