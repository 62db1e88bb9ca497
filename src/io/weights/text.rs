//! A short text that is put together without a heap, also when a program is compiled.

use core::fmt;
use core::str;

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
            let digit = match (number / power) % 10 {
                0 => "0",
                1 => "1",
                2 => "2",
                3 => "3",
                4 => "4",
                5 => "5",
                6 => "6",
                7 => "7",
                8 => "8",
                _ => "9",
            };
            self.push(digit);
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

    /// Whether there was no room for all of it.
    pub(super) const fn is_cut(&self) -> bool {
        self.is_cut
    }
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
};
