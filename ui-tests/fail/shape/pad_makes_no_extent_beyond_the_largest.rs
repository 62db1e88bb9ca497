//! Extents are below 2^30.
use formwork::prelude::*;

fn row(x: View<'_, f32, s![1073741823]>) {
    let _ = x.pad(axes![0], dim!(0), dim!(1), 0.0);
}

fn main() {}

// Requirements: FW-SHAPE-8.
