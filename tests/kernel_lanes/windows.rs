//! Convolutions and pools, of numbers and of codes.
//!
//! Requirements: FW-KERNEL-4, FW-KERNEL-7, FW-BITS-1.

use formwork::dtype::quantized::{Double, Multiplier, Requant};
use formwork::kernel::reference::{self, Conv2d};
use formwork::nn::quantized;
use formwork::prelude::*;

use crate::law::holds;
use crate::runner::on_every_set;

/// Whole numbers that repeat late.
fn number(at: usize) -> i32 {
    i32::try_from(at * at % 23).unwrap() - 11
}

/// A convolution of one image with 3 channels, 5 rows and 7 columns, by 2 filters of 3 by 3 taps.
const SIZES: Conv2d = Conv2d {
    images: 1,
    channels: 3,
    size: [5, 7],
    outputs: 2,
    kernel: [3, 3],
    stride: [1, 1],
    dilation: [1, 1],
    before: [1, 1],
    groups: 1,
    out: [5, 7],
};

/// The sums of the plain loops.
fn sums(image: impl Fn([usize; 4]) -> i32, weight: impl Fn([usize; 4]) -> i32) -> Vec<i64> {
    let mut sums = vec![];
    let bias = |output| 7 - i64::try_from(output).unwrap();
    reference::conv2d::<i32>(&SIZES, image, weight, bias, |_, sum| sums.push(sum));
    sums
}

#[test]
fn of_a_convolution() {
    let mut next = 0..;
    let x = Tensor::<i32, s![3, 5, 7]>::from_fn(|_| number(next.next().unwrap()));
    let w = Tensor::<i32, s![2, 3, 3, 3]>::from_fn(|_| number(next.next().unwrap()));
    let bias = Tensor::<i64, s![2]>::from_array([7, 6]);
    let right = sums(|[_, c, h, w]| x.get([c, h, w]).unwrap(), |at| w.get(at).unwrap());
    on_every_set(|| {
        let node = x.conv2d(&w, &bias, conv().padding(dim!(1)));
        holds(format_args!("convolution"), node.shape(), &node.into_inner(), &right);
    });
}

/// Requirements: FW-QUANT-2, FW-BITS-1.
#[test]
fn of_a_convolution_of_codes_inside_and_at_the_border() {
    let mut next = 0..;
    let mut code = || i8::try_from(number(next.next().unwrap())).unwrap();
    let x = Tensor::<i8, s![3, 5, 7]>::from_fn(|_| code());
    let w = Tensor::<i8, s![2, 3, 3, 3]>::from_fn(|_| code());
    let zero_point = -9;
    let factor = Multiplier::new(0.25).unwrap();
    let requant = Requant::<Double, i8>::new(3);
    let image = |[_, c, h, w]: [usize; 4]| i32::from(x.get([c, h, w]).unwrap()) - zero_point;
    let sums = sums(image, |at| i32::from(w.get(at).unwrap()));
    let right: Vec<i8> =
        sums.into_iter().map(|sum| requant.apply(i32::try_from(sum).unwrap(), factor)).collect();
    let layer: quantized::Conv2d<D<2>, D<3>, D<3>, D<3>, Double, _> = quantized::Conv2d::new(
        w.clone(),
        Tensor::from_array([7, 6]),
        -9,
        Tensor::full(factor),
        requant,
        conv().padding(dim!(1)),
    );
    on_every_set(|| {
        let node = layer.forward(&x);
        holds(format_args!("codes"), node.shape(), &node.into_inner(), &right);
    });
}

#[test]
fn of_a_pool() {
    let mut next = 0..;
    let x = Tensor::<i32, s![2, 4, 9]>::from_fn(|_| number(next.next().unwrap()));
    let mut right = vec![];
    let how = reference::Pool2d {
        planes: 2,
        size: [4, 9],
        window: [3, 3],
        stride: [1, 1],
        before: [1, 1],
        after: [1, 1],
        out: [4, 9],
    };
    reference::pool2d(
        &how,
        |at| x.get(at).unwrap(),
        || i32::MIN,
        |largest, x| largest.max(x),
        |largest, _| largest,
        |_, largest| right.push(largest),
    );
    on_every_set(|| {
        let node = x.max_pool2d(pool(dim!(3)).stride(dim!(1)).padding(dim!(1)));
        holds(format_args!("pool"), node.shape(), &node.into_inner(), &right);
    });
}
