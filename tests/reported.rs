//! Faults that users of other libraries met in products, windows, element types, addresses, sums,
//! choices and changes in place, on every instruction set, and in sizes and files.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "reported/address.rs"]
mod address;
#[path = "reported/change.rs"]
mod change;
#[path = "reported/choice.rs"]
mod choice;
#[path = "reported/element.rs"]
mod element;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/fence.rs"]
mod fence;
#[cfg(all(feature = "npz", feature = "safetensors"))]
#[path = "reported/file.rs"]
mod file;
#[cfg(all(feature = "mmap", feature = "safetensors"))]
#[path = "reported/mapping.rs"]
mod mapping;
#[cfg(feature = "onnx")]
#[path = "reported/model.rs"]
mod model;
#[path = "reported/product.rs"]
mod product;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "reported/size.rs"]
mod size;
#[path = "reported/stability.rs"]
mod stability;
#[path = "reported/window.rs"]
mod window;
