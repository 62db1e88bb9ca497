//! Pools compared with plain loops, bit by bit, and the data that the tests pool.

use formwork::kernel::reference::{Pool2d, pool2d};
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::shape::Pools;
use formwork::storage::Storage;

use crate::runner::case;
pub(crate) use crate::wave::wave;

/// How a pool slides, in numbers; a pair is along H, then along W.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) window: [usize; 2],
    pub(crate) stride: [usize; 2],
    pub(crate) before: [usize; 2],
    pub(crate) after: [usize; 2],
    pub(crate) up: bool,
}

/// A window that moves by its own size, without padding.
pub(crate) const fn plain(rows: usize, columns: usize) -> Numbers {
    let window = [rows, columns];
    Numbers { window, stride: window, before: [0; 2], after: [0; 2], up: false }
}

/// The shape that the definition gives.
fn out_size(size: [usize; 2], how: &Numbers) -> [usize; 2] {
    core::array::from_fn(|axis| {
        let padded = size[axis] + how.before[axis] + how.after[axis];
        let room = padded - how.window[axis];
        if !how.up {
            return room / how.stride[axis] + 1;
        }
        let places = room.div_ceil(how.stride[axis]) + 1;
        let starts_behind = (places - 1) * how.stride[axis] >= size[axis] + how.before[axis];
        places - usize::from(starts_behind)
    })
}

/// The pools of images of any layout are those of the plain loops.
pub(crate) fn matches<N, C, H, W, L, K, How>(
    x: &Tensor<f32, (N, C, H, W), L, K>,
    how: How,
    numbers: Numbers,
) where
    N: FixedDim,
    C: FixedDim,
    H: FixedDim,
    W: FixedDim,
    L: Layout<(N, C, H, W)>,
    K: Storage<f32>,
    How: Pools<(N, C, H, W), 2, Out: FixedShape> + Copy,
{
    let size = [H::CAP, W::CAP];
    let all = Pool2d {
        planes: N::CAP * C::CAP,
        size,
        window: numbers.window,
        stride: numbers.stride,
        before: numbers.before,
        after: numbers.after,
        out: out_size(size, &numbers),
    };
    let input =
        |[plane, y, x_]: [usize; 3]| x.get([plane / C::CAP, plane % C::CAP, y, x_]).unwrap();
    let mut largest = vec![];
    pool2d(&all, input, || f32::NEG_INFINITY, f32::max, |x, _| x, |_, x| largest.push(x));
    case(format_args!("largest, {numbers:?}"), largest, || x.max_pool2d(how).eval_heap());

    let add = |(sum, count), x| (sum + x, count + 1.);
    let mut means = vec![];
    pool2d(&all, input, || (0., 0.), add, |(sum, count), _| sum / count, |_, x| means.push(x));
    case(format_args!("mean, {numbers:?}"), means, || x.avg_pool2d(how).eval_heap());

    let mut padded = vec![];
    let share = |(sum, _), count| sum / f32::from(u16::try_from(count).unwrap());
    pool2d(&all, input, || (0., 0.), add, share, |_, x| padded.push(x));
    case(format_args!("mean with the padding, {numbers:?}"), padded, || {
        x.avg_pool2d_counting_padding(how).eval_heap()
    });
}
