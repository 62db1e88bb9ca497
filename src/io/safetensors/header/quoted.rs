//! A string of JSON as it stands between its quotes, with escapes.

use core::cmp::Ordering;
use core::str;

/// A string of which every escape is known to be one.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) struct Quoted<'a>(&'a str);

impl<'a> Quoted<'a> {
    /// What the cursor found to be a string.
    pub(super) fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The characters that it stands for.
    pub(in crate::io) fn chars(self) -> Chars<'a> {
        Chars { rest: self.0.chars() }
    }

    /// The text, if it has no escapes.
    pub(in crate::io) fn as_str(self) -> Option<&'a str> {
        if self.0.contains('\\') { None } else { Some(self.0) }
    }

    /// By characters, as a text is ordered.
    pub(in crate::io) fn cmp_chars(self, other: impl Iterator<Item = char>) -> Ordering {
        self.chars().cmp(other)
    }
}

impl PartialEq<str> for Quoted<'_> {
    fn eq(&self, other: &str) -> bool {
        self.chars().eq(other.chars())
    }
}

/// The characters that a string stands for.
#[derive(Clone, Debug)]
pub(in crate::io) struct Chars<'a> {
    rest: str::Chars<'a>,
}

impl Chars<'_> {
    /// Four digits of base 16.
    fn unit(&mut self) -> Option<u32> {
        (0..4).try_fold(0, |unit: u32, _| {
            Some(unit.checked_mul(16)?.wrapping_add(self.rest.next()?.to_digit(16)?))
        })
    }

    /// What stands behind `\u`: one unit, or two that are a pair.
    fn code(&mut self) -> Option<char> {
        let unit = self.unit()?;
        if !(0xd800..0xe000).contains(&unit) {
            return char::from_u32(unit);
        }
        let is_pair = self.rest.next()? == '\\' && self.rest.next()? == 'u';
        let low = self.unit().filter(|low| is_pair && (0xdc00..0xe000).contains(low))?;
        let high = unit.checked_sub(0xd800).filter(|high| *high < 0x400)?;
        char::from_u32(
            high.wrapping_mul(0x400).wrapping_add(low.wrapping_sub(0xdc00)).wrapping_add(0x1_0000),
        )
    }
}

/// The next character, or the end; `None` inside for what is no escape.
pub(super) fn unescape(characters: &mut Chars<'_>) -> Option<Option<char>> {
    Some(match characters.rest.next()? {
        '\\' => match characters.rest.next() {
            Some(same @ ('"' | '\\' | '/')) => Some(same),
            Some('b') => Some('\u{8}'),
            Some('f') => Some('\u{c}'),
            Some('n') => Some('\n'),
            Some('r') => Some('\r'),
            Some('t') => Some('\t'),
            Some('u') => characters.code(),
            _ => None,
        },
        plain => Some(plain),
    })
}

impl Iterator for Chars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        // The cursor has seen that every escape is one.
        unescape(self).map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}
