//! Two rows share no element, so both may be changed at the same time.

use formwork::prelude::*;

fn main() {
    let mut x = Tensor::<i32, s![3, 2]>::arange();
    let mut rows: Vec<_> = x.rows_mut().collect();
    if let [first, _, last] = &mut rows[..] {
        first.swap_with(last);
    }
    assert_eq!(x.into_array(), [[4, 5], [2, 3], [0, 1]]);
}

// Requirements: FW-ALIAS-2.
