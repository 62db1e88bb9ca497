//! What can go wrong at run time, as values that name what was wrong and what would be right.

mod extent;
mod unknown_dtype;

pub use extent::ExtentError;
pub use unknown_dtype::UnknownDType;
