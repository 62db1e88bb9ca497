//! `axes!`: a list of axes.

mod check;
mod expand;
mod parse;

pub(crate) use expand::{list, one};

use crate::piece::Piece;
use crate::token::Token;

/// Rewrites the call `axes![..]`.
pub(crate) fn rewrite<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    expand::expand(check::check(&parse::parse(tokens)))
}
