//! Attention compared with plain loops, bit by bit, and the data that the tests compare.

use core::fmt::Debug;

use formwork::dtype::{Element, Float};
use formwork::kernel::reference;
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::storage::Storage;

use crate::runner::{Bits, case};
use crate::wave::wave_of;

/// Random numbers as elements of any type.
pub(crate) fn random<T: Float, S: FixedShape>(seed: u32) -> HeapTensor<T, S> {
    let numbers = wave_of::<S>(seed);
    HeapTensor::from_fn(|coord| T::round_from_f32(numbers.at(coord)))
}

/// What a query and a key have to do with each other: a bias, if the key is seen.
pub(crate) type Bias<'b, W> = &'b dyn Fn([usize; 3]) -> Option<W>;

/// Computes in a function of its own: without optimisation, each has much on the stack.
#[inline(never)]
pub(crate) fn apart<R>(compute: impl FnOnce() -> R) -> R {
    compute()
}

/// An attention in its own order, and as the second operand of a sum, which is asked for its elements.
macro_rules! both_ways {
    ($attention:expr) => {
        (
            || $crate::check::apart(|| $attention.eval_heap()),
            || $crate::check::apart(|| ($attention + $attention).eval_heap()),
        )
    };
}

pub(crate) use both_ways;

/// The result of an attention over heads is that of the plain loops, whole and by its elements.
///
/// Equal are equal bits, or two NaN.
#[allow(clippy::too_many_arguments)]
pub(crate) fn matches<T, H: Dim, G: Dim, M: Dim, N: Dim, X: Dim, Y: Dim, L1, L2, L3, K1, K2, K3>(
    q: &Tensor<T, (H, M, X), L1, K1>,
    k: &Tensor<T, (G, N, X), L2, K2>,
    v: &Tensor<T, (G, N, Y), L3, K3>,
    scale: Option<T::Wide>,
    bias: Bias<'_, T::Wide>,
    (whole, twice): (impl Fn() -> HeapTensor<T, (H, M, Y)>, impl Fn() -> HeapTensor<T, (H, M, Y)>),
) where
    T: Float<Wide: Debug> + Bits,
    L1: Layout<(H, M, X)>,
    L2: Layout<(G, N, X)>,
    L3: Layout<(G, N, Y)>,
    K1: Storage<T>,
    K2: Storage<T>,
    K3: Storage<T>,
{
    let [heads, queries, depth] = q.shape().sizes();
    let [key_heads, keys, width] = v.shape().sizes();
    let mut expected = vec![];
    for head in 0..heads {
        let from = head / (heads / key_heads);
        let size = reference::Attention {
            queries,
            keys,
            depth,
            width,
            scale: scale.unwrap_or(<T::Wide as Float>::from_count(depth).sqrt().recip()),
        };
        reference::attention(
            size,
            |row, at| q.get([head, row, at]).unwrap(),
            |key, at| k.get([from, key, at]).unwrap(),
            |key, at| v.get([from, key, at]).unwrap(),
            |row, key| bias([head, row, key]),
            |_, _, number: T| expected.push(number),
        );
    }
    let name = format!("{heads} heads of {queries} x {keys}, {depth} to {width}");
    let doubled = expected.iter().map(|number| T::add(*number, *number)).collect::<Vec<_>>();
    case(format_args!("{name}"), expected, whole);
    case(format_args!("alone, {name}"), doubled, twice);
}

/// Every key is seen, and nothing added.
pub(crate) fn all<W: Element>(_: [usize; 3]) -> Option<W> {
    Some(W::ZERO)
}

/// Of `N` keys and `M` queries, a query does not see the keys behind its own.
pub(crate) fn past<W: Element>(queries: usize, keys: usize) -> impl Fn([usize; 3]) -> Option<W> {
    move |[_, query, key]| (key + queries <= keys + query).then_some(W::ZERO)
}
