//! Nodes that make one element of many: reductions over axes, and over all of them.

use core::marker::PhantomData;

use super::fold::Fold;
use super::{Expr, Lazy};
use crate::shape::Reduces;

/// A reduction over the axes `P`.
#[derive(Clone, Copy, Debug)]
pub struct Reduce<E, P, F> {
    pub(crate) operand: E,
    pub(crate) op: F,
    axes: PhantomData<P>,
}

/// A reduction over every axis.
#[derive(Clone, Copy, Debug)]
pub struct ReduceAll<E, F> {
    pub(crate) operand: E,
    pub(crate) op: F,
}

/// A reduction whose axes stay, with length 1.
#[derive(Clone, Copy, Debug)]
pub struct Keep<R>(pub(crate) R);

/// Nodes with an element for each group of coordinates of another shape.
pub trait Grouped: Expr<Shape = <Self::From as Reduces<Self::Axes>>::Out> {
    /// The axes that are reduced.
    type Axes;
    /// The shape that is reduced.
    type From: Reduces<Self::Axes>;

    /// The shape that is reduced, as a value.
    fn from(&self) -> Self::From;
}

impl<E: Expr, P, F: Fold<E::Elem>> Expr for Reduce<E, P, F>
where
    E::Shape: Reduces<P>,
{
    type Elem = F::Out;
    type Shape = <E::Shape as Reduces<P>>::Out;
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.operand.shape().reduced()
    }
}

impl<E: Expr, P, F: Fold<E::Elem>> Grouped for Reduce<E, P, F>
where
    E::Shape: Reduces<P>,
{
    type Axes = P;
    type From = E::Shape;

    #[inline(always)]
    fn from(&self) -> E::Shape {
        self.operand.shape()
    }
}

impl<E: Expr, F: Fold<E::Elem>> Expr for ReduceAll<E, F> {
    type Elem = F::Out;
    type Shape = ();
    const HEAVY: bool = true;

    #[inline(always)]
    fn shape(&self) {}
}

impl<R: Grouped> Expr for Keep<R> {
    type Elem = R::Elem;
    type Shape = <R::From as Reduces<R::Axes>>::Kept;
    const HEAVY: bool = R::HEAVY;

    #[inline(always)]
    fn shape(&self) -> Self::Shape {
        self.0.from().kept()
    }
}

impl<E: Expr, P, F: Fold<E::Elem>> Lazy<Reduce<E, P, F>>
where
    E::Shape: Reduces<P>,
{
    #[inline(always)]
    pub(crate) fn reduce(operand: E, axes: P, op: F) -> Self {
        let _ = axes;
        Self(Reduce { operand, op, axes: PhantomData })
    }
}
