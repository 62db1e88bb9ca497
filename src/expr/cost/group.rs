//! The cost of what makes one element of many, or each of many anew.

use super::{Cost, Costs, bytes, count};
use crate::expr::fold::Fold;
use crate::expr::{
    Along, ArgFind, ArgReduce, Expr, Grouped, InPlace, Keep, LogSumExp, LogSumExpAll, Normalized,
    Reduce, ReduceAll, Variance, VarianceAll,
};

macro_rules! folds {
    ($([$($param:tt)*] $node:ty, $operations:expr;)*) => {$(
        impl<$($param)*> Costs for $node
        where
            Self: Expr,
        {
            const PULL: Cost = E::PULL.compute(count::<E>().saturating_mul($operations));
            const SIZE: usize = bytes::<Self>();
        }
    )*};
}

folds! {
    [E: Costs + Expr, P, F: Fold<<E as Expr>::Elem>] Reduce<E, P, F>, F::OPERATIONS;
    [E: Costs + Expr, F: Fold<<E as Expr>::Elem>] ReduceAll<E, F>, F::OPERATIONS;
    // A comparison.
    [E: Costs + Expr, const I: usize, F] ArgFind<E, I, F>, 1;
    [E: Costs + Expr, const I: usize, F] ArgReduce<E, I, F>, 1;
    // The sum; the difference to the mean, its square and their sum.
    [E: Costs + Expr, P, C] Variance<E, P, C>, 4;
    [E: Costs + Expr, C] VarianceAll<E, C>, 4;
    // The largest; the difference to it, its exponential and their sum.
    [E: Costs + Expr, P] LogSumExp<E, P>, 4;
    [E: Costs + Expr] LogSumExpAll<E>, 4;
}

impl<R: Costs + Grouped> Costs for Keep<R> {
    const PULL: Cost = R::PULL;
    const SIZE: usize = bytes::<Self>();
}

impl<E: Costs + Expr, P, F: InPlace<<E as Expr>::Elem, P>> Costs for Along<E, P, F> {
    const PULL: Cost = E::PULL.compute(count::<E>().saturating_mul(F::OPERATIONS));
    const SIZE: usize = bytes::<E>();
}

impl<E: Costs + Expr, P, F: InPlace<<E as Expr>::Elem, P>> Costs for Normalized<E, P, F> {
    const PULL: Cost = E::PULL.compute(count::<E>().saturating_mul(F::OPERATIONS));
    const SIZE: usize = bytes::<E>();
}
