//! Products of matrices, stacks and vectors, on every layout, against plain loops.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "matmul/bytes.rs"]
mod bytes;
#[path = "matmul/check.rs"]
mod check;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/fence.rs"]
mod fence;
#[path = "matmul/layouts.rs"]
mod layouts;
#[path = "matmul/linear.rs"]
mod linear;
#[path = "matmul/numbers.rs"]
mod numbers;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "matmul/sets.rs"]
mod sets;
#[path = "matmul/shapes.rs"]
mod shapes;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/wave.rs"]
mod wave;
