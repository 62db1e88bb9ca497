//! What is wrong with a header, with where it is.

use super::{Quoted, number_of};

/// A place that is not what the format asks for.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) struct Fault<'a> {
    /// In bytes from the begin of the file.
    pub(in crate::io) at: usize,
    /// What the format calls the place.
    pub(in crate::io) field: &'static str,
    /// The name of the tensor it belongs to.
    pub(in crate::io) tensor: Option<Quoted<'a>>,
    pub(in crate::io) found: What<'a>,
    pub(in crate::io) expected: Wanted,
}

/// What is there.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) enum What<'a> {
    Text(&'a str),
    Byte(u8),
    Number(u64),
    TooLarge,
    End,
    Fact(&'static str),
}

/// What would be right.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) enum Wanted {
    Text(&'static str),
    Number(u64),
    AtMost(u64),
    Type,
}

impl<'a> Fault<'a> {
    pub(in crate::io) const fn new(
        at: usize,
        field: &'static str,
        found: What<'a>,
        expected: Wanted,
    ) -> Self {
        Self { at, field, tensor: None, found, expected }
    }

    /// The same, at a place that belongs to the tensor of this name.
    pub(in crate::io) const fn of_tensor(self, name: Quoted<'a>) -> Self {
        Self { tensor: Some(name), ..self }
    }
}

impl What<'_> {
    /// A size.
    pub(in crate::io) const fn size(size: usize) -> Self {
        Self::Number(number_of(size))
    }
}

impl Wanted {
    /// This size.
    pub(in crate::io) const fn size(size: usize) -> Self {
        Self::Number(number_of(size))
    }

    /// This size or a smaller one.
    pub(in crate::io) const fn at_most(size: usize) -> Self {
        Self::AtMost(number_of(size))
    }
}
