//! Memory pools: what they hand out, count, report and give back, on one thread and on several.
#![cfg(feature = "alloc")]

#[cfg(feature = "allocator-api2")]
#[path = "memory_pool/collection.rs"]
mod collection;
#[path = "memory_pool/held.rs"]
mod held;
#[path = "memory_pool/limit.rs"]
mod limit;
#[path = "memory_pool/model.rs"]
mod model;
#[path = "memory_pool/random.rs"]
mod random;
#[path = "memory_pool/report.rs"]
mod report;
#[cfg(all(feature = "std", feature = "macros"))]
#[path = "memory_pool/shared.rs"]
mod shared;
#[path = "memory_pool/source.rs"]
mod source;
#[cfg(all(feature = "std", feature = "macros"))]
#[path = "memory_pool/tensor.rs"]
mod tensor;
#[cfg(all(feature = "std", feature = "macros"))]
#[path = "memory_pool/threads.rs"]
mod threads;
