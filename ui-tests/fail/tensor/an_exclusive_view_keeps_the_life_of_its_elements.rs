//! Through the view an element with a shorter life could be written into the tensor.

use formwork::prelude::*;

fn shorten<'v, 'e>(view: ViewMut<'v, &'static str, s![2]>) -> ViewMut<'v, &'e str, s![2]> {
    view
}

fn main() {
    let mut x = Tensor::<&str, s![2]>::full("a");
    shorten(x.view_mut());
}

// Requirements: FW-ALIAS-3.
