//! Axes count from 0, and not from the end.

use formwork::axes;

fn main() {
    let _ = axes![-1];
}

// Requirements: FW-MSG-4.
