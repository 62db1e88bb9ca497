//! A string of JSON as it stands between its quotes, with escapes.

use core::cmp::Ordering;

/// A string of which every escape is known to be one.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) struct Quoted<'a>(&'a str);

impl<'a> Quoted<'a> {
    /// What the cursor found to be a string.
    pub(super) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// The characters that it stands for.
    pub(in crate::io) const fn chars(self) -> Chars<'a> {
        Chars::from_quote(self.0.as_bytes())
    }

    /// The text, if it has no escapes.
    pub(in crate::io) const fn as_str(self) -> Option<&'a str> {
        let mut rest = self.0.as_bytes();
        while let [first, behind @ ..] = rest {
            if *first == b'\\' {
                return None;
            }
            rest = behind;
        }
        Some(self.0)
    }

    /// Whether it stands for this text.
    pub(super) const fn is(self, text: &str) -> bool {
        self.chars().compare(Chars::of_text(text)).is_eq()
    }
}

impl PartialEq<str> for Quoted<'_> {
    fn eq(&self, other: &str) -> bool {
        self.is(other)
    }
}

/// The characters that a string stands for, or those of a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) struct Chars<'a> {
    /// Begins with a whole character.
    rest: &'a [u8],
    /// Whether it is a string, which ends with a quote and has escapes.
    is_quoted: bool,
}

impl<'a> Chars<'a> {
    /// What stands behind the quote that opens a string, up to the one that closes it.
    pub(super) const fn from_quote(rest: &'a [u8]) -> Self {
        Self { rest, is_quoted: true }
    }

    /// The characters of a text.
    pub(in crate::io) const fn of_text(text: &'a str) -> Self {
        Self { rest: text.as_bytes(), is_quoted: false }
    }

    /// Which is the first by their characters, as texts are ordered.
    pub(in crate::io) const fn compare(mut self, mut other: Self) -> Ordering {
        loop {
            match (self.step(), other.step()) {
                (None, None) => return Ordering::Equal,
                (None, Some(_)) => return Ordering::Less,
                (Some(_), None) => return Ordering::Greater,
                (Some(one), Some(other)) if one < other => return Ordering::Less,
                (Some(one), Some(other)) if one > other => return Ordering::Greater,
                (Some(_), Some(_)) => {}
            }
        }
    }

    /// The next character, or the end.
    pub(in crate::io) const fn step(&mut self) -> Option<char> {
        match self.unescape() {
            Some(Some(character)) => Some(character),
            // The cursor has seen that every escape is one.
            Some(None) => Some(char::REPLACEMENT_CHARACTER),
            None => None,
        }
    }

    /// The next character, or the end; `None` inside for what is no escape.
    pub(super) const fn unescape(&mut self) -> Option<Option<char>> {
        match self.rest {
            [b'"', ..] if self.is_quoted => None,
            [b'\\', behind @ ..] if self.is_quoted => {
                self.rest = behind;
                Some(match self.plain() {
                    Some(same @ ('"' | '\\' | '/')) => Some(same),
                    Some('b') => Some('\u{8}'),
                    Some('f') => Some('\u{c}'),
                    Some('n') => Some('\n'),
                    Some('r') => Some('\r'),
                    Some('t') => Some('\t'),
                    Some('u') => self.code(),
                    _ => None,
                })
            }
            [] => None,
            _ => Some(self.plain()),
        }
    }

    /// A character as it stands there.
    const fn plain(&mut self) -> Option<char> {
        let (code, behind) = match self.rest {
            [a @ ..0x80, behind @ ..] => (bits(*a, 0x7f, 0), behind),
            [a @ ..0xe0, b, behind @ ..] => (bits(*a, 0x1f, 6) | bits(*b, 0x3f, 0), behind),
            [a @ ..0xf0, b, c, behind @ ..] => {
                (bits(*a, 0xf, 12) | bits(*b, 0x3f, 6) | bits(*c, 0x3f, 0), behind)
            }
            [a, b, c, d, behind @ ..] => {
                let high = bits(*a, 0x7, 18) | bits(*b, 0x3f, 12);
                (high | bits(*c, 0x3f, 6) | bits(*d, 0x3f, 0), behind)
            }
            _ => return None,
        };
        self.rest = behind;
        char::from_u32(code)
    }

    /// Four digits of base 16.
    const fn unit(&mut self) -> Option<u32> {
        let mut unit = 0_u32;
        let mut count = 0_u32;
        while count < 4 {
            let Some(character) = self.plain() else { return None };
            let Some(digit) = character.to_digit(16) else { return None };
            unit = unit.wrapping_mul(16).wrapping_add(digit);
            count = count.wrapping_add(1);
        }
        Some(unit)
    }

    /// What stands behind `\u`: one unit, or two that are a pair.
    const fn code(&mut self) -> Option<char> {
        let Some(high) = self.unit() else { return None };
        if high < 0xd800 || high >= 0xe000 {
            return char::from_u32(high);
        }
        if high >= 0xdc00
            || !matches!(self.plain(), Some('\\'))
            || !matches!(self.plain(), Some('u'))
        {
            return None;
        }
        match self.unit() {
            Some(low @ 0xdc00..0xe000) => {
                let high = high.wrapping_sub(0xd800).wrapping_mul(0x400);
                char::from_u32(high.wrapping_add(low.wrapping_sub(0xdc00)).wrapping_add(0x1_0000))
            }
            _ => None,
        }
    }
}

/// Some bits of a byte, moved up.
const fn bits(byte: u8, mask: u8, up: u32) -> u32 {
    u32::from_le_bytes([byte & mask, 0, 0, 0]).wrapping_shl(up)
}

impl Iterator for Chars<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        self.step()
    }
}

const _: () = {
    let quoted = Quoted::new(r"a\u00e9\ud83d\ude00\/");
    assert!(quoted.is("aé😀/") && quoted.as_str().is_none());
    assert!(Quoted::new("b").chars().compare(Chars::of_text("ab")).is_gt());
    assert!(Quoted::new("a").chars().compare(Chars::of_text("ab")).is_lt());
};
