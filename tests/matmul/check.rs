//! A product compared with plain loops, bit by bit, and the data that the tests multiply.

use formwork::dtype::{Element, MultipliesWith};
use formwork::kernel::reference;
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::storage::Storage;

use crate::runner::{Bits, case};
pub(crate) use crate::wave::wave;

/// The product of two matrices of any layout is that of the plain loops.
///
/// The bounds are those of the operands alone: a product asks for no more.
pub(crate) fn matches<T, U, M: Dim, K: Dim, N: Dim, L, Q, L2, Q2>(
    a: &Tensor<T, (M, K), L, Q>,
    b: &Tensor<U, (K, N), L2, Q2>,
) where
    T: MultipliesWith<U, As: Element<Sum: Bits>>,
    U: Element,
    L: Layout<(M, K)>,
    Q: Storage<T>,
    L2: Layout<(K, N)>,
    Q2: Storage<U>,
{
    let [m, k] = a.shape().sizes();
    let [_, n] = b.shape().sizes();
    let (left, right) = (|i, k| a.get([i, k]).unwrap(), |k, j| b.get([k, j]).unwrap());
    let mut sums = vec![];
    reference::matmul([m, k, n], left, right, |_, _, sum| sums.push(sum));
    case(format_args!("{m} x {k} x {n}"), sums, || {
        let product = a.matmul(b).eval_heap();
        assert_eq!(product.shape().sizes(), [m, n]);
        product
    });
}

/// The numbers from 0.
pub(crate) fn count<S: FixedShape>() -> Tensor<f32, S> {
    let mut next = 0.;
    Tensor::from_fn(|_| {
        next += 1.;
        next - 1.
    })
}
