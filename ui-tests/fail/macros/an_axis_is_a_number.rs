//! Axes are listed by position, not by name.

use formwork::{axes, dim};

dim! { struct Channels = 3; }

fn main() {
    let _ = (Channels, axes![0, Channels]);
}

// Requirements: FW-MSG-4.
