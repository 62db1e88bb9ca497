//! A mistake in a macro call: what to say, and at which tokens.

use crate::token::Token;

/// What is wrong, and where; a fault without tokens is shown at the whole call.
pub(crate) struct Fault<'a, S> {
    pub(crate) message: String,
    pub(crate) place: Option<Place<'a, S>>,
}

/// The tokens a fault is shown at: the first and the last of them.
pub(crate) struct Place<'a, S> {
    pub(crate) first: &'a Token<S>,
    pub(crate) last: &'a Token<S>,
}

impl<'a, S> Fault<'a, S> {
    /// A fault of one token.
    pub(crate) fn at(token: &'a Token<S>, message: impl Into<String>) -> Self {
        Self::between(token, token, message)
    }

    /// A fault of the tokens from `first` to `last`.
    pub(crate) fn between(
        first: &'a Token<S>,
        last: &'a Token<S>,
        message: impl Into<String>,
    ) -> Self {
        Self { message: message.into(), place: Some(Place { first, last }) }
    }

    /// A fault of all of `tokens`; of the whole call where there are none.
    pub(crate) fn of(tokens: &'a [Token<S>], message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            place: tokens.first().zip(tokens.last()).map(|(first, last)| Place { first, last }),
        }
    }
}
