//! A plane of 9 rows, convolved by a stride of 2, has 4 rows and not 5.
use formwork::prelude::*;

fn main() {
    let image: Tensor<f32, s![8, 5, 5]> = Tensor::zeros();
    let weight: Tensor<f32, s![8, 4, 3, 3]> = Tensor::zeros();
    let _ = image.conv_transpose2d(&weight, NoBias, conv().stride(dim!(2)), (dim!(9), dim!(11)));
}

// Requirements: FW-SHAPE-7.
