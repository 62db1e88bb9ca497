//! Attention compared with plain loops, bit by bit, and the data that the tests compare.

use core::fmt::Debug;

use formwork::dtype::{Element, Float};
use formwork::kernel::reference;
use formwork::layout::Layout;
use formwork::prelude::*;
use formwork::storage::Storage;

/// Numbers between -1 and 1 that no two sums of share their rounding.
pub(crate) fn wave<S: FixedShape>(seed: u32) -> HeapTensor<f32, S> {
    let mut state = seed;
    HeapTensor::from_fn(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f32::from(u16::try_from(state >> 16).unwrap()) / 32768. - 1.
    })
}

/// Random numbers as elements of any type.
pub(crate) fn random<T: Float, S: FixedShape>(seed: u32) -> HeapTensor<T, S> {
    let numbers = wave::<S>(seed);
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
    ($attention:expr) => {{
        let whole = $crate::check::apart(|| $attention.eval_heap());
        (whole, $crate::check::apart(|| ($attention + $attention).eval_heap()))
    }};
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
    (whole, twice): (HeapTensor<T, (H, M, Y)>, HeapTensor<T, (H, M, Y)>),
) where
    T: Float<Wide: Debug> + Debug,
    L1: Layout<(H, M, X)>,
    L2: Layout<(G, N, X)>,
    L3: Layout<(G, N, Y)>,
    K1: Storage<T>,
    K2: Storage<T>,
    K3: Storage<T>,
{
    let [heads, queries, depth] = q.shape().sizes();
    let [key_heads, keys, width] = v.shape().sizes();
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
            |row, at, expected: T| {
                let coord = whole.shape().coord([head, row, at]).unwrap();
                let same = |a: T, b: T| {
                    let (a, b) = (a.to_f64(), b.to_f64());
                    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
                };
                let place = format!("at {head}, {row}, {at} of {size:?}");
                let (whole, twice) = (whole.at(coord), twice.at(coord));
                assert!(same(whole, expected), "{whole:?}, not {expected:?}, {place}");
                let expected = T::add(expected, expected);
                assert!(same(twice, expected), "{twice:?} alone, not {expected:?}, {place}");
            },
        );
    }
}

/// Every key is seen, and nothing added.
pub(crate) fn all<W: Element>(_: [usize; 3]) -> Option<W> {
    Some(W::ZERO)
}

/// Of `N` keys and `M` queries, a query does not see the keys behind its own.
pub(crate) fn past<W: Element>(queries: usize, keys: usize) -> impl Fn([usize; 3]) -> Option<W> {
    move |[_, query, key]| (key + queries <= keys + query).then_some(W::ZERO)
}
