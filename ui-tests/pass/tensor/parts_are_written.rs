//! The neighbours of every refused write: each element in one exclusive view.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let mut y = Tensor::<f32, s![2, 3]>::zeros();
    y.assign(&X);
    y.slice_mut(span![.., ..2]).assign(&X.slice(span![.., 2..3]).expand(Ax::<1>, dim!(2)));
    y.row_mut(dim!(1)).assign(&X.row(dim!(0)));
    y.t_mut().flip_mut(Ax::<1>).assign(&X.t());
    let mut line = Tensor::<f32, s![8]>::zeros();
    let (left, mut right) = line.split_at_mut(Ax::<0>, dim!(4));
    right.assign(&left);
    line.replace([0], 1.0);
}

// Requirements: FW-ALIAS-2.
