//! Initialisers of ONNX models: spelled in every way, in other files, and malformed in many.
#![cfg(all(feature = "onnx", feature = "std", feature = "macros"))]

#[path = "onnx/beside.rs"]
mod beside;
#[cfg(feature = "safetensors")]
#[path = "common/data.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    reason = "shared with other test targets, which use other parts"
)]
mod data;
#[path = "onnx/flip.rs"]
mod flip;
#[path = "onnx/message.rs"]
mod message;
#[cfg(feature = "safetensors")]
#[path = "onnx/model.rs"]
mod model;
#[path = "onnx/refused.rs"]
mod refused;
#[path = "onnx/vector.rs"]
mod vector;
