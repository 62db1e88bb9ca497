//! Kernels with nothing to do or nothing to read: groups and images without elements, results without columns,
//! and operands that are said to stand in memory and are not given.
//!
//! Requirements: FW-SHAPE-11.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "kernel_empty/foreign.rs"]
mod foreign;
#[path = "kernel_empty/group.rs"]
mod group;
#[path = "kernel_empty/image.rs"]
mod image;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "kernel_empty/stretched.rs"]
mod stretched;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/wave.rs"]
mod wave;
