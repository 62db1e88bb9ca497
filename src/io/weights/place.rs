//! A place in a file, where a field is read.

use super::error::{TensorFault, WeightsError};
use super::kind::{How, Kind};
use super::leaves::Path;
use super::{FromFile, Weights};
use crate::dtype::InAny;
use crate::error::Excerpt;
use crate::io::{Entry, TensorFile};
use crate::layout::Layout;
use crate::shape::FixedShape;
use crate::tensor::{DynView, Tensor};

/// A part of a file: all of it, or the tensors of a field.
pub struct Place<'f> {
    file: &'f dyn TensorFile,
    kind: Kind,
    path: Path,
    how: How,
}

impl<'f> Place<'f> {
    /// The whole file.
    pub(super) fn new(kind: Kind, file: &'f dyn TensorFile) -> Self {
        Self { file, kind, path: Path::ROOT, how: How::PLAIN }
    }

    /// Reads the field of this name.
    ///
    /// # Errors
    /// [`WeightsError`] as the field has it, and if [`Weights::KIND`] has no field of this name.
    pub fn field<W: Weights<'f>>(&self, name: &str) -> Result<W, WeightsError<'f>> {
        self.field_by(name, W::read)
    }

    /// Reads the field of this name by a function.
    pub(super) fn field_by<W>(
        &self,
        name: &str,
        read: fn(&Self) -> Result<W, WeightsError<'f>>,
    ) -> Result<W, WeightsError<'f>> {
        let fields = if let Kind::Fields(fields) = self.kind { fields } else { &[] };
        let Some(field) = fields.iter().find(|field| field.name == name) else {
            return Err(WeightsError::new(name.chars(), TensorFault::Field));
        };
        let path = self.path.field(field);
        read(&Self { kind: field.kind, path, how: field.how, ..*self })
    }

    /// The place of an element of an array.
    pub(super) fn element(&self, index: usize, kind: Kind) -> Self {
        Self { kind, path: self.path.element(index), ..*self }
    }

    /// The same place, read as something that is there.
    pub(super) fn present(&self) -> Option<Self> {
        let kind = if let Kind::Optional(kind) = self.kind { *kind } else { self.kind };
        let is_there = match kind {
            Kind::Leaf(_) => self.entry().is_some(),
            _ => has_beginning(self.file, self.path.inside().as_str()),
        };
        is_there.then_some(Self { kind, ..*self })
    }

    /// The tensor that is there.
    pub(super) fn entry(&self) -> Option<Entry<'f>> {
        self.file.find(self.path.name.as_str())
    }

    /// Reads a tensor.
    ///
    /// # Errors
    /// [`WeightsError`] if it is not there, differs from the type, or cannot be read.
    pub fn tensor<T, S, L, K>(&self) -> Result<Tensor<T, S, L, K>, WeightsError<'f>>
    where
        T: InAny,
        S: FixedShape,
        L: Layout<S>,
        K: FromFile<'f, T, S, L>,
    {
        let read = self.view().and_then(|view| K::from_file(view, self.how.cast));
        read.map_err(|fault| self.error(fault))
    }

    /// The tensor in the order of axes of its type.
    fn view(&self) -> Result<DynView<'f>, TensorFault> {
        let view = self.entry().ok_or(TensorFault::Missing)?.view()?;
        if self.how.order.is_empty() {
            return Ok(view);
        }
        view.permute(self.how.order).ok_or(TensorFault::Axes)
    }

    /// An error of the tensor here.
    pub(super) fn error(&self, fault: TensorFault) -> WeightsError<'f> {
        WeightsError::new(self.path.name.as_str().chars(), fault)
    }
}

/// Whether a file has a tensor whose name begins so.
pub(super) fn has_beginning(file: &dyn TensorFile, beginning: &str) -> bool {
    file.entries().any(|entry| {
        let mut name = entry.name().chars();
        beginning.chars().all(|expected| name.next() == Some(expected))
    })
}

impl core::fmt::Debug for Place<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Place").field("name", &self.path.name).finish_non_exhaustive()
    }
}

/// The begin of a name, as an error keeps it.
pub(super) type Begin = Excerpt<64>;
