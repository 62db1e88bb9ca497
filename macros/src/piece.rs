//! What a macro call becomes: pieces of Rust, each remembering the user's token it stands for.

use crate::fault::Fault;
use crate::token::{Bracket, Token};

/// A piece of the expansion.
pub(crate) enum Piece<'a, S> {
    /// Rust of ours: words, numbers, punctuation and closed brackets, but no literal text. Messages about
    /// it point at the user's token, or at the whole call.
    Code(String, Option<&'a Token<S>>),
    /// A string literal of ours.
    Text(String),
    /// A token of the user, unchanged.
    User(&'a Token<S>),
    /// Pieces between brackets.
    Group(Bracket, Vec<Piece<'a, S>>),
    /// A mistake; it becomes a `compile_error!` in the place of what is wrong, so the rest keeps its place.
    Fault(Fault<'a, S>),
}

impl<'a, S> Piece<'a, S> {
    /// Code that stands for the whole call.
    pub(crate) fn code(text: &str) -> Self {
        Self::Code(text.to_owned(), None)
    }

    /// The user's tokens, unchanged.
    pub(crate) fn user(tokens: &'a [Token<S>]) -> impl Iterator<Item = Self> {
        tokens.iter().map(Self::User)
    }

    /// The faults in the place of one type or expression.
    pub(crate) fn faults(mut faults: Vec<Fault<'a, S>>) -> Self {
        match faults.pop() {
            Some(only) if faults.is_empty() => Self::Fault(only),
            last => Self::tuple(
                faults.into_iter().chain(last).map(|fault| vec![Self::Fault(fault)]).collect(),
            ),
        }
    }

    /// A tuple, as a type or as an expression.
    pub(crate) fn tuple(elements: Vec<Vec<Self>>) -> Self {
        let is_single = elements.len() == 1;
        let mut inside = Vec::new();
        for (position, element) in elements.into_iter().enumerate() {
            if position > 0 {
                inside.push(Self::code(","));
            }
            inside.extend(element);
        }
        if is_single {
            inside.push(Self::code(","));
        }
        Self::Group(Bracket::Round, inside)
    }
}
