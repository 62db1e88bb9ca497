//! Cuts text into the tokens a procedural macro would get; it knows what the recorded calls contain.

use std::ops::Range;

use crate::token::{Bracket, Kind, Token};

/// The tokens of `text`, each with its range of bytes.
pub(crate) fn lex(text: &str) -> Vec<Token<Range<usize>>> {
    let mut position = 0;
    let tokens = until_closed(text, &mut position);
    assert_eq!(position, text.len(), "a bracket closes too early in {text}");
    tokens
}

fn until_closed(text: &str, position: &mut usize) -> Vec<Token<Range<usize>>> {
    let mut tokens = Vec::new();
    while let Some(first) = text[*position..].chars().next() {
        let start = *position;
        let rest = &text[start..];
        let (kind, length) = match first {
            ' ' => {
                *position += 1;
                continue;
            }
            ')' | ']' | '}' => break,
            '(' | '[' | '{' => {
                *position += 1;
                let inner = until_closed(text, position);
                *position += 1;
                let (bracket, brackets) = match first {
                    '(' => (Bracket::Round, "(..)"),
                    '[' => (Bracket::Square, "[..]"),
                    _ => (Bracket::Curly, "{..}"),
                };
                tokens.push(Token {
                    kind: Kind::Group(bracket),
                    text: brackets.to_owned(),
                    inner,
                    source: start..*position,
                });
                continue;
            }
            '"' => (Kind::Literal, 2 + rest[1..].find('"').expect("a closed string")),
            '\'' if rest.chars().nth(2) == Some('\'') => (Kind::Literal, 3),
            '0'..='9' => (Kind::Literal, length_of_number(rest)),
            _ if is_word(first) => {
                let raw = if rest.starts_with("r#") { 2 } else { 0 };
                (Kind::Word, raw + length_of_word(&rest[raw..]))
            }
            _ => (Kind::Punct, first.len_utf8()),
        };
        *position += length;
        tokens.push(Token {
            kind,
            text: text[start..*position].to_owned(),
            inner: Vec::new(),
            source: start..*position,
        });
    }
    tokens
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn length_of_word(text: &str) -> usize {
    text.find(|letter| !is_word(letter)).unwrap_or(text.len())
}

/// A `.` belongs to a number unless a second one or a word follows it.
fn length_of_number(text: &str) -> usize {
    let whole = length_of_word(text);
    match text[whole..].strip_prefix('.') {
        Some(rest) if !rest.starts_with(|next: char| next == '.' || next.is_alphabetic()) => {
            whole + 1 + length_of_word(rest)
        }
        _ => whole,
    }
}
