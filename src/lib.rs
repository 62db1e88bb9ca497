//! Tensors whose shape, strides, layout order and element type live in the type.
#![no_std]
