//! How much memory something takes, as a type; several at once, and one instead of another.

use core::marker::PhantomData;

use super::plan::round_up;

/// A type that says how many bytes of an arena something takes.
///
/// A tensor's type says it of the tensor. A tuple is all of its parts at once, side by side, and [`OneOf`]
/// is one of its parts at a time. So the memory of a function is a type, and its size a constant.
///
/// # Example
/// ```
/// use formwork::prelude::*;
/// use formwork::storage::{Memory, OneOf};
///
/// type Image = Tensor<f32, (D<8>, D<8>)>;
/// type Edges = Tensor<f32, (D<16>, D<8>, D<8>)>;
/// type Parts = Tensor<f32, (D<128>,)>;
///
/// // The parts are made when the image is no longer needed.
/// type Ram = (OneOf<(Image, Parts)>, Edges);
/// const RAM_BYTES: usize = Ram::BYTES;
/// assert_eq!(RAM_BYTES, 512 + 4096);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how many bytes it takes",
    label = "not memory",
    note = "memory is a `Tensor`, `Bytes<N>`, a tuple of memory (side by side) or `OneOf<(..)>`"
)]
pub trait Memory {
    /// How many bytes it takes, from a multiple of 64 on.
    const BYTES: usize;
}

/// So many bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bytes<const N: usize>;

impl<const N: usize> Memory for Bytes<N> {
    const BYTES: usize = N;
}

/// Where a part of a slot begins, and how much it is.
pub trait Part {
    /// How much it is.
    type Memory: Memory;
    /// The byte of the slot that it begins at, a multiple of 64.
    const OFFSET: usize;
}

/// The byte behind a part.
pub(super) const fn ends<P: Part>() -> usize {
    P::OFFSET.saturating_add(P::Memory::BYTES)
}

/// One of the parts of a tuple at a time, in the same place: as many bytes as the largest has.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneOf<Parts>(PhantomData<fn(Parts) -> Parts>);

impl Memory for () {
    const BYTES: usize = 0;
}

/// Where the last of these parts ends, if each begins at a multiple of the alignment.
pub(super) const fn end(parts: &[usize]) -> usize {
    let (mut end, mut at) = (0_usize, 0);
    while at < parts.len() {
        if parts[at] > 0 {
            end = round_up(end).saturating_add(parts[at]);
        }
        at += 1;
    }
    end
}

/// The largest of these numbers.
const fn largest(parts: &[usize]) -> usize {
    let (mut largest, mut at) = (0, 0);
    while at < parts.len() {
        if parts[at] > largest {
            largest = parts[at];
        }
        at += 1;
    }
    largest
}

macro_rules! tuples {
    ($(($($part:ident)+))*) => {$(
        impl<$($part: Memory),+> Memory for ($($part,)+) {
            const BYTES: usize = end(&[$($part::BYTES),+]);
        }

        impl<$($part: Memory),+> Memory for OneOf<($($part,)+)> {
            const BYTES: usize = largest(&[$($part::BYTES),+]);
        }
    )*};
}

tuples! {
    (A) (A B) (A B C) (A B C E) (A B C E F) (A B C E F G) (A B C E F G H) (A B C E F G H I)
}

const _: () = {
    assert!(<(Bytes<1>, Bytes<0>, Bytes<5>) as Memory>::BYTES == 69);
    assert!(<(Bytes<64>, Bytes<0>) as Memory>::BYTES == 64);
    assert!(<OneOf<(Bytes<7>, Bytes<70>)> as Memory>::BYTES == 70);
};
