//! A view may be used where one of a shorter life is wanted, and swapped with it.

use formwork::prelude::*;

static LONG: Tensor<i32, s![2]> = Tensor::from_array([1, 2]);

fn longer<'a>(x: View<'a, i32, s![2]>, y: View<'a, i32, s![2]>) -> View<'a, i32, s![2]> {
    if x.item_sum() > y.item_sum() { x } else { y }
}

trait ItemSum {
    fn item_sum(&self) -> i32;
}

impl ItemSum for View<'_, i32, s![2]> {
    fn item_sum(&self) -> i32 {
        self.iter().sum()
    }
}

fn main() {
    let mut long: View<'static, i32, s![2]> = LONG.view();
    let short = Tensor::<i32, s![2]>::from_array([5, 6]);
    assert_eq!(longer(long, short.view()).into_slice(), [5, 6]);
    let mut view: View<'_, i32, s![2]> = long;
    core::mem::swap(&mut view, &mut short.view());
    assert_eq!(view.into_slice(), [5, 6]);
    core::mem::swap(&mut long, &mut LONG.view());
    assert_eq!(long.into_slice(), [1, 2]);
}

// Requirements: FW-ALIAS-3.
