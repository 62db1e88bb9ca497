//! `dim!`: an extent from its number, and extents with a name.

mod check;
mod expand;
mod parse;

use crate::piece::Piece;
use crate::token::{Kind, Token};

/// Rewrites the call `dim!(..)` or `dim! { .. }`.
pub(crate) fn rewrite<S>(tokens: &[Token<S>]) -> Vec<Piece<'_, S>> {
    match parse::parse(tokens) {
        parse::Written::Number(tokens) => vec![match check::number(tokens) {
            // Without a digit in it, the call may just as well have been meant as items.
            Err(fault) if !tokens.iter().any(|token| token.kind == Kind::Literal) => {
                Piece::Fault(fault)
            }
            number => expand::number(number),
        }],
        parse::Written::Items(items) => items
            .into_iter()
            .flat_map(|item| match item {
                Ok(item) => expand::item(check::item(item)),
                Err(fault) => vec![Piece::Fault(fault)],
            })
            .collect(),
    }
}
