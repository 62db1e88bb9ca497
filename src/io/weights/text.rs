//! A short text that is put together without a heap, also when a program is compiled.

use core::fmt;
use core::str;

use crate::error::is_unseen;

/// The first `MOST` bytes of a text.
#[derive(Clone, Copy)]
pub(super) struct Text<const MOST: usize> {
    /// # Invariants
    /// The first `len` bytes are whole characters.
    bytes: [u8; MOST],
    len: usize,
    /// How many characters these are.
    width: usize,
    is_cut: bool,
}

/// The largest power of ten that fits 64 bits.
const LARGEST_POWER: u64 = 10_000_000_000_000_000_000;

impl<const MOST: usize> Text<MOST> {
    /// No text.
    pub(super) const EMPTY: Self = Self { bytes: [0; MOST], len: 0, width: 0, is_cut: false };

    /// A text.
    pub(super) const fn of(text: &str) -> Self {
        let mut out = Self::EMPTY;
        out.push(text);
        out
    }

    /// A text from outside as it is shown: with escapes for characters that would not be seen, or would
    /// change how what stands around them is seen.
    pub(super) const fn shown(text: &str) -> Self {
        let (mut out, mut rest) = (Self::EMPTY, text);
        while let Some((code, first, behind)) = first_character(rest) {
            if matches!(char::from_u32(code), Some(character) if is_unseen(character)) {
                let mut escape = Text::<16>::of("\\u{");
                escape.push_hex(code);
                escape.push("}");
                out.push(escape.as_str());
            } else {
                out.push(first);
            }
            rest = behind;
        }
        out
    }

    /// Puts a number of up to 24 bits behind, in base 16.
    const fn push_hex(&mut self, number: u32) {
        let mut shift = 24_u32;
        while let Some(down) = shift.checked_sub(4) {
            shift = down;
            if number.wrapping_shr(shift) > 0 || shift == 0 {
                self.push(digit(number.wrapping_shr(shift) & 0xf));
            }
        }
    }

    /// Puts a text behind, if there is room for all of it.
    pub(super) const fn push(&mut self, text: &str) {
        let bytes = text.as_bytes();
        if let Some((_, room)) = self.bytes.split_at_mut_checked(self.len)
            && let Some((place, _)) = room.split_at_mut_checked(bytes.len())
            && !self.is_cut
        {
            place.copy_from_slice(bytes);
            self.len = self.len.saturating_add(bytes.len());
            self.width = self.width.saturating_add(width(text));
        } else {
            self.is_cut = true;
        }
    }

    /// Puts a number behind.
    pub(super) const fn push_number(&mut self, number: u64) {
        let mut power = 1;
        while power < LARGEST_POWER && number / power >= 10 {
            power = power.wrapping_mul(10);
        }
        while power > 0 {
            let [low, ..] = ((number / power) % 10).to_le_bytes();
            self.push(digit(u32::from_le_bytes([low, 0, 0, 0])));
            power /= 10;
        }
    }

    /// Puts a size behind.
    pub(super) const fn push_size(&mut self, size: usize) {
        // No target has more than 64 bits, and eight bytes hold each size.
        let mut bytes = [0; 8];
        if let Some((low, _)) = bytes.split_first_chunk_mut() {
            *low = size.to_le_bytes();
        }
        self.push_number(u64::from_le_bytes(bytes));
    }

    /// Puts spaces behind until there are so many characters.
    pub(super) const fn pad(&mut self, width: usize) {
        while self.width < width && !self.is_cut {
            self.push(" ");
        }
    }

    /// The text.
    pub(super) const fn as_str(&self) -> &str {
        match self.bytes.split_at_checked(self.len) {
            Some((text, _)) => match str::from_utf8(text) {
                Ok(text) => text,
                Err(_) => "",
            },
            None => "",
        }
    }

    /// The number of characters.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Says that there was no room for all of it.
    pub(super) const fn cut(&mut self) {
        self.is_cut = true;
    }

    /// Whether there was no room for all of it.
    pub(super) const fn is_cut(&self) -> bool {
        self.is_cut
    }
}

/// A digit of base 16.
const fn digit(number: u32) -> &'static str {
    match number {
        0 => "0",
        1 => "1",
        2 => "2",
        3 => "3",
        4 => "4",
        5 => "5",
        6 => "6",
        7 => "7",
        8 => "8",
        9 => "9",
        10 => "a",
        11 => "b",
        12 => "c",
        13 => "d",
        14 => "e",
        _ => "f",
    }
}

/// The first character, by its code and as a text, and what stands behind it.
const fn first_character(text: &str) -> Option<(u32, &str, &str)> {
    let (len, code) = match text.as_bytes() {
        [a @ ..0x80, ..] => (1, bits(*a, 0x7f, 0)),
        [a @ ..0xe0, b, ..] => (2, bits(*a, 0x1f, 6) | bits(*b, 0x3f, 0)),
        [a @ ..0xf0, b, c, ..] => (3, bits(*a, 0xf, 12) | bits(*b, 0x3f, 6) | bits(*c, 0x3f, 0)),
        [a, b, c, d, ..] => {
            let high = bits(*a, 0x7, 18) | bits(*b, 0x3f, 12);
            (4, high | bits(*c, 0x3f, 6) | bits(*d, 0x3f, 0))
        }
        _ => return None,
    };
    match text.split_at_checked(len) {
        Some((first, behind)) => Some((code, first, behind)),
        None => None,
    }
}

/// Some bits of a byte, moved up.
const fn bits(byte: u8, mask: u8, up: u32) -> u32 {
    u32::from_le_bytes([byte & mask, 0, 0, 0]).wrapping_shl(up)
}

/// The number of characters.
const fn width(text: &str) -> usize {
    let mut rest = text.as_bytes();
    let mut count = 0usize;
    while let [first, behind @ ..] = rest {
        // What goes on with a character is 10xxxxxx.
        if *first & 0xc0 != 0x80 {
            count = count.saturating_add(1);
        }
        rest = behind;
    }
    count
}

impl<const MOST: usize> fmt::Display for Text<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())?;
        f.write_str(if self.is_cut { ".." } else { "" })
    }
}

impl<const MOST: usize> fmt::Debug for Text<MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.as_str())
    }
}

const _: () = {
    let mut text = Text::<12>::of("é");
    text.push_size(0);
    text.push_size(1203);
    text.pad(8);
    assert!(matches!(text.as_str().as_bytes(), [0xc3, 0xa9, b'0', b'1', b'2', b'0', b'3', _, _]));
    assert!(text.width() == 8 && !text.is_cut());
    text.push("four");
    assert!(text.is_cut());
    let shown = Text::<64>::shown("a\u{1b}é\n\u{2066}日\u{7f}😀\0");
    let expected = "a\\u{1b}é\\u{a}\\u{2066}日\\u{7f}😀\\u{0}";
    assert!(super::row::same_text(shown.as_str(), expected) && shown.width() == 34);
};
