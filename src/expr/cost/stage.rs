//! What may stand between two steps of a chain, and what a step from one to another costs.

use core::fmt;

use super::{Cost, Costs};
#[cfg(feature = "parallel")]
use crate::expr::Parallel;
use crate::expr::{Along, Expr, Lazy};
use crate::layout::{Contiguous, Layout, LayoutOf};
use crate::shape::Shape;
#[cfg(feature = "alloc")]
use crate::storage::{Heap, Pooled};
use crate::storage::{Inline, Mut, Ref};
use crate::tensor::Tensor;

/// Storages: whose memory it is.
pub trait Keeps {
    /// Whether the elements are its own, and not borrowed.
    const OWNS: bool;
    /// Whether their memory was asked for.
    const ALLOCATES: bool = false;
}

impl<T> Keeps for Ref<'_, T> {
    const OWNS: bool = false;
}

impl<T> Keeps for Mut<'_, T> {
    const OWNS: bool = false;
}

impl<T: Copy, S: Shape> Keeps for Inline<T, S> {
    const OWNS: bool = true;
}

#[cfg(feature = "alloc")]
impl<T> Keeps for Heap<T> {
    const OWNS: bool = true;
    const ALLOCATES: bool = true;
}

#[cfg(feature = "alloc")]
impl<T> Keeps for Pooled<T> {
    const OWNS: bool = true;
    const ALLOCATES: bool = true;
}

/// What is at a place of a chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// An expression: nothing of it has been computed.
    Expression,
    /// A tensor whose elements are borrowed.
    Borrowed,
    /// A tensor with memory of its own.
    Owned,
    /// Something that a value has to be taken out of, which costs nothing.
    Wrapped,
    /// Nothing: the step did its work to what was there.
    Nothing,
}

/// Writes a shape or a layout.
pub(super) type Write = fn(&mut fmt::Formatter<'_>) -> fmt::Result;

/// Values between the steps of a chain whose costs are known from their type.
#[diagnostic::on_unimplemented(
    message = "what a step from or to `{Self}` costs is not known",
    label = "not a tensor, a view or an expression",
    note = "`explain!`, `assert_zero_copy!` and `assert_no_alloc!` take a chain of method calls from tensor to \
            tensor or expression, up to the one that evaluates it"
)]
pub trait Stage {
    /// What it is.
    const KIND: Kind;
    /// What it is where it comes out of a step.
    const RESULT: Kind = Self::KIND;
    /// What it costs to bring its elements to another place.
    const INTO: Cost = Cost::NONE;
    /// The bytes of its elements.
    const SIZE: usize = 0;
    /// The bytes that were asked for to keep them.
    const ALLOCATED: usize = 0;
    /// How its shape and layout are printed.
    const WRITE: Write;
}

impl<T: Copy, S: Shape, L: Layout<S>, K: Keeps> Stage for Tensor<T, S, L, K> {
    const KIND: Kind = if K::OWNS { Kind::Owned } else { Kind::Borrowed };
    const INTO: Cost = <Self as Costs>::INTO;
    const SIZE: usize = <Self as Costs>::SIZE;
    const ALLOCATED: usize = if K::ALLOCATES { <Self as Costs>::SIZE } else { 0 };
    const WRITE: Write = |f| fmt::Display::fmt(&LayoutOf::<S, L>::NEW, f);
}

/// Writes the shape of an expression.
fn write_lazy<S: Shape>(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("lazy ")?;
    fmt::Display::fmt(&LayoutOf::<S, Contiguous>::NEW, f)
}

impl<E: Costs + Expr> Stage for Lazy<E> {
    const KIND: Kind = Kind::Expression;
    const INTO: Cost = E::INTO;
    const SIZE: usize = <E as Costs>::SIZE;
    const WRITE: Write = write_lazy::<E::Shape>;
}

impl<E: Costs + Expr, P, F> Stage for Along<E, P, F>
where
    Self: Costs,
{
    const KIND: Kind = Kind::Expression;
    const INTO: Cost = <Self as Costs>::INTO;
    const SIZE: usize = <Self as Costs>::SIZE;
    const WRITE: Write = write_lazy::<E::Shape>;
}

#[cfg(feature = "parallel")]
impl<E: Stage, const LEAST: usize> Stage for Parallel<E, LEAST> {
    const KIND: Kind = Kind::Expression;
    const INTO: Cost = E::INTO;
    const SIZE: usize = E::SIZE;
    const WRITE: Write = E::WRITE;
}

macro_rules! references {
    ($($reference:ty),*) => {$(
        impl<X: Stage> Stage for $reference {
            const KIND: Kind = X::KIND;
            const RESULT: Kind = match X::RESULT {
                Kind::Owned => Kind::Borrowed,
                other => other,
            };
            const INTO: Cost = X::INTO;
            const SIZE: usize = X::SIZE;
            const WRITE: Write = X::WRITE;
        }
    )*};
}

references!(&X, &mut X);

macro_rules! wrapped {
    ($([$($param:ident)?] $wrapper:ty),*) => {$(
        impl<X: Stage $(, $param)?> Stage for $wrapper {
            const KIND: Kind = Kind::Wrapped;
            const RESULT: Kind = X::RESULT;
            const SIZE: usize = X::SIZE;
            const ALLOCATED: usize = X::ALLOCATED;
            const WRITE: Write = X::WRITE;
        }
    )*};
}

wrapped!([E] Result<X, E>, [] Option<X>);

impl Stage for () {
    const KIND: Kind = Kind::Nothing;
    const WRITE: Write = |_| Ok(());
}

/// Methods of tensors that make new elements, and copy none.
const COMPUTE: [&str; 2] = ["map", "into_mapped"];

/// What the step costs that a text such as `permute(axes![1, 0])` says, from an `A` to a `B`.
pub(super) const fn step<A: Stage, B: Stage>(text: &str) -> Cost {
    let is_there = matches!(A::KIND, Kind::Owned | Kind::Borrowed);
    match B::RESULT {
        Kind::Expression | Kind::Wrapped => Cost::NONE,
        Kind::Borrowed | Kind::Owned if matches!(A::KIND, Kind::Wrapped) => Cost::NONE,
        Kind::Borrowed if is_there => Cost::NONE,
        Kind::Owned if is_there && is_one_of(name(text), &COMPUTE) => {
            Cost { copied: 0, ..A::INTO.allocate(B::ALLOCATED) }
        }
        Kind::Borrowed | Kind::Owned => A::INTO.allocate(B::ALLOCATED),
        Kind::Nothing if is_there && !ends_with(name(text), b"_into") => {
            Cost { read: A::SIZE, written: A::SIZE, ..Cost::NONE }
        }
        Kind::Nothing => A::INTO,
    }
}

/// The bytes of the name of the method.
const fn name(text: &str) -> &[u8] {
    let bytes = text.as_bytes();
    let mut len = 0;
    while len < bytes.len() && (bytes[len] == b'_' || bytes[len].is_ascii_alphanumeric()) {
        len += 1;
    }
    bytes.split_at(len).0
}

const fn is_one_of(name: &[u8], names: &[&str]) -> bool {
    let mut at = 0;
    while at < names.len() {
        if names[at].len() == name.len() && ends_with(name, names[at].as_bytes()) {
            return true;
        }
        at += 1;
    }
    false
}

const fn ends_with(name: &[u8], end: &[u8]) -> bool {
    let Some(before) = name.len().checked_sub(end.len()) else { return false };
    let mut at = 0;
    while at < end.len() {
        if name[before + at] != end[at] {
            return false;
        }
        at += 1;
    }
    true
}

const _: () = {
    assert!(ends_with(name("eval_into(&mut out)"), b"_into"));
    assert!(is_one_of(name("map::<f32>(|x| x)"), &COMPUTE));
    assert!(!is_one_of(name("remap()"), &COMPUTE));
};
