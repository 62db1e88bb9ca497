//! What is known between two layers: the tensor that one gives to the other, and where it stands.

use core::marker::PhantomData;

use super::draft::Draft;
use super::layer::{Free, Keeps, Needed, Title};
use crate::dtype::AnyBits;
use crate::shape::{FixedShape, Shape};

/// The place between two layers of a chain, as a type: all that came before.
pub trait State {
    /// The elements of the tensor that is there.
    type Elem: AnyBits;
    /// Its shape.
    type Shape: FixedShape;
    /// The buffers so far.
    const DRAFT: Draft;
    /// The buffer that the tensor stands in.
    const CURRENT: usize;
    /// Whether somebody reads the tensor again later, so that it must not be changed.
    type Kept: Keeps;
}

/// The bytes of a tensor.
const fn bytes<T, S: Shape>() -> usize {
    S::CAPACITY.saturating_mul(size_of::<T>())
}

/// Before the first layer.
#[derive(Debug)]
pub struct Input<T, S>(PhantomData<fn(T, S) -> (T, S)>);

impl<T: AnyBits, S: FixedShape> State for Input<T, S> {
    type Elem = T;
    type Shape = S;
    const DRAFT: Draft = Draft::input(bytes::<T, S>());
    const CURRENT: usize = 0;
    type Kept = Free;
}

/// Behind a layer `L` that read the tensor of `D` and wrote a new one.
#[derive(Debug)]
pub struct Fresh<D, T, S, L>(PhantomData<fn(D, T, S, L) -> (D, T, S, L)>);

impl<D: State, T: AnyBits, S: FixedShape, L: Title> State for Fresh<D, T, S, L> {
    type Elem = T;
    type Shape = S;
    const DRAFT: Draft = D::DRAFT.next(D::CURRENT).with(L::TITLE, bytes::<T, S>());
    const CURRENT: usize = D::DRAFT.len();
    type Kept = Free;
}

/// Behind a layer `L` that changed the tensor of `D` where it is; where it is [kept](State::Kept), the layer
/// wrote a new one.
#[derive(Debug)]
pub struct Changed<D, L>(PhantomData<fn(D, L) -> (D, L)>);

impl<D: State, L: Title> State for Changed<D, L> {
    type Elem = D::Elem;
    type Shape = D::Shape;
    const DRAFT: Draft = if D::Kept::IS {
        D::DRAFT.next(D::CURRENT).with(L::TITLE, bytes::<D::Elem, D::Shape>())
    } else {
        D::DRAFT.next(D::CURRENT)
    };
    const CURRENT: usize = if D::Kept::IS { D::DRAFT.len() } else { D::CURRENT };
    type Kept = Free;
}

/// The tensor of `D` under another shape.
#[derive(Debug)]
pub struct Viewed<D, S>(PhantomData<fn(D, S) -> (D, S)>);

impl<D: State, S: FixedShape> State for Viewed<D, S> {
    type Elem = D::Elem;
    type Shape = S;
    const DRAFT: Draft = D::DRAFT;
    const CURRENT: usize = D::CURRENT;
    type Kept = D::Kept;
}

/// Where a branch begins, whose input is read again behind it.
#[derive(Debug)]
pub struct Kept<D>(PhantomData<fn(D) -> D>);

impl<D: State> State for Kept<D> {
    type Elem = D::Elem;
    type Shape = D::Shape;
    const DRAFT: Draft = D::DRAFT;
    const CURRENT: usize = D::CURRENT;
    type Kept = Needed;
}

/// Where a second branch begins, at the tensor of `D` again, behind the end `A` of the first.
#[derive(Debug)]
pub struct Again<D, A>(PhantomData<fn(D, A) -> (D, A)>);

impl<D: State, A: State> State for Again<D, A> {
    type Elem = D::Elem;
    type Shape = D::Shape;
    const DRAFT: Draft = A::DRAFT;
    const CURRENT: usize = D::CURRENT;
    // The first branch may end in the same bytes, under another shape.
    type Kept = Needed;
}

/// Behind the end `B` of a branch, to which the tensor of `D` was added: where it began, or the end of
/// another branch.
#[derive(Debug)]
pub struct Joined<D, B>(PhantomData<fn(D, B) -> (D, B)>);

impl<D: State, B: State> State for Joined<D, B> {
    type Elem = B::Elem;
    type Shape = B::Shape;
    const DRAFT: Draft = B::DRAFT.join(B::CURRENT, D::CURRENT);
    const CURRENT: usize = B::CURRENT;
    type Kept = Free;
}
