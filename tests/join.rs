//! Concat, stack, repeat and pad, on any layout.
#![cfg(feature = "macros")]

use formwork::prelude::*;

#[test]
fn concat_puts_one_behind_the_other() {
    let a = Tensor::<i32, s![2, 3]>::arange();
    let b = Tensor::<i32, s![2, 3]>::full(9);
    let rows: Tensor<i32, s![4, 3]> = a.concat(axes![0], &b).eval();
    assert_eq!(rows.into_array(), [[0, 1, 2], [3, 4, 5], [9, 9, 9], [9, 9, 9]]);
    let columns: Tensor<i32, s![2, 6]> = a.concat(axes![1], &b + 1).eval();
    assert_eq!(columns.into_array(), [[0, 1, 2, 10, 10, 10], [3, 4, 5, 10, 10, 10]]);
}
