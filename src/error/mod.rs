//! What can go wrong at run time, as values that name what was wrong and what would be right.

mod cast;
mod copy;
#[cfg(feature = "dlpack")]
mod dlpack;
mod dynamic;
mod element;
mod excerpt;
#[cfg(any(feature = "ndarray", feature = "nalgebra"))]
mod exchange;
mod extent;
mod file;
mod kernel;
mod length;
mod memory;
mod mismatch;
#[cfg(feature = "std")]
mod path;
mod read;
mod row;
mod shape;
mod span;
mod unknown_dtype;
mod write;

pub use cast::{CastError, CastFault, Number};
pub use copy::CopyError;
#[cfg(feature = "dlpack")]
pub use dlpack::DlpackError;
pub use dynamic::BytesError;
pub use element::ElementError;
pub use excerpt::Excerpt;
pub(crate) use excerpt::is_unseen;
#[cfg(any(feature = "ndarray", feature = "nalgebra"))]
pub use exchange::ExchangeError;
pub use extent::ExtentError;
pub use file::{Expected, FileError, FileFault, Found};
pub use kernel::KernelError;
pub use length::LengthError;
pub use memory::OutOfMemory;
pub use mismatch::{Difference, Mismatch, Misplaced, Outline};
#[cfg(feature = "std")]
pub use path::{PathError, PathFault};
pub use read::ReadError;
pub use row::RowError;
pub use shape::ShapeError;
pub use span::SpanError;
pub use unknown_dtype::UnknownDType;
pub use write::WriteError;
