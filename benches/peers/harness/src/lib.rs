//! What contenders are, the data they work on, and how they are timed, also in another process.

pub mod allocator;
mod contender;
pub mod data;
pub mod machine;
pub mod worker;

pub use contender::{Contender, Kind, Timing, time};
