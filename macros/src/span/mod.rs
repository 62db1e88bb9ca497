//! `span!`: which part of every axis a slice takes.

mod check;
mod expand;
mod parse;

use crate::piece::Piece;
use crate::token::Token;

/// Rewrites the call `span![..]`.
pub(crate) fn rewrite<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    let written = parse::parse(tokens);
    expand::expand(written.form, check::check(&written.entries))
}
