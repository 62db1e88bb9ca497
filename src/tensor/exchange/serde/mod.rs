//! Tensors and element types as data of `serde`, in any format.
//!
//! A tensor is nested sequences, an axis each, as `from_array` takes them. A fixed axis is a tuple of
//! `serde`, so formats without names and types write the elements alone.

mod dtype;
mod element;
mod read;
mod write;
