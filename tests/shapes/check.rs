//! A typed tensor compared with what the oracle or a table says.

use std::fmt::Debug;

use formwork::layout::Layout;
use formwork::shape::Shape;
use formwork::storage::Storage;
use formwork::tensor::Tensor;

use crate::oracle::{Conv, Oracle, Pool};

pub(crate) use crate::value::{agree as same, strides};

/// 0, 1, 2, .. in row-major order.
pub fn arange(shape: &[usize]) -> Oracle<i32> {
    let mut next = -1;
    Oracle::from_fn(shape, |_| {
        next += 1;
        next
    })
}

/// Whether the layout is row-major, as a fact of its type.
pub fn contiguous<T: Copy, S: Shape, L: Layout<S>, K: Storage<T>>(
    row: u32,
    _x: &Tensor<T, S, L, K>,
    right: bool,
) {
    assert_eq!(L::IS_CONTIGUOUS, right, "contiguous, row {row}");
}

/// The first elements are these; all of them, if there are fewer than six.
pub fn first<T: Copy + PartialEq + Debug, S: Shape, L: Layout<S>, K: Storage<T>>(
    row: u32,
    x: &Tensor<T, S, L, K>,
    right: &[T],
) {
    let mut next = x.shape().first();
    for value in right {
        let coord = next.expect("an element for each value of the table");
        assert_eq!(x.at(coord), *value, "element {coord:?} of row {row}");
        next = x.shape().next(coord);
    }
    assert!(right.len() >= 6 || next.is_none(), "more elements than the table has, row {row}");
}

/// The convolution by the oracle.
pub fn conv(
    x: &Oracle<f32>,
    weight: &Oracle<f32>,
    stride: &[usize],
    padding: &[usize],
    dilation: &[usize],
    groups: usize,
) -> Oracle<f32> {
    let [stride, padding, dilation] = [stride, padding, dilation].map(<[usize]>::to_vec);
    x.conv(weight, &Conv { stride, padding, dilation, groups })
}

/// The window, the stride and the padding of a pool, and whether its last window may hang over.
pub type Pooling<'a> = (&'a [usize], &'a [usize], &'a [usize], bool);

/// The pools of 0, 1, 2, .. by the oracle: the largest, the mean with the padding, and without.
pub fn pools(shape: &[usize], (kernel, stride, padding, ceil): Pooling<'_>) -> [Oracle<f32>; 3] {
    let [kernel, stride, padding] = [kernel, stride, padding].map(<[usize]>::to_vec);
    let how = Pool { kernel, stride, padding, ceil };
    let x = arange(shape).map(|v| v as f32);
    let sum = |inside: &[f32]| inside.iter().sum::<f32>();
    [
        x.pool(&how, |inside, _| inside.iter().copied().fold(f32::MIN, f32::max)),
        x.pool(&how, |inside, places| sum(inside) / places as f32),
        x.pool(&how, |inside, _| sum(inside) / inside.len() as f32),
    ]
}

/// The last elements are these, to the seven digits of the table.
pub fn last<S: Shape, L: Layout<S>, K: Storage<f32>>(
    row: u32,
    x: &Tensor<f32, S, L, K>,
    right: &[f32],
) {
    let elements: Vec<f32> = x.iter().collect();
    let got = &elements[elements.len() - right.len()..];
    for (got, right) in got.iter().zip(right) {
        assert!((got - right).abs() <= 5e-7 * right.abs(), "{got} is not {right}, row {row}");
    }
}
