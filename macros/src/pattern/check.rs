//! What may stand in a pattern: names that are on both sides as the macro wants, with the lengths it needs.

use super::parse::{self, Axis, Name, Pattern};
use crate::fault::Fault;
use crate::list::{self, Entry, MAX_RANK};
use crate::number::{self, Role};
use crate::spec::{Spec, listed};
use crate::token::{self, Token};

/// Which macro it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Rearrange { copies: bool },
    Reduce,
    Repeat { copies: bool },
}

/// The reductions that `reduce!` takes: methods of a tensor.
const REDUCTIONS: [&str; 9] =
    ["sum", "mean", "max", "min", "product", "norm", "sum_wide", "all", "any"];

/// A call whose names fit together.
pub(super) struct Call<'a, S> {
    pub(super) copies: bool,
    pub(super) operand: &'a [Token<S>],
    /// The string that the pattern stands in.
    pub(super) spec: &'a Token<S>,
    pub(super) pattern: Pattern,
    pub(super) reduction: Option<&'a Token<S>>,
    pub(super) lengths: Vec<Length<'a, S>>,
}

/// The length of an axis, as given behind the pattern.
pub(super) struct Length<'a, S> {
    pub(super) name: &'a Token<S>,
    pub(super) value: Value<'a, S>,
}

/// A length.
pub(super) enum Value<'a, S> {
    Number(&'a Token<S>, u32),
    /// An expression of the user, whose value is an extent.
    Extent(&'a [Token<S>]),
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Rearrange { copies: false } => "rearrange!",
            Self::Rearrange { copies: true } => "rearrange_copy!",
            Self::Reduce => "reduce!",
            Self::Repeat { copies: false } => "repeat!",
            Self::Repeat { copies: true } => "repeat_copy!",
        }
    }

    fn example(self) -> &'static str {
        match self {
            Self::Rearrange { .. } => "b (h d) -> b h d",
            Self::Reduce => "b h w -> b w",
            Self::Repeat { .. } => "h w -> h c w",
        }
    }

    /// A whole call.
    fn call(self) -> String {
        let last = match self {
            Self::Rearrange { .. } => "h = 8",
            Self::Reduce => "sum",
            Self::Repeat { .. } => "c = 3",
        };
        format!("{}(x, \"{}\", {last})", self.name(), self.example())
    }
}

impl<'a, S> Call<'a, S> {
    /// The length of an axis, if it is given.
    pub(super) fn length(&self, name: &Name) -> Option<&Value<'a, S>> {
        let length = self.lengths.iter().find(|length| length.name.text == name.text)?;
        Some(&length.value)
    }
}

pub(super) fn check<'a, S>(
    tokens: &'a [Token<S>],
    kind: Kind,
) -> Result<Call<'a, S>, Vec<Fault<'a, S>>> {
    let entries = list::parse(tokens);
    let [operand, spec, rest @ ..] = entries.as_slice() else {
        let message =
            format!("`{}` takes an operand and a pattern: `{}`", kind.name(), kind.call());
        return Err(vec![Fault::of(tokens, message)]);
    };
    if operand.tokens.is_empty() {
        let message = format!("the operand is missing: `{}`", kind.call());
        return Err(vec![Fault::of(tokens, message)]);
    }
    let spec = Spec::read(spec.tokens, kind.example()).map_err(|fault| vec![fault])?;
    let pattern = parse::parse(&spec);
    let mut faults = Vec::new();
    let (reduction, rest) = match (kind, rest) {
        (Kind::Reduce, [first, rest @ ..]) => (reduction(first.tokens, &mut faults), rest),
        (Kind::Reduce, []) => {
            let message = format!(
                "the reduction is missing behind the pattern: one of {}",
                listed(REDUCTIONS)
            );
            faults.push(Fault::at(spec.token, message));
            (None, rest)
        }
        _ => (None, rest),
    };
    let before = faults.len();
    let lengths = lengths(rest, &mut faults);
    let is_measured = faults.len() == before;
    let pattern = match pattern {
        Ok(pattern) => pattern,
        Err(mut of_pattern) => {
            of_pattern.append(&mut faults);
            return Err(of_pattern);
        }
    };
    faults.extend(named(&spec, &pattern, kind));
    faults.extend(counted(&spec, &pattern));
    if is_measured {
        faults.extend(measured(&spec, &pattern, kind, &lengths));
    }
    if faults.is_empty() {
        let copies =
            kind == Kind::Rearrange { copies: true } || kind == Kind::Repeat { copies: true };
        Ok(Call { copies, operand: operand.tokens, spec: spec.token, pattern, reduction, lengths })
    } else {
        Err(faults)
    }
}

fn reduction<'a, S>(
    tokens: &'a [Token<S>],
    faults: &mut Vec<Fault<'a, S>>,
) -> Option<&'a Token<S>> {
    if let [token] = tokens
        && REDUCTIONS.contains(&token.text.as_str())
    {
        return Some(token);
    }
    let message = format!("the reduction behind the pattern is one of {}", listed(REDUCTIONS));
    faults.push(Fault::of(tokens, message));
    None
}

/// The entries `name = length`.
fn lengths<'a, S>(entries: &[Entry<'a, S>], faults: &mut Vec<Fault<'a, S>>) -> Vec<Length<'a, S>> {
    let mut lengths: Vec<Length<'a, S>> = Vec::new();
    for entry in entries {
        let (name, value) = match entry.tokens {
            [name, equals, value @ ..]
                if name.kind == token::Kind::Word
                    && equals.is("=")
                    && value.first().is_some_and(|first| !first.is("=")) =>
            {
                (name, value)
            }
            tokens => {
                faults.push(Fault::of(tokens, "the length of an axis is given as `h = 8`"));
                continue;
            }
        };
        if lengths.iter().any(|other| other.name.text == name.text) {
            faults.push(Fault::at(name, format!("the length of `{}` is given twice", name.text)));
            continue;
        }
        let value = match (number::read(value, Role::Extent), value) {
            (Some(Ok(number)), [token]) => Value::Number(token, number),
            (Some(Err(fault)), _) => {
                faults.push(fault);
                continue;
            }
            _ => Value::Extent(value),
        };
        lengths.push(Length { name, value });
    }
    lengths
}

/// The names of a side, in order.
fn names(side: &[Axis]) -> impl Iterator<Item = &Name> {
    side.iter().flat_map(|axis| &axis.names)
}

fn has(side: &[Axis], name: &str) -> bool {
    names(side).any(|other| other.text == name)
}

/// Whether each name is on the sides where the macro wants it.
fn named<'a, S>(spec: &Spec<'a, S>, pattern: &Pattern, kind: Kind) -> Vec<Fault<'a, S>> {
    let mut faults = Vec::new();
    let Pattern { left, right } = pattern;
    for (side, noun) in [(left, "left"), (right, "right")] {
        let all: Vec<&Name> = names(side).collect();
        for (place, name) in all.iter().enumerate() {
            if all.iter().take(place).any(|other| other.text == name.text) {
                let message = format!(
                    "`{}` stands twice on the {noun}: each axis has a name of its own",
                    name.text
                );
                faults.push(spec.fault(name.place.clone(), message));
            }
        }
    }
    let lost: Vec<&Name> = names(left).filter(|name| !has(right, &name.text)).collect();
    let new: Vec<&Name> = names(right).filter(|name| !has(left, &name.text)).collect();
    for name in lost.iter().filter(|_| kind != Kind::Reduce) {
        let message = format!(
            "`{}` is on the left only: `{}` keeps every axis, and `reduce!(x, .., sum)` removes one",
            name.text,
            kind.name()
        );
        faults.push(spec.fault(name.place.clone(), message));
    }
    for name in new.iter().filter(|_| !matches!(kind, Kind::Repeat { .. })) {
        let message = format!(
            "`{0}` is on the right only: `{1}` adds no axis, and `repeat!(x, .., {0} = 3)` does",
            name.text,
            kind.name()
        );
        faults.push(spec.fault(name.place.clone(), message));
    }
    let change = match kind {
        Kind::Reduce if lost.is_empty() => Some("removes: every name on the left is on the right"),
        Kind::Repeat { .. } if new.is_empty() => {
            Some("adds: every name on the right is on the left")
        }
        _ => None,
    };
    if let Some(change) = change {
        let message =
            format!("there is no axis that `{}` {change}; `rearrange!` does this", kind.name());
        faults.push(spec.fault(0..spec.text.len(), message));
    }
    faults
}

/// Whether all axes have room in one tensor, on the way too.
fn counted<'a, S>(spec: &Spec<'a, S>, pattern: &Pattern) -> Option<Fault<'a, S>> {
    let units = |side: &[Axis]| side.iter().filter(|axis| axis.names.is_empty()).count();
    let new = names(&pattern.right).filter(|name| !has(&pattern.left, &name.text)).count();
    let on_the_way = names(&pattern.left).count() + new + units(&pattern.right);
    let is_fine = on_the_way <= MAX_RANK && pattern.left.len() <= MAX_RANK;
    let message = format!("these are more than the {MAX_RANK} axes that a tensor has at most");
    (!is_fine).then(|| spec.fault(0..spec.text.len(), message))
}

/// Whether the lengths are given that are not in the type, and no others.
fn measured<'a, S>(
    spec: &Spec<'a, S>,
    pattern: &Pattern,
    kind: Kind,
    lengths: &[Length<'a, S>],
) -> Vec<Fault<'a, S>> {
    let mut faults = Vec::new();
    let Pattern { left, right } = pattern;
    let is_given = |name: &&Name| lengths.iter().any(|length| length.name.text == name.text);
    for axis in left {
        let unknown: Vec<&Name> = axis.names.iter().filter(|name| !is_given(name)).collect();
        if let [first, _, ..] = unknown.as_slice() {
            let message = format!(
                "the lengths of {} do not follow from that of the axis: give all but one, as in \
                 `{} = 8`",
                listed(unknown.iter().map(|name| &name.text)),
                first.text
            );
            faults.push(spec.fault(axis.place.clone(), message));
        }
    }
    if matches!(kind, Kind::Repeat { .. }) {
        for name in names(right).filter(|name| !has(left, &name.text) && !is_given(name)) {
            let message = format!(
                "the new axis `{0}` has no length: give it behind the pattern, as in `{0} = 3`",
                name.text
            );
            faults.push(spec.fault(name.place.clone(), message));
        }
    }
    for Length { name, .. } in lengths {
        let whole =
            left.iter().find(|axis| matches!(&axis.names[..], [only] if only.text == name.text));
        if whole.is_some() {
            let message = format!(
                "`{}` is a whole axis of the operand, so its length is in the type already",
                name.text
            );
            faults.push(Fault::at(name, message));
        } else if !has(left, &name.text) && !has(right, &name.text) {
            let message = format!("the pattern \"{}\" has no axis `{}`", spec.text, name.text);
            faults.push(Fault::at(name, message));
        }
    }
    faults
}
