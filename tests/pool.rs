//! Pools of images and signals, on every layout, against plain loops.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "pool/check.rs"]
mod check;
#[path = "pool/layouts.rs"]
mod layouts;
#[path = "pool/numbers.rs"]
mod numbers;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "pool/shapes.rs"]
mod shapes;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/wave.rs"]
mod wave;
