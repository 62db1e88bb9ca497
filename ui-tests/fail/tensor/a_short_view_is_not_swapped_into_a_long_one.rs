//! A swap would leave a view of a tensor that is gone.

use formwork::prelude::*;

fn main() {
    let long = Tensor::<i32, s![2]>::zeros();
    let mut view = long.view();
    {
        let short = Tensor::<i32, s![2]>::ones();
        core::mem::swap(&mut view, &mut short.view());
    }
    println!("{view}");
}

// Requirements: FW-ALIAS-3.
