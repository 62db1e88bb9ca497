//! The beginning of a text that came from outside, kept without a heap.

use core::fmt::{self, Write};

/// The first bytes of a text, at most `KEPT` of them and whole characters only.
///
/// Displays with `..` where the text was longer, and with escapes for characters that would not be seen, or
/// would change how what stands around them is seen: those that control a terminal, and those that turn
/// the direction of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Excerpt<const KEPT: usize> {
    /// # Invariants
    /// The first `len` bytes are whole characters; the rest is zero.
    kept: [u8; KEPT],
    len: usize,
    shortened: bool,
}

impl<const KEPT: usize> Excerpt<KEPT> {
    /// The beginning of `text`.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut excerpt = Self::default();
        for character in text.chars() {
            excerpt.push(character);
        }
        excerpt
    }

    /// The beginning of bytes that may be no text; what is none becomes U+FFFD.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        let mut excerpt = Self::default();
        // A character more than is kept, so that the cut is seen.
        let bytes = bytes.get(..KEPT.saturating_add(4)).unwrap_or(bytes);
        for chunk in bytes.utf8_chunks() {
            chunk.valid().chars().for_each(|character| excerpt.push(character));
            if !chunk.invalid().is_empty() {
                excerpt.push(char::REPLACEMENT_CHARACTER);
            }
        }
        excerpt
    }

    /// The beginning of what these characters are.
    pub fn of_chars(characters: impl Iterator<Item = char>) -> Self {
        let mut excerpt = Self::default();
        for character in characters {
            excerpt.push(character);
            if excerpt.shortened {
                break;
            }
        }
        excerpt
    }

    /// What is kept.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let bytes = self.kept.get(..self.len).unwrap_or(&[]);
        core::str::from_utf8(bytes).unwrap_or("")
    }

    /// Whether the text was longer than what is kept.
    #[must_use]
    pub fn is_shortened(&self) -> bool {
        self.shortened
    }

    fn push(&mut self, character: char) {
        let mut bytes = [0; 4];
        let bytes = character.encode_utf8(&mut bytes).as_bytes();
        let end = self.len.saturating_add(bytes.len());
        match self.kept.get_mut(self.len..end) {
            Some(place) if !self.shortened => {
                place.copy_from_slice(bytes);
                self.len = end;
            }
            _ => self.shortened = true,
        }
    }
}

impl<const KEPT: usize> Default for Excerpt<KEPT> {
    fn default() -> Self {
        Self { kept: [0; KEPT], len: 0, shortened: false }
    }
}

impl<const KEPT: usize> fmt::Display for Excerpt<KEPT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.as_str().chars() {
            if is_unseen(character) {
                write!(f, "{}", character.escape_default())?;
            } else {
                f.write_char(character)?;
            }
        }
        f.write_str(if self.shortened { ".." } else { "" })
    }
}

/// Whether a character of a text from outside is shown as an escape: a control character, or one that has
/// no picture of its own.
pub(crate) const fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

impl<const KEPT: usize> fmt::Debug for Excerpt<KEPT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.as_str(), if self.shortened { ".." } else { "" })
    }
}
