//! A bounded axis may have length 0: `max_from` gives what there is then.

use formwork::prelude::*;

fn main() {
    let _ = with_extent::<8, _>(5, |steps| {
        let x = Tensor::<f32, _>::zeros_in((steps, D::<4>));
        let _ = x.max(axes![0]);
    });
}

// Requirements: FW-REDUCE-4.
