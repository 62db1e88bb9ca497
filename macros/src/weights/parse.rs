//! What stands under `#[derive(Weights)]`: the parts of a struct.

use crate::fault::Fault;
use crate::generic::{Generic, generics};
use crate::list;
use crate::token::{Bracket, Cursor, Kind, Token};

/// A struct with named fields.
pub(super) struct Item<'a, S> {
    /// The options at the struct itself.
    pub(super) options: Vec<&'a Token<S>>,
    pub(super) name: &'a Token<S>,
    pub(super) parameters: Vec<Generic<'a, S>>,
    /// What stands behind `where`.
    pub(super) bounds: &'a [Token<S>],
    pub(super) fields: Vec<Field<'a, S>>,
}

/// One field.
pub(super) struct Field<'a, S> {
    /// The brackets of each `#[weights(..)]`.
    pub(super) options: Vec<&'a Token<S>>,
    pub(super) name: &'a Token<S>,
    pub(super) kind: &'a [Token<S>],
}

/// The struct that `item` is.
pub(super) fn item<S>(item: &[Token<S>]) -> Result<Item<'_, S>, Fault<'_, S>> {
    let mut cursor = Cursor::new(item);
    let options = attributes(&mut cursor)?;
    let is_item = |token: &Token<S>| ["struct", "enum", "union"].iter().any(|word| token.is(word));
    cursor.take_until(is_item);
    let word = cursor.take();
    let Some(word) = word.filter(|word| word.is("struct")) else {
        let place = word.map_or(item, std::slice::from_ref);
        return Err(Fault::of(place, "weights are a struct with named fields"));
    };
    let Some(name) = cursor.take() else { return Err(Fault::at(word, "the struct has no name")) };
    let parameters = match cursor.take_if(|token| token.is("<")) {
        Some(_) => generics(&mut cursor)?,
        None => Vec::new(),
    };
    let where_word = cursor.take_if(|token| token.is("where"));
    let is_body = |token: &Token<S>| {
        token.kind == Kind::Group(Bracket::Curly)
            && item.last().is_some_and(|last| std::ptr::eq(last, token))
    };
    let bounds = if where_word.is_some() { cursor.take_until(is_body) } else { &[] };
    let Some(body) = cursor.take_if(is_body) else {
        return Err(Fault::at(name, "weights are a struct with named fields"));
    };
    let fields = list::parse(&body.inner).into_iter().map(|entry| field(entry.tokens));
    let fields = fields.collect::<Result<_, _>>()?;
    Ok(Item { options, name, parameters, bounds, fields })
}

/// Takes attributes, and gives the brackets of those that are `weights`.
fn attributes<'a, S>(cursor: &mut Cursor<'a, S>) -> Result<Vec<&'a Token<S>>, Fault<'a, S>> {
    let mut options = Vec::new();
    while cursor.take_if(|token| token.is("#")).is_some() {
        let Some(attribute) = cursor.take() else { break };
        match attribute.inner.as_slice() {
            [word, group] if word.is("weights") && group.kind == Kind::Group(Bracket::Round) => {
                options.push(group);
            }
            [word, ..] if word.is("weights") => {
                return Err(Fault::at(word, "options stand in brackets: `#[weights(..)]`"));
            }
            _ => {}
        }
    }
    Ok(options)
}

fn field<S>(tokens: &[Token<S>]) -> Result<Field<'_, S>, Fault<'_, S>> {
    let mut cursor = Cursor::new(tokens);
    let options = attributes(&mut cursor)?;
    if cursor.take_if(|token| token.is("pub")).is_some() {
        cursor.take_if(|token| token.kind == Kind::Group(Bracket::Round));
    }
    match (cursor.take(), cursor.take()) {
        (Some(name), Some(colon)) if name.kind == Kind::Word && colon.is(":") => {
            Ok(Field { options, name, kind: cursor.take_until(|_| false) })
        }
        _ => Err(Fault::of(tokens, "a field is a name and a type")),
    }
}
