//! What a chain asks of its layers, and what it gives them: their place in the arena.

use core::marker::PhantomData;

use super::draft::MOST;
use super::forward::Forward;
use super::state::{Changed, Fresh, State};
use crate::dtype::{AnyBits, Num};
use crate::expr::Lazy;
use crate::expr::op::UnaryOp;
use crate::shape::FixedShape;
use crate::storage::{Bytes, Memory, Part, Plan, Slot};
use crate::tensor::{ArenaTensor, Tensor};

/// What plans and pictures call the tensor that a layer writes.
pub trait Title {
    /// The name.
    const TITLE: &'static str;
}

/// A layer of a chain, behind all that `D` is.
///
/// A layer with an expression for its result is [`Forward`], and is made a layer of a chain by
/// [`Moment::write`]. Others ask for the tensors they need: [`Moment::fresh`], [`Moment::change`].
///
/// # Example: a layer of one's own
/// ```
/// use formwork::nn::chain::{Moment, Chain, Fresh, Layer, Planned, State, Title};
/// use formwork::prelude::*;
/// use formwork::storage::Arena;
///
/// struct Softmax;
///
/// impl Title for Softmax {
///     const TITLE: &'static str = "softmax";
/// }
///
/// impl<Before: State<Elem = f32, Shape = (D<10>,)>> Layer<Before> for Softmax {
///     type After = Fresh<Before, f32, (D<10>,), Self>;
///
///     fn run<P: Planned>(&self, at: Moment<'_, P, Before>) {
///         let (scores, mut classes) = at.fresh::<f32, (D<10>,), Self>();
///         scores.softmax((Ax::<0>,)).eval_into(&mut classes);
///     }
/// }
///
/// let network: Chain<f32, (D<10>,), (Softmax,)> = Chain::new((Softmax,));
/// let mut arena: Arena<104> = Arena::new();
/// let classes = network.run(&mut arena, |scores| scores.fill(1.0));
/// assert!((classes.sum_all() - 1.0).abs() < 1e-6);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not fit the layer before it",
    label = "a layer of this chain has an input of another shape, or of other elements",
    note = "each layer takes the tensor that the one before it gives, the branch of a `Residual` ends in the shape it began with, and those of a `Sum` in the same shape"
)]
pub trait Layer<D: State> {
    /// What there is behind the layer.
    type After: State;

    /// Does what the layer does.
    fn run<P: Planned>(&self, at: Moment<'_, P, D>);
}

/// A computation whose buffers are planned.
pub trait Planned {
    /// The plan.
    const PLAN: Plan<MOST>;
}

/// As much memory as a plan needs.
#[derive(Debug)]
pub struct Ram<P>(PhantomData<fn(P) -> P>);

impl<P: Planned> Memory for Ram<P> {
    const BYTES: usize = P::PLAN.bytes();
}

/// Where the tensor of `D` stands in the plan `P`.
pub(super) struct Here<P, D>(PhantomData<fn(P, D) -> (P, D)>);

impl<P: Planned, D: State> Part for Here<P, D> {
    type Memory = Tensor<D::Elem, D::Shape>;
    const OFFSET: usize = P::PLAN.offsets()[D::CURRENT];
}

/// No memory.
pub(super) struct Nowhere;

impl Part for Nowhere {
    type Memory = Bytes<0>;
    const OFFSET: usize = 0;
}

/// The memory of the plan `P`, as it is when the tensor of `D` is to be read.
pub struct Moment<'m, P, D> {
    slot: Slot<'m, Ram<P>>,
    types: PhantomData<fn(D) -> D>,
}

impl<'m, P: Planned, D: State> Moment<'m, P, D> {
    /// The memory of a plan.
    #[inline(always)]
    pub(super) fn new(slot: Slot<'m, Ram<P>>) -> Self {
        Self { slot, types: PhantomData }
    }

    /// The same memory for what comes next.
    #[inline(always)]
    pub(super) fn to<E: State>(&mut self) -> Moment<'_, P, E> {
        Moment::new(self.slot.reuse())
    }

    /// The memory as it is in another state.
    #[inline(always)]
    pub(super) fn into_state<E: State>(self) -> Moment<'m, P, E> {
        Moment::new(self.slot)
    }

    /// The tensor that is there.
    #[inline(always)]
    pub(super) fn tensor(self) -> ArenaTensor<'m, D::Elem, D::Shape> {
        self.slot.pick::<Here<P, D>, Nowhere>().0.into_tensor()
    }

    /// The slots of the tensors of two states.
    #[inline(always)]
    fn both<A: State, B: State>(
        self,
    ) -> (ArenaTensor<'m, A::Elem, A::Shape>, ArenaTensor<'m, B::Elem, B::Shape>) {
        let (a, b) = self.slot.pick::<Here<P, A>, Here<P, B>>();
        (a.into_tensor(), b.into_tensor())
    }

    /// The tensor that is there, and a new one, to be written; what follows is `Fresh<D, T, S, L>`.
    #[inline(always)]
    pub fn fresh<T: AnyBits, S: FixedShape, L: Title>(
        self,
    ) -> (ArenaTensor<'m, D::Elem, D::Shape>, ArenaTensor<'m, T, S>) {
        self.both::<D, Fresh<D, T, S, L>>()
    }

    /// Writes what an expression of the tensor gives; what follows is `Fresh<D, L::Elem, L::Out, L>`.
    #[inline(always)]
    pub fn write<L: Forward<D::Elem, D::Shape> + Title>(self, layer: &L) {
        let (input, mut output) = self.fresh::<L::Elem, L::Out, L>();
        layer.expression(&input.view()).eval_into(&mut output);
    }

    /// Changes each element; what follows is `Changed<D, L>`.
    #[inline(always)]
    pub fn change<L: Title, F: UnaryOp<D::Elem, Out = D::Elem>>(self, function: F) {
        D::Kept::change::<P, D, L, F>(self, function);
    }

    /// Adds the tensor to the one where a branch ends, in `B`.
    #[inline(always)]
    pub(super) fn join<B: State<Elem = D::Elem, Shape = D::Shape>>(self)
    where
        D::Elem: Num,
    {
        let (input, mut sum) = self.both::<D, B>();
        sum.update_from(&input.view(), <D::Elem as Num>::add);
    }
}

/// Whether a tensor is read again later.
pub trait Keeps {
    /// Whether it is.
    const IS: bool;

    #[doc(hidden)]
    fn change<P: Planned, D: State<Kept = Self>, L: Title, F: UnaryOp<D::Elem, Out = D::Elem>>(
        at: Moment<'_, P, D>,
        function: F,
    );
}

/// It is not: it may be changed where it is.
#[derive(Debug)]
pub enum Free {}

impl Keeps for Free {
    const IS: bool = false;

    #[inline(always)]
    fn change<P: Planned, D: State<Kept = Self>, L: Title, F: UnaryOp<D::Elem, Out = D::Elem>>(
        at: Moment<'_, P, D>,
        function: F,
    ) {
        at.tensor().map_in_place(|x| function.apply(x));
    }
}

/// It is: whoever changes it writes another one.
#[derive(Debug)]
pub enum Needed {}

impl Keeps for Needed {
    const IS: bool = true;

    #[inline(always)]
    fn change<P: Planned, D: State<Kept = Self>, L: Title, F: UnaryOp<D::Elem, Out = D::Elem>>(
        at: Moment<'_, P, D>,
        function: F,
    ) {
        let (input, mut output) = at.both::<D, Changed<D, L>>();
        Lazy::unary(input.view(), function).eval_into(&mut output);
    }
}
