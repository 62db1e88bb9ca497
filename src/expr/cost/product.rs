//! The cost of products: of matrices, linear layers and attention.

use super::{Cost, Costs, bytes, count};
use crate::expr::{Attention, BlockLinear, Expr, Linear, MatMul, PackedProduct};
use crate::shape::Shape;

/// The length of the last axis.
pub(super) const fn last(caps: &[usize]) -> usize {
    match caps {
        [.., last] => *last,
        [] => 1,
    }
}

/// Two operations for each of `inner` factors of each of `results`, and one for a bias that is there.
pub(super) const fn products<B: Costs>(results: usize, inner: usize) -> usize {
    let biases = if B::SIZE == 0 { 0 } else { results };
    results.saturating_mul(inner).saturating_mul(2).saturating_add(biases)
}

impl<A, B, O> Costs for MatMul<A, B, O>
where
    Self: Expr,
    A: Costs + Expr,
    B: Costs,
{
    const PULL: Cost = A::PULL
        .plus(B::PULL)
        .compute(products::<crate::expr::NoBias>(
            count::<Self>(),
            last(<<A as Expr>::Shape as Shape>::CAPS),
        ))
        .if_any(count::<Self>());
    const SIZE: usize = bytes::<Self>();
}

// Strips of a packed matrix are read whole, what fills up the last of them included.
macro_rules! layers {
    ($([$($param:ident)*] $node:ty;)*) => {$(
        impl<X: Costs + Expr, W: Costs, B: Costs, $($param),*> Costs for $node
        where
            Self: Expr,
        {
            const PULL: Cost = X::PULL
                .plus(W::PULL)
                .plus(B::PULL)
                .compute(products::<B>(count::<Self>(), last(<<X as Expr>::Shape as Shape>::CAPS)))
                .if_any(count::<Self>());
            const SIZE: usize = bytes::<Self>();
        }
    )*};
}

layers! {
    [O] Linear<X, W, B, O>;
    [O] BlockLinear<X, W, B, O>;
    [O P] PackedProduct<X, W, B, O, P>;
}

/// For each score its products, the mask, and four of the softmax (largest, difference, exponential, sum); for
/// each value two; for each number of the queries its scale, and for each result the division.
///
/// Scores that a causal attention leaves out count too.
impl<Q, K, V, M, F, How, O> Costs for Attention<Q, K, V, M, F, How, O>
where
    Self: Expr,
    Q: Costs + Expr,
    K: Costs + Expr,
    V: Costs + Expr,
    M: Costs,
{
    const PULL: Cost = {
        let [depth, width] =
            [last(<<Q as Expr>::Shape as Shape>::CAPS), last(<<V as Expr>::Shape as Shape>::CAPS)];
        let keys = <<K as Expr>::Shape as Shape>::CAPS;
        let keys = match keys {
            [.., keys, _] => *keys,
            _ => 0,
        };
        let rows = match count::<Self>().checked_div(width) {
            Some(rows) => rows,
            None => 0,
        };
        let each = 2 * (depth + width) + 4 + if M::SIZE == 0 { 0 } else { 1 };
        let once = count::<Q>().saturating_add(count::<Self>());
        Q::PULL
            .plus(K::PULL)
            .plus(V::PULL)
            .plus(M::PULL)
            .compute(rows.saturating_mul(keys).saturating_mul(each).saturating_add(once))
            .if_any(count::<Self>())
    };
    const SIZE: usize = bytes::<Self>();
}
