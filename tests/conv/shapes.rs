//! Strides, paddings, dilations, groups and sizes, and extents of every kind.
//!
//! Requirements: FW-KERNEL-4.

use formwork::dim::with_extent;
use formwork::prelude::*;

use crate::check::{Numbers, PLAIN, count, matches, matches_depthwise, wave};

#[test]
fn strides_paddings_and_dilations_of_each_axis() {
    let (x, w) = (wave::<s![2, 3, 9, 23]>(), wave::<s![4, 3, 3, 2]>());
    matches(&x, &w, conv(), PLAIN);
    let how = conv().stride((dim!(2), dim!(3)));
    matches(&x, &w, how, Numbers { stride: [2, 3], ..PLAIN });
    let how = conv().padding((dim!(2), dim!(1)));
    matches(&x, &w, how, Numbers { before: [2, 1], after: [2, 1], ..PLAIN });
    let how = conv().dilation((dim!(1), dim!(4)));
    matches(&x, &w, how, Numbers { dilation: [1, 4], ..PLAIN });
    let how = conv().padding((Edges(dim!(0), dim!(1)), Edges(dim!(2), dim!(0))));
    matches(&x, &w, how, Numbers { before: [0, 2], after: [1, 0], ..PLAIN });
    let how = conv().stride(dim!(2)).padding(Edges(dim!(0), dim!(1))).dilation(dim!(2));
    let numbers =
        Numbers { stride: [2; 2], before: [0; 2], after: [1; 2], dilation: [2; 2], ..PLAIN };
    matches(&x, &w, how, numbers);
    let how = conv().padding((dim!(8), dim!(20)));
    matches(&x, &w, how, Numbers { before: [8, 20], after: [8, 20], ..PLAIN });
}

/// Requirements: FW-KERNEL-5.
#[test]
fn padding_to_the_same_size_puts_the_odd_element_behind() {
    let (x, w) = (wave::<s![2, 3, 9, 24]>(), wave::<s![4, 3, 3, 2]>());
    let how = conv().padding(Same);
    matches(&x, &w, how, Numbers { before: [1, 0], after: [1, 1], ..PLAIN });
    let how = conv().padding(Same).stride(dim!(2));
    matches(&x, &w, how, Numbers { stride: [2; 2], before: [1, 0], after: [1, 0], ..PLAIN });
    let how = conv().padding((Same, dim!(0))).dilation((dim!(3), dim!(1)));
    matches(&x, &w, how, Numbers { dilation: [3, 1], before: [3, 0], after: [3, 0], ..PLAIN });
}

#[test]
fn groups_see_their_own_channels() {
    let x = wave::<s![2, 6, 5, 9]>();
    let padded = conv().padding(dim!(1));
    let numbers = Numbers { before: [1; 2], after: [1; 2], ..PLAIN };
    let w = wave::<s![4, 3, 3, 3]>();
    matches(&x, &w, padded.groups(dim!(2)), Numbers { groups: 2, ..numbers });
    let w = wave::<s![9, 2, 3, 3]>();
    matches(&x, &w, padded.groups(dim!(3)), Numbers { groups: 3, ..numbers });
    let w = wave::<s![12, 1, 3, 3]>();
    matches(&x, &w, padded.groups(dim!(6)), Numbers { groups: 6, ..numbers });
}

#[test]
fn a_depthwise_convolution_is_one_of_as_many_groups_as_channels() {
    let (x, w) = (wave::<s![2, 5, 9, 17]>(), wave::<s![5, 1, 3, 3]>());
    matches_depthwise(&x, &w, conv(), PLAIN);
    let how = conv().padding(dim!(1)).stride(dim!(2));
    let numbers = Numbers { stride: [2; 2], before: [1; 2], after: [1; 2], ..PLAIN };
    matches_depthwise(&x, &w, how, numbers);
    let last = wave::<s![2, 9, 17, 5]>();
    matches_depthwise(&last.permute(axes![0, 3, 1, 2]), &w, how, numbers);
    let y: Tensor<f32, s![5, 5, 9]> =
        x.slice(span![0, .., .., ..]).depthwise2d(&w, NoBias, how).eval();
    let z: Tensor<f32, s![5, 5, 9]> =
        x.slice(span![0, .., .., ..]).conv2d(&w, NoBias, how.groups(dim!(5))).eval();
    assert_eq!(y.as_slice(), z.as_slice());
}

/// Requirements: FW-KERNEL-4, FW-SHAPE-11.
#[test]
fn every_small_size_is_right() {
    macro_rules! columns {
        ($rows:literal; $($columns:literal)*) => {$(
            let x = wave::<s![1, 2, $rows, $columns]>();
            let numbers = Numbers { before: [2, 1], after: [2, 1], ..PLAIN };
            matches(&x, &wave::<s![3, 2, 3, 2]>(), conv().padding((dim!(2), dim!(1))), numbers);
            matches(&x, &wave::<s![3, 2, 1, 1]>(), conv().padding((dim!(2), dim!(1))), numbers);
        )*};
    }
    columns!(0; 0 3 8);
    columns!(1; 0 1 4);
    columns!(2; 0 1 2 3 4 8 15 16 17 33);
}

/// Requirements: FW-SHAPE-11.
#[test]
fn no_images_no_channels_and_no_outputs_are_no_exception() {
    let how = conv().padding(dim!(1));
    let numbers = Numbers { before: [1; 2], after: [1; 2], ..PLAIN };
    matches(&wave::<s![0, 3, 4, 4]>(), &wave::<s![2, 3, 3, 3]>(), how, numbers);
    matches(&wave::<s![2, 0, 4, 4]>(), &wave::<s![2, 0, 3, 3]>(), how, numbers);
    matches(&wave::<s![2, 3, 4, 4]>(), &wave::<s![0, 3, 3, 3]>(), how, numbers);
}

#[test]
fn a_single_image_needs_no_axis_of_its_own() {
    let (x, w) = (count::<s![2, 3, 4]>(), count::<s![1, 2, 2, 2]>());
    let one: Tensor<f32, s![1, 2, 3]> = x.conv2d(&w, NoBias, conv()).eval();
    let stack: Tensor<f32, s![1, 1, 2, 3]> =
        x.reshape::<s![1, 2, 3, 4]>().conv2d(&w, NoBias, conv()).eval();
    assert_eq!(one.as_slice(), stack.as_slice());
}

fn block<N: Dim, C: Dim, O: Dim>(
    x: View<'_, f32, (N, C, D<8>, D<8>)>,
    w: View<'_, f32, (O, C, D<3>, D<3>)>,
    b: View<'_, f32, (O,)>,
) -> Tensor<f32, (N, O, D<8>, D<8>)> {
    x.conv2d(&w, b, conv().padding(dim!(1))).relu().eval()
}

fn of_any_size<N: Dim, C: Dim, O: Dim, H: Dim, W: Dim>(
    x: View<'_, f32, (N, C, H, W)>,
    w: View<'_, f32, (O, C, D<3>, D<3>)>,
    f: View<'_, f32, (C, One, D<3>, D<5>)>,
) -> Tensor<f32, (N, O, H, W)> {
    let y = x.depthwise2d(&f, NoBias, conv().padding(Same)).relu().eval();
    y.conv2d(&w, NoBias, conv().padding(Same)).eval()
}

/// Requirements: FW-SHAPE-12.
#[test]
fn generic_code_needs_only_dim() {
    let (x, w) = (Tensor::<f32, s![1, 2, 8, 8]>::ones(), Tensor::<f32, s![3, 2, 3, 3]>::ones());
    let b: Tensor<f32, s![3]> = Tensor::zeros();
    let y: Tensor<f32, s![1, 3, 8, 8]> = block(x.view(), w.view(), b.view());
    assert_eq!((y.get([0, 2, 0, 0]), y.get([0, 0, 4, 7])), (Some(8.), Some(12.)));
    let f = Tensor::<f32, s![2, 1, 3, 5]>::ones();
    let y: Tensor<f32, s![1, 3, 8, 8]> = of_any_size(x.view(), w.view(), f.view());
    assert_eq!(y.get([0, 1, 4, 4]), Some(2. * 9. * 15.));
}

/// Requirements: FW-DIM-3.
#[test]
fn a_bounded_width_is_convolved_to_its_length() {
    let x = wave::<s![1, 2, 4, 20]>();
    let (w, f) = (wave::<s![3, 2, 3, 3]>(), wave::<s![2, 1, 3, 5]>());
    let part = x.slice(span![.., .., .., ..13]).to_contiguous();
    let expected = of_any_size(part.view(), w.view(), f.view());
    let same = with_extent::<20, _>(13, |width| {
        let shape = (One, D::<2>, D::<4>, width);
        let part = HeapTensor::<f32, (One, D<2>, D<4>, _)>::from_fn_in(shape, |at| {
            x.get(<(One, D<2>, D<4>, _) as Shape>::indices(at)).unwrap()
        });
        let y = of_any_size(part.view(), w.view(), f.view());
        expected.shape().coords().all(|at| {
            let indices = <s![1, 3, 4, 13] as Shape>::indices(at);
            y.get(indices) == Some(expected.at(at))
        })
    });
    assert_eq!(same, Ok(true));
}

dim! {
    struct Pixels = 3;
    struct Features = 4;
}

/// Requirements: FW-DIM-2.
#[test]
fn named_channels_stay_named() {
    let x: Tensor<f32, (Pixels, D<4>, D<4>)> = Tensor::ones();
    let w: Tensor<f32, (Features, Pixels, D<3>, D<3>)> = Tensor::ones();
    let b: Tensor<f32, (Features,)> = Tensor::zeros();
    let y: Tensor<f32, (Features, D<2>, D<2>)> = x.conv2d(&w, &b, conv()).eval();
    assert_eq!(y.as_slice(), [27.; 16]);
}
