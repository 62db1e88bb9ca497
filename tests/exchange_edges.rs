//! The border with files and other libraries where there is nothing, too much, or a number that no text has.
#![cfg(all(feature = "std", feature = "macros"))]

#[path = "exchange_edges/bytes.rs"]
mod bytes;
#[cfg(feature = "dlpack")]
#[path = "exchange_edges/dlpack.rs"]
mod dlpack;
#[cfg(feature = "mmap")]
#[path = "exchange_edges/mapped.rs"]
mod mapped;
#[cfg(all(feature = "nalgebra", feature = "ndarray"))]
#[path = "exchange_edges/nothing.rs"]
mod nothing;
#[cfg(feature = "serde")]
#[path = "exchange_edges/serde.rs"]
mod serde;
