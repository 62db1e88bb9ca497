//! What a person reads of a file that is wrong or does not fit, word for word, and the rare forms that are right.
#![cfg(all(
    feature = "std",
    feature = "macros",
    feature = "npz",
    feature = "onnx",
    feature = "safetensors"
))]

#[path = "file_errors/advice.rs"]
#[allow(dead_code, reason = "what does not fit is not read")]
mod advice;
#[path = "file_errors/archive.rs"]
mod archive;
#[path = "file_errors/by_hand.rs"]
#[allow(dead_code, reason = "what does not fit is not read")]
mod by_hand;
#[path = "weights/file.rs"]
#[allow(dead_code, reason = "shared with another test target, which uses other parts")]
mod file;
#[path = "file_errors/header.rs"]
mod header;
#[path = "file_errors/long_names.rs"]
#[allow(dead_code, reason = "what does not fit is not read")]
mod long_names;
#[path = "file_errors/memory.rs"]
mod memory;
#[path = "onnx/message.rs"]
mod message;
#[path = "file_errors/onnx.rs"]
mod onnx_models;
#[path = "file_errors/packed.rs"]
mod packed;
#[path = "file_errors/records.rs"]
mod records;
#[path = "file_errors/written.rs"]
mod written;
