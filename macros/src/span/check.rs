//! What may stand in `span![..]`: bounds and steps that are literals, in an order that makes sense.

use super::parse::{self, Part, RangeEnd, Step};
use crate::fault::Fault;
use crate::list::{self, Checked, Entry};
use crate::number::{self, LARGEST, Role};
use crate::token::{Kind, Token};

/// One axis of a slice, and the token that the messages about it point at.
pub(super) struct Taken<'a, S> {
    pub(super) token: Option<&'a Token<S>>,
    pub(super) region: Region,
    pub(super) walk: Walk,
}

/// Which indices are in it.
pub(super) enum Region {
    All,
    Range(u32, u32),
    From(u32),
    To(u32),
    /// One index; the axis is dropped.
    At(u32),
}

/// In which order they are walked.
pub(super) enum Walk {
    EveryOne,
    Stepped(u32),
    Backward(u32),
}

pub(super) fn check<'a, S>(entries: &[Entry<'a, S>]) -> Checked<'a, S, Taken<'a, S>> {
    list::check(entries, "an index or a range", "`span!`", |tokens| {
        let mut faults = Vec::new();
        let taken = taken(tokens, &mut faults);
        taken.filter(|_| faults.is_empty()).ok_or(faults)
    })
}

/// The axis that `tokens` describe; where it gives `None`, there is a fault.
fn taken<'a, S>(tokens: &'a [Token<S>], faults: &mut Vec<Fault<'a, S>>) -> Option<Taken<'a, S>> {
    if let Some(fault) = foreign_notation(tokens) {
        faults.push(fault);
        return None;
    }
    let Part { start, range, step } = parse::part(tokens);
    let region = match range {
        None => index(start, step.as_ref(), faults),
        Some(range) => region(start, range, faults),
    };
    let walk = match step {
        None => Some(Walk::EveryOne),
        Some(step) => walk(step, faults),
    };
    Some(Taken { token: tokens.first(), region: region?, walk: walk? })
}

/// The marks of Python's slices and of NumPy's ellipsis.
fn foreign_notation<S>(tokens: &[Token<S>]) -> Option<Fault<'_, S>> {
    if let Some(colon) = tokens.iter().find(|token| token.is(":")) {
        let message =
            "a range is written `1..3`, and with a step `1..9;2` or `..;-1`, not with `:`";
        return Some(Fault::at(colon, message));
    }
    let ellipsis = tokens.windows(3).find(|three| three.iter().all(|token| token.is(".")))?;
    let message = "`...` is not a range: write one `..` for every axis that is taken whole";
    Some(Fault::of(ellipsis, message))
}

fn index<'a, S>(
    tokens: &'a [Token<S>],
    step: Option<&Step<'a, S>>,
    faults: &mut Vec<Fault<'a, S>>,
) -> Option<Region> {
    if let Some(step) = step
        && !tokens.is_empty()
    {
        let message = "an index takes one element and has no step; a range does, as in `1..9;2`";
        faults.push(Fault::at(step.semicolon, message));
    }
    match (tokens, step) {
        ([], Some(step)) => {
            let message = "a range is missing before this `;`; the whole axis is `..`";
            faults.push(Fault::at(step.semicolon, message));
            None
        }
        _ => number(tokens, Role::Bound, faults).map(Region::At),
    }
}

fn region<'a, S>(
    start: &'a [Token<S>],
    range: RangeEnd<'a, S>,
    faults: &mut Vec<Fault<'a, S>>,
) -> Option<Region> {
    let RangeEnd { dot, equals, stop } = range;
    let from = (!start.is_empty()).then(|| number(start, Role::Bound, faults));
    let last = (!stop.is_empty()).then(|| number(stop, Role::Bound, faults));
    if let (None, Some(equals)) = (last, equals) {
        let message = "the last index is missing after `..=`";
        faults.push(Fault::between(dot, equals, message));
        return None;
    }
    if let (Some(Some(from)), Some(Some(last)), Some(first)) = (from, last, start.first())
        && from > last
    {
        let message = format!(
            "this range starts at {from}, behind its end {last}: \
             write the smaller bound first, and a step such as `;-1` to walk backwards"
        );
        let end = stop.last().unwrap_or(dot);
        faults.push(Fault::between(first, end, message));
        return None;
    }
    let to = match (last, equals) {
        (Some(Some(LARGEST)), Some(_)) => {
            let message = format!("the largest index is {}, which is 2^30 - 2", LARGEST - 1);
            faults.push(Fault::of(stop, message));
            return None;
        }
        (last, Some(_)) => last.map(|last| last.map(|last| last + 1)),
        (last, None) => last,
    };
    Some(match (from, to) {
        (None, None) => Region::All,
        (Some(from), None) => Region::From(from?),
        (None, Some(to)) => Region::To(to?),
        (Some(from), Some(to)) => Region::Range(from?, to?),
    })
}

fn walk<'a, S>(step: Step<'a, S>, faults: &mut Vec<Fault<'a, S>>) -> Option<Walk> {
    let Step { semicolon, minus, size } = step;
    if size.is_empty() {
        let message = "a step is missing after `;`";
        faults.push(Fault::between(semicolon, minus.unwrap_or(semicolon), message));
        return None;
    }
    match (number(size, Role::Step, faults)?, minus) {
        (0, _) => {
            faults.push(Fault::of(
                size,
                "a step of zero never leaves its element; the smallest steps are `1` and `-1`",
            ));
            None
        }
        (1, None) => Some(Walk::EveryOne),
        (size, None) => Some(Walk::Stepped(size)),
        (size, Some(_)) => Some(Walk::Backward(size)),
    }
}

fn number<'a, S>(
    tokens: &'a [Token<S>],
    role: Role,
    faults: &mut Vec<Fault<'a, S>>,
) -> Option<u32> {
    let fault = match (number::read(tokens, role), tokens) {
        (Some(Ok(number)), _) => return Some(number),
        (Some(Err(fault)), _) => fault,
        (None, [first, surplus, ..]) if first.kind == Kind::Literal => list::no_comma(surplus),
        (None, _) => {
            let text: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
            let way_out = match role {
                Role::Bound => "; `slice_from` takes a start that is known only at run time",
                _ => "",
            };
            let message = format!(
                "{} in `span!` is an integer literal, because it is part of the type, \
                 and `{}` is not{way_out}",
                role.noun(),
                text.concat()
            );
            Fault::of(tokens, message)
        }
    };
    faults.push(fault);
    None
}
