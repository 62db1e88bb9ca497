//! Attention, on every layout and instruction set, against plain loops.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "attention/check.rs"]
mod check;
#[path = "attention/layouts.rs"]
mod layouts;
#[path = "attention/numbers.rs"]
mod numbers;
#[path = "attention/sets.rs"]
mod sets;
#[path = "common/sets.rs"]
mod sets_there;
