//! A place in a text of JSON, and the pieces that a header is made of.

use super::quoted::unescape;
use super::{Fault, LENGTH_BYTES, Quoted, Wanted, What};

/// A place in a header.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

type Read<'a, T> = Result<T, Fault<'a>>;

impl<'a> Cursor<'a> {
    /// The begin of a header.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// A later place of a header.
    pub(super) fn starting_at(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// The place, in bytes from the begin of the file.
    pub(super) fn place(&self) -> usize {
        self.at.saturating_add(LENGTH_BYTES)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn step(&mut self) {
        self.at = self.at.saturating_add(1);
    }

    /// The fault that something else is here.
    fn fault(&self, field: &'static str, expected: &'static str) -> Fault<'a> {
        let found = self.peek().map_or(What::End, What::Byte);
        Fault::new(self.place(), field, found, Wanted::Text(expected))
    }

    /// Skips what JSON calls white space.
    pub(super) fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.step();
        }
    }

    /// Steps over the byte, if it is here.
    pub(super) fn take_if(&mut self, byte: u8) -> bool {
        let is_here = self.peek() == Some(byte);
        if is_here {
            self.step();
        }
        is_here
    }

    /// Steps over the byte.
    pub(super) fn byte(
        &mut self,
        byte: u8,
        field: &'static str,
        expected: &'static str,
    ) -> Read<'a, ()> {
        if self.take_if(byte) { Ok(()) } else { Err(self.fault(field, expected)) }
    }

    /// Steps over a colon and the space around it.
    pub(super) fn colon(&mut self, field: &'static str) -> Read<'a, ()> {
        self.skip_space();
        self.byte(b':', field, "`:`")?;
        self.skip_space();
        Ok(())
    }

    /// Steps over a comma and the space around it, or over what closes the list; whether it goes on.
    pub(super) fn comma_or(
        &mut self,
        close: u8,
        field: &'static str,
        expected: &'static str,
    ) -> Read<'a, bool> {
        self.skip_space();
        if self.take_if(close) {
            return Ok(false);
        }
        self.byte(b',', field, expected)?;
        self.skip_space();
        Ok(true)
    }

    /// Nothing but spaces stands behind the header.
    pub(super) fn only_padding(&mut self, field: &'static str) -> Read<'a, ()> {
        while self.take_if(b' ') {}
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fault(field, "nothing but spaces behind it")),
        }
    }

    /// A string.
    pub(super) fn string(&mut self, field: &'static str) -> Read<'a, Quoted<'a>> {
        self.byte(b'"', field, "a string")?;
        let begin = self.at;
        loop {
            match self.peek() {
                None => return Err(self.fault(field, "a string that ends")),
                Some(b'"') => break,
                Some(0..0x20) => {
                    return Err(self.fault(field, "a string without control characters"));
                }
                Some(b'\\') => {
                    self.step();
                    self.step();
                }
                Some(_) => self.step(),
            }
        }
        let inside = self.text.get(begin..self.at).unwrap_or("");
        let quoted = Quoted::new(inside);
        let mut characters = quoted.chars();
        while let Some(character) = unescape(&mut characters) {
            if character.is_none() {
                let at = begin.saturating_add(LENGTH_BYTES);
                let expected = Wanted::Text("a string whose escapes are those of JSON");
                return Err(Fault::new(at, field, What::Text(inside), expected));
            }
        }
        self.step();
        Ok(quoted)
    }

    /// A whole number that is not negative.
    pub(super) fn number(&mut self, field: &'static str) -> Read<'a, usize> {
        let (begin, place) = (self.at, self.place());
        let expected = "a whole number";
        while let Some(b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E') = self.peek() {
            self.step();
        }
        let text = self.text.get(begin..self.at).unwrap_or("");
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let has_zeros = text.len() > 1 && text.starts_with('0');
        if text.is_empty() {
            return Err(self.fault(field, expected));
        }
        if !is_number || has_zeros {
            return Err(Fault::new(place, field, What::Text(text), Wanted::Text(expected)));
        }
        let limit = usize::MAX;
        text.parse().map_err(|_| Fault::new(place, field, What::Text(text), Wanted::at_most(limit)))
    }
}
