//! `explain!`, `assert_zero_copy!` and `assert_no_alloc!`: what the steps of a chain of method calls cost.

mod check;
mod expand;
mod parse;
mod spell;

use crate::piece::Piece;
use crate::token::Token;

/// Rewrites the call `explain!(..)`.
pub(crate) fn explain<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    expand::explain(check::check(tokens, parse::parse(tokens)))
}

/// Rewrites the call `assert_zero_copy!(..)`.
pub(crate) fn assert_zero_copy<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    expand::assert("no_copy", tokens, check::check(tokens, parse::parse(tokens)))
}

/// Rewrites the call `assert_no_alloc!(..)`.
pub(crate) fn assert_no_alloc<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    expand::assert("no_alloc", tokens, check::check(tokens, parse::parse(tokens)))
}
