//! Structs of tensors come from files by the names of their fields, and what does not fit is told at once.
#![cfg(all(feature = "alloc", feature = "macros", feature = "safetensors"))]

#[path = "common/data.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "shared with other test targets, which use other parts"
)]
mod data;
#[path = "weights/file.rs"]
mod file;
#[path = "weights/models.rs"]
#[allow(dead_code, reason = "some fields are loaded and not read")]
mod models;
#[path = "weights/names.rs"]
mod names;
#[path = "weights/norms.rs"]
#[allow(dead_code, reason = "some fields are loaded and not read")]
mod norms;
#[path = "weights/storage.rs"]
#[allow(dead_code, reason = "some fields are loaded and not read")]
mod storage;
#[path = "weights/unfit.rs"]
#[allow(dead_code, reason = "what does not fit is not read")]
mod unfit;
