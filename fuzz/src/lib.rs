//! What must hold of a file that is read: one function for each format.

pub mod any;
pub mod npy;
pub mod npz;
pub mod onnx;
pub mod safetensors;
