//! What is written in `explain!(..)`: something, and method calls behind it.

use crate::token::{Bracket, Kind, Token};

/// A whole call.
pub(super) struct Written<'a, S> {
    /// What the first method is called on.
    pub(super) start: &'a [Token<S>],
    /// The methods with their arguments, without the dot before them.
    pub(super) steps: Vec<&'a [Token<S>]>,
    /// What stands behind the last step and is none.
    pub(super) rest: &'a [Token<S>],
}

pub(super) fn parse<S>(tokens: &[Token<S>]) -> Written<'_, S> {
    let first = first_step(tokens).unwrap_or(tokens.len());
    let (start, mut rest) = tokens.split_at(first);
    let mut steps = Vec::new();
    while let [dot, behind @ ..] = rest
        && dot.is(".")
        && let Some(length) = step(behind)
    {
        let (step, after) = behind.split_at(length);
        steps.push(step);
        rest = after;
    }
    Written { start, steps, rest }
}

/// Where the dot before the first step is.
fn first_step<S>(tokens: &[Token<S>]) -> Option<usize> {
    let mut at = 0;
    while let Some(rest) = tokens.get(at..)
        && let Some(token) = rest.first()
    {
        if token.is(".") && rest.get(1..).and_then(step).is_some() {
            return Some(at);
        }
        at += generics(rest).unwrap_or(1);
    }
    None
}

/// How many tokens a step is: `name(..)` or `name::<..>(..)`.
fn step<S>(tokens: &[Token<S>]) -> Option<usize> {
    let (name, behind) = tokens.split_first()?;
    let length = generics(behind).unwrap_or(0);
    let arguments = behind.get(length)?;
    let is_step = name.kind == Kind::Word && arguments.kind == Kind::Group(Bracket::Round);
    is_step.then_some(length + 2)
}

/// How many tokens `::<..>` is, where it stands here.
fn generics<S>(tokens: &[Token<S>]) -> Option<usize> {
    let [one, two, open, inside @ ..] = tokens else { return None };
    if !(one.is(":") && two.is(":") && open.is("<")) {
        return None;
    }
    let mut depth = 1;
    let mut before_is_dash = false;
    for (at, token) in inside.iter().enumerate() {
        if token.is("<") {
            depth += 1;
        } else if token.is(">") && !before_is_dash {
            depth -= 1;
        }
        if depth == 0 {
            return Some(at + 4);
        }
        before_is_dash = token.is("-");
    }
    None
}
