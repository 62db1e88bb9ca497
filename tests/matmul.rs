//! Products of matrices, stacks and vectors, on every layout, against plain loops.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "matmul/check.rs"]
mod check;
#[path = "matmul/layouts.rs"]
mod layouts;
#[path = "matmul/linear.rs"]
mod linear;
#[path = "matmul/numbers.rs"]
mod numbers;
#[path = "matmul/sets.rs"]
mod sets;
#[path = "common/sets.rs"]
mod sets_there;
#[path = "matmul/shapes.rs"]
mod shapes;
