//! What may stand in `axes![..]`: numbers from 0 to 7, each once.

use super::parse::Entry;
use crate::fault::Fault;
use crate::list::{self, Checked, MAX_RANK};
use crate::number::{self, Role};
use crate::token::{Kind, Token};

/// An axis, and the token that names it.
pub(super) struct Axis<'a, S> {
    pub(super) token: &'a Token<S>,
    pub(super) number: u32,
}

pub(super) fn check<'a, S>(entries: &[Entry<'a, S>]) -> Checked<'a, S, Axis<'a, S>> {
    let mut used = Vec::new();
    list::check(entries, "an axis", "`axes!`", |tokens| {
        let axis = axis(tokens).map_err(|fault| vec![fault])?;
        if used.contains(&axis.number) {
            let message = format!("axis {} is used twice", axis.number);
            return Err(vec![Fault::at(axis.token, message)]);
        }
        used.push(axis.number);
        Ok(axis)
    })
}

fn axis<'a, S>(tokens: &'a [Token<S>]) -> Result<Axis<'a, S>, Fault<'a, S>> {
    if let [token] = tokens
        && token.kind == Kind::Literal
    {
        let number = number::literal(token, Role::Axis)?;
        let exists = usize::try_from(number).is_ok_and(|number| number < MAX_RANK);
        return if exists {
            Ok(Axis { token, number })
        } else {
            Err(Fault::at(token, number::no_such_axis(&token.text)))
        };
    }
    if let Some(Err(fault)) = number::read(tokens, Role::Axis) {
        return Err(fault);
    }
    match tokens {
        [first, surplus, ..] if first.kind == Kind::Literal => Err(list::no_comma(surplus)),
        _ => Err(Fault::of(
            tokens,
            "an axis is a number from 0 to 7: the order of axes is part of the type",
        )),
    }
}
