//! Layers: what they compute, and batch normalisation folded into them.
//!
//! Requirements: FW-KERNEL-18.
#![cfg(feature = "macros")]

use formwork::nn::{
    AvgPool2d, BatchNorm, Conv2d, DepthwiseConv2d, LayerNorm, Linear, MaxPool2d, RmsNorm,
};
use formwork::prelude::*;
use formwork::shape::{Conv, Pool};

fn ramp<S: FixedShape>() -> Tensor<f32, S> {
    let mut next = 0;
    Tensor::<f32, S>::from_fn(|_| {
        next = (next * 7 + 3) % 23;
        next as f32 * 0.25 - 2.5
    })
}

fn norm<C: FixedDim>() -> BatchNorm<C> {
    BatchNorm {
        scale: ramp::<(C,)>(),
        shift: ramp::<(C,)>(),
        mean: ramp::<(C,)>(),
        variance: ramp::<(C,)>().map(|x| x * x + 0.25),
        epsilon: 1e-5,
    }
}

#[test]
fn a_linear_layer_is_the_product_with_its_rows_and_the_bias() {
    let layer = Linear::<D<4>, D<3>>::new(ramp(), ramp());
    let x = ramp::<s![2, 5, 4]>();
    let y: Tensor<f32, s![2, 5, 3]> = layer.forward(&x).eval();
    assert_eq!(y, x.linear(&layer.weight, &layer.bias).eval());
    // A view of another layout is as good.
    let turned = x.permute(axes![1, 0, 2]);
    let z: Tensor<f32, s![5, 2, 3]> = layer.forward(&turned).eval();
    assert_eq!(z.permute(axes![1, 0, 2]), y);
}

#[test]
fn a_convolution_slides_as_its_type_says() {
    let layer = Conv2d::<D<3>, D<2>, D<3>, D<3>, Conv<D<2>, One>>::new(
        ramp(),
        ramp(),
        conv().stride(dim!(2)).padding(dim!(1)),
    );
    let x = ramp::<s![2, 7, 6]>();
    let y: Tensor<f32, s![3, 4, 3]> = layer.forward(&x).eval();
    let how = conv().stride(dim!(2)).padding(dim!(1));
    assert_eq!(y, x.conv2d(&layer.weight, &layer.bias, how).eval());
}

/// The largest difference, as part of the largest value.
fn error<S: FixedShape>(a: &Tensor<f32, S>, b: &Tensor<f32, S>) -> f32 {
    let largest = b.iter().fold(0.0f32, |most, x| most.max(x.abs()));
    a.iter().zip(b.iter()).fold(0.0f32, |most, (x, y)| most.max((x - y).abs())) / largest
}

#[test]
fn a_folded_convolution_gives_normalised_results() {
    let norm = norm::<D<3>>();
    let mut layer = Conv2d::<D<3>, D<2>, D<3>, D<3>>::new(ramp(), ramp(), conv());
    let x = ramp::<s![2, 8, 8]>();
    let plain: Tensor<f32, s![3, 6, 6]> = layer.forward(&x).eval();
    let channels = |vector: &Tensor<f32, s![3]>| vector.reshape_copy::<s![3, 1, 1]>();
    let deviation = (&channels(&norm.variance) + norm.epsilon).sqrt().eval();
    let factor = (&channels(&norm.scale) / &deviation).eval();
    let expected: Tensor<f32, s![3, 6, 6]> =
        ((&plain - &channels(&norm.mean)) * &factor + &channels(&norm.shift)).eval();
    norm.fold_into_conv(&mut layer);
    // Eighteen products and three operations, each rounded once, in two orders.
    assert!(error(&layer.forward(&x).eval(), &expected) <= 42.0 * f32::EPSILON);
}

#[test]
fn a_folded_linear_layer_gives_normalised_results() {
    let norm = norm::<D<5>>();
    let mut layer = Linear::<D<4>, D<5>>::new(ramp(), ramp());
    let x = ramp::<s![6, 4]>();
    let plain = layer.forward(&x).eval();
    let factor = (&norm.scale / (&norm.variance + norm.epsilon).sqrt()).eval();
    let expected: Tensor<f32, s![6, 5]> = ((&plain - &norm.mean) * &factor + &norm.shift).eval();
    norm.fold_into_linear(&mut layer);
    // Four products and three operations, each rounded once, in two orders.
    assert!(error(&layer.forward(&x).eval(), &expected) <= 14.0 * f32::EPSILON);
}

#[test]
fn layers_follow_one_another_where_their_shapes_do() {
    static HIDDEN: Linear<D<4>, D<8>> = Linear::new(Tensor::ZEROS, Tensor::ZEROS);
    static OUT: Linear<D<8>, D<2>> = Linear::new(Tensor::ZEROS, Tensor::ZEROS);
    let hidden = HIDDEN.forward(&ramp::<s![4]>()).relu().eval();
    let out: Tensor<f32, s![2]> = OUT.forward(&hidden).eval();
    assert_eq!(out.as_slice(), [0., 0.]);
}

#[test]
fn a_depthwise_layer_slides_a_filter_over_each_channel() {
    let how = conv().stride(dim!(2)).padding(dim!(1));
    let layer = DepthwiseConv2d::<D<3>, D<3>, D<3>, Conv<D<2>, One>>::new(ramp(), ramp(), how);
    let x = ramp::<s![2, 3, 7, 6]>();
    let y: Tensor<f32, s![2, 3, 4, 3]> = layer.forward(&x).eval();
    assert_eq!(y, x.depthwise2d(&layer.weight, &layer.bias, how).eval());
}

#[test]
fn a_folded_depthwise_convolution_gives_normalised_results() {
    let norm = norm::<D<3>>();
    let mut layer = DepthwiseConv2d::<D<3>, D<3>, D<3>>::new(ramp(), ramp(), conv());
    let x = ramp::<s![3, 8, 8]>();
    let plain: Tensor<f32, s![3, 6, 6]> = layer.forward(&x).eval();
    let channels = |vector: &Tensor<f32, s![3]>| vector.reshape_copy::<s![3, 1, 1]>();
    let deviation = (&channels(&norm.variance) + norm.epsilon).sqrt().eval();
    let factor = (&channels(&norm.scale) / &deviation).eval();
    let expected: Tensor<f32, s![3, 6, 6]> =
        ((&plain - &channels(&norm.mean)) * &factor + &channels(&norm.shift)).eval();
    norm.fold_into_depthwise(&mut layer);
    // Nine products and three operations, each rounded once, in two orders.
    assert!(error(&layer.forward(&x).eval(), &expected) <= 24.0 * f32::EPSILON);
}

#[test]
fn pools_are_layers_without_bytes() {
    static LARGEST: MaxPool2d<Pool<D<2>>> = MaxPool2d::new(pool(D::<2>));
    static MEAN: AvgPool2d<Pool<D<3>, One, Same>> =
        AvgPool2d::new(pool(D::<3>).stride(One).padding(Same));
    let x = ramp::<s![2, 6, 6]>();
    let y: Tensor<f32, s![2, 3, 3]> = LARGEST.forward(&x).eval();
    assert_eq!(y, x.max_pool2d(pool(dim!(2))).eval());
    let y: Tensor<f32, s![2, 6, 6]> = MEAN.forward(&x).eval();
    assert_eq!(y, x.avg_pool2d(pool(dim!(3)).stride(dim!(1)).padding(Same)).eval());
    assert_eq!((size_of_val(&LARGEST), size_of_val(&MEAN)), (0, 0));
}

fn summary<N: Dim, C: Dim, H: Dim, W: Dim>(x: View<'_, f32, (N, C, H, W)>) -> Tensor<f32, (N, C)> {
    (x * 0.5).relu().global_avg_pool2d().eval()
}

#[test]
fn a_global_pool_leaves_images_and_channels() {
    let x = ramp::<s![2, 3, 4, 5]>();
    let means: Tensor<f32, s![2, 3]> = x.global_avg_pool2d().eval();
    assert_eq!(means, x.mean(axes![2, 3]).eval());
    let largest: Tensor<f32, s![2, 3]> = x.global_max_pool2d().eval();
    assert_eq!(largest, x.max(axes![2, 3]).eval());
    let one: Tensor<f32, s![3]> = x.slice(span![0, .., .., ..]).global_avg_pool2d().eval();
    assert_eq!(one.as_slice(), &means.as_slice()[..3]);
    assert_eq!(summary(x.view()), (&x * 0.5).relu().mean(axes![2, 3]).eval());
}

#[test]
fn norms_scale_and_shift_vectors_on_the_last_axis() {
    let x = ramp::<s![2, 5, 6]>();
    let layer = LayerNorm::<D<6>>::new(ramp(), ramp(), 1e-5);
    let mut expected: Tensor<f32, s![2, 5, 6]> = x.layer_norm(axes![2], 1e-5).eval();
    expected *= &layer.scale;
    expected += &layer.shift;
    assert_eq!(layer.forward(&x).eval(), expected);

    let layer = RmsNorm::<D<6>>::new(ramp(), 1e-5);
    let mut expected: Tensor<f32, s![5, 2, 6]> =
        x.permute(axes![1, 0, 2]).rms_norm(axes![2], 1e-5).eval();
    expected *= &layer.scale;
    assert_eq!(layer.forward(&x.permute(axes![1, 0, 2])).eval(), expected);
}
