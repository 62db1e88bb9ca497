//! The tokens of a macro call, as the rules of this crate see them.
//!
//! Every type here is generic over the source `S` of a token: a compiler token in a real call, a range of
//! bytes in the tests. So the rules know nothing about `proc_macro`, whose types exist only inside a running
//! compiler.

/// One token of the user, with what the compiler gave us for it.
pub(crate) struct Token<S> {
    pub(crate) kind: Kind,
    /// The token as the user wrote it; for a group, its two brackets with `..` between.
    pub(crate) text: String,
    /// What stands inside a group; empty for all other tokens.
    pub(crate) inner: Vec<Token<S>>,
    pub(crate) source: S,
}

/// What kind of token it is. A lifetime is a `'` followed by a word, as in `proc_macro`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Punct,
    Literal,
    Group(Bracket),
}

/// The brackets of a group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bracket {
    Round,
    Square,
    Curly,
}

impl<S> Token<S> {
    /// Whether it is this word or this punctuation character.
    pub(crate) fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Punct) && self.text == text
    }
}

/// Takes tokens off the front of a list.
pub(crate) struct Cursor<'a, S> {
    rest: &'a [Token<S>],
}

impl<'a, S> Cursor<'a, S> {
    pub(crate) fn new(tokens: &'a [Token<S>]) -> Self {
        Self { rest: tokens }
    }

    pub(crate) fn peek(&self) -> Option<&'a Token<S>> {
        self.rest.first()
    }

    pub(crate) fn take(&mut self) -> Option<&'a Token<S>> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }

    /// Takes the next token if it satisfies `wanted`.
    pub(crate) fn take_if(&mut self, wanted: impl Fn(&Token<S>) -> bool) -> Option<&'a Token<S>> {
        self.peek().filter(|token| wanted(token))?;
        self.take()
    }

    /// Takes all tokens before the first that satisfies `end`, which stays.
    pub(crate) fn take_until(&mut self, end: impl FnMut(&Token<S>) -> bool) -> &'a [Token<S>] {
        let length = self.rest.iter().position(end).unwrap_or(self.rest.len());
        let (before, rest) = self.rest.split_at(length);
        self.rest = rest;
        before
    }
}
