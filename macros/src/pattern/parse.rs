//! What is written in the string of a pattern: names, groups in brackets, and an arrow.

use std::ops::Range;

use crate::fault::Fault;
use crate::spec::Spec;

/// One name, and the bytes it stands at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) place: Range<usize>,
}

/// One axis as a tensor has it: the axes that it counts, of which an axis of length 1 has none.
pub(super) struct Axis {
    pub(super) names: Vec<Name>,
    pub(super) place: Range<usize>,
}

/// Both sides of the arrow.
pub(super) struct Pattern {
    pub(super) left: Vec<Axis>,
    pub(super) right: Vec<Axis>,
}

/// A piece of the string.
enum Piece {
    Name,
    Number,
    Open,
    Close,
    Arrow,
    Dots,
    Unknown(char),
}

/// Takes the string apart; everything that is no part of it is a fault.
pub(super) fn parse<'a, S>(spec: &Spec<'a, S>) -> Result<Pattern, Vec<Fault<'a, S>>> {
    let mut faults = Vec::new();
    let mut sides = vec![Vec::new()];
    let mut group: Option<Axis> = None;
    for (piece, place) in pieces(spec.text) {
        let text = spec.text.get(place.clone()).unwrap_or_default();
        let mut fault = |message: String| faults.push(spec.fault(place.clone(), message));
        let mut push = |axis| sides.iter_mut().next_back().map_or((), |side| side.push(axis));
        match (piece, &mut group) {
            (Piece::Name, open) => {
                let name = Name { text: text.to_owned(), place: place.clone() };
                match open {
                    Some(group) => group.names.push(name),
                    None => push(Axis { names: vec![name], place }),
                }
            }
            (Piece::Number, None) if text == "1" => push(Axis { names: Vec::new(), place }),
            (Piece::Number, open) => {
                let example =
                    if open.is_some() { "as in `(h n)`, `n = 2`" } else { "as in `n = 2`" };
                fault(format!(
                    "`{text}` is a length: write a name, and give its length behind the pattern, \
                     {example}"
                ));
            }
            (Piece::Open, Some(_)) => {
                fault("a group has no groups inside: `(a b c)` counts all three".to_owned());
            }
            (Piece::Open, open) => *open = Some(Axis { names: Vec::new(), place }),
            (Piece::Close, None) => fault("this `)` closes no `(`".to_owned()),
            (Piece::Close, open) => {
                if let Some(mut axis) = open.take() {
                    axis.place.end = place.end;
                    push(axis);
                }
            }
            (Piece::Arrow, open) => {
                if let Some(open) = open.take() {
                    faults.push(unclosed(spec, &open));
                }
                if sides.len() == 1 {
                    sides.push(Vec::new());
                } else {
                    let message = "there is one arrow: `->` stands before the result";
                    faults.push(spec.fault(place, message));
                }
            }
            (Piece::Dots, _) => fault(
                "`...` has no number of axes, and the number is part of the type: \
                 write a name for each axis"
                    .to_owned(),
            ),
            (Piece::Unknown(character), _) => fault(unknown(character)),
        }
    }
    faults.extend(group.map(|open| unclosed(spec, &open)));
    let mut sides = sides.into_iter();
    match (sides.next(), sides.next()) {
        (Some(left), Some(right)) if faults.is_empty() => Ok(Pattern { left, right }),
        (_, None) if faults.is_empty() => {
            let message = "a pattern has two sides with `->` between them: `h w -> w h`";
            Err(vec![spec.fault(0..spec.text.len(), message)])
        }
        _ => Err(faults),
    }
}

fn unclosed<'a, S>(spec: &Spec<'a, S>, open: &Axis) -> Fault<'a, S> {
    spec.fault(open.place.clone(), "this `(` is not closed: a group is written `(h w)`")
}

fn unknown(character: char) -> String {
    match character {
        ',' => "axes are separated by spaces, not by commas".to_owned(),
        '-' | '>' => "the arrow between the sides is `->`".to_owned(),
        '[' | ']' | '{' | '}' => "a group is written in round brackets: `(h w)`".to_owned(),
        '.' => "`.` is no part of a pattern: write a name for each axis".to_owned(),
        _ => format!(
            "`{character}` is no part of a pattern: a name has letters, digits and `_`, as `heads` \
             or `h2`"
        ),
    }
}

/// The pieces of a pattern, and the bytes each stands at.
fn pieces(text: &str) -> Vec<(Piece, Range<usize>)> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..)
        && let Some(first) = rest.chars().next()
    {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let word = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
        let (piece, length) = match first {
            ' ' => {
                at += 1;
                continue;
            }
            '(' => (Piece::Open, 1),
            ')' => (Piece::Close, 1),
            '0'..='9' => (Piece::Number, word),
            _ if is_word(first) => (Piece::Name, word),
            '-' if rest.starts_with("->") => (Piece::Arrow, 2),
            '.' if rest.starts_with("...") => (Piece::Dots, 3),
            _ => (Piece::Unknown(first), first.len_utf8()),
        };
        pieces.push((piece, at..at + length));
        at += length;
    }
    pieces
}
