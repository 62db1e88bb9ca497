//! What is written under `#[kernel(..)]`: the parts of a function.

use crate::fault::Fault;
use crate::generic::{Generic, generics};
use crate::list;
use crate::token::{Bracket, Cursor, Kind, Token};

/// A function.
pub(super) struct Function<'a, S> {
    pub(super) attributes: &'a [Token<S>],
    pub(super) visibility: &'a [Token<S>],
    pub(super) name: &'a Token<S>,
    pub(super) parameters: Vec<Generic<'a, S>>,
    pub(super) arguments: Vec<Argument<'a, S>>,
    /// What stands behind `->`.
    pub(super) result: &'a [Token<S>],
    /// The `where` clause, with its word.
    pub(super) bounds: &'a [Token<S>],
    pub(super) body: &'a Token<S>,
}

/// One argument.
pub(super) struct Argument<'a, S> {
    pub(super) pattern: &'a [Token<S>],
    pub(super) name: &'a Token<S>,
    pub(super) kind: &'a [Token<S>],
}

/// The function that `item` is.
pub(super) fn function<S>(item: &[Token<S>]) -> Result<Function<'_, S>, Fault<'_, S>> {
    let mut cursor = Cursor::new(item);
    let from = item.iter().position(|token| token.is("fn"));
    let Some(from) = from else {
        return Err(Fault::of(item, "`#[kernel]` stands at a function"));
    };
    let (head, _) = item.split_at(from);
    let is_attribute = |at: usize| at.is_multiple_of(2);
    let attributes = head
        .iter()
        .enumerate()
        .position(|(at, token)| !(if is_attribute(at) { token.is("#") } else { is_square(token) }))
        .unwrap_or(head.len());
    let (attributes, visibility) = head.split_at(attributes);
    if let Some(word) = visibility
        .iter()
        .find(|token| ["const", "async", "unsafe", "extern"].iter().any(|word| token.is(word)))
    {
        let message = format!("a kernel is a plain function: remove `{}`", word.text);
        return Err(Fault::at(word, message));
    }
    cursor.take_until(|token| token.is("fn"));
    let word = cursor.take();
    let Some(name) = cursor.take_if(|token| token.kind == Kind::Word) else {
        return Err(Fault::of(word.map_or(item, std::slice::from_ref), "the function has no name"));
    };
    let parameters = match cursor.take_if(|token| token.is("<")) {
        Some(_) => generics(&mut cursor)?,
        None => Vec::new(),
    };
    let Some(round) = cursor.take_if(|token| token.kind == Kind::Group(Bracket::Round)) else {
        return Err(Fault::at(name, "the function has no arguments"));
    };
    let arguments = list::parse(&round.inner).into_iter().map(|entry| argument(entry.tokens));
    let arguments = arguments.collect::<Result<_, _>>()?;
    // A type may have braces too, as `Letter<{ 'a' }>` has.
    let is_body = |token: &Token<S>| {
        token.kind == Kind::Group(Bracket::Curly)
            && item.last().is_some_and(|last| std::ptr::eq(last, token))
    };
    let result = match cursor.take_if(|token| token.is("-")) {
        Some(_) => {
            cursor.take();
            cursor.take_until(|token| token.is("where") || is_body(token))
        }
        None => &[],
    };
    let bounds = cursor.take_until(is_body);
    match cursor.take() {
        Some(body) => Ok(Function {
            attributes,
            visibility,
            name,
            parameters,
            arguments,
            result,
            bounds,
            body,
        }),
        None => Err(Fault::at(name, "the function has no body")),
    }
}

fn is_square<S>(token: &Token<S>) -> bool {
    token.kind == Kind::Group(Bracket::Square)
}

fn argument<S>(tokens: &[Token<S>]) -> Result<Argument<'_, S>, Fault<'_, S>> {
    let message = "an argument of a kernel is a name and a type, such as `x: View<'_, T, S>`";
    let colon = tokens.iter().position(|token| token.is(":"));
    let Some(colon) = colon else { return Err(Fault::of(tokens, message)) };
    let (pattern, kind) = tokens.split_at(colon);
    let kind = kind.get(1..).unwrap_or(&[]);
    match pattern {
        [name] if name.kind == Kind::Word => Ok(Argument { pattern, name, kind }),
        [word, name] if word.is("mut") && name.kind == Kind::Word => {
            Ok(Argument { pattern, name, kind })
        }
        _ => Err(Fault::of(pattern, message)),
    }
}
