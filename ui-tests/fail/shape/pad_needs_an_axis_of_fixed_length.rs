//! More than a length that is known at run time is no constant.
use formwork::prelude::*;

fn border<'id>(x: View<'_, f32, (UpTo<'id, 128>, D<64>)>) {
    let _ = x.pad(axes![0], dim!(1), dim!(0), 0.0);
}

fn main() {}

// Requirements: FW-SHAPE-8.
