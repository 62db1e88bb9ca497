//! A convolution compared with plain loops, bit by bit, and the data that the tests convolve.

use formwork::kernel::reference::{Conv2d, conv2d};
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::{Convolves, Depthwise};
use formwork::storage::Storage;

use crate::runner::{Bits, case};
pub(crate) use crate::wave::wave;

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
pub(crate) fn matches<T, N, C, H, W, O, I, KH, KW, L, K, M, Q, How: Copy>(
    x: &Tensor<T, (N, C, H, W), L, K>,
    w: &Tensor<T, (O, I, KH, KW), M, Q>,
    how: How,
    numbers: Numbers,
) where
    T: Num<Sum: Bits>,
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
    let expected = expected::<T>(
        x.shape().sizes(),
        w.shape().sizes(),
        &numbers,
        |at| x.get(at).unwrap(),
        |at| w.get(at).unwrap(),
        |_| T::Sum::ONE,
    );
    case(format_args!("{numbers:?}"), expected, || x.conv2d(w, &bias, how).eval_heap());
}

/// The depthwise convolution of images of any layout is that of the plain loops.
pub(crate) fn matches_depthwise<T, N, C, H, W, KH, KW, L, K, M, Q, How: Copy>(
    x: &Tensor<T, (N, C, H, W), L, K>,
    w: &Tensor<T, (C, One, KH, KW), M, Q>,
    how: How,
    numbers: Numbers,
) where
    T: Num<Sum: Bits>,
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
    let expected = expected::<T>(
        x.shape().sizes(),
        w.shape().sizes(),
        &Numbers { groups: C::CAP, ..numbers },
        |at| x.get(at).unwrap(),
        |at| w.get(at).unwrap(),
        |_| T::Sum::ZERO,
    );
    case(format_args!("{numbers:?}"), expected, || x.depthwise2d(w, NoBias, how).eval_heap());
}

/// The numbers from 0.
pub(crate) fn count<S: FixedShape>() -> Tensor<f32, S> {
    let mut next = 0.;
    Tensor::from_fn(|_| {
        next += 1.;
        next - 1.
    })
}
