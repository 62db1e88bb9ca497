//! Convolutions of images and signals, on every layout, against plain loops.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "conv/check.rs"]
mod check;
#[path = "conv/layouts.rs"]
mod layouts;
#[path = "conv/numbers.rs"]
mod numbers;
#[path = "conv/sets.rs"]
mod sets;
#[path = "common/sets.rs"]
mod sets_there;
#[path = "conv/shapes.rs"]
mod shapes;
#[path = "conv/signals.rs"]
mod signals;
