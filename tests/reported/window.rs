//! Convolutions and pools: taps and windows at their own places.

use formwork::expr::NoBias;
use formwork::prelude::*;

use crate::runner::on_every_set;

#[test]
fn a_dilation_moves_the_taps_and_not_the_windows() {
    on_every_set(|| {
        let x = Tensor::<f32, s![1, 7]>::from_array([[0., 1., 2., 3., 4., 5., 6.]]);
        let w = Tensor::<f32, s![1, 1, 2]>::ones();
        let how = conv().stride(dim!(2)).dilation(dim!(2));
        let y: Tensor<f32, s![1, 3]> = x.conv1d(&w, NoBias, how).eval();
        assert_eq!(y.view().as_slice(), [2., 6., 10.]);
    });
}

#[test]
fn a_mean_is_that_of_its_own_window() {
    on_every_set(|| {
        let x = Tensor::<f32, s![1, 4, 4]>::arange();
        let y: Tensor<f32, s![1, 2, 2]> = x.avg_pool2d(pool(dim!(2))).eval();
        assert_eq!(y.view().as_slice(), [2.5, 4.5, 10.5, 12.5]);
        let last: Tensor<f32, s![4, 4, 1]> = x.permute(axes![1, 2, 0]).to_contiguous();
        let turned = last.permute(axes![2, 0, 1]);
        let y: Tensor<f32, s![1, 2, 2]> = turned.avg_pool2d(pool(dim!(2))).eval();
        assert_eq!(y.view().as_slice(), [2.5, 4.5, 10.5, 12.5]);
    });
}
