//! The neighbours of every refused layout: strides that are equal, and copies that say so.

use formwork::layout::{ChannelsLast, ColumnMajor, PaddedRows};
use formwork::prelude::*;

static X: Tensor<f32, s![2, 3]> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);

fn network(x: &View<'_, f32, s![1, 2, 2, 2], ChannelsLast>) -> Option<f32> {
    x.get([0, 1, 0, 0])
}

fn main() {
    let _: View<'_, f32, s![2, 3]> = X.t().t().as_contiguous();
    let _: View<'_, f32, s![1, 3]> = X.slice(span![1.., ..]).as_contiguous();
    let _: View<'_, f32, s![3, 2], ColumnMajor> = X.t().as_layout();
    let nhwc = Tensor::<f32, s![1, 2, 2, 2]>::zeros();
    let _ = network(&nhwc.permute(axes![0, 3, 1, 2]).as_layout());
    let _ = network(&nhwc.to_layout().view());
    let buffer = [0.0; 8];
    let _ = View::<f32, s![2, 3], PaddedRows<D<3>>>::from_span(&buffer);
    let mut out = Tensor::<f32, s![3, 2]>::zeros();
    X.t().contiguous_into(&mut out);
}

// Requirements: FW-LAYOUT-1.
