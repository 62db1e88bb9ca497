//! The header of a safetensors file, read strictly, without a heap.
//!
//! Knows nothing about the rest of the crate. All of it is `const fn`, so that a file is read by the same
//! rules when a program runs and when it is compiled.

/// `?`, which no `const fn` has.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(fault) => return Err(fault),
        }
    };
}

mod cover;
mod cursor;
mod fault;
mod item;
mod quoted;
mod sort;

pub(in crate::io) use cover::{Counts, fill};
pub(in crate::io) use fault::{Fault, Wanted, What};
pub(in crate::io) use item::{Described, Item, TYPES, Type};
pub(in crate::io) use quoted::{Chars, Quoted};

use cursor::Cursor;

/// The most bytes of a header: the limit of the published reader.
pub(in crate::io) const MOST_BYTES: usize = 100_000_000;

/// The bytes before the header, which say how long it is.
pub(in crate::io) const LENGTH_BYTES: usize = 8;

/// A header that is to be read item by item.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) struct Header<'a> {
    text: &'a str,
    /// The bytes behind the header.
    data: &'a [u8],
}

impl<'a> Header<'a> {
    /// Splits a file into its header and its data.
    pub(in crate::io) const fn of_file(file: &'a [u8]) -> Result<Self, Fault<'a>> {
        let Some((length, rest)) = file.split_first_chunk::<LENGTH_BYTES>() else {
            let (found, expected) = (What::size(file.len()), Wanted::Text("at least 8 bytes"));
            return Err(Fault::new(0, "length of the file", found, expected));
        };
        let found = u64::from_le_bytes(*length);
        let limit = if rest.len() < MOST_BYTES { rest.len() } else { MOST_BYTES };
        let (text, data) = match rest.split_at_checked(size_of_number(found)) {
            Some((text, data)) if text.len() <= limit => (text, data),
            _ => {
                let expected = Wanted::at_most(limit);
                return Err(Fault::new(0, "header length", What::Number(found), expected));
            }
        };
        match core::str::from_utf8(text) {
            Ok(text) => Ok(Self { text, data }),
            Err(error) => {
                let at = error.valid_up_to();
                let found = match text.split_at_checked(at) {
                    Some((_, [byte, ..])) => What::Byte(*byte),
                    _ => What::End,
                };
                let at = LENGTH_BYTES.saturating_add(at);
                Err(Fault::new(at, "header", found, Wanted::Text("UTF-8")))
            }
        }
    }

    /// The bytes behind the header.
    pub(in crate::io) const fn data(&self) -> &'a [u8] {
        self.data
    }

    /// Where the data begins in the file.
    pub(in crate::io) const fn data_at(&self) -> usize {
        self.text.len().saturating_add(LENGTH_BYTES)
    }

    /// What the header lists, in its order.
    ///
    /// Each item is whole, but only all of them together show that the header ends as it should, and
    /// nothing here compares one item with another.
    pub(in crate::io) const fn items(&self) -> Items<'a> {
        Items { cursor: Cursor::new(self.text), data_len: self.data.len(), state: State::Begin }
    }

    /// The tensor whose name begins at this place of the file.
    pub(in crate::io) const fn tensor_at(&self, at: usize) -> Option<Described<'a>> {
        let Some(at) = at.checked_sub(LENGTH_BYTES) else { return None };
        let cursor = Cursor::starting_at(self.text, at);
        let mut items = Items { cursor, data_len: self.data.len(), state: State::Entry };
        match items.step() {
            Ok(Some(Item::Tensor(tensor))) => Some(tensor),
            _ => None,
        }
    }

    /// The characters of the string that begins at this place of the file.
    pub(in crate::io) const fn string_at(&self, at: usize) -> Chars<'a> {
        // Behind the quote that opens it.
        let behind = at.saturating_sub(LENGTH_BYTES).saturating_add(1);
        Chars::from_quote(Cursor::starting_at(self.text, behind).rest())
    }
}

/// A size as a number of 64 bits, which no target's is longer than.
const fn number_of(size: usize) -> u64 {
    let mut bytes = [0; 8];
    if let Some((low, _)) = bytes.split_first_chunk_mut() {
        *low = size.to_le_bytes();
    }
    u64::from_le_bytes(bytes)
}

/// A number as a size; the largest one for a number that none has.
const fn size_of_number(number: u64) -> usize {
    if number > number_of(usize::MAX) {
        return usize::MAX;
    }
    match number.to_le_bytes().split_first_chunk() {
        Some((low, _)) => usize::from_le_bytes(*low),
        None => usize::MAX,
    }
}

/// What a header lists; ends after the first fault.
#[derive(Clone, Copy, Debug)]
pub(in crate::io) struct Items<'a> {
    cursor: Cursor<'a>,
    data_len: usize,
    state: State,
}

/// What is read next.
#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// The brace that opens the header.
    Begin,
    /// The name of an entry.
    Entry,
    /// What stands behind an entry.
    Behind,
    /// The name of a metadata entry.
    Metadata,
    /// What stands behind a metadata entry.
    BehindMetadata,
    /// Nothing.
    End,
}

const HEADER: &str = "header";
/// The name of what is no tensor.
pub(in crate::io) const METADATA: &str = "__metadata__";

impl<'a> Items<'a> {
    /// Reads up to the next item.
    pub(in crate::io) const fn step(&mut self) -> Result<Option<Item<'a>>, Fault<'a>> {
        loop {
            match self.state {
                State::Begin => {
                    // The format asks for the brace at the very begin: no space before it.
                    attempt!(self.cursor.byte(b'{', HEADER, "`{`"));
                    self.cursor.skip_space();
                    let is_empty = self.cursor.take_if(b'}');
                    self.state = if is_empty { State::End } else { State::Entry };
                    if is_empty {
                        attempt!(self.cursor.only_padding(HEADER));
                    }
                }
                State::Entry => {
                    let at = self.cursor.place();
                    let name = attempt!(self.cursor.string("name"));
                    attempt!(self.cursor.colon(HEADER));
                    if name.is(METADATA) {
                        attempt!(self.cursor.byte(b'{', METADATA, "`{`"));
                        self.cursor.skip_space();
                        let is_empty = self.cursor.take_if(b'}');
                        self.state = if is_empty { State::Behind } else { State::Metadata };
                        return Ok(Some(Item::Metadata { at }));
                    }
                    self.state = State::Behind;
                    return match item::tensor(&mut self.cursor, at, name, self.data_len) {
                        Ok(tensor) => Ok(Some(Item::Tensor(tensor))),
                        Err(fault) => Err(fault.of_tensor(name)),
                    };
                }
                State::Metadata => {
                    let at = self.cursor.place();
                    let key = attempt!(self.cursor.string(METADATA));
                    attempt!(self.cursor.colon(METADATA));
                    let value = attempt!(self.cursor.string(METADATA));
                    self.state = State::BehindMetadata;
                    return Ok(Some(Item::Pair { at, key, value }));
                }
                State::BehindMetadata => {
                    let goes_on = attempt!(self.cursor.comma_or(b'}', METADATA, "`,` or `}`"));
                    self.state = if goes_on { State::Metadata } else { State::Behind };
                }
                State::Behind => {
                    if attempt!(self.cursor.comma_or(b'}', HEADER, "`,` or `}`")) {
                        self.state = State::Entry;
                    } else {
                        attempt!(self.cursor.only_padding(HEADER));
                        self.state = State::End;
                    }
                }
                State::End => return Ok(None),
            }
        }
    }
}

impl<'a> Iterator for Items<'a> {
    type Item = Result<Item<'a>, Fault<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let item = self.step();
        if item.is_err() {
            self.state = State::End;
        }
        item.transpose()
    }
}
