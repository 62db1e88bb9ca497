//! The steps of a chain as a type: which text stands there, and what comes out of it.

use core::marker::PhantomData;

use super::stage::step;
use super::{Ledger, Row, Stage};

/// The text of a step, as a type.
pub trait Text {
    /// The text.
    const TEXT: &'static str;
}

/// Chains of steps.
pub trait Trail {
    /// What comes out of the last of them.
    type Value;
    /// A row for each.
    const LEDGER: Ledger;
}

/// What a chain begins with: an `X`, written as the text `N` says.
pub struct Start<N, X>(PhantomData<fn() -> (N, X)>);

/// The chain `C` and one more step, which is written as the text `N` says, to an `X`.
pub struct Then<C, N, X>(PhantomData<fn() -> (C, N, X)>);

impl<N: Text, X: Stage> Start<N, X> {
    /// The chain that begins with this value.
    #[inline(always)]
    pub const fn at(text: N, value: &X) -> Self
    where
        N: Copy,
    {
        let _ = (text, value);
        Self(PhantomData)
    }

    /// The chain with a step to this value.
    #[inline(always)]
    pub const fn then<M: Text + Copy, Y: Stage>(self, text: M, value: &Y) -> Then<Self, M, Y> {
        let _ = (text, value);
        Then(PhantomData)
    }
}

impl<C, N, X> Then<C, N, X> {
    /// The chain with a step to this value.
    #[inline(always)]
    pub const fn then<M: Text + Copy, Y: Stage>(self, text: M, value: &Y) -> Then<Self, M, Y> {
        let _ = (text, value);
        Then(PhantomData)
    }
}

impl<N: Text, X: Stage> Trail for Start<N, X> {
    type Value = X;
    const LEDGER: Ledger = Ledger::new().with(Row::start::<X>(N::TEXT));
}

impl<C: Trail<Value: Stage>, N: Text, X: Stage> Trail for Then<C, N, X> {
    type Value = X;
    const LEDGER: Ledger = C::LEDGER.with(Row::step::<X>(N::TEXT, step::<C::Value, X>(N::TEXT)));
}
