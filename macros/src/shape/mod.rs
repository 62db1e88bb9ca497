//! `s!`: a shape from its extents.

mod check;
mod expand;
mod parse;

use crate::piece::Piece;
use crate::token::Token;

/// Rewrites the call `s![..]`.
pub(crate) fn rewrite<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    expand::expand(check::check(&parse::parse(tokens)))
}
