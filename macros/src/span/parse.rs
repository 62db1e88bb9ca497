//! What is written in `span![..]`: for every axis an index, or a range with or without a step.

use crate::list::{self, Entry};
use crate::token::Token;

/// A whole call.
pub(super) struct Written<'a, S> {
    pub(super) form: Form,
    pub(super) entries: Vec<Entry<'a, S>>,
}

/// Whether the call stands for a value, or behind the word `type` for the type of that value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Value,
    Type,
}

/// One axis. Nothing is known yet of what stands left and right of the `..`.
pub(super) struct Part<'a, S> {
    /// The index, or what stands before the `..`.
    pub(super) start: &'a [Token<S>],
    pub(super) range: Option<RangeEnd<'a, S>>,
    pub(super) step: Option<Step<'a, S>>,
}

/// What follows from the `..` on.
pub(super) struct RangeEnd<'a, S> {
    /// The second of the two dots.
    pub(super) dot: &'a Token<S>,
    /// The `=` of `..=`.
    pub(super) equals: Option<&'a Token<S>>,
    pub(super) stop: &'a [Token<S>],
}

/// What follows from the `;` on.
pub(super) struct Step<'a, S> {
    pub(super) semicolon: &'a Token<S>,
    pub(super) minus: Option<&'a Token<S>>,
    pub(super) size: &'a [Token<S>],
}

pub(super) fn parse<S>(tokens: &[Token<S>]) -> Written<'_, S> {
    match tokens {
        [word, rest @ ..] if word.is("type") => {
            Written { form: Form::Type, entries: list::parse(rest) }
        }
        _ => Written { form: Form::Value, entries: list::parse(tokens) },
    }
}

/// Takes one entry apart at its `..` and its `;`.
pub(super) fn part<S>(tokens: &[Token<S>]) -> Part<'_, S> {
    let semicolon = tokens.iter().position(|token| token.is(";"));
    let (bounds, step) = tokens.split_at(semicolon.unwrap_or(tokens.len()));
    let dots = bounds.windows(2).position(|pair| pair.iter().all(|token| token.is(".")));
    let (start, rest) = bounds.split_at(dots.unwrap_or(bounds.len()));
    let range = match rest {
        [_, dot, equals, stop @ ..] if equals.is("=") => {
            Some(RangeEnd { dot, equals: Some(equals), stop })
        }
        [_, dot, stop @ ..] => Some(RangeEnd { dot, equals: None, stop }),
        _ => None,
    };
    let step = match step {
        [semicolon, minus, size @ ..] if minus.is("-") => {
            Some(Step { semicolon, minus: Some(minus), size })
        }
        [semicolon, size @ ..] => Some(Step { semicolon, minus: None, size }),
        [] => None,
    };
    Part { start, range, step }
}
