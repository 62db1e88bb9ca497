//! Pools of images and signals, on every layout, against plain loops.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "pool/check.rs"]
mod check;
#[path = "pool/layouts.rs"]
mod layouts;
#[path = "pool/numbers.rs"]
mod numbers;
#[path = "pool/shapes.rs"]
mod shapes;
