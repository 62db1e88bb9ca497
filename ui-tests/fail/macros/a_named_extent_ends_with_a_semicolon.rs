//! Each item of `dim!` ends with `;`.

use formwork::dim;

dim! {
    pub struct Hidden = 768
}

fn main() {
    let _ = Hidden;
}

// Requirements: FW-DIM-2, FW-MSG-4.
