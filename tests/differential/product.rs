//! Products, convolutions and pools over every layout of their operands.
//!
//! The elements are such that every sum is exact: its order is tested with others.
//!
//! Requirements: FW-KERNEL-1.

use formwork::expr::NoBias;
use formwork::prelude::*;
use formwork::shape::{Conv as Sliding, conv, pool};
use half::bf16;

use crate::oracle::{Conv, Oracle, Pool};
use crate::value::{agree, typed, values};

#[test]
fn matrices_of_every_layout_are_multiplied() {
    let (right_b, right_v) = (values::<f32>(&[3, 29]), values::<f32>(&[3]));
    let (b, v): (Tensor<f32, s![3, 29]>, Tensor<f32, s![3]>) = (typed(&right_b), typed(&right_v));
    every_layout!(f32, [2, 3], |x, o| {
        let product: Tensor<f32, s![2, 29]> = x.matmul(&b).eval();
        agree("matrix", &product, &o.matmul(&right_b));
        let product: Tensor<f32, s![2]> = x.matmul(&v).eval();
        agree("vector", &product, &o.matmul(&right_v));
    });
    let right_a = values::<f32>(&[2, 3]);
    let a: Tensor<f32, s![2, 3]> = typed(&right_a);
    every_layout!(f32, [3, 29], |x, o| {
        let product: Tensor<f32, s![2, 29]> = a.matmul(x).eval();
        agree("matrix", &product, &right_a.matmul(&o));
        let product: Tensor<f32, s![29]> = v.matmul(x).eval();
        agree("vector", &product, &right_v.matmul(&o));
    });
}

#[test]
fn pairs_of_layouts_are_multiplied() {
    some_layouts!(f32, [2, 3], |x, left| {
        some_layouts!(f32, [3, 29], |y, right| {
            let product: Tensor<f32, s![2, 29]> = x.matmul(y).eval();
            agree("product", &product, &left.matmul(&right));
        })
    });
}

#[test]
fn stacks_of_matrices_of_every_layout_are_multiplied() {
    let right_b = values::<i8>(&[4, 3]);
    let b: Tensor<i8, s![4, 3]> = typed(&right_b);
    let wide = |x: &Oracle<i8>| x.map(i32::from);
    every_layout!(i8, [2, 3, 4], |x, o| {
        let product: Tensor<i32, s![2, 3, 3]> = x.matmul(&b).eval();
        agree("stack by matrix", &product, &wide(&o).matmul(&wide(&right_b)));
        let product: Tensor<i32, s![2, 4, 4]> = b.matmul(x).eval();
        agree("matrix by stack", &product, &wide(&right_b).matmul(&wide(&o)));
    });
    every_layout!(f32, [2, 0, 4], |x, o| {
        let product: Tensor<f32, s![2, 4, 4]> = x.permute(axes![0, 2, 1]).matmul(x).eval();
        agree("nothing summed", &product, &o.permute(&[0, 2, 1]).matmul(&o));
    });
}

#[test]
fn linear_layers_see_every_layout() {
    let (right_w, right_bias) = (values::<f32>(&[2, 29]), values::<f32>(&[2]));
    let (w, bias): (Tensor<f32, s![2, 29]>, Tensor<f32, s![2]>) =
        (typed(&right_w), typed(&right_bias));
    every_layout!(f32, [3, 29], |x, o| {
        let y: Tensor<f32, s![3, 2]> = x.linear(&w, &bias).eval();
        agree("linear", &y, &o.matmul(&right_w.t()).zip(&right_bias, |y, b| y + b));
    });
}

fn slides(stride: [usize; 2], padding: [usize; 2], dilation: [usize; 2], groups: usize) -> Conv {
    Conv { stride: stride.into(), padding: padding.into(), dilation: dilation.into(), groups }
}

/// Requirements: FW-KERNEL-4.
#[test]
fn images_of_every_layout_are_convolved() {
    let (right_w, right_grouped) = (values::<f32>(&[4, 2, 2, 3]), values::<f32>(&[4, 1, 3, 2]));
    let w: Tensor<f32, s![4, 2, 2, 3]> = typed(&right_w);
    let grouped: Tensor<f32, s![4, 1, 3, 2]> = typed(&right_grouped);
    let right_deep = values::<f32>(&[2, 1, 3, 3]);
    let deep: Tensor<f32, s![2, 1, 3, 3]> = typed(&right_deep);
    every_layout!(f32, [2, 2, 3, 5], |x, o| {
        let y: Tensor<f32, s![2, 4, 2, 3]> = x.conv2d(&w, NoBias, conv()).eval();
        agree("plain", &y, &o.conv(&right_w, &slides([1, 1], [0, 0], [1, 1], 1)));
        let how = conv()
            .stride((dim!(2), dim!(1)))
            .padding((dim!(1), dim!(2)))
            .dilation((dim!(1), dim!(3)))
            .groups(dim!(2));
        let y: Tensor<f32, s![2, 4, 2, 6]> = x.conv2d(&grouped, NoBias, how).eval();
        agree("grouped", &y, &o.conv(&right_grouped, &slides([2, 1], [1, 2], [1, 3], 2)));
        let how = conv().padding(dim!(1));
        let y: Tensor<f32, s![2, 2, 3, 5]> = x.depthwise2d(&deep, NoBias, how).eval();
        agree("depthwise", &y, &o.conv(&right_deep, &slides([1, 1], [1, 1], [1, 1], 2)));
    });
}

/// Requirements: FW-KERNEL-4.
#[test]
fn weights_of_every_layout_convolve() {
    let (right_x, right_bias) = (values::<f32>(&[1, 2, 4, 6]), values::<f32>(&[2]));
    let (x, bias): (Tensor<f32, s![1, 2, 4, 6]>, Tensor<f32, s![2]>) =
        (typed(&right_x), typed(&right_bias));
    const HOW: Sliding<One, D<2>> = conv().padding(dim!(2));
    every_layout!(f32, [2, 2, 3, 5], |w, o| {
        let y: Tensor<f32, s![1, 2, 6, 6]> = x.conv2d(w, &bias, HOW).eval();
        let right = right_x.conv(&o, &slides([1, 1], [2, 2], [1, 1], 1));
        let column = right_bias.reshape(&[2, 1, 1]);
        agree("with a bias", &y, &right.zip(&column, |y, b| y + b));
    });
}

/// Requirements: FW-KERNEL-4.
#[test]
fn signals_of_every_layout_are_convolved() {
    let right_w = values::<f32>(&[2, 3, 2]);
    let w: Tensor<f32, s![2, 3, 2]> = typed(&right_w);
    every_layout!(f32, [2, 3, 4], |x, o| {
        let how = conv().stride(dim!(2)).padding(dim!(1));
        let y: Tensor<f32, s![2, 2, 3]> = x.conv1d(&w, NoBias, how).eval();
        let how = Conv { stride: vec![2], padding: vec![1], dilation: vec![1], groups: 1 };
        agree("along one axis", &y, &o.conv(&right_w, &how));
    });
}

/// Requirements: FW-KERNEL-7.
#[test]
fn images_of_every_layout_are_pooled() {
    let how = |stride: [usize; 2], padding: [usize; 2], ceil| Pool {
        kernel: vec![2, 3],
        stride: stride.into(),
        padding: padding.into(),
        ceil,
    };
    let window = pool((dim!(2), dim!(3)));
    every_layout!(f32, [2, 2, 3, 5], |x, o| {
        let y: Tensor<f32, s![2, 2, 1, 1]> = x.max_pool2d(window).eval();
        agree("largest", &y, &o.pool(&how([2, 3], [0, 0], false), largest));
        let wide = window.stride((dim!(1), dim!(2))).padding((dim!(0), dim!(1)));
        let y: Tensor<f32, s![2, 2, 2, 3]> = x.avg_pool2d(wide).eval();
        let mean = |inside: &[f32], _: usize| inside.iter().sum::<f32>() / inside.len() as f32;
        agree("mean", &y, &o.pool(&how([1, 2], [0, 1], false), mean));
        let y: Tensor<f32, s![2, 2, 2, 2]> = x.max_pool2d(window.round_up()).eval();
        agree("largest of what is there", &y, &o.pool(&how([2, 3], [0, 0], true), largest));
    });
}

fn largest(inside: &[f32], _places: usize) -> f32 {
    inside.iter().copied().fold(f32::NEG_INFINITY, f32::max)
}

/// Requirements: FW-KERNEL-2.
#[test]
fn narrow_floats_are_multiplied_in_wide_ones() {
    let right_b = values::<bf16>(&[29, 2]);
    let b: Tensor<bf16, s![29, 2]> = typed(&right_b);
    let add = |sum: f32, x: bf16, y: bf16| sum + f32::from(x) * f32::from(y);
    every_layout!(bf16, [3, 29], |x, o| {
        let product: Tensor<bf16, s![3, 2]> = x.matmul(&b).eval();
        agree("product", &product, &o.matmul_from(&right_b, 0.0, add).map(bf16::from_f32));
    });
}
