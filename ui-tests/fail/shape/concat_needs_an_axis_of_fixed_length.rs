//! The sum of a length that is known at run time is no constant.
use formwork::prelude::*;

fn append<'id>(seen: View<'_, f32, (UpTo<'id, 128>, D<64>)>, next: View<'_, f32, s![1, 64]>) {
    let _ = seen.concat(axes![0], next);
}

fn main() {}

// Requirements: FW-SHAPE-8.
