//! Nodes that compute each element from the elements at the same place.

use super::op::{BinaryOp, TernaryOp, UnaryOp};
use super::{Expr, Lazy};
use crate::shape::{BroadcastsWith, Shape};

/// A function of one operand.
#[derive(Clone, Copy, Debug)]
pub struct Unary<E, F> {
    pub(crate) operand: E,
    pub(crate) op: F,
}

/// A function of two operands, which are broadcast.
#[derive(Clone, Copy, Debug)]
pub struct Binary<L, R, F> {
    pub(crate) left: L,
    pub(crate) right: R,
    pub(crate) op: F,
}

/// A function of three operands, which are broadcast: first the last two, then the first with them.
#[derive(Clone, Copy, Debug)]
pub struct Ternary<A, B, C, F> {
    pub(crate) first: A,
    pub(crate) second: B,
    pub(crate) third: C,
    pub(crate) op: F,
}

impl<E: Expr, F: UnaryOp<E::Elem>> Expr for Unary<E, F> {
    type Elem = F::Out;
    type Shape = E::Shape;
    const HEAVY: bool = E::HEAVY;
    const IN_GROUPS: bool = E::IN_GROUPS;

    #[inline(always)]
    fn shape(&self) -> E::Shape {
        self.operand.shape()
    }
}

impl<L: Expr, R: Expr, F: BinaryOp<L::Elem, R::Elem>> Expr for Binary<L, R, F>
where
    L::Shape: BroadcastsWith<R::Shape>,
{
    type Elem = F::Out;
    type Shape = <L::Shape as BroadcastsWith<R::Shape>>::Out;
    const HEAVY: bool = L::HEAVY || R::HEAVY;
    const IN_GROUPS: bool = L::IN_GROUPS || R::IN_GROUPS;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.left.shape().broadcast(self.right.shape())
    }
}

/// The shape of two operands together.
pub(crate) type Both<B, C> = <<B as Expr>::Shape as BroadcastsWith<<C as Expr>::Shape>>::Out;

impl<A: Expr, B: Expr, C: Expr, F: TernaryOp<A::Elem, B::Elem, C::Elem>> Expr
    for Ternary<A, B, C, F>
where
    B::Shape: BroadcastsWith<C::Shape>,
    A::Shape: BroadcastsWith<Both<B, C>>,
{
    type Elem = F::Out;
    type Shape = <A::Shape as BroadcastsWith<Both<B, C>>>::Out;
    const HEAVY: bool = A::HEAVY || B::HEAVY || C::HEAVY;
    const IN_GROUPS: bool = A::IN_GROUPS || B::IN_GROUPS || C::IN_GROUPS;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.first.shape().broadcast(self.second.shape().broadcast(self.third.shape()))
    }
}

/// Whether an operand would be stretched although each element costs a loop.
const fn repeats<E: Expr, Out: Shape>() -> bool {
    E::HEAVY && <E::Shape as Shape>::CAPACITY != Out::CAPACITY
}

/// Why an operand whose elements cost a loop is not stretched.
pub(super) const ONCE: &str = "a product or reduction would be computed again for every element it is \
    stretched to: evaluate it first, for example by `.eval()`";

/// Why two operands that come by whole groups are not combined.
const ONE_ORDER: &str = "a softmax or norm comes by whole groups, and of the operands of a function one alone \
    can come so, of three the first: evaluate the other before, for example by `.eval()`";

impl<E: Expr, F: UnaryOp<E::Elem>> Lazy<Unary<E, F>> {
    #[inline(always)]
    pub(crate) fn unary(operand: E, op: F) -> Self {
        Self(Unary { operand, op })
    }
}

impl<L: Expr, R: Expr, F: BinaryOp<L::Elem, R::Elem>> Lazy<Binary<L, R, F>>
where
    L::Shape: BroadcastsWith<R::Shape>,
{
    #[inline(always)]
    pub(crate) fn binary(left: L, right: R, op: F) -> Self {
        const {
            assert!(
                !repeats::<L, <Binary<L, R, F> as Expr>::Shape>()
                    && !repeats::<R, <Binary<L, R, F> as Expr>::Shape>(),
                "{}",
                ONCE
            );
            assert!(!(L::IN_GROUPS && R::IN_GROUPS), "{}", ONE_ORDER);
        }
        Self(Binary { left, right, op })
    }
}

impl<A: Expr, B: Expr, C: Expr, F: TernaryOp<A::Elem, B::Elem, C::Elem>> Lazy<Ternary<A, B, C, F>>
where
    B::Shape: BroadcastsWith<C::Shape>,
    A::Shape: BroadcastsWith<Both<B, C>>,
{
    #[inline(always)]
    pub(crate) fn ternary(first: A, second: B, third: C, op: F) -> Self {
        const {
            assert!(
                !repeats::<A, <Ternary<A, B, C, F> as Expr>::Shape>()
                    && !repeats::<B, <Ternary<A, B, C, F> as Expr>::Shape>()
                    && !repeats::<C, <Ternary<A, B, C, F> as Expr>::Shape>(),
                "{}",
                ONCE
            );
            assert!(!(B::IN_GROUPS || C::IN_GROUPS), "{}", ONE_ORDER);
        }
        Self(Ternary { first, second, third, op })
    }
}
