//! Weights that are read when the program is compiled, so that they are part of it.
//!
//! [`weights!`](crate::weights) writes a [`ProgramFile`] and a `static` that is [`program`] of it. A file
//! that does not fit is a compile error at the first field that differs, with the table of all that do.

use core::marker::PhantomData;

use super::kind::{Field, How, Kind};
use super::leaves::{Group, Leaf, Leaves, Path, StoredName};
use super::row::{Row, Seen, Widths, same_text};
use super::{Text, Weights};
use crate::dtype::{InAny, Num};
use crate::layout::Dense;
use crate::shape::FixedShape;
use crate::tensor::Tensor;

mod array;
mod layer;
mod norm;
#[cfg(feature = "safetensors")]
mod safetensors;

pub use norm::{EpsilonAt, Inside, WithEpsilon};
#[cfg(feature = "safetensors")]
pub use safetensors::{counts, tensors};

/// A file that is part of the program.
pub trait ProgramFile: 'static {
    /// What it is called.
    const NAME: &'static str;
    /// Its tensors.
    const TENSORS: &'static [ProgramTensor];
    /// What is made of all of them.
    const ROOT: Kind;
}

/// One tensor of a file that is part of the program.
#[derive(Clone, Copy)]
pub struct ProgramTensor {
    name: StoredName,
    dtype: &'static str,
    is_element: bool,
    sizes: [usize; 8],
    rank: usize,
    bytes: &'static [u8],
}

/// Where a value is found in a file, as a type.
pub trait Spot: 'static {
    #[doc(hidden)]
    const PATH: PathOf;
}

/// A path, out of reach for other crates.
#[derive(Clone, Copy)]
pub struct PathOf {
    path: Path,
    how: How,
    /// What is there, if the path has told it.
    kind: Kind,
}

impl PathOf {
    /// What is there, if it is.
    const fn present(&self) -> Kind {
        match self.kind {
            Kind::Optional(kind) => *kind,
            kind => kind,
        }
    }

    /// The field of this number.
    const fn field(self, fields: &[Field], index: usize) -> Self {
        match fields.split_at_checked(index) {
            Some((_, [field, ..])) => {
                Self { path: self.path.field(field), how: field.how, kind: field.kind }
            }
            _ => self,
        }
    }
}

/// The whole file.
pub struct Root;

/// The field number `I` of `W` at `P`.
pub struct AtField<P, W, const I: usize>(PhantomData<(P, W)>);

/// The element number `I` of an array at `P`.
pub struct Nth<P, const I: usize>(PhantomData<P>);

impl Spot for Root {
    const PATH: PathOf = PathOf { path: Path::ROOT, how: How::PLAIN, kind: Kind::Fields(&[]) };
}

impl<P: Spot, W: Weights<'static> + 'static, const I: usize> Spot for AtField<P, W, I> {
    const PATH: PathOf = match W::KIND {
        Kind::Fields(fields) => P::PATH.field(fields, I),
        _ => P::PATH,
    };
}

impl<P: Spot, const I: usize> Spot for Nth<P, I> {
    const PATH: PathOf = {
        let kind = match P::PATH.present() {
            Kind::Array { each, .. } => *each,
            kind => kind,
        };
        PathOf { path: P::PATH.path.element(I), how: P::PATH.how, kind }
    };
}

/// What can be made of a file when the program is compiled: tensors that hold their elements, layers and
/// structs of such, arrays of up to 32, and options.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not made when the program is compiled",
    label = "neither a tensor that holds its elements nor a struct of such",
    note = "`weights!` makes a `static` of `Tensor`s, packed matrices, layers, norms, arrays of up to 32, options, \
            and structs of these with `#[derive(Weights)]`; a view or a `HeapTensor` is loaded at run time"
)]
pub trait Compiled<F: ProgramFile, P: Spot>: Sized {
    /// The value; of a tensor that does not fit zeros, for [`compiled`] to refuse.
    const VALUE: Self;
}

/// The value of a field, which does not compile if the file does not fit it.
#[must_use]
#[track_caller]
pub const fn compiled<W: Compiled<F, P>, F: ProgramFile, P: Spot>() -> W {
    let PathOf { path, how, kind } = P::PATH;
    let mut leaves = Leaves::at(kind, path, how);
    while let Some(leaf) = leaves.next() {
        assert!(row_of::<F>(&leaf).is_none(), "{}", table::<F>().as_str());
    }
    W::VALUE
}

/// The value of a whole file, which does not compile if it has other tensors too.
#[must_use]
#[track_caller]
pub const fn program<W: Weights<'static> + Compiled<F, Root>, F: ProgramFile>() -> W {
    const {
        assert!(
            W::KIND.depth() <= super::leaves::MOST_DEPTH,
            "weights are at most eight structs and arrays in each other"
        );
    }
    assert!(Rows::<F>::new().next().is_none(), "{}", table::<F>().as_str());
    W::VALUE
}

/// The error: the table of all that does not fit.
const fn table<F: ProgramFile>() -> Text<16384> {
    let head = Row::head();
    let mut widths = Widths::NONE.fit(&head);
    let mut rows = Rows::<F>::new();
    while let Some(row) = rows.next() {
        widths = widths.fit(&row);
    }
    let mut text = Text::<16384>::of("`");
    text.push(F::NAME);
    text.push("` does not fit the weights:\n");
    text.push(head.line(&widths).as_str());
    let mut rows = Rows::<F>::new();
    while let Some(row) = rows.next() {
        text.push("\n");
        text.push(row.line(&widths).as_str());
    }
    text
}

/// What does not fit: first the fields, then the tensors that have none.
struct Rows<F> {
    leaves: Leaves,
    rest: &'static [ProgramTensor],
    file: PhantomData<F>,
}

impl<F: ProgramFile> Rows<F> {
    const fn new() -> Self {
        Self { leaves: Leaves::of(F::ROOT), rest: F::TENSORS, file: PhantomData }
    }

    const fn next(&mut self) -> Option<Row> {
        while let Some(leaf) = self.leaves.next() {
            if let Some(row) = row_of::<F>(&leaf) {
                return Some(row);
            }
        }
        while let [tensor, behind @ ..] = self.rest {
            self.rest = behind;
            if !has_field::<F>(tensor) {
                return Some(Row::extra(tensor.name, &tensor.seen()));
            }
        }
        None
    }
}

impl ProgramTensor {
    /// No tensor.
    #[cfg(feature = "safetensors")]
    const NONE: Self = Self {
        name: Text::EMPTY,
        dtype: "",
        is_element: false,
        sizes: [0; 8],
        rank: 0,
        bytes: &[],
    };

    const fn seen(&self) -> Seen<'_> {
        let sizes = match self.sizes.split_at_checked(self.rank) {
            Some((sizes, _)) => sizes,
            None => &[],
        };
        Seen {
            dtype: self.dtype,
            is_element: self.is_element,
            sizes,
            is_column_major: false,
            is_native: true,
            address: 0,
            is_compiled: true,
        }
    }
}

/// Whether a field has the name of this tensor.
const fn has_field<F: ProgramFile>(tensor: &ProgramTensor) -> bool {
    if tensor.name.is_cut() {
        return false;
    }
    let mut leaves = Leaves::of(F::ROOT);
    while let Some(leaf) = leaves.next() {
        if same_text(leaf.name.as_str(), tensor.name.as_str()) {
            return true;
        }
    }
    false
}

/// The tensor of this name.
const fn find<F: ProgramFile>(name: &StoredName) -> Option<&'static ProgramTensor> {
    let mut rest = F::TENSORS;
    while let [tensor, behind @ ..] = rest {
        let is_whole = !name.is_cut() && !tensor.name.is_cut();
        if is_whole && same_text(tensor.name.as_str(), name.as_str()) {
            return Some(tensor);
        }
        rest = behind;
    }
    None
}

/// Whether a name begins so.
const fn has_beginning<F: ProgramFile>(beginning: &str) -> bool {
    let mut rest = F::TENSORS;
    while let [tensor, behind @ ..] = rest {
        if let Some((begin, _)) = tensor.name.as_str().split_at_checked(beginning.len())
            && same_text(begin, beginning)
        {
            return true;
        }
        rest = behind;
    }
    false
}

/// What does not fit of one tensor.
const fn row_of<F: ProgramFile>(leaf: &Leaf) -> Option<Row> {
    match find::<F>(&leaf.name) {
        Some(tensor) => Row::of(leaf, Some(&tensor.seen())),
        None => match &leaf.group {
            Some(Group::Itself) => None,
            Some(Group::Beginning(beginning)) if !has_beginning::<F>(beginning.as_str()) => None,
            _ => Row::of(leaf, None),
        },
    }
}

impl<T, S, L, F, P> Compiled<F, P> for Tensor<T, S, L>
where
    T: Num + InAny,
    S: FixedShape,
    L: Dense<S>,
    F: ProgramFile,
    P: Spot,
{
    const VALUE: Self = {
        let PathOf { path, how, .. } = P::PATH;
        let mut leaves = Leaves::at(<Self as Weights<'static>>::KIND, path, how);
        match (find::<F>(&path.name), leaves.next()) {
            (Some(tensor), Some(leaf)) if row_of::<F>(&leaf).is_none() => {
                Self::from_stored_bytes(tensor.bytes, how.order)
            }
            _ => Self::ZEROS,
        }
    };
}
