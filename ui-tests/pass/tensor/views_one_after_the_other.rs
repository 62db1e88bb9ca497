//! A mutable view ends before the next begins; named axes in order.

use formwork::prelude::*;

dim! { pub struct Seq = 64; pub struct Hidden = 64; }

fn score(x: View<'_, f32, s![Seq, Hidden], impl Layout<s![Seq, Hidden]>>) -> Tensor<f32, s![Seq, Hidden]> {
    (x * 2.0).eval()
}

fn main() {
    let mut x = Tensor::<f32, s![Hidden, Seq]>::zeros();
    let mut a = x.view_mut();
    a += 1.0;
    let mut b = x.view_mut();
    b += 1.0;
    let doubled = (x.t() * 2.0).eval();
    let _ = score(x.t());
    let _ = score(doubled.view());
}

// Requirements: FW-ALIAS-2.
