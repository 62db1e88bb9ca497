//! What may stand in `s![..]`: numbers, and types that are extents.

use super::parse::Entry;
use crate::fault::Fault;
use crate::list::{self, Checked};
use crate::number::{self, Role};
use crate::token::{Kind, Token};

/// One extent of a shape.
pub(super) enum Extent<'a, S> {
    /// A literal, and what it is.
    Number(&'a Token<S>, u32),
    /// A type of the user. Whether it is an extent, the trait `Dim` says.
    Type(&'a [Token<S>]),
}

pub(super) fn check<'a, S>(entries: &[Entry<'a, S>]) -> Checked<'a, S, Extent<'a, S>> {
    list::check(entries, "an extent", "`s!`", |tokens| extent(tokens).map_err(|fault| vec![fault]))
}

fn extent<'a, S>(tokens: &'a [Token<S>]) -> Result<Extent<'a, S>, Fault<'a, S>> {
    match tokens {
        [first, rest @ ..] if first.kind == Kind::Literal => match rest.first() {
            None => Ok(Extent::Number(first, number::literal(first, Role::Extent)?)),
            Some(surplus) => Err(behind(surplus)),
        },
        [first, ..] if first.kind == Kind::Word || first.is("<") || first.is(":") => {
            match surplus(tokens) {
                None => Ok(Extent::Type(tokens)),
                Some(surplus) => Err(behind(surplus)),
            }
        }
        _ => match number::read(tokens, Role::Extent) {
            Some(Ok(_)) | None => Err(Fault::of(
                tokens,
                "an extent is a number such as `64`, or a type such as `Hidden`",
            )),
            Some(Err(fault)) => Err(fault),
        },
    }
}

/// The first token that cannot belong to the path of a type.
fn surplus<S>(tokens: &[Token<S>]) -> Option<&Token<S>> {
    let mut depth = 0_usize;
    let mut previous: Option<&Token<S>> = None;
    tokens.iter().find(|token| {
        let before = previous.replace(token);
        if token.is("<") {
            depth += 1;
        } else if token.is(">") && !before.is_some_and(|before| before.is("-")) {
            depth = depth.saturating_sub(1);
        } else if depth == 0 {
            return match token.kind {
                Kind::Word => {
                    before.is_some_and(|before| before.kind != Kind::Punct || before.is(">"))
                }
                Kind::Punct => !token.is(":") && !token.is("!"),
                Kind::Literal => true,
                // The arguments of a macro in the place of a type.
                Kind::Group(_) => !before.is_some_and(|before| before.is("!")),
            };
        }
        false
    })
}

/// The operators that people write between extents, and the traits of the core that compute them.
const OPERATORS: [(&str, &str); 5] = [
    ("+", "Sum"),
    ("-", "Difference"),
    ("*", "Product"),
    ("/", "FloorQuotient"),
    ("%", "Remainder"),
];

fn behind<S>(surplus: &Token<S>) -> Fault<'_, S> {
    match OPERATORS.iter().find(|(operator, _)| surplus.is(operator)) {
        Some((operator, rule)) => Fault::at(
            surplus,
            format!(
                "`s!` does not calculate `{operator}`: write the number it comes to, or between \
                 extents that are types `<A as {rule}<B>>::Out`"
            ),
        ),
        None => list::no_comma(surplus),
    }
}
