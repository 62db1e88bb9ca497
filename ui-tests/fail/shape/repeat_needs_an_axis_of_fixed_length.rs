//! A multiple of a length that is known at run time is no constant.
use formwork::prelude::*;

fn twice<'id>(x: View<'_, f32, (UpTo<'id, 128>, D<64>)>) {
    let _ = x.repeat_interleave(axes![0], dim!(2));
}

fn main() {}

// Requirements: FW-SHAPE-8.
