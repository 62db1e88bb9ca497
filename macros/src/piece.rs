//! What a macro call becomes: pieces of Rust, each remembering the user's token it stands for.

use crate::fault::Fault;
use crate::token::{Bracket, Kind, Token};

/// A piece of the expansion.
pub(crate) enum Piece<'a, S> {
    /// Rust of ours: words, numbers, punctuation and closed brackets, but no literal text. Messages about
    /// it point at the user's token, or at the whole call.
    Code(String, Option<&'a Token<S>>),
    /// A string literal of ours.
    Text(String),
    /// A name of ours, made of the user's token: it may have letters of any alphabet.
    Name(String, &'a Token<S>),
    /// A character literal of ours, at the user's token.
    Letter(char, Option<&'a Token<S>>),
    /// A token of the user, unchanged.
    User(&'a Token<S>),
    /// Pieces between brackets.
    Group(Bracket, Vec<Piece<'a, S>>),
    /// A mistake; it becomes a `compile_error!`.
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

    /// An expression of the user: brackets around it, unless it is a single token.
    pub(crate) fn expression(tokens: &'a [Token<S>]) -> Self {
        match tokens {
            [token] => Self::User(token),
            _ => Self::Group(Bracket::Round, Self::user(tokens).collect()),
        }
    }

    /// The token of an expression that messages about it point at: the first that is no sign.
    pub(crate) fn place_of(tokens: &'a [Token<S>]) -> Option<&'a Token<S>> {
        tokens.iter().find(|token| token.kind != Kind::Punct).or(tokens.first())
    }

    /// Faults in the place of one type or value.
    ///
    /// A bare `compile_error!` in the place of a type counts as `()`, and then every use of the type is
    /// reported too. An array whose length is the mistake is an error to the compiler in both places, and
    /// it says nothing more about it.
    pub(crate) fn faults(faults: Vec<Fault<'a, S>>) -> Self {
        let mut arrays: Vec<_> = faults
            .into_iter()
            .map(|fault| Self::Group(Bracket::Square, vec![Self::code("();"), Self::Fault(fault)]))
            .collect();
        match arrays.pop() {
            Some(only) if arrays.is_empty() => only,
            last => Self::tuple(arrays.into_iter().chain(last).map(|array| vec![array]).collect()),
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
