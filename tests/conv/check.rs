//! A convolution compared with plain loops, bit by bit, and the data that the tests convolve.

use core::fmt::Debug;

use formwork::kernel::reference::{Conv2d, conv2d};
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::{Convolves, Depthwise};
use formwork::storage::Storage;

/// How a convolution slides, in numbers; a pair is along H, then along W.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) stride: [usize; 2],
    pub(crate) dilation: [usize; 2],
    pub(crate) before: [usize; 2],
    pub(crate) after: [usize; 2],
    pub(crate) groups: usize,
}

/// A stride of 1, without padding or dilation, in one group.
pub(crate) const PLAIN: Numbers =
    Numbers { stride: [1; 2], dilation: [1; 2], before: [0; 2], after: [0; 2], groups: 1 };

/// The shape that the definition gives.
fn out_size(size: [usize; 2], kernel: [usize; 2], how: &Numbers) -> [usize; 2] {
    core::array::from_fn(|axis| {
        let padded = size[axis] + how.before[axis] + how.after[axis];
        (padded - (kernel[axis] - 1) * how.dilation[axis] - 1) / how.stride[axis] + 1
    })
}

/// What the plain loops give, in row-major order.
pub(crate) fn expected<T: Num>(
    [images, channels, rows, columns]: [usize; 4],
    [outputs, _, kernel_rows, kernel_columns]: [usize; 4],
    how: &Numbers,
    input: impl Fn([usize; 4]) -> T,
    weight: impl Fn([usize; 4]) -> T,
    bias: impl Fn(usize) -> T::Sum,
) -> Vec<T::Sum> {
    let (size, kernel) = ([rows, columns], [kernel_rows, kernel_columns]);
    let all = Conv2d {
        images,
        channels,
        size,
        outputs,
        kernel,
        stride: how.stride,
        dilation: how.dilation,
        before: how.before,
        groups: how.groups,
        out: out_size(size, kernel, how),
    };
    let mut elements = vec![];
    conv2d(&all, input, weight, bias, |_, element| elements.push(element));
    elements
}

/// The convolution of images of any layout is that of the plain loops.
pub(crate) fn matches<T, N, C, H, W, O, I, KH, KW, L, K, M, Q, How>(
    x: &Tensor<T, (N, C, H, W), L, K>,
    w: &Tensor<T, (O, I, KH, KW), M, Q>,
    how: How,
    numbers: Numbers,
) where
    T: Num<Sum: Debug>,
    N: FixedDim,
    C: FixedDim,
    H: FixedDim,
    W: FixedDim,
    O: FixedDim,
    I: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    L: Layout<(N, C, H, W)>,
    M: Layout<(O, I, KH, KW)>,
    K: Storage<T>,
    Q: Storage<T>,
    (O, I, KH, KW): Convolves<(N, C, H, W), How, 2, Out: FixedShape>,
{
    let bias: Tensor<T::Sum, (O,)> = Tensor::ones();
    let y = x.conv2d(w, &bias, how).eval_heap();
    let expected = expected::<T>(
        x.shape().sizes(),
        w.shape().sizes(),
        &numbers,
        |at| x.get(at).unwrap(),
        |at| w.get(at).unwrap(),
        |_| T::Sum::ONE,
    );
    assert_eq!(y.as_slice(), expected, "{numbers:?}");
}

/// The depthwise convolution of images of any layout is that of the plain loops.
pub(crate) fn matches_depthwise<T, N, C, H, W, KH, KW, L, K, M, Q, How>(
    x: &Tensor<T, (N, C, H, W), L, K>,
    w: &Tensor<T, (C, One, KH, KW), M, Q>,
    how: How,
    numbers: Numbers,
) where
    T: Num<Sum: Debug>,
    N: FixedDim,
    C: FixedDim,
    H: FixedDim,
    W: FixedDim,
    KH: FixedDim,
    KW: FixedDim,
    L: Layout<(N, C, H, W)>,
    M: Layout<(C, One, KH, KW)>,
    K: Storage<T>,
    Q: Storage<T>,
    (C, One, KH, KW): Convolves<(N, C, H, W), Depthwise<How>, 2, Out: FixedShape>,
{
    let y = x.depthwise2d(w, NoBias, how).eval_heap();
    let expected = expected::<T>(
        x.shape().sizes(),
        w.shape().sizes(),
        &Numbers { groups: C::CAP, ..numbers },
        |at| x.get(at).unwrap(),
        |at| w.get(at).unwrap(),
        |_| T::Sum::ZERO,
    );
    assert_eq!(y.as_slice(), expected, "{numbers:?}");
}

/// Numbers between -1 and 1 that no two sums of share their rounding.
pub(crate) fn wave<S: FixedShape>() -> HeapTensor<f32, S> {
    let mut state: u32 = 54321;
    HeapTensor::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(u16::try_from(state >> 16).unwrap()) / 32768. - 1.
    })
}

/// The numbers from 0.
pub(crate) fn count<S: FixedShape>() -> Tensor<f32, S> {
    let mut next = 0.;
    Tensor::from_fn(|_| {
        next += 1.;
        next - 1.
    })
}
