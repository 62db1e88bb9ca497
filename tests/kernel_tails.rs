//! Kernels at the ends of what they do in whole: last factors, last columns, short rows, and operands and
//! destinations whose rows do not follow each other.
//!
//! Requirements: FW-BITS-3.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "kernel_tails/attention.rs"]
mod attention;
#[path = "kernel_tails/bytes.rs"]
mod bytes;
#[path = "kernel_tails/convolution.rs"]
mod convolution;
#[path = "kernel_tails/group.rs"]
mod group;
#[path = "kernel_tails/pool.rs"]
mod pool;
#[path = "kernel_tails/product.rs"]
mod product;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/wave.rs"]
mod wave;
