//! `#[derive(Weights)]`: a struct whose fields are read from a file by their names.

mod check;
mod expand;
mod parse;

use crate::piece::Piece;
use crate::token::Token;

/// What is written behind the struct that `item` is.
pub(crate) fn rewrite<S>(item: &[Token<S>]) -> Vec<Piece<'_, S>> {
    let item = match parse::item(item) {
        Ok(item) => item,
        Err(fault) => return vec![Piece::Fault(fault)],
    };
    let (fields, faults) = check::fields(&item);
    let mut pieces = expand::expand(&item, &fields);
    // The implementation is there all the same, so that whoever loads the struct is not reported too.
    pieces.extend(faults.into_iter().map(Piece::Fault));
    pieces
}
