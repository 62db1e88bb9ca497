//! The cost of what puts elements at other places: joined, repeated, padded, named, resized, turned.

use super::product::last;
use super::{Cost, Costs, bytes, count};
use crate::dim::{Dim, FixedDim};
use crate::dtype::Float;
use crate::expr::{
    Bilinear, Concat, Embedding, Ends, Expr, Interleave, Nearest, Pad, Repeat, Resize, Rotary,
    RotaryTable, Stack,
};
use crate::layout::Layout;
use crate::shape::{Images, Shape};
use crate::storage::Borrowed;
use crate::tensor::Tensor;

impl<L: Costs, R: Costs, const I: usize> Costs for Concat<L, R, I>
where
    Self: Expr,
{
    const PULL: Cost = L::PULL.plus(R::PULL);
    const SIZE: usize = bytes::<Self>();
}

macro_rules! stacks {
    ($($first:ident, $($rest:ident),+;)*) => {$(
        impl<$first: Costs, $($rest: Costs),+, const I: usize> Costs for Stack<($first, $($rest),+), I>
        where
            Self: Expr,
        {
            const PULL: Cost = $first::PULL$(.plus($rest::PULL))+;
            const SIZE: usize = bytes::<Self>();
        }
    )*};
}

stacks! {
    A, B;
    A, B, C;
    A, B, C, D;
    A, B, C, D, E;
    A, B, C, D, E, F;
    A, B, C, D, E, F, G;
    A, B, C, D, E, F, G, H;
}

/// The cost of an operand whose elements each stand `times` times in the result.
const fn again(operand: Cost, times: usize) -> Cost {
    let copied = operand.copied.saturating_mul(times);
    Cost { copied, ..operand.repeat(times, 1) }.if_any(times)
}

impl<E: Costs + Expr, X: FixedDim, const I: usize> Costs for Repeat<E, X, I>
where
    Self: Expr,
{
    const PULL: Cost = again(E::PULL, X::CAP);
    const SIZE: usize = bytes::<Self>();
}

impl<E: Costs + Expr, X: FixedDim, const I: usize> Costs for Interleave<E, X, I>
where
    Self: Expr,
{
    const PULL: Cost = again(E::PULL, X::CAP);
    const SIZE: usize = bytes::<Self>();
}

impl<E: Costs + Expr, Before, After, const I: usize> Costs for Pad<E, Before, After, I>
where
    Self: Expr,
{
    const PULL: Cost = E::PULL;
    const SIZE: usize = bytes::<Self>();
}

/// The names and as many rows as are named, each another one, but no more than there are.
impl<T, V, W, L, K, N, O> Costs for Embedding<Tensor<T, (V, W), L, K>, N, T, O>
where
    Self: Expr,
    T: Copy,
    V: Dim,
    W: Dim,
    L: Layout<(V, W)>,
    K: Borrowed<T>,
    N: Costs,
    O: Shape,
{
    const PULL: Cost = {
        let table = <Tensor<T, (V, W), L, K>>::PULL.read;
        let size = bytes::<Self>();
        let rows = if size < table { size } else { table };
        Cost { read: rows.saturating_add(N::PULL.read), copied: size, ..Cost::NONE }
            .if_any(O::CAPACITY)
    };
    const SIZE: usize = bytes::<Self>();
}

/// How many of `len` indices are read for `out` results, by the first index of each, `numbers[0] * i +
/// numbers[1]` divided by `numbers[2]`, and `width` neighbours.
const fn read(len: usize, out: usize, numbers: [usize; 3], less: usize, width: usize) -> usize {
    let (mut read, mut end, mut at) = (0, 0, 0);
    while at < out {
        let place = (numbers[0] * at + numbers[1]).saturating_sub(less);
        let first = match place.checked_div(numbers[2]) {
            Some(first) => first,
            None => 0,
        };
        let first = if first < len { first } else { len.saturating_sub(1) };
        let stop = if first + width < len { first + width } else { len };
        let start = if first < end { end } else { first };
        read += stop.saturating_sub(start);
        end = if stop > end { stop } else { end };
        at += 1;
    }
    read
}

/// Of an axis that is resized to the nearest index.
const fn nearest(len: usize, out: usize) -> usize {
    read(len, out, [len, 0, out], 0, 1)
}

/// Of an axis that is resized between two indices.
const fn bilinear(len: usize, out: usize, aligned: bool) -> usize {
    if aligned {
        read(len, out, [len.saturating_sub(1), 0, out.saturating_sub(1)], 0, 2)
    } else {
        read(len, out, [2 * len, len, 2 * out], out, 2)
    }
}

/// What is read of an image.
const fn image<S: Images<2>, T>(rows: usize, columns: usize) -> usize {
    let planes = S::N::CAP.saturating_mul(S::C::CAP);
    planes.saturating_mul(rows).saturating_mul(columns).saturating_mul(size_of::<T>())
}

impl<O, T, S, L, K> Costs for Resize<Tensor<T, S, L, K>, Nearest, O>
where
    Self: Expr<Elem = T, Shape = O>,
    O: Images<2>,
    T: Copy,
    S: Images<2>,
{
    const PULL: Cost = Cost {
        read: image::<S, T>(nearest(S::H::CAP, O::H::CAP), nearest(S::W::CAP, O::W::CAP)),
        copied: bytes::<Self>(),
        ..Cost::NONE
    }
    .if_any(O::CAPACITY);
    const SIZE: usize = bytes::<Self>();
}

/// Three times between two: two products and a sum each.
impl<O, T, S, L, K, E: Ends> Costs for Resize<Tensor<T, S, L, K>, Bilinear<E>, O>
where
    Self: Expr<Elem = T, Shape = O>,
    O: Images<2>,
    T: Copy,
    S: Images<2>,
{
    const PULL: Cost = Cost {
        read: image::<S, T>(
            bilinear(S::H::CAP, O::H::CAP, E::ARE_ALIGNED),
            bilinear(S::W::CAP, O::W::CAP, E::ARE_ALIGNED),
        ),
        ..Cost::NONE
    }
    .compute(O::CAPACITY.saturating_mul(9))
    .if_any(O::CAPACITY);
    const SIZE: usize = bytes::<Self>();
}

/// A power, a product and a cosine or sine each.
impl<T: Float, N: Dim, H: Dim, const COSINE: bool> Costs for RotaryTable<T, N, H, COSINE> {
    const PULL: Cost = Cost::NONE.compute(count::<Self>().saturating_mul(3));
    const SIZE: usize = bytes::<Self>();
}

/// Two products and a sum for each element.
impl<X, C, R, P> Costs for Rotary<X, C, R, P>
where
    Self: Expr,
    X: Costs + Expr,
    C: Costs,
    R: Costs,
{
    const PULL: Cost = X::PULL
        .plus(C::PULL)
        .plus(R::PULL)
        .compute(count::<Self>().saturating_mul(3))
        .if_any(last(<<Self as Expr>::Shape as Shape>::CAPS));
    const SIZE: usize = bytes::<Self>();
}

const _: () = {
    assert!(nearest(4, 8) == 4 && nearest(8, 2) == 2);
    // Places 1.5 and 5.5 of 8; both ends of 5.
    assert!(bilinear(8, 2, false) == 4 && bilinear(5, 2, true) == 3);
    assert!(bilinear(3, 7, true) == 3 && bilinear(1, 4, false) == 1);
};
