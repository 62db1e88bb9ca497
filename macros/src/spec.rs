//! The string literal that a call gives its axes by, and mistakes that are shown inside it.

use std::ops::Range;

use crate::fault::Fault;
use crate::token::{Kind, Token};

/// The text between the quotes, and the literal it stands in.
pub(crate) struct Spec<'a, S> {
    pub(crate) token: &'a Token<S>,
    pub(crate) text: &'a str,
}

impl<'a, S> Spec<'a, S> {
    /// The spec that `tokens` are, which must be one string literal; `example` is one.
    pub(crate) fn read(tokens: &'a [Token<S>], example: &str) -> Result<Self, Fault<'a, S>> {
        if let [token] = tokens
            && token.kind == Kind::Literal
            && let Some(text) = between_quotes(&token.text)
        {
            return Ok(Self { token, text });
        }
        let message = format!(
            "expected a string literal such as \"{example}\": the shape of the result follows \
             from it at compile time"
        );
        Err(Fault::of(tokens, message))
    }

    /// A fault of the bytes `place` of the text, which is shown with a mark below them.
    pub(crate) fn fault(&self, place: Range<usize>, message: impl Into<String>) -> Fault<'a, S> {
        let width = |part: Option<&str>| part.map_or(0, |part| part.chars().count());
        let before = width(self.text.get(..place.start));
        let marked = width(self.text.get(place)).max(1);
        let message = format!(
            "{}\n  {}\n  {}{}",
            message.into(),
            self.text,
            " ".repeat(before),
            "^".repeat(marked)
        );
        Fault::at(self.token, message)
    }
}

/// What stands in a string literal, raw or not; nothing of any other literal.
fn between_quotes(literal: &str) -> Option<&str> {
    let inside = literal.strip_prefix('r').unwrap_or(literal).trim_matches('#');
    inside.strip_prefix('"')?.strip_suffix('"')
}

/// The things in quotes, with commas and `and` between them: "`b`, `i` and `j`".
pub(crate) fn listed<T: ToString>(things: impl IntoIterator<Item = T>) -> String {
    let quoted: Vec<String> =
        things.into_iter().map(|thing| format!("`{}`", thing.to_string())).collect();
    match quoted.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    }
}
