//! Attention, on every layout and instruction set, against plain loops.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "attention/check.rs"]
mod check;
#[path = "attention/layouts.rs"]
mod layouts;
#[path = "attention/numbers.rs"]
mod numbers;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "attention/sets.rs"]
mod sets;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/wave.rs"]
mod wave;
