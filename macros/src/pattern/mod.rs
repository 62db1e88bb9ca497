//! `rearrange!`, `reduce!` and `repeat!`: axes by name on both sides of an arrow.

mod check;
mod expand;
mod parse;
mod plan;

use crate::piece::Piece;
use crate::token::Token;
use check::Kind;

/// Rewrites the call `rearrange!(x, "..", ..)`.
pub(crate) fn rearrange<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    rewrite(tokens, Kind::Rearrange { copies: false })
}

/// Rewrites the call `rearrange_copy!(x, "..", ..)`.
pub(crate) fn rearrange_copy<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    rewrite(tokens, Kind::Rearrange { copies: true })
}

/// Rewrites the call `reduce!(x, "..", sum, ..)`.
pub(crate) fn reduce<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    rewrite(tokens, Kind::Reduce)
}

/// Rewrites the call `repeat!(x, "..", ..)`.
pub(crate) fn repeat<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    rewrite(tokens, Kind::Repeat { copies: false })
}

/// Rewrites the call `repeat_copy!(x, "..", ..)`.
pub(crate) fn repeat_copy<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    rewrite(tokens, Kind::Repeat { copies: true })
}

fn rewrite<S>(tokens: &[Token<S>], kind: Kind) -> Vec<Piece<'_, S>> {
    match check::check(tokens, kind) {
        Ok(call) => expand::expand(&call, plan::plan(&call)),
        Err(faults) => vec![Piece::faults(faults)],
    }
}
