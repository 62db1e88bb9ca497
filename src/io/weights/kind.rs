//! What weights are made of, as a constant: which tensors, under which names.

use super::Weights;
use crate::dtype::InAny;
use crate::layout::Layout;
use crate::shape::Shape;

/// What a type that is read from a file is made of.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One tensor.
    Leaf(Wanted),
    /// Fields, each with its name.
    Fields(&'static [Field]),
    /// So many of the same, named by their number.
    Array {
        /// How many.
        len: usize,
        /// What each is made of.
        each: &'static Kind,
    },
    /// What may be missing, all of it.
    Optional(&'static Kind),
}

/// A tensor as its type has it.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub(super) dtype: &'static str,
    pub(super) sizes: &'static [usize],
    /// Of a view: what the memory of the file must be like.
    pub(super) place: Option<Borrowed>,
}

/// What the memory of a view is like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Borrowed {
    pub(super) align: usize,
    /// In elements.
    pub(super) strides: &'static [isize],
}

impl Wanted {
    /// A tensor of its own memory: what the file's is like does not matter.
    #[must_use]
    pub const fn owned<T: InAny, S: Shape>() -> Self {
        Self { dtype: T::DTYPE.name(), sizes: S::CAPS, place: None }
    }

    /// A view of the memory of the file.
    #[must_use]
    pub const fn borrowed<T: InAny, S: Shape, L: Layout<S>>() -> Self {
        let place = Borrowed { align: align_of::<T>(), strides: L::STRIDES };
        Self { place: Some(place), ..Self::owned::<T, S>() }
    }
}

/// A field of a struct of weights: what it is called, and what it is made of.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub(super) name: &'static str,
    /// The name in the file.
    pub(super) stored: &'static str,
    /// Whether names behind it follow without a dot.
    pub(super) is_prefix: bool,
    pub(super) kind: Kind,
    pub(super) how: How,
}

/// How a tensor is read whose storage differs from its type.
#[derive(Clone, Copy, Debug)]
pub struct How {
    /// Which axis of the file each axis of the type is; empty for the same order.
    pub(super) order: &'static [usize],
    pub(super) cast: Cast,
}

/// What is done about another element type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cast {
    /// It is an error.
    Refused,
    /// Each element becomes the nearest one, whatever is lost: see
    /// [`CastLossy`](crate::dtype::CastLossy).
    Lossy,
    /// Each element must be one of the new type: see [`CastChecked`](crate::dtype::CastChecked).
    Checked,
}

impl How {
    /// As the type says.
    pub(super) const PLAIN: Self = Self { order: &[], cast: Cast::Refused };
}

/// A tensor, or one that may be missing: what can be stored otherwise than its type says.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tensor",
    label = "only a tensor is stored in another order or element type",
    note = "the options `transposed`, `permuted(..)` and `cast` stand at the fields that are tensors, \
            in the struct that has them"
)]
pub trait OneTensor {
    /// The number of its axes.
    const RANK: usize;
}

impl Field {
    /// A field of type `W`, which has the same name in the file.
    #[must_use]
    pub const fn new<'f, W: Weights<'f>>(name: &'static str) -> Self {
        Self::of_kind(name, W::KIND)
    }

    /// A field that is made of this.
    pub(super) const fn of_kind(name: &'static str, kind: Kind) -> Self {
        Self { name, stored: name, is_prefix: false, kind, how: How::PLAIN }
    }

    /// The same, of another name in the file; names of fields inside follow behind a dot.
    #[must_use]
    pub const fn rename(self, stored: &'static str) -> Self {
        Self { stored, is_prefix: false, ..self }
    }

    /// The same, with names of fields inside that begin with this text.
    #[must_use]
    pub const fn prefix(self, stored: &'static str) -> Self {
        Self { stored, is_prefix: true, ..self }
    }

    /// The same, of a tensor whose axes are stored in another order: which axis of the file each axis of
    /// the type is.
    #[must_use]
    pub const fn permuted<W: OneTensor>(self, order: &'static [usize]) -> Self {
        assert!(
            order.len() == W::RANK,
            "`transposed` turns the two axes of a matrix, and `permuted` names every axis of the tensor once"
        );
        Self { how: How { order, ..self.how }, ..self }
    }

    /// The same, of a tensor whose elements may be of another type in the file.
    #[must_use]
    pub const fn cast<W: OneTensor>(self, cast: Cast) -> Self {
        Self { how: How { cast, ..self.how }, ..self }
    }
}

impl Kind {
    /// How many structs and arrays stand in each other at most.
    pub(super) const fn depth(&self) -> usize {
        match self {
            Self::Leaf(_) => 0,
            Self::Optional(kind) => kind.depth(),
            Self::Array { each, .. } => each.depth().saturating_add(1),
            Self::Fields(fields) => {
                let (mut rest, mut most) = (*fields, 0);
                while let [first, behind @ ..] = rest {
                    let depth = first.kind.depth();
                    most = if depth > most { depth } else { most };
                    rest = behind;
                }
                most.saturating_add(1)
            }
        }
    }
}
