//! Each way that large kernels are driven, by one size that takes it: a few products and convolutions with the bits
//! of the plain loops, and products that are asked for their sums and not driven.
//!
//! Other programs take every tail and every element type. This one is compiled in seconds, so that it can be compiled
//! again for each change of what is decided when a program is compiled.
//!
//! Requirements: FW-BITS-1.
#![cfg(all(feature = "alloc", feature = "macros"))]
#![allow(unreachable_pub, reason = "modules of a test have no outside")]

#[path = "conv/check.rs"]
#[allow(
    dead_code,
    unused_imports,
    reason = "shared with other test targets, which use other parts"
)]
mod image;
#[path = "kernel_lanes/law.rs"]
mod law;
#[path = "matmul/check.rs"]
#[allow(
    dead_code,
    unused_imports,
    reason = "shared with other test targets, which use other parts"
)]
mod matrix;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/wave.rs"]
mod wave;

#[path = "ways/convolution.rs"]
mod convolution;
#[path = "ways/product.rs"]
mod product;
#[path = "ways/pulled.rs"]
mod pulled;
