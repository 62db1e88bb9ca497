//! Tokens as the text of a table: as one writes them, on one line.

use crate::token::{Bracket, Kind, Token};

/// The text of these tokens.
pub(super) fn spell<S>(tokens: &[Token<S>]) -> String {
    let mut text = String::new();
    let mut before: Option<&Token<S>> = None;
    for token in tokens {
        if before.is_some_and(|before| is_apart(before, token, &text)) {
            text.push(' ');
        }
        match token.kind {
            Kind::Group(bracket) => {
                let (open, close) = match bracket {
                    Bracket::Round => ('(', ')'),
                    Bracket::Square => ('[', ']'),
                    Bracket::Curly => ('{', '}'),
                };
                text.push(open);
                text.push_str(&spell(&token.inner));
                text.push(close);
            }
            _ => text.push_str(&token.text),
        }
        before = Some(token);
    }
    text
}

/// Whether a space stands between a token and the one before it.
fn is_apart<S>(before: &Token<S>, token: &Token<S>, text: &str) -> bool {
    let is_operator =
        |token: &Token<S>| ["+", "-", "*", "/", "%", "=", "|"].contains(&token.text.as_str());
    let is_value = |token: &Token<S>| matches!(token.kind, Kind::Word | Kind::Literal);
    // An operator behind a value stands between two, and has a space on both sides; else it is a sign.
    let is_between = || {
        is_operator(before)
            && text.strip_suffix(&before.text).is_some_and(|text| text.ends_with(' '))
    };
    if before.is(",") || before.is(";") || text.ends_with("->") {
        return true;
    }
    match (before.kind, token.kind) {
        (Kind::Punct, Kind::Punct) => token.is("&") && is_between(),
        (Kind::Punct, _) => is_between(),
        (_, Kind::Punct) => is_operator(token),
        (Kind::Group(_), _) => is_value(token),
        (_, Kind::Group(Bracket::Curly)) => true,
        (_, Kind::Group(_)) => false,
        _ => true,
    }
}
