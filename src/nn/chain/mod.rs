//! Layers one behind the other, in an arena whose size their types give.

mod activation;
mod borrowed;
mod draft;
mod forward;
mod layer;
mod quantized;
mod residual;
mod state;
mod tuple;

pub use activation::{Fused, InPlace, Reshape};
pub use draft::{Draft, MOST};
pub use forward::Forward;
pub use layer::{Free, Keeps, Layer, Moment, Needed, Planned, Ram, Title};
pub use residual::{Residual, Sum};
pub use state::{Again, Changed, Fresh, Input, Joined, Kept, State, Viewed};

use core::marker::PhantomData;

use crate::dtype::AnyBits;
use crate::shape::FixedShape;
use crate::storage::{IntoSlot, Memory, Plan, fits};
use crate::tensor::ArenaTensor;

/// Layers one behind the other, on a tensor of elements `T` and the shape `S`.
///
/// `Layers` is a tuple of up to eight layers, of which each may be a tuple again: [`Conv2d`](super::Conv2d),
/// [`Linear`](super::Linear), norms, pools, [`Fused`], [`InPlace`], [`Reshape`], [`Residual`], [`Sum`], references to
/// layers, and whatever else implements [`Layer`]. What each needs, and for how long, follows from the types, so the memory of the whole is
/// planned by the compiler: [`Chain::PLAN`], [`Chain::RAM_BYTES`].
///
/// # Example: a branch whose input is added behind it
/// ```
/// use formwork::expr::op;
/// use formwork::nn::Linear;
/// use formwork::nn::chain::{Chain, Fused, Residual};
/// use formwork::prelude::*;
/// use formwork::storage::Arena;
///
/// type Branch = (Fused<Linear<D<100>, D<400>>, op::Relu>, Linear<D<400>, D<100>>);
/// type Network = Chain<f32, (D<100>,), (Residual<Branch>, Linear<D<100>, D<10>>)>;
///
/// static NETWORK: Network = Chain::new((
///     Residual((
///         Fused(Linear::new(Tensor::ZEROS, Tensor::ZEROS), op::Relu),
///         Linear::new(Tensor::ZEROS, Tensor::ZEROS),
///     )),
///     Linear::new(Tensor::ZEROS, Tensor::ZEROS),
/// ));
///
/// let mut arena: Arena<{ Network::RAM_BYTES }> = Arena::new();
/// let scores = NETWORK.run(&mut arena, |input| input.fill(1.0));
/// assert_eq!(scores.sum_all(), 0.0);
/// assert_eq!(Network::RAM_BYTES, 448 + 1600 + 400); // input, wide layer, end of the branch
/// assert_eq!(Network::PLAN.ratio(), 1.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Chain<T, S, Layers> {
    layers: Layers,
    input: PhantomData<fn(T, S) -> (T, S)>,
}

/// The whole of a chain.
#[derive(Debug)]
pub struct Whole<T, S, Layers>(PhantomData<fn(T, S, Layers) -> (T, S, Layers)>);

/// What there is behind the last layer.
type End<T, S, Layers> = <Layers as Layer<Input<T, S>>>::After;

impl<T: AnyBits, S: FixedShape, Layers: Layer<Input<T, S>>> Planned for Whole<T, S, Layers> {
    const PLAN: Plan<MOST> = proven(<End<T, S, Layers> as State>::DRAFT);
}

/// Layers that make a tensor of elements `Elem` and the shape `Out` from one of `T` and `S`.
pub trait Gives<T: AnyBits, S: FixedShape, Elem: AnyBits, Out: FixedShape>:
    Layer<Input<T, S>, After: State<Elem = Elem, Shape = Out>>
{
}

impl<T, S, Elem, Out, L> Gives<T, S, Elem, Out> for L
where
    T: AnyBits,
    S: FixedShape,
    Elem: AnyBits,
    Out: FixedShape,
    L: Layer<Input<T, S>, After: State<Elem = Elem, Shape = Out>>,
{
}

/// The plan of a draft, and the proof that it is one.
const fn proven(draft: Draft) -> Plan<MOST> {
    let plan = Plan::of(*draft.buffers());
    assert!(
        plan.is_sound(),
        "two buffers of a chain share bytes, or there are more than memory can have"
    );
    plan
}

impl<T, S, Layers> Chain<T, S, Layers> {
    /// The chain of these layers; usable in a `static`.
    pub const fn new(layers: Layers) -> Self {
        Self { layers, input: PhantomData }
    }
}

impl<T: AnyBits, S: FixedShape, Layers: Layer<Input<T, S>>> Chain<T, S, Layers> {
    /// Where each tensor stands, the input first.
    pub const PLAN: Plan<MOST> = Whole::<T, S, Layers>::PLAN;
    /// How many of the plan's buffers there are.
    pub const BUFFERS: usize = <End<T, S, Layers> as State>::DRAFT.len();
    /// How many bytes an arena needs for the input and all that follows.
    pub const RAM_BYTES: usize = Self::PLAN.bytes();
}

impl<T: AnyBits, S: FixedShape, Layers> Chain<T, S, Layers> {
    /// Runs all layers, in an arena or slot that is not too small: else it does not compile.
    ///
    /// `write` is given the input, with whatever bytes are there, and writes it. Of the arena, the first
    /// [`Chain::RAM_BYTES`] are used.
    ///
    /// # Panics
    /// Never.
    #[inline(always)]
    pub fn run<'m, I: IntoSlot<'m>, Elem: AnyBits, Out: FixedShape>(
        &self,
        place: I,
        write: impl FnOnce(&mut ArenaTensor<'_, T, S>),
    ) -> ArenaTensor<'m, Elem, Out>
    where
        Layers: Gives<T, S, Elem, Out>,
    {
        const { fits("the arena", I::Memory::BYTES, Self::RAM_BYTES) }
        let slot = place.into_slot().carve::<Ram<Whole<T, S, Layers>>>();
        let mut at = Moment::<_, Input<T, S>>::new(slot);
        write(&mut at.to::<Input<T, S>>().tensor());
        self.layers.run(at.to::<Input<T, S>>());
        at.into_state::<End<T, S, Layers>>().tensor()
    }
}
