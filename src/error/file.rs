//! A file that is not what its format asks for: where, what was found, and what would be right.

use core::fmt;

use super::{Excerpt, OutOfMemory};

/// What is wrong with a file.
///
/// # Example
/// ```
/// use formwork::error::{Expected, FileError, Found};
///
/// let error = FileError::new("safetensors", 8, "dtype", Found::text("F31"), Expected::Text("`F32`"));
/// assert_eq!(
///     error.of_tensor("bias".chars()).to_string(),
///     "safetensors, byte 8, `dtype` of `bias`: found `F31`, expected `F32`",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The name of the format.
    pub format: &'static str,
    /// Where in the file, in bytes from its begin.
    pub offset: usize,
    /// What the format calls that place.
    pub field: &'static str,
    /// The name of the tensor it belongs to, if there is one.
    pub tensor: Option<Excerpt<64>>,
    /// What is wrong there.
    pub fault: FileFault,
}

/// What is wrong at a place of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFault {
    /// Something else is there than the format asks for.
    Wrong {
        /// What is there.
        found: Found,
        /// What would be right.
        expected: Expected,
    },
    /// There is no memory for what the file holds.
    Memory(OutOfMemory),
}

/// What is at a place of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A text, of which the begin is kept.
    Text(Excerpt<32>),
    /// A number.
    Number(u64),
    /// A number that no 64 bits have, or the product of numbers that is.
    TooLarge,
    /// One byte.
    Byte(u8),
    /// The end of the file, or of the part that should hold it.
    End,
    /// What this sentence says.
    Fact(&'static str),
}

/// What would be right at a place of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// What this sentence says.
    Text(&'static str),
    /// This number.
    Number(u64),
    /// This number or a smaller one.
    AtMost(u64),
    /// One of these.
    OneOf(&'static [&'static str]),
}

impl Found {
    /// A text that was found.
    #[must_use]
    pub fn text(text: &str) -> Self {
        Self::Text(Excerpt::new(text))
    }

    /// A size that was found.
    #[must_use]
    pub fn size(size: usize) -> Self {
        u64::try_from(size).map_or(Self::TooLarge, Self::Number)
    }
}

impl Expected {
    /// This size.
    #[must_use]
    pub fn size(size: usize) -> Self {
        Self::Number(u64::try_from(size).unwrap_or(u64::MAX))
    }

    /// This size or a smaller one.
    #[must_use]
    pub fn at_most(size: usize) -> Self {
        Self::AtMost(u64::try_from(size).unwrap_or(u64::MAX))
    }
}

impl FileError {
    /// The error of a file of `format` whose `field` at `offset` is something else than expected.
    #[must_use]
    pub const fn new(
        format: &'static str,
        offset: usize,
        field: &'static str,
        found: Found,
        expected: Expected,
    ) -> Self {
        Self { format, offset, field, tensor: None, fault: FileFault::Wrong { found, expected } }
    }

    /// The error of a file that needs more memory than there is.
    #[must_use]
    pub const fn memory(
        format: &'static str,
        offset: usize,
        field: &'static str,
        memory: OutOfMemory,
    ) -> Self {
        Self { format, offset, field, tensor: None, fault: FileFault::Memory(memory) }
    }

    /// The same, at a place that belongs to the tensor of this name.
    #[must_use]
    pub fn of_tensor(self, name: impl Iterator<Item = char>) -> Self {
        Self { tensor: Some(Excerpt::of_chars(name)), ..self }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "`{text}`"),
            Self::Number(number) => write!(f, "{number}"),
            Self::TooLarge => f.write_str("more than 64 bits can say"),
            Self::Byte(byte) if byte.is_ascii_graphic() => {
                write!(f, "`{}`", char::from(*byte))
            }
            Self::Byte(byte) => write!(f, "the byte {byte:#04x}"),
            Self::End => f.write_str("the end"),
            Self::Fact(fact) => f.write_str(fact),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
            Self::AtMost(number) => write!(f, "at most {number}"),
            Self::OneOf(names) => {
                f.write_str("one of ")?;
                for (i, name) in names.iter().enumerate() {
                    let comma = if i == 0 { "" } else { ", " };
                    write!(f, "{comma}{name}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, byte {}, `{}`", self.format, self.offset, self.field)?;
        if let Some(tensor) = &self.tensor {
            write!(f, " of `{tensor}`")?;
        }
        match &self.fault {
            FileFault::Wrong { found, expected } => {
                write!(f, ": found {found}, expected {expected}")
            }
            FileFault::Memory(error) => write!(f, ": {error}"),
        }
    }
}

impl core::error::Error for FileError {}
