//! What is written in the string of `einsum!`: letters, commas, an arrow and dots.

use std::ops::Range;

use crate::fault::Fault;
use crate::spec::Spec;

/// The letters of one operand, or of the output.
#[derive(Default)]
pub(super) struct Term {
    /// Each letter, and the byte it stands at.
    pub(super) letters: Vec<(char, usize)>,
    /// The bytes of `...`, which stands for any axes.
    pub(super) dots: Option<Range<usize>>,
    /// The bytes of the whole term.
    pub(super) place: Range<usize>,
}

/// All operands, and the output if there is an arrow.
pub(super) struct Written {
    pub(super) inputs: Vec<Term>,
    pub(super) output: Option<Term>,
}

impl Term {
    /// The letters alone.
    pub(super) fn names(&self) -> Vec<char> {
        self.letters.iter().map(|&(letter, _)| letter).collect()
    }
}

/// Takes the string apart; everything that is no part of it is a fault.
pub(super) fn parse<'a, S>(spec: &Spec<'a, S>) -> Result<Written, Vec<Fault<'a, S>>> {
    let mut faults = Vec::new();
    let mut inputs = Vec::new();
    let mut term = Term::default();
    let mut has_arrow = false;
    let mut skip = 0;
    for (at, letter) in spec.text.char_indices() {
        if at < skip {
            continue;
        }
        let rest = spec.text.get(at..).unwrap_or_default();
        match letter {
            ' ' => {}
            'a'..='z' | 'A'..='Z' => {
                term.letters.push((letter, at));
                term.place.end = at + 1;
            }
            ',' if !has_arrow => {
                inputs.push(std::mem::take(&mut term));
                term.place = at + 1..at + 1;
            }
            '-' if rest.starts_with("->") && !has_arrow => {
                has_arrow = true;
                skip = at + 2;
                inputs.push(std::mem::take(&mut term));
                term.place = skip..skip;
            }
            '.' if rest.starts_with("...") => {
                skip = at + 3;
                if let Some(fault) = misplaced(&term) {
                    faults.push(spec.fault(at..skip, fault));
                }
                term.dots = Some(at..skip);
                term.place.end = skip;
            }
            _ => {
                let one =
                    if rest.starts_with("->") { at..at + 2 } else { at..at + letter.len_utf8() };
                skip = one.end;
                faults.push(spec.fault(one, unknown(letter, has_arrow)));
            }
        }
    }
    let output = if has_arrow {
        Some(term)
    } else {
        inputs.push(term);
        None
    };
    if faults.is_empty() { Ok(Written { inputs, output }) } else { Err(faults) }
}

/// Why `...` must not stand behind what is there of the term.
fn misplaced(term: &Term) -> Option<&'static str> {
    if term.dots.is_some() {
        Some("`...` stands once for an operand")
    } else if term.letters.is_empty() {
        None
    } else {
        Some("`...` stands before the letters: it is all axes before the last ones")
    }
}

/// What is wrong with a character that is no part of a spec, or not here.
fn unknown(character: char, has_arrow: bool) -> String {
    match character {
        ',' => "the output is one list of letters: commas stand between operands".to_owned(),
        '-' | '>' if has_arrow => "there is one arrow: `->` stands before the output".to_owned(),
        '-' | '>' => "the arrow before the output is `->`".to_owned(),
        '.' => "any axes before the last ones are three dots, `...`".to_owned(),
        '(' | ')' => {
            "`einsum!` has no groups: `rearrange!` splits and merges axes by `(..)`".to_owned()
        }
        '0'..='9' => format!("`{character}` is no letter: an axis has a letter, not a number"),
        _ => format!("`{character}` is no letter: axes are named `a` to `z` and `A` to `Z`"),
    }
}
