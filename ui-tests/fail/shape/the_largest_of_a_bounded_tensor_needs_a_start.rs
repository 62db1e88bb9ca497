//! A tensor with a bounded axis may be empty: `max_from_all` gives what there is then.

use formwork::prelude::*;

fn main() {
    let _ = with_extent::<8, _>(5, |steps| {
        let x = Tensor::<f32, _>::zeros_in((steps, D::<4>));
        x.max_all()
    });
}

// Requirements: FW-REDUCE-4.
