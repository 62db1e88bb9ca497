//! The name of a tensor, as a file spells it.

use core::cmp::Ordering;
use core::fmt::{self, Write};
use core::str;

#[cfg(feature = "safetensors")]
use super::safetensors::{Chars, Quoted};

/// A name in a file, which is read where it stands: escapes of the format are not in its
/// characters, and no memory is needed for them.
///
/// # Example
/// ```
/// use formwork::io::Name;
///
/// let name = Name::from("layer.0.weight");
/// assert!(name == *"layer.0.weight");
/// assert_eq!(name.to_string(), "layer.0.weight");
/// ```
#[derive(Clone, Copy)]
pub struct Name<'a>(Spelling<'a>);

#[derive(Clone, Copy)]
enum Spelling<'a> {
    Plain(&'a str),
    #[cfg(feature = "safetensors")]
    Quoted(Quoted<'a>),
}

impl<'a> Name<'a> {
    /// The name, if the file spells it as it is.
    #[must_use]
    pub fn as_str(self) -> Option<&'a str> {
        match self.0 {
            Spelling::Plain(text) => Some(text),
            #[cfg(feature = "safetensors")]
            Spelling::Quoted(quoted) => quoted.as_str(),
        }
    }

    /// The characters.
    pub fn chars(self) -> impl Iterator<Item = char> + Clone + 'a {
        match self.0 {
            Spelling::Plain(text) => Letters::Plain(text.chars()),
            #[cfg(feature = "safetensors")]
            Spelling::Quoted(quoted) => Letters::Quoted(quoted.chars()),
        }
    }

    /// A string of JSON.
    #[cfg(feature = "safetensors")]
    pub(super) fn quoted(quoted: Quoted<'a>) -> Self {
        Self(Spelling::Quoted(quoted))
    }
}

/// The characters of a name.
#[derive(Clone)]
enum Letters<'a> {
    Plain(str::Chars<'a>),
    #[cfg(feature = "safetensors")]
    Quoted(Chars<'a>),
}

impl Iterator for Letters<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::Plain(chars) => chars.next(),
            #[cfg(feature = "safetensors")]
            Self::Quoted(chars) => chars.next(),
        }
    }
}

impl<'a> From<&'a str> for Name<'a> {
    fn from(text: &'a str) -> Self {
        Self(Spelling::Plain(text))
    }
}

impl PartialEq<str> for Name<'_> {
    fn eq(&self, other: &str) -> bool {
        self.chars().eq(other.chars())
    }
}

impl PartialEq for Name<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.chars().eq(other.chars())
    }
}

impl Eq for Name<'_> {}

impl PartialOrd for Name<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name<'_> {
    /// By characters, as texts are ordered.
    fn cmp(&self, other: &Self) -> Ordering {
        self.chars().cmp(other.chars())
    }
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            Some(text) => f.pad(text),
            None => self.chars().try_for_each(|character| f.write_char(character)),
        }
    }
}

impl fmt::Debug for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.chars().try_for_each(|character| write!(f, "{}", character.escape_debug()))?;
        f.write_char('"')
    }
}
