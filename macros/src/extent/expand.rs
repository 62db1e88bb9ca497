//! What `dim!` becomes: the spelling of a number, or unit structs with their `Named`.

use super::check::{Named, Number};
use super::parse::{Attribute, Item};
use crate::fault::Fault;
use crate::number::spelling;
use crate::piece::Piece;
use crate::token::{Bracket, Token};

const DERIVES: &str = "#[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, \
    ::core::cmp::PartialEq, ::core::cmp::Eq, ::core::hash::Hash)]";

pub(super) fn number<'a, S>(number: Result<Number<'a, S>, Fault<'a, S>>) -> Piece<'a, S> {
    match number {
        Ok(Number { token, value }) => Piece::Code(spelling(value), Some(token)),
        Err(fault) => Piece::faults(vec![fault]),
    }
}

pub(super) fn item<S>(named: Named<'_, S>) -> Vec<Piece<'_, S>> {
    let mut pieces = Vec::new();
    pieces.extend(named.fault.map(Piece::Fault));
    structure(&named.item, named.size.as_ref().ok(), &mut pieces);
    implementation(&named.item, number(named.size), &mut pieces);
    pieces
}

fn structure<'a, S>(
    item: &Item<'a, S>,
    size: Option<&Number<'a, S>>,
    pieces: &mut Vec<Piece<'a, S>>,
) {
    for attribute in &item.attributes {
        pieces.extend(copied(attribute));
    }
    if !item.attributes.iter().any(|attribute| attribute.is("doc")) {
        let name = bare(item.name);
        let line = match size {
            Some(number) => format!("The extent `{name}`, which is {}.", number.value),
            None => format!("The extent `{name}`."),
        };
        pieces.push(Piece::code("#"));
        pieces.push(Piece::Group(Bracket::Square, vec![Piece::code("doc ="), Piece::Text(line)]));
    }
    pieces.push(Piece::code(DERIVES));
    pieces.extend(Piece::user(item.visibility));
    pieces.push(Piece::code("struct"));
    pieces.push(Piece::User(item.name));
    pieces.push(Piece::code(";"));
}

fn implementation<'a, S>(item: &Item<'a, S>, size: Piece<'a, S>, pieces: &mut Vec<Piece<'a, S>>) {
    // An item that is configured away takes its impl along.
    for attribute in item.attributes.iter().filter(|attribute| attribute.is("cfg")) {
        pieces.extend(copied(attribute));
    }
    pieces.push(Piece::code("impl ::formwork::dim::Named for"));
    pieces.push(Piece::User(item.name));
    pieces.push(Piece::Group(
        Bracket::Curly,
        vec![
            Piece::code("type Size ="),
            size,
            Piece::code("; const DIM: Self = Self; const NAME: &'static str ="),
            Piece::Text(bare(item.name).to_owned()),
            Piece::code(";"),
        ],
    ));
}

/// The name without the mark of a raw identifier.
fn bare<S>(name: &Token<S>) -> &str {
    name.text.strip_prefix("r#").unwrap_or(&name.text)
}

fn copied<'a, S>(attribute: &Attribute<'a, S>) -> [Piece<'a, S>; 2] {
    [Piece::User(attribute.hash), Piece::User(attribute.group)]
}
