//! Every axis has its own entry; NumPy's `...` is not known.

use formwork::span;

fn main() {
    let _ = span![..., 0];
}

// Requirements: FW-MSG-4.
