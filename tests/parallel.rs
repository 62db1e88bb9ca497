//! Several threads give the bits of one, and do work.
#![cfg(all(feature = "parallel", feature = "std", feature = "macros"))]

#[path = "parallel/attention.rs"]
mod attention;
#[path = "parallel/check.rs"]
mod check;
#[path = "parallel/elementwise.rs"]
mod elementwise;
#[path = "parallel/group.rs"]
mod group;
#[path = "parallel/product.rs"]
mod product;
#[path = "parallel/quantized.rs"]
mod quantized;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "parallel/slide.rs"]
mod slide;
#[path = "parallel/thread.rs"]
mod thread;
