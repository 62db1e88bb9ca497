//! The parameters of a function or a type, between `<` and `>`.

use crate::fault::Fault;
use crate::list;
use crate::token::{Cursor, Kind, Token};

/// One parameter.
pub(crate) struct Generic<'a, S> {
    /// As it is declared, without a default.
    pub(crate) tokens: &'a [Token<S>],
    /// The name of a type or constant; nothing for a lifetime.
    pub(crate) name: Option<&'a Token<S>>,
    /// The name of a lifetime, with its tick; nothing for another parameter.
    pub(crate) lifetime: &'a [Token<S>],
    pub(crate) is_type: bool,
}

/// The parameters up to the `>` that closes them.
pub(crate) fn generics<'a, S>(
    cursor: &mut Cursor<'a, S>,
) -> Result<Vec<Generic<'a, S>>, Fault<'a, S>> {
    let inside = cursor.take_until(outside_of_angles(1, |token| token.is(">")));
    cursor.take();
    list::parse(inside).into_iter().map(|entry| parameter(entry.tokens)).collect()
}

fn parameter<S>(declared: &[Token<S>]) -> Result<Generic<'_, S>, Fault<'_, S>> {
    let tokens = Cursor::new(declared).take_until(outside_of_angles(0, |token| token.is("=")));
    let (name, lifetime, is_type): (_, &[_], _) = match tokens {
        [tick, _, ..] if tick.is("'") => (None, tokens.get(..2).unwrap_or(&[]), false),
        [word, name, ..] if word.is("const") => (Some(name), &[], false),
        [name, ..] if name.kind == Kind::Word => (Some(name), &[], true),
        tokens => return Err(Fault::of(tokens, "not a parameter")),
    };
    Ok(Generic { tokens, name, lifetime, is_type })
}

/// Whether a token is one that is looked for, and outside of `<..>`, of which `depth` are open at first.
pub(crate) fn outside_of_angles<S>(
    mut depth: usize,
    wanted: impl Fn(&Token<S>) -> bool,
) -> impl FnMut(&Token<S>) -> bool {
    let mut before_is_dash = false;
    move |token| {
        if token.is("<") {
            depth += 1;
        } else if token.is(">") && !before_is_dash {
            depth = depth.saturating_sub(1);
        }
        before_is_dash = token.is("-");
        depth == 0 && wanted(token)
    }
}
