//! What can go wrong at run time, as values that name what was wrong and what would be right.

mod extent;

pub use extent::ExtentError;
