//! Owners, mutable views and numbers of the right type.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let mut out = Tensor::<f32, s![2, 3]>::zeros();
    (&X + &X).eval_into(&mut out);
    (&X + 1.0).eval_into(&mut out.view_mut());
    (X.t() * 0.5).eval_into(&mut out.t_mut());
    out += &Tensor::<f32, s![3]>::zeros();
    let whole = Tensor::<i32, s![3]>::zeros();
    let _ = (&whole * 2).eval();
    let truth = (&X).less(2.0).eval();
    let _ = (!&truth | &truth).eval();
}

// Requirements: FW-EXPR-2.
