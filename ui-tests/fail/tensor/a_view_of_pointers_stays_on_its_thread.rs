//! A view crosses threads only if its elements do.

use formwork::prelude::*;

fn crosses<T: Send>(_: T) {}

fn main() {
    let x = Tensor::<*const u8, s![2]>::full(core::ptr::null());
    crosses(x.view());
}

// Requirements: FW-ALIAS-5.
