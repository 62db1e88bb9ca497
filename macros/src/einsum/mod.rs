//! `einsum!`: sums of products that letters describe.

mod check;
mod expand;
mod operand;
mod parse;
mod plan;

use crate::piece::Piece;
use crate::token::Token;

/// Rewrites the call `einsum!("..", ..)`.
pub(crate) fn rewrite<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    match check::check(tokens) {
        Ok(sum) => expand::expand(plan::plan(sum)),
        Err(faults) => vec![Piece::faults(faults)],
    }
}
