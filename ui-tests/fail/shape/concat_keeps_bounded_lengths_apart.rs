//! Two lengths of at most 8 are not known to be the same.
use formwork::prelude::*;

fn join<'a, 'b>(
    x: View<'_, f32, (UpTo<'a, 8>, D<3>)>,
    y: View<'_, f32, (UpTo<'b, 8>, D<3>)>,
) {
    let _ = x.concat(axes![1], y);
}

fn main() {}

// Requirements: FW-DIM-4, FW-SHAPE-8.
