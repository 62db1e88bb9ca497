//! What is written in `dim!`: one number, or items `pub struct Hidden = 768;`.

use crate::fault::Fault;
use crate::token::{Bracket, Cursor, Kind, Token};

/// A whole call.
pub(super) enum Written<'a, S> {
    /// `dim!(768)`, or what stands there instead of a number.
    Number(&'a [Token<S>]),
    /// `dim! { struct Hidden = 768; .. }`
    Items(Vec<Result<Item<'a, S>, Fault<'a, S>>>),
}

/// One named extent.
pub(super) struct Item<'a, S> {
    pub(super) attributes: Vec<Attribute<'a, S>>,
    pub(super) visibility: &'a [Token<S>],
    pub(super) name: &'a Token<S>,
    /// What stands between the name and the `=`.
    pub(super) parameters: &'a [Token<S>],
    /// What stands behind the `=`, if there is one.
    pub(super) size: Option<&'a [Token<S>]>,
    /// The `;` at the end.
    pub(super) semicolon: Option<&'a Token<S>>,
}

/// `#[name ..]`, which is also what the compiler makes of a doc comment.
pub(super) struct Attribute<'a, S> {
    pub(super) hash: &'a Token<S>,
    pub(super) group: &'a Token<S>,
}

impl<S> Attribute<'_, S> {
    pub(super) fn is(&self, name: &str) -> bool {
        self.group.inner.first().is_some_and(|word| word.is(name))
    }
}

pub(super) fn parse<S>(tokens: &[Token<S>]) -> Written<'_, S> {
    let is_item = |token: &Token<S>| token.is("#") || token.is("pub") || token.is(";");
    let has_items = tokens.first().is_some_and(is_item)
        || tokens.iter().any(|token| token.is("struct") || token.is("="));
    if !has_items {
        return Written::Number(tokens);
    }
    let mut cursor = Cursor::new(tokens);
    let mut items = Vec::new();
    while cursor.peek().is_some() {
        let parsed = item(&mut cursor);
        if parsed.is_err() {
            cursor.take_until(|token| token.is(";"));
            cursor.take();
        }
        items.push(parsed);
    }
    Written::Items(items)
}

fn item<'a, S>(cursor: &mut Cursor<'a, S>) -> Result<Item<'a, S>, Fault<'a, S>> {
    let mut attributes = Vec::new();
    while let Some(hash) = cursor.take_if(|token| token.is("#")) {
        match cursor.take_if(|token| token.kind == Kind::Group(Bracket::Square)) {
            Some(group) => attributes.push(Attribute { hash, group }),
            None => {
                let message = "a doc comment or an attribute in `dim!` belongs to an item: \
                               write `///` or `#[..]`";
                return Err(Fault::at(hash, message));
            }
        }
    }
    let visibility =
        cursor.take_until(|token| !token.is("pub") && token.kind != Kind::Group(Bracket::Round));
    let Some(keyword) = cursor.peek() else {
        let last = attributes.last().map(|attribute| attribute.group);
        return Err(missing(last.or(visibility.last())));
    };
    if !keyword.is("struct") {
        let message = format!(
            "expected an item such as `pub struct Hidden = 768;`, found `{}`",
            keyword.text
        );
        return Err(Fault::at(keyword, message));
    }
    cursor.take();
    let Some(name) = cursor.take_if(|token| token.kind == Kind::Word) else {
        return Err(Fault::at(keyword, "this `struct` needs a name: `struct Hidden = 768;`"));
    };
    let parameters = cursor.take_until(|token| token.is("=") || token.is(";"));
    let size =
        cursor.take_if(|token| token.is("=")).map(|_| cursor.take_until(|token| token.is(";")));
    Ok(Item {
        attributes,
        visibility,
        name,
        parameters,
        size,
        semicolon: cursor.take_if(|token| token.is(";")),
    })
}

fn missing<S>(last: Option<&Token<S>>) -> Fault<'_, S> {
    let message = "an item such as `pub struct Hidden = 768;` is missing here";
    match last {
        Some(token) => Fault::at(token, message),
        None => Fault::of(&[], message),
    }
}
