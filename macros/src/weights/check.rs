//! What `#[weights(..)]` says of each field.

use super::parse::Item;
use crate::fault::Fault;
use crate::list::{self, MAX_RANK};
use crate::token::{Bracket, Kind, Token};

/// How a field is stored.
pub(super) struct Stored<'a, S> {
    pub(super) name: &'a Token<S>,
    pub(super) kind: &'a [Token<S>],
    pub(super) spelling: Spelling<'a, S>,
    /// Which axis of the file each axis is, and the option that says so.
    pub(super) order: Option<(&'a Token<S>, Vec<u32>)>,
    /// The variant of `Cast`, and the text that names it.
    pub(super) cast: Option<(&'a Token<S>, &'static str)>,
    /// Of a norm.
    pub(super) epsilon: Option<Epsilon>,
}

/// A number as both types of floats have it.
#[derive(Clone, Copy)]
pub(super) struct Epsilon {
    pub(super) single: f32,
    pub(super) double: f64,
}

/// What a field is called in the file.
pub(super) enum Spelling<'a, S> {
    /// As in the struct.
    Same,
    /// This text.
    Renamed(&'a Token<S>),
    /// What is inside begins with this text.
    Prefixed(&'a Token<S>),
}

const OPTIONS: &str = "the options are `rename = \"..\"`, `prefix = \"..\"`, `transposed`, \
                       `permuted(1, 0, ..)`, `cast = \"lossy\"` or `\"checked\"`, and `epsilon = 1e-5`";

pub(super) fn fields<'a, S>(item: &Item<'a, S>) -> (Vec<Stored<'a, S>>, Vec<Fault<'a, S>>) {
    let mut faults: Vec<_> = item
        .options
        .iter()
        .map(|group| Fault::at(group, "options of weights stand at a field"))
        .collect();
    let mut fields = Vec::new();
    for field in &item.fields {
        let spelling = Spelling::Same;
        let (name, kind) = (field.name, field.kind);
        let (order, cast, epsilon) = (None, None, None);
        let mut stored = Stored { name, kind, spelling, order, cast, epsilon };
        for group in &field.options {
            for option in list::parse(&group.inner) {
                if let Err(fault) = read(option.tokens, &mut stored) {
                    faults.push(fault);
                }
            }
        }
        fields.push(stored);
    }
    (fields, faults)
}

/// Reads one option.
fn read<'a, S>(option: &'a [Token<S>], stored: &mut Stored<'a, S>) -> Result<(), Fault<'a, S>> {
    match option {
        [word, sign, rest @ ..] if word.is("epsilon") && sign.is("=") => {
            if stored.epsilon.is_some() {
                return Err(Fault::at(word, "a field has one `epsilon`"));
            }
            let number = match rest {
                [number] => epsilon(&number.text),
                _ => None,
            };
            // Any number will do where there is a mistake, so that nothing else is told of the field.
            stored.epsilon = Some(number.unwrap_or(Epsilon { single: 0.0, double: 0.0 }));
            number.map(|_| ()).ok_or_else(|| {
                let place = if rest.is_empty() { option } else { rest };
                Fault::of(place, "an epsilon is a number that is not negative, such as `1e-5`")
            })
        }
        [word, sign, text] if sign.is("=") && text.kind == Kind::Literal => {
            let Some(inside) = string(text) else {
                return Err(Fault::at(text, "a text between quotes is needed here"));
            };
            let is_spelled = !matches!(stored.spelling, Spelling::Same);
            if word.is("rename") && !is_spelled {
                stored.spelling = Spelling::Renamed(text);
            } else if word.is("prefix") && !is_spelled {
                stored.spelling = Spelling::Prefixed(text);
            } else if word.is("rename") || word.is("prefix") {
                return Err(Fault::at(word, "a field has one `rename` or `prefix`"));
            } else if word.is("cast") && stored.cast.is_some() {
                return Err(Fault::at(word, "a field has one `cast`"));
            } else if word.is("cast") {
                let variant = match inside {
                    "lossy" => "Lossy",
                    "checked" => "Checked",
                    _ => return Err(Fault::at(text, "a cast is `\"lossy\"` or `\"checked\"`")),
                };
                stored.cast = Some((text, variant));
            } else {
                return Err(Fault::at(word, OPTIONS));
            }
            Ok(())
        }
        [word] if word.is("transposed") => order(word, Ok(vec![1, 0]), stored),
        [word, group] if word.is("permuted") && group.kind == Kind::Group(Bracket::Round) => {
            order(word, axes(group), stored)
        }
        tokens => Err(Fault::of(tokens, OPTIONS)),
    }
}

fn order<'a, S>(
    word: &'a Token<S>,
    order: Result<Vec<u32>, Fault<'a, S>>,
    stored: &mut Stored<'a, S>,
) -> Result<(), Fault<'a, S>> {
    if stored.order.is_some() {
        return Err(Fault::at(word, "a field has one order of axes"));
    }
    stored.order = Some((word, order?));
    Ok(())
}

/// The number of a literal, if both types of floats have it.
fn epsilon(text: &str) -> Option<Epsilon> {
    let digits: String = text.chars().filter(|letter| *letter != '_').collect();
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit());
    let (single, double) = (digits.parse::<f32>().ok()?, digits.parse::<f64>().ok()?);
    (is_number && single.is_finite() && double.is_finite()).then_some(Epsilon { single, double })
}

/// What stands between the quotes of a string literal without escapes.
fn string<S>(token: &Token<S>) -> Option<&str> {
    token.text.strip_prefix('"')?.strip_suffix('"')
}

/// Each axis once.
fn axes<S>(group: &Token<S>) -> Result<Vec<u32>, Fault<'_, S>> {
    let entries = list::parse(&group.inner);
    let mut axes = Vec::new();
    for entry in &entries {
        let number = match entry.tokens {
            [number] => number.text.parse::<u32>().ok(),
            _ => None,
        };
        match number {
            Some(axis) if entries.len() <= MAX_RANK && axes.contains(&axis) => {
                return Err(Fault::of(entry.tokens, format!("axis {axis} stands twice")));
            }
            Some(axis) if usize::try_from(axis).is_ok_and(|axis| axis < entries.len()) => {
                axes.push(axis);
            }
            _ => {
                let message = format!(
                    "`permuted` names each axis of the file once, by its number: of {} axes 0 to {}",
                    entries.len(),
                    entries.len().saturating_sub(1)
                );
                return Err(Fault::of(entry.tokens, message));
            }
        }
    }
    if axes.is_empty() {
        return Err(Fault::at(group, "`permuted` names each axis of the file: `permuted(1, 0)`"));
    }
    Ok(axes)
}
