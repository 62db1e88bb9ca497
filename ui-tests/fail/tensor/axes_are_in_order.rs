//! Channels come before rows and columns.

use formwork::prelude::*;

fn brightness(image: View<'_, f32, s![3, 8, 16]>) -> Tensor<f32, s![3, 8, 16]> {
    (image * 0.5).eval()
}

fn main() {
    let image = Tensor::<f32, s![8, 16, 3]>::zeros();
    let _ = brightness(image.view());
}

// Requirements: FW-SHAPE-3.
