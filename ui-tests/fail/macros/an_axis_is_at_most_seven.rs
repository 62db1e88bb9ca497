//! The rank of a tensor is at most 8, so its last axis is 7 at most.

use formwork::axes;

fn main() {
    let _ = axes![0, 8];
}

// Requirements: FW-SHAPE-10, FW-MSG-4.
