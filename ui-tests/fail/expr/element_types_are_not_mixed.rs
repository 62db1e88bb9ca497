//! f32 and f64 are added after a cast.

use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn main() {
    let y = Tensor::<f64, s![2, 3]>::zeros();
    let _ = &X + &y;
}

// Requirements: FW-TYPE-4.
