//! One tensor of a file.

use core::fmt;

use super::Name;
use crate::dtype::{ByteOrder, DType, StoredType};
use crate::error::{BytesError, Expected, FileError, Found};
use crate::shape::DynShape;
use crate::tensor::DynView;

/// A tensor of a file: what it is called, what it is, and where its bytes are.
///
/// The formats check that there are as many bytes as the elements have when the file is opened.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    name: Name<'a>,
    /// The name of the format.
    format: &'static str,
    stored: StoredType,
    order: ByteOrder,
    shape: DynShape,
    is_column_major: bool,
    /// Where it is in the file.
    offset: usize,
    bytes: &'a [u8],
    /// The other file that the bytes are in.
    location: Option<&'a str>,
}

impl<'a> Entry<'a> {
    /// A tensor of a file in `format` that begins at `offset`: in row-major order, the lowest byte of
    /// each element first.
    #[must_use]
    pub fn new(
        name: Name<'a>,
        format: &'static str,
        stored: StoredType,
        shape: DynShape,
        offset: usize,
        bytes: &'a [u8],
    ) -> Self {
        let (order, is_column_major, location) = (ByteOrder::Little, false, None);
        Self { name, format, stored, order, shape, is_column_major, offset, bytes, location }
    }

    /// The same with the bytes of each element in this order.
    #[must_use]
    pub fn with_order(self, order: ByteOrder) -> Self {
        Self { order, ..self }
    }

    /// The same with the first axis the innermost.
    #[must_use]
    pub fn in_column_major(self) -> Self {
        Self { is_column_major: true, ..self }
    }

    /// The same with its bytes in another file, where `offset` is a place in that one.
    #[must_use]
    pub fn located_in(self, location: &'a str) -> Self {
        Self { location: Some(location), ..self }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Name<'a> {
        self.name
    }

    /// The element type as the file states it, which may be one that no tensor here has.
    #[must_use]
    pub fn stored_type(&self) -> StoredType {
        self.stored
    }

    /// The element type, if tensors can have it.
    #[must_use]
    pub fn dtype(&self) -> Option<DType> {
        self.stored.dtype()
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> DynShape {
        self.shape
    }

    /// The order of the bytes of each element.
    #[must_use]
    pub fn order(&self) -> ByteOrder {
        self.order
    }

    /// Whether the first axis is the innermost, not the last.
    #[must_use]
    pub fn is_column_major(&self) -> bool {
        self.is_column_major
    }

    /// Where the first byte is, from the begin of the file; of a compressed one, where what is
    /// compressed begins.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The other file that the bytes are in, as this one spells it; `None` if they are in the file itself.
    #[must_use]
    pub fn location(&self) -> Option<&'a str> {
        self.location
    }

    /// The bytes, as they are stored.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The tensor where it is, whatever the alignment; nothing is copied.
    ///
    /// # Errors
    /// [`FileError`] for an element type that no tensor here has, with its name, and for a `bool` that
    /// is neither 0 nor 1.
    pub fn view(&self) -> Result<DynView<'a>, FileError> {
        let Some(dtype) = self.dtype() else {
            let found = Found::text(self.stored.name());
            return Err(self.error(0, "dtype", found, Expected::OneOf(DType::NAMES)));
        };
        let view = if self.is_column_major { DynView::column_major } else { DynView::new };
        view(dtype, self.order, self.shape, self.bytes).map_err(|error| match error {
            BytesError::NotBool { position, found } => {
                self.error(position, "data", Found::Byte(found), Expected::Text("a bool, 0 or 1"))
            }
            BytesError::Length { expected, found } => {
                self.error(0, "data", Found::size(found), Expected::size(expected))
            }
            _ => {
                let expected = Expected::Text("no more bytes than memory can hold");
                self.error(0, "shape", Found::TooLarge, expected)
            }
        })
    }

    /// An error at a place of the bytes.
    fn error(
        &self,
        behind: usize,
        field: &'static str,
        found: Found,
        expected: Expected,
    ) -> FileError {
        let offset = self.offset.saturating_add(behind);
        FileError::new(self.format, offset, field, found, expected).of_tensor(self.name.chars())
    }
}

/// The name, the element type, the shape, the bytes it has in the file, and which file if it is another one.
impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (begin, stored) = (self.offset, self.stored);
        let end = begin.saturating_add(self.bytes.len());
        write!(f, "{:?}: {stored} {} in {begin}..{end}", self.name, self.shape)?;
        self.location.map_or(Ok(()), |location| write!(f, " of {location:?}"))
    }
}
