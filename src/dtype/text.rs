//! A short text on the stack, for numbers that are looked at before they are printed.

use core::fmt;

/// Up to 40 bytes of text; what does not fit is an error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    bytes: [u8; 40],
    /// How many of `bytes` count.
    len: usize,
}

impl Text {
    /// What formatting gives, if it fits.
    pub(crate) fn of(arguments: fmt::Arguments<'_>) -> Option<Self> {
        let mut text = Self { bytes: [0; 40], len: 0 };
        fmt::Write::write_fmt(&mut text, arguments).ok()?;
        Some(text)
    }

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..self.len).unwrap_or(&[]);
        core::str::from_utf8(bytes).unwrap_or("")
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let end = self.len.checked_add(piece.len()).ok_or(fmt::Error)?;
        let place = self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?;
        place.copy_from_slice(piece.as_bytes());
        self.len = end;
        Ok(())
    }
}
