//! No type holds the values of both, so there is no answer to promote to.

use formwork::dtype::Promote;

fn main() {
    let _ = 1_u8.promote(2_i32);
    let _ = 1_u16.promote(2_i32);
}

// Requirements: FW-TYPE-5.
