//! One computation for each feature; `scripts/hot-loops` reads the machine code of its innermost loop.
#![no_std]
#![allow(unused_imports, reason = "each feature uses some")]

use formwork::dtype::f16;
use formwork::expr::NoBias;
use formwork::layout::ChannelsLast;
use formwork::prelude::*;

/// `relu((a + b) * c - d)`
#[cfg(feature = "elementwise")]
#[inline(never)]
pub fn elementwise(
    [a, b, c, d]: [View<'_, f32, s![16, 1024]>; 4],
    out: &mut ViewMut<'_, f32, s![16, 1024]>,
) {
    ((a + b) * c - d).relu().eval_into(out);
}

/// The sum with a transposed operand.
#[cfg(feature = "transposed")]
#[inline(never)]
pub fn transposed(
    a: View<'_, f32, s![1024, 1024]>,
    b: View<'_, f32, s![1024, 1024]>,
    out: &mut ViewMut<'_, f32, s![1024, 1024]>,
) {
    (a.t() + b).eval_into(out);
}

/// The sum of each row.
#[cfg(feature = "row-sums")]
#[inline(never)]
pub fn row_sums(x: View<'_, f32, s![1024, 1024]>, out: &mut ViewMut<'_, f32, s![1024]>) {
    x.sum(axes![1]).eval_into(out);
}

/// Softmax along the last axis.
#[cfg(feature = "softmax")]
#[inline(never)]
pub fn softmax(x: View<'_, f32, s![1024, 1024]>, out: &mut ViewMut<'_, f32, s![1024, 1024]>) {
    x.softmax(axes![1]).eval_into(out);
}

/// A product with work behind it.
#[cfg(feature = "product")]
#[inline(never)]
pub fn product(
    a: View<'_, f32, s![128, 128]>,
    b: View<'_, f32, s![128, 128]>,
    bias: View<'_, f32, s![128]>,
    out: &mut ViewMut<'_, f32, s![128, 128]>,
) {
    (a.matmul(b) + bias).relu().eval_into(out);
}

/// A product with a matrix on its side.
#[cfg(feature = "product-of-transposed")]
#[inline(never)]
pub fn product_of_transposed(
    a: View<'_, f32, s![128, 128]>,
    b: View<'_, f32, s![128, 128]>,
    out: &mut ViewMut<'_, f32, s![128, 128]>,
) {
    a.matmul(b.t()).eval_into(out);
}

/// A vector times a matrix.
#[cfg(feature = "vector-matrix")]
#[inline(never)]
pub fn vector_matrix(
    x: View<'_, f32, s![768]>,
    w: View<'_, f32, s![768, 3072]>,
    out: &mut ViewMut<'_, f32, s![3072]>,
) {
    x.matmul(w).eval_into(out);
}

/// A 3 by 3 convolution of images whose channels lie side by side.
#[cfg(feature = "convolution")]
#[inline(never)]
pub fn convolution(
    x: View<'_, f32, s![1, 64, 56, 56], ChannelsLast>,
    w: View<'_, f32, s![64, 64, 3, 3]>,
    out: &mut ViewMut<'_, f32, s![1, 64, 56, 56], ChannelsLast>,
) {
    x.conv2d(w, NoBias, conv().padding(dim!(1))).relu().eval_into(out);
}

/// A depthwise 3 by 3 convolution of images whose channels lie side by side.
#[cfg(feature = "depthwise")]
#[inline(never)]
pub fn depthwise(
    x: View<'_, f32, s![1, 64, 25, 5], ChannelsLast>,
    w: View<'_, f32, s![64, 1, 3, 3]>,
    out: &mut ViewMut<'_, f32, s![1, 64, 25, 5], ChannelsLast>,
) {
    x.depthwise2d(w, NoBias, conv().padding(dim!(1))).relu().eval_into(out);
}

/// A product of bytes.
#[cfg(feature = "integer-product")]
#[inline(never)]
pub fn integer_product(
    a: View<'_, i8, s![64, 64]>,
    b: View<'_, i8, s![64, 64]>,
    out: &mut ViewMut<'_, i32, s![64, 64]>,
) {
    a.matmul(b).eval_into(out);
}

/// Halves as single numbers.
#[cfg(feature = "half-to-single")]
#[inline(never)]
pub fn half_to_single(x: View<'_, f16, s![16, 1024]>, out: &mut ViewMut<'_, f32, s![16, 1024]>) {
    x.cast_lossy::<f32>().eval_into(out);
}
