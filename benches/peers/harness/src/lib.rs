//! What a comparison is made of: contenders and the data they work on, how they are timed, the limits
//! of the machine, and what a run tells. It knows no other library.

pub mod allocator;
mod contender;
pub mod data;
pub mod limit;
pub mod machine;
pub mod measure;
pub mod options;
pub mod report;
pub mod strided;
pub mod threads;
mod vector;
pub mod worker;
pub mod workload;

pub use contender::{Contender, Kind, Timing, time};
