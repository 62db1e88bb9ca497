//! Tensors whose element type and shape are known at run time: what fits a type, what is copied, and
//! what is refused with every difference.
#![cfg(all(feature = "alloc", feature = "macros"))]

#[path = "dynamic/copy.rs"]
mod copy;
#[path = "dynamic/place.rs"]
mod place;
#[path = "dynamic/shape.rs"]
mod shape;
#[path = "dynamic/typed.rs"]
mod typed;
