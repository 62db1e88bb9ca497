//! What may stand in `dim!`: one literal, or items that are complete.

use super::parse::Item;
use crate::fault::Fault;
use crate::number::{self, Role};
use crate::token::{Kind, Token};

/// A number, and the token that writes it.
pub(super) struct Number<'a, S> {
    pub(super) token: &'a Token<S>,
    pub(super) value: u32,
}

/// A named extent. It stays an item whatever is wrong with it, so that one mistake gives one message and
/// not one more for every use of the name.
pub(super) struct Named<'a, S> {
    pub(super) item: Item<'a, S>,
    /// Its number; a mistake here takes the place of the type.
    pub(super) size: Result<Number<'a, S>, Fault<'a, S>>,
    /// A mistake in the rest of the item.
    pub(super) fault: Option<Fault<'a, S>>,
}

pub(super) fn number<'a, S>(tokens: &'a [Token<S>]) -> Result<Number<'a, S>, Fault<'a, S>> {
    match tokens {
        [] => Err(Fault::of(
            tokens,
            "`dim!` takes a number, as in `dim!(768)`, or items, as in `dim! { pub struct Hidden = 768; }`",
        )),
        [first, surplus, ..] if first.kind == Kind::Literal && surplus.is(",") => Err(Fault::at(
            surplus,
            "`dim!` takes one number; a shape of several extents is `s![..]`",
        )),
        _ => value(tokens, "nothing"),
    }
}

/// One literal; `after` says what may stand behind it.
fn value<'a, S>(tokens: &'a [Token<S>], after: &str) -> Result<Number<'a, S>, Fault<'a, S>> {
    match (number::read(tokens, Role::Extent), tokens) {
        (Some(result), _) => {
            let value = result?;
            match tokens.first() {
                Some(token) => Ok(Number { token, value }),
                None => Err(literal_wanted(tokens)),
            }
        }
        (None, [first, surplus, ..]) if first.kind == Kind::Literal => Err(Fault::at(
            surplus,
            format!("expected {after} behind the number, found `{}`", surplus.text),
        )),
        (None, _) => Err(literal_wanted(tokens)),
    }
}

fn literal_wanted<S>(tokens: &[Token<S>]) -> Fault<'_, S> {
    Fault::of(
        tokens,
        "`dim!` wants an integer literal, because the number becomes part of a type; \
         a length known only at run time is an `UpTo`",
    )
}

pub(super) fn item<'a, S>(item: Item<'a, S>) -> Named<'a, S> {
    let name = item.name;
    let mut fault = (!item.parameters.is_empty()).then(|| {
        let message = format!(
            "expected `=` behind `{}`: a named extent has a number, and no fields or parameters",
            name.text
        );
        Fault::of(item.parameters, message)
    });
    let size = match item.size {
        Some(tokens @ [_, ..]) => value(tokens, "`;`"),
        Some([]) | None => Err(fault.take().unwrap_or_else(|| {
            let message =
                format!("the extent `{0}` needs its number: `struct {0} = 768;`", name.text);
            Fault::at(name, message)
        })),
    };
    if item.semicolon.is_none() && fault.is_none() && size.is_ok() {
        let last = item.size.and_then(<[_]>::last).unwrap_or(name);
        fault = Some(Fault::at(last, "a `;` is missing behind this item"));
    }
    Named { item, size, fault }
}
