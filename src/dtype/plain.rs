//! Types of which memory can be made that is also read as bytes.
#![allow(unsafe_code)]

use super::quantized::{Code, Q};
use super::{Element, Num};

/// A type without padding: every byte of a value is initialised.
///
/// # Safety
/// A value has no byte that is not initialised, holds no reference, and its size is a multiple of its
/// alignment, which is at most 64.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in an arena",
    label = "not an element type",
    note = "all element types can, and quantised numbers `Q<i8, P>`"
)]
pub unsafe trait Plain: Copy {}

// SAFETY: `Element` promises no padding, no reference, and a size that is the alignment; the largest
// element has 8 bytes.
#[diagnostic::do_not_recommend]
unsafe impl<T: Element> Plain for T {}

// SAFETY: it has the bytes of its code (`repr(transparent)`), which is an `Element`.
#[diagnostic::do_not_recommend]
unsafe impl<T: Code, P> Plain for Q<T, P> {}

/// A type of which any bytes are a value, so that a tensor can be made of what is left in an arena.
///
/// # Safety
/// Every pattern of bits is a value.
#[diagnostic::on_unimplemented(
    message = "not all bytes are a value of `{Self}`",
    label = "a tensor of it is not made of the bytes that are there",
    note = "all element types but `bool` can be, and quantised numbers `Q<i8, P>`"
)]
pub unsafe trait AnyBits: Plain + 'static {}

// SAFETY: every bit pattern is a value of an `Element` that is not `bool`, which is no `Num`.
#[diagnostic::do_not_recommend]
unsafe impl<T: Num> AnyBits for T {}

// SAFETY: it has the bytes of its code, an integer.
#[diagnostic::do_not_recommend]
unsafe impl<T: Code, P: 'static> AnyBits for Q<T, P> {}
