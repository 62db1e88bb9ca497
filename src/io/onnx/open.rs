//! Opening a model: every initialiser is checked, and read where it is spelled, once.

use alloc::vec::Vec;
use core::fmt;

use super::elements::elements;
use super::external::Beside;
use super::model::{Item, walk};
use super::tensor::{Data, Listed};
use super::{BESIDE, FORMAT};
use crate::dtype::StoredType;
use crate::error::{Expected, FileError, Found, OutOfMemory};
use crate::io::{Entry, Name, TensorFile};
use crate::shape::DynShape;

/// The initialisers of an ONNX model: those of raw bytes are borrowed, as are packed `f32` and `f64`; those
/// that are spelled one by one are read into memory.
///
/// What is in memory is bounded by the file: at most 350 bytes for each tensor, and 8 for each number that
/// is spelled. ONNX does not align elements, so what needs alignment copies
/// ([`DynView::to_tensor`](crate::tensor::DynView::to_tensor)).
///
/// Texts (`STRING`) are listed with their shape and no bytes.
///
/// # Example
/// ```
/// # #[cfg(feature = "macros")] {
/// use formwork::prelude::*;
/// use formwork::io::TensorFile;
/// use formwork::io::onnx::Onnx;
///
/// // A model whose graph has one initialiser: `b`, two elements of FLOAT.
/// let model = [
///     &b"\x3a\x13"[..], // graph, 19 bytes
///     b"\x2a\x11",      // initializer, 17 bytes
///     b"\x08\x02",      // dims: 2
///     b"\x10\x01",      // data_type: FLOAT
///     b"\x42\x01b",     // name
///     b"\x4a\x08",      // raw_data, 8 bytes
///     &[1.0_f32, 2.0].map(f32::to_le_bytes).concat(),
/// ]
/// .concat();
///
/// let model = Onnx::open(&model)?;
/// let b: Tensor<f32, s![2]> = model.find("b").unwrap().view()?.to_tensor().unwrap();
/// assert_eq!(b.as_slice(), [1.0, 2.0]);
/// # }
/// # Ok::<(), formwork::error::FileError>(())
/// ```
pub struct Onnx<'a> {
    /// In the order of the graph.
    tensors: Vec<Opened<'a>>,
    /// The numbers of the tensors, in the order of their names.
    by_name: Vec<usize>,
    pairs: Vec<(&'a str, &'a str)>,
}

/// An initialiser.
struct Opened<'a> {
    name: &'a str,
    /// The other file that the bytes are in.
    location: Option<&'a str>,
    stored: StoredType,
    shape: DynShape,
    /// Where the bytes are in it, or where they are spelled.
    at: usize,
    bytes: Bytes<'a>,
}

/// The bytes of the elements.
enum Bytes<'a> {
    Borrowed(&'a [u8]),
    Owned(Vec<u8>),
}

impl<'a> Onnx<'a> {
    /// Opens a model that has all its elements in itself.
    ///
    /// # Errors
    /// [`FileError`] with the place, the tensor, what is there and what would be right: for a field that
    /// is cut off, a size that is negative or too large, another number of elements than the shape has,
    /// elements in several fields or in the wrong one, numbers that the element type does not have, a
    /// name that is there twice or not at all, parts of tensors, and sparse ones. If there is no memory.
    pub fn open(model: &'a [u8]) -> Result<Self, FileError> {
        Self::open_with(model, |_| None)
    }

    /// Opens a model that has elements in other files: the function gives their bytes.
    ///
    /// It is asked by the path that leads from the folder of the model to the file ([`locations`] lists
    /// them, `Files` opens them). A sum (SHA-1) is compared if the model has it.
    ///
    /// [`locations`]: super::locations
    ///
    /// # Errors
    /// As [`Onnx::open`]; also for a file that the function does not know, one that is too short, a path
    /// that does not lead downwards, and another sum.
    pub fn open_with(
        model: &'a [u8],
        external: impl Fn(&str) -> Option<&'a [u8]>,
    ) -> Result<Self, FileError> {
        let mut opened = Self { tensors: Vec::new(), by_name: Vec::new(), pairs: Vec::new() };
        let mut beside = Beside::new(external);
        walk(model, |item| match item {
            Item::Pair(key, value) => push(&mut opened.pairs, (key, value)),
            Item::Tensor(listed) => {
                let name = listed.name;
                let tensor = Opened::of(listed, &mut beside);
                let tensor = tensor.map_err(|error| error.of_tensor(name.chars()))?;
                push(&mut opened.tensors, tensor)
            }
        })?;
        opened.order()?;
        Ok(opened)
    }

    /// Puts the names in order, and finds one that is there twice.
    fn order(&mut self) -> Result<(), FileError> {
        let bytes = self.tensors.len().saturating_mul(size_of::<usize>());
        let memory = FileError::memory(FORMAT, 0, "initializer", OutOfMemory { bytes });
        self.by_name.try_reserve_exact(self.tensors.len()).map_err(|_| memory)?;
        self.by_name.extend(0..self.tensors.len());
        let tensors = &self.tensors;
        let name = |index: usize| tensors.get(index).map(|tensor| tensor.name);
        self.by_name.sort_unstable_by_key(|&index| (name(index), index));
        for pair in self.by_name.windows(2) {
            if let &[one, other] = pair
                && name(one) == name(other)
            {
                let at = tensors.get(other).filter(|tensor| tensor.location.is_none());
                let at = at.map_or(0, |tensor| tensor.at);
                let found = Found::Fact("it a second time");
                let error = FileError::new(FORMAT, at, "name", found, Expected::Text("it once"));
                return Err(error.of_tensor(name(other).unwrap_or("").chars()));
            }
        }
        Ok(())
    }
}

impl<'a> Opened<'a> {
    /// An initialiser, with its bytes.
    fn of<F: Fn(&str) -> Option<&'a [u8]>>(
        listed: Listed<'a>,
        beside: &mut Beside<'a, F>,
    ) -> Result<Self, FileError> {
        let Listed { name, kind, shape, .. } = listed;
        let (location, at, bytes) = match listed.data {
            Data::Here { at, bytes } => (None, at, Bytes::Borrowed(bytes)),
            Data::Spelled { at, message } => {
                (None, at, Bytes::Owned(elements(message, at, kind, listed.bytes)?))
            }
            Data::Beside(reference) => {
                let bytes = Bytes::Borrowed(beside.bytes(reference)?);
                (Some(reference.location), reference.offset, bytes)
            }
        };
        Ok(Self { name, location, stored: kind.stored, shape, at, bytes })
    }
}

/// Keeps one more, if there is memory.
fn push<T>(list: &mut Vec<T>, item: T) -> Result<(), FileError> {
    let bytes = list.len().saturating_add(1).saturating_mul(size_of::<T>());
    let memory = FileError::memory(FORMAT, 0, "initializer", OutOfMemory { bytes });
    list.try_reserve(1).map_err(|_| memory)?;
    list.push(item);
    Ok(())
}

impl TensorFile for Onnx<'_> {
    fn format(&self) -> &'static str {
        FORMAT
    }

    fn len(&self) -> usize {
        self.tensors.len()
    }

    fn entry(&self, index: usize) -> Option<Entry<'_>> {
        let tensor = self.tensors.get(index)?;
        let bytes = match &tensor.bytes {
            Bytes::Borrowed(bytes) => bytes,
            Bytes::Owned(bytes) => bytes.as_slice(),
        };
        let Opened { name, location, stored, shape, at, .. } = *tensor;
        let format = if location.is_some() { BESIDE } else { FORMAT };
        let entry = Entry::new(Name::from(name), format, stored, shape, at, bytes);
        Some(location.map_or(entry, |location| entry.located_in(location)))
    }

    fn find(&self, name: &str) -> Option<Entry<'_>> {
        let name_of = |&index: &usize| self.tensors.get(index).map(|tensor| tensor.name);
        let place = self.by_name.binary_search_by_key(&Some(name), name_of).ok()?;
        self.entry(*self.by_name.get(place)?)
    }

    fn metadata(&self, index: usize) -> Option<(Name<'_>, Name<'_>)> {
        self.pairs.get(index).map(|&(key, value)| (key.into(), value.into()))
    }
}

impl fmt::Debug for Onnx<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file: &dyn TensorFile = self;
        f.debug_list().entries(file.entries()).finish()
    }
}
