//! Prints an expansion as text, and below it the mistakes that were found.

use std::ops::Range;

use crate::piece::Piece;
use crate::token::Bracket;

/// Prints the expansion of a call whose text is `source`.
pub(crate) fn print(source: &str, pieces: Vec<Piece<'_, Range<usize>>>) -> String {
    let mut code = String::new();
    let mut faults = Vec::new();
    for piece in pieces {
        write(source, piece, &mut code, &mut faults);
        if code.ends_with(['}', ';', ']']) {
            code.push('\n');
        }
    }
    let code = code.trim_end();
    faults.insert(0, code.to_owned());
    faults.join("\n")
}

fn write(
    source: &str,
    piece: Piece<'_, Range<usize>>,
    code: &mut String,
    faults: &mut Vec<String>,
) {
    match piece {
        Piece::Code(text, _) => append(code, &text),
        Piece::Name(text, token) => {
            let plain = token.text.trim_start_matches("r#");
            assert!(text.contains(plain), "`{text}` is not made of `{plain}`");
            append(code, &text);
        }
        Piece::Text(text) => append(code, &format!("{text:?}")),
        Piece::Letter(letter, _) => append(code, &format!("{letter:?}")),
        Piece::User(token) => append(code, &source[token.source.clone()]),
        Piece::Group(bracket, pieces) => {
            let (open, close) = match bracket {
                Bracket::Round => ("(", ")"),
                Bracket::Square => ("[", "]"),
                Bracket::Curly => ("{ ", " }"),
            };
            append(code, open);
            for piece in pieces {
                write(source, piece, code, faults);
            }
            code.push_str(close);
        }
        Piece::Fault(fault) => {
            append(code, "::core::compile_error! { .. }");
            let place = match fault.place {
                Some(place) => {
                    let bytes = place.first.source.start..place.last.source.end;
                    format!("at `{}`", &source[bytes])
                }
                None => "of the call".to_owned(),
            };
            faults.push(format!("error {place}: {}", fault.message));
        }
    }
}

/// Appends with a space where Rust's usual style has one.
fn append(code: &mut String, text: &str) {
    let is_glued = code.is_empty()
        || code.ends_with(['(', '[', '<', ':', '\'', '&', '!', '\n', '#'])
        || code.ends_with("{ ")
        || code.ends_with('.')
        || text == ":"
        || text.starts_with([',', ';', '>', ')', ']', '!', '.'])
        || text.starts_with(['<', '(']) && code.ends_with(is_word) && !code.ends_with("match");
    if !is_glued {
        code.push(' ');
    }
    code.push_str(text);
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}
