//! `#[kernel(..)]`: a function compiled for each instruction set, and its entry for element types that are
//! known at run time.

mod check;
mod expand;
mod parse;

use crate::piece::Piece;
use crate::token::Token;

/// Rewrites `item` under `#[kernel(options)]`.
pub(crate) fn rewrite<'a, S>(options: &'a [Token<S>], item: &'a [Token<S>]) -> Vec<Piece<'a, S>> {
    let kernel = parse::function(item).map_err(|fault| vec![fault]);
    match kernel.and_then(|function| check::check(options, function)) {
        Ok(kernel) => expand::expand(&kernel),
        // The function stays, so that its callers are not reported too.
        Err(faults) => {
            Piece::user(item).chain(faults.into_iter().flat_map(expand::fault)).collect()
        }
    }
}
