//! A product compared with plain loops, bit by bit, and the data that the tests multiply.

use core::fmt::Debug;

use formwork::dtype::Num;
use formwork::kernel::reference;
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::storage::Storage;

/// The product of two matrices of any layout is that of the plain loops.
///
/// The bounds are those of the operands alone: a product asks for no more.
pub(crate) fn matches<T, M: Dim, K: Dim, N: Dim, L, Q, L2, Q2>(
    a: &Tensor<T, (M, K), L, Q>,
    b: &Tensor<T, (K, N), L2, Q2>,
) where
    T: Num<Sum: Debug>,
    L: Layout<(M, K)>,
    Q: Storage<T>,
    L2: Layout<(K, N)>,
    Q2: Storage<T>,
{
    let product = a.matmul(b).eval_heap();
    let [m, k] = a.shape().sizes();
    let [_, n] = b.shape().sizes();
    assert_eq!(product.shape().sizes(), [m, n]);
    let (left, right) = (|i, k| a.get([i, k]).unwrap(), |k, j| b.get([k, j]).unwrap());
    reference::matmul([m, k, n], left, right, |i, j, expected| {
        assert_eq!(product.get([i, j]), Some(expected), "at {i}, {j} of {m} x {k} x {n}");
    });
}

/// Numbers between -1 and 1 that no two sums of share their rounding.
pub(crate) fn wave<S: FixedShape>() -> HeapTensor<f32, S> {
    let mut state: u32 = 12345;
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
