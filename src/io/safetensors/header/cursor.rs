//! A place in a text of JSON, and the pieces that a header is made of.

use super::quoted::Chars;
use super::{Fault, LENGTH_BYTES, Quoted, Wanted, What};

/// A place in a header.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

type Read<'a, T> = Result<T, Fault<'a>>;

impl<'a> Cursor<'a> {
    /// The begin of a header.
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// A later place of a header.
    pub(super) const fn starting_at(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// The place, in bytes from the begin of the file.
    pub(super) const fn place(&self) -> usize {
        self.at.saturating_add(LENGTH_BYTES)
    }

    /// What stands here and behind.
    pub(super) const fn rest(&self) -> &'a [u8] {
        match self.text.as_bytes().split_at_checked(self.at) {
            Some((_, rest)) => rest,
            None => &[],
        }
    }

    const fn peek(&self) -> Option<u8> {
        if let [byte, ..] = self.rest() { Some(*byte) } else { None }
    }

    /// Steps over a byte, if there is one.
    const fn step(&mut self) {
        if self.at < self.text.len() {
            self.at = self.at.saturating_add(1);
        }
    }

    /// What stands between an earlier place and here.
    const fn since(&self, begin: usize) -> &'a str {
        if let Some((text, _)) = self.text.split_at_checked(self.at)
            && let Some((_, inside)) = text.split_at_checked(begin)
        {
            inside
        } else {
            ""
        }
    }

    /// The fault that something else is here.
    const fn fault(&self, field: &'static str, expected: &'static str) -> Fault<'a> {
        let found = match self.peek() {
            Some(byte) => What::Byte(byte),
            None => What::End,
        };
        Fault::new(self.place(), field, found, Wanted::Text(expected))
    }

    /// Skips what JSON calls white space.
    pub(super) const fn skip_space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.step();
        }
    }

    /// Steps over the byte, if it is here.
    pub(super) const fn take_if(&mut self, byte: u8) -> bool {
        let is_here = matches!(self.peek(), Some(here) if here == byte);
        if is_here {
            self.step();
        }
        is_here
    }

    /// Steps over the byte.
    pub(super) const fn byte(
        &mut self,
        byte: u8,
        field: &'static str,
        expected: &'static str,
    ) -> Read<'a, ()> {
        if self.take_if(byte) { Ok(()) } else { Err(self.fault(field, expected)) }
    }

    /// Steps over a colon and the space around it.
    pub(super) const fn colon(&mut self, field: &'static str) -> Read<'a, ()> {
        self.skip_space();
        attempt!(self.byte(b':', field, "`:`"));
        self.skip_space();
        Ok(())
    }

    /// Steps over a comma and the space around it, or over what closes the list; whether it goes on.
    pub(super) const fn comma_or(
        &mut self,
        close: u8,
        field: &'static str,
        expected: &'static str,
    ) -> Read<'a, bool> {
        self.skip_space();
        if self.take_if(close) {
            return Ok(false);
        }
        attempt!(self.byte(b',', field, expected));
        self.skip_space();
        Ok(true)
    }

    /// Nothing but spaces stands behind the header.
    pub(super) const fn only_padding(&mut self, field: &'static str) -> Read<'a, ()> {
        while self.take_if(b' ') {}
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.fault(field, "nothing but spaces behind it")),
        }
    }

    /// A string.
    pub(super) const fn string(&mut self, field: &'static str) -> Read<'a, Quoted<'a>> {
        attempt!(self.byte(b'"', field, "a string"));
        let begin = self.at;
        let mut has_escapes = false;
        loop {
            match self.peek() {
                None => return Err(self.fault(field, "a string that ends")),
                Some(b'"') => break,
                Some(0..0x20) => {
                    return Err(self.fault(field, "a string without control characters"));
                }
                Some(b'\\') => {
                    has_escapes = true;
                    self.step();
                    self.step();
                }
                Some(_) => self.step(),
            }
        }
        let inside = self.since(begin);
        let mut characters = Chars::from_quote(inside.as_bytes());
        while has_escapes && let Some(character) = characters.unescape() {
            if character.is_none() {
                let at = begin.saturating_add(LENGTH_BYTES);
                let expected = Wanted::Text("a string whose escapes are those of JSON");
                return Err(Fault::new(at, field, What::Text(inside), expected));
            }
        }
        self.step();
        Ok(Quoted::new(inside))
    }

    /// A whole number that is not negative.
    pub(super) const fn number(&mut self, field: &'static str) -> Read<'a, usize> {
        let (begin, place) = (self.at, self.place());
        let expected = "a whole number";
        while let Some(b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E') = self.peek() {
            self.step();
        }
        let text = self.since(begin);
        if text.is_empty() {
            return Err(self.fault(field, expected));
        }
        let mut rest = text.as_bytes();
        let has_zeros = matches!(rest, [b'0', _, ..]);
        let mut number = Some(0usize);
        while let [first, behind @ ..] = rest {
            let Some(digit) = digit(*first) else { break };
            number = match number {
                Some(number) => match number.checked_mul(10) {
                    Some(tens) => tens.checked_add(digit),
                    None => None,
                },
                None => None,
            };
            rest = behind;
        }
        match number {
            _ if !rest.is_empty() || has_zeros => {
                Err(Fault::new(place, field, What::Text(text), Wanted::Text(expected)))
            }
            Some(number) => Ok(number),
            None => Err(Fault::new(place, field, What::Text(text), Wanted::at_most(usize::MAX))),
        }
    }
}

/// A digit of base 10.
const fn digit(byte: u8) -> Option<usize> {
    Some(match byte {
        b'0' => 0,
        b'1' => 1,
        b'2' => 2,
        b'3' => 3,
        b'4' => 4,
        b'5' => 5,
        b'6' => 6,
        b'7' => 7,
        b'8' => 8,
        b'9' => 9,
        _ => return None,
    })
}
