//! Convolutions and pools that are allowed: every option, and generic code with and without bounds.
use formwork::prelude::*;
use formwork::shape::{Conv, Convolves, Pool, Pools};

dim! {
    pub struct Pixels = 3;
    pub struct Features = 2048;
}

fn halve<N: Dim, C: Dim, H: Dim, W: Dim, H2: Dim, W2: Dim>(
    x: View<'_, f32, (N, C, H, W)>,
) -> Tensor<f32, (N, C, H2, W2)>
where
    Pool<D<2>>: Pools<(N, C, H, W), 2, Out = (N, C, H2, W2)>,
{
    x.max_pool2d(pool(dim!(2))).eval()
}

fn edges<N: Dim, H: Dim, W: Dim, H2: Dim, W2: Dim>(
    x: View<'_, f32, (N, One, H, W)>,
    w: View<'_, f32, s![1, 1, 3, 3]>,
) -> Tensor<f32, (N, One, H2, W2)>
where
    s![1, 1, 3, 3]: Convolves<(N, One, H, W), Conv, 2, Out = (N, One, H2, W2)>,
{
    x.conv2d(w, NoBias, conv()).eval()
}

fn features<N: Dim>(
    x: View<'_, f32, (N, Pixels, D<2>, Ki<1, 476>)>,
    w: View<'_, f32, (Features, Pixels, One, D<3>)>,
    b: View<'_, f32, (Features,)>,
) -> HeapTensor<f32, (N, Features, D<2>, D<750>)> {
    let how = conv().stride((dim!(1), dim!(2))).padding((dim!(0), Edges(dim!(0), dim!(2))));
    x.conv2d(w, b, how).relu().eval_heap()
}

fn main() {
    let x: Tensor<f32, s![1, 1, 8, 9]> = Tensor::ones();
    let w: Tensor<f32, s![1, 1, 3, 3]> = Tensor::ones();
    let y: Tensor<f32, s![1, 1, 6, 7]> = edges(x.view(), w.view());
    let z: Tensor<f32, s![1, 1, 3, 3]> = halve(y.view());
    assert_eq!(z.as_slice(), [9.; 9]);
    let signal: Tensor<f32, s![4, 1500]> = Tensor::ones();
    let filters: Tensor<f32, s![8, 2, 5]> = Tensor::ones();
    let how = conv().padding(Same).stride(dim!(3)).groups(dim!(2));
    let out: Tensor<f32, s![8, 500]> = signal.conv1d(&filters, NoBias, how).eval();
    let _: Tensor<f32, s![8, 251]> =
        out.avg_pool1d(pool(dim!(3)).stride(dim!(2)).padding(dim!(1)).round_up()).eval();
    let image = (&x * 2.0).eval();
    let _: Tensor<f32, s![1, 1, 8, 9]> =
        image.depthwise2d(&w, NoBias, conv().padding(dim!(1))).relu().eval();
    let integers: Tensor<i8, s![1, 4, 4]> = Tensor::ones();
    let _: Tensor<i8, s![1, 2, 2]> = integers.max_pool2d(pool(dim!(2))).eval();
    let _ = features::<One>;
}

// Requirements: FW-SHAPE-7.
