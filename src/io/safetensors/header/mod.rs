//! The header of a safetensors file, read strictly, without a heap.
//!
//! Knows nothing about the rest of the crate, so that a program that runs when another one is
//! compiled can read it by the same code.

mod cursor;
mod fault;
mod item;
mod quoted;

pub(in crate::io) use fault::{Fault, Wanted, What};
pub(in crate::io) use item::{Item, TYPES, Tensor, Type};
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
    pub(in crate::io) fn of_file(file: &'a [u8]) -> Result<Self, Fault<'a>> {
        let field = "header length";
        let Some((length, rest)) = file.split_first_chunk::<LENGTH_BYTES>() else {
            let found = What::size(file.len());
            return Err(Fault::new(
                0,
                "length of the file",
                found,
                Wanted::Text("at least 8 bytes"),
            ));
        };
        let found = u64::from_le_bytes(*length);
        let length = usize::try_from(found).unwrap_or(usize::MAX);
        let limit = MOST_BYTES.min(rest.len());
        let Some((text, data)) = rest.split_at_checked(length).filter(|_| length <= limit) else {
            return Err(Fault::new(0, field, What::Number(found), Wanted::at_most(limit)));
        };
        match core::str::from_utf8(text) {
            Ok(text) => Ok(Self { text, data }),
            Err(error) => {
                let at = error.valid_up_to();
                let found = text.get(at).map_or(What::End, |&byte| What::Byte(byte));
                Err(Fault::new(
                    LENGTH_BYTES.saturating_add(at),
                    "header",
                    found,
                    Wanted::Text("UTF-8"),
                ))
            }
        }
    }

    /// The bytes behind the header.
    pub(in crate::io) fn data(&self) -> &'a [u8] {
        self.data
    }

    /// Where the data begins in the file.
    pub(in crate::io) fn data_at(&self) -> usize {
        self.text.len().saturating_add(LENGTH_BYTES)
    }

    /// What the header lists, in its order.
    ///
    /// Each item is whole, but only all of them together show that the header ends as it should, and
    /// nothing here compares one item with another.
    pub(in crate::io) fn items(&self) -> Items<'a> {
        Items { cursor: Cursor::new(self.text), data_len: self.data.len(), state: State::Begin }
    }

    /// The tensor whose name begins at this place of the file.
    pub(in crate::io) fn tensor_at(&self, at: usize) -> Option<Tensor<'a>> {
        let cursor = Cursor::starting_at(self.text, at.checked_sub(LENGTH_BYTES)?);
        let mut items = Items { cursor, data_len: self.data.len(), state: State::Entry };
        match items.next()?.ok()? {
            Item::Tensor(tensor) => Some(tensor),
            Item::Metadata { .. } | Item::Pair { .. } => None,
        }
    }

    /// The name of a tensor, or the key of metadata, that begins at this place of the file.
    pub(in crate::io) fn name_at(&self, at: usize) -> Option<Quoted<'a>> {
        Cursor::starting_at(self.text, at.checked_sub(LENGTH_BYTES)?).string(METADATA).ok()
    }
}

/// What a header lists; ends after the first fault.
#[derive(Clone, Debug)]
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
    fn step(&mut self) -> Result<Option<Item<'a>>, Fault<'a>> {
        loop {
            match self.state {
                State::Begin => {
                    // The format asks for the brace at the very begin: no space before it.
                    self.cursor.byte(b'{', HEADER, "`{`")?;
                    self.cursor.skip_space();
                    let is_empty = self.cursor.take_if(b'}');
                    self.state = if is_empty { State::End } else { State::Entry };
                    if is_empty {
                        self.cursor.only_padding(HEADER)?;
                    }
                }
                State::Entry => {
                    let at = self.cursor.place();
                    let name = self.cursor.string("name")?;
                    self.cursor.colon(HEADER)?;
                    if name == *METADATA {
                        self.cursor.byte(b'{', METADATA, "`{`")?;
                        self.cursor.skip_space();
                        let is_empty = self.cursor.take_if(b'}');
                        self.state = if is_empty { State::Behind } else { State::Metadata };
                        return Ok(Some(Item::Metadata { at }));
                    }
                    let tensor = item::tensor(&mut self.cursor, at, name, self.data_len);
                    self.state = State::Behind;
                    return Ok(Some(Item::Tensor(tensor.map_err(|fault| fault.of_tensor(name))?)));
                }
                State::Metadata => {
                    let at = self.cursor.place();
                    let key = self.cursor.string(METADATA)?;
                    self.cursor.colon(METADATA)?;
                    let value = self.cursor.string(METADATA)?;
                    self.state = State::BehindMetadata;
                    return Ok(Some(Item::Pair { at, key, value }));
                }
                State::BehindMetadata => {
                    let goes_on = self.cursor.comma_or(b'}', METADATA, "`,` or `}`")?;
                    self.state = if goes_on { State::Metadata } else { State::Behind };
                }
                State::Behind => {
                    if self.cursor.comma_or(b'}', HEADER, "`,` or `}`")? {
                        self.state = State::Entry;
                    } else {
                        self.cursor.only_padding(HEADER)?;
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
