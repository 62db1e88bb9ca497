//! No axis stands twice in a list of axes.

use formwork::axes;

fn main() {
    let _ = axes![0, 2, 2];
}

// Requirements: FW-MACRO-3, FW-MSG-4.
