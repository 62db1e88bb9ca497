//! Convolutions of images and signals, on every layout, against plain loops.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "conv/check.rs"]
mod check;
#[path = "conv/layouts.rs"]
mod layouts;
#[path = "conv/numbers.rs"]
mod numbers;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/runner.rs"]
mod runner;
#[path = "conv/sets.rs"]
mod sets;
#[path = "conv/shapes.rs"]
mod shapes;
#[path = "conv/signals.rs"]
mod signals;
#[allow(dead_code, reason = "shared with other test targets, which use other parts")]
#[path = "common/wave.rs"]
mod wave;
