//! The first two fit, the third does not stand behind them.
use formwork::expr::concat;
use formwork::prelude::*;

fn main() {
    let a = Tensor::<f32, s![2, 3]>::zeros();
    let b = Tensor::<f32, s![5, 3]>::zeros();
    let c = Tensor::<f32, s![2, 4]>::zeros();
    let _ = concat(axes![0], (&a, &b, &c));
}

// Requirements: FW-SHAPE-8.
