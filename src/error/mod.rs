//! What can go wrong at run time, as values that name what was wrong and what would be right.

mod cast;
mod copy;
mod element;
mod extent;
mod kernel;
mod length;
mod memory;
mod row;
mod span;
mod unknown_dtype;

pub use cast::{CastError, CastFault, Number};
pub use copy::CopyError;
pub use element::ElementError;
pub use extent::ExtentError;
pub use kernel::KernelError;
pub use length::LengthError;
pub use memory::OutOfMemory;
pub use row::RowError;
pub use span::SpanError;
pub use unknown_dtype::UnknownDType;
