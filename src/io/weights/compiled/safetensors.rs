//! Files of safetensors in a program, read by the rules that open one when it runs.

use super::ProgramTensor;
use crate::dtype::StoredType;
use crate::io::safetensors::{Counts, Fault, Header, Item, Quoted, Slot, TYPES, Wanted, What};
use crate::io::safetensors::{fill, stored_type};
use crate::io::weights::Text;
use crate::io::weights::leaves::StoredName;

/// How many slots reading a file needs, and how many tensors it has; a file that is damaged has none.
#[must_use]
pub const fn counts(file: &[u8]) -> [usize; 2] {
    match Header::of_file(file) {
        Ok(header) => match Counts::of(&header) {
            Ok(counts) => [counts.slots(), counts.tensors],
            Err(_) => [0, 0],
        },
        Err(_) => [0, 0],
    }
}

/// So many tensors of a file.
type Tensors<const COUNT: usize> = [ProgramTensor; COUNT];

/// The tensors of a file, as many as [`counts`] says; a file that is damaged does not compile.
#[must_use]
#[track_caller]
pub const fn tensors<const SLOTS: usize, const TENSORS: usize>(
    name: &str,
    file: &'static [u8],
) -> Tensors<TENSORS> {
    match read::<SLOTS, TENSORS>(file) {
        Ok(tensors) => tensors,
        Err(fault) => {
            assert!(false, "{}", message(name, &fault).as_str());
            [ProgramTensor::NONE; TENSORS]
        }
    }
}

const fn read<const SLOTS: usize, const TENSORS: usize>(
    file: &'static [u8],
) -> Result<Tensors<TENSORS>, Fault<'static>> {
    let header = match Header::of_file(file) {
        Ok(header) => header,
        Err(fault) => return Err(fault),
    };
    let counts = match Counts::of(&header) {
        Ok(counts) => counts,
        Err(fault) => return Err(fault),
    };
    let mut slots = [Slot::EMPTY; SLOTS];
    if let Err(fault) = fill(&header, &mut slots, counts) {
        return Err(fault);
    }
    let mut tensors = [ProgramTensor::NONE; TENSORS];
    let mut rest: &mut [ProgramTensor] = &mut tensors;
    let mut items = header.items();
    loop {
        match items.step() {
            Ok(Some(Item::Tensor(tensor))) => {
                if let [place, behind @ ..] = rest {
                    let stored = stored_type(tensor.dtype);
                    let is_element = matches!(stored, StoredType::Element(_));
                    let bytes = part(header.data(), tensor.begin, tensor.end);
                    let mut sizes = [0; 8];
                    if let Some((to, _)) = sizes.split_at_mut_checked(tensor.sizes().len()) {
                        to.copy_from_slice(tensor.sizes());
                    }
                    let (name, rank) = (name_of(tensor.name), tensor.sizes().len());
                    let dtype = stored.name();
                    *place = ProgramTensor { name, dtype, is_element, sizes, rank, bytes };
                    rest = behind;
                }
            }
            Ok(Some(_)) => {}
            Ok(None) => return Ok(tensors),
            Err(fault) => return Err(fault),
        }
    }
}

/// Some of the bytes.
const fn part(data: &'static [u8], begin: usize, end: usize) -> &'static [u8] {
    if let Some((data, _)) = data.split_at_checked(end)
        && let Some((_, part)) = data.split_at_checked(begin)
    {
        part
    } else {
        &[]
    }
}

/// The characters of a name.
const fn name_of(quoted: Quoted<'_>) -> StoredName {
    let mut name = StoredName::EMPTY;
    let mut characters = quoted.chars();
    while let Some(character) = characters.step() {
        name.push(character.encode_utf8(&mut [0; 4]));
    }
    name
}

/// What is wrong with a file, as the error of a file that is opened says it.
const fn message(file: &str, fault: &Fault<'_>) -> Text<1024> {
    let mut text = Text::of("`");
    text.push(file);
    text.push("`: safetensors, byte ");
    text.push_size(fault.at);
    text.push(", `");
    text.push(fault.field);
    text.push("`");
    if let Some(tensor) = fault.tensor {
        text.push(" of `");
        text.push(StoredName::shown(name_of(tensor).as_str()).as_str());
        text.push("`");
    }
    text.push(": found ");
    match fault.found {
        What::Text(found) => quote(&mut text, found),
        What::Byte(byte @ 0x21..0x7f) => {
            let letter = [byte];
            if let Ok(letter) = core::str::from_utf8(&letter) {
                quote(&mut text, letter);
            }
        }
        What::Byte(byte) => {
            text.push("the byte ");
            text.push_number(u64::from_le_bytes([byte, 0, 0, 0, 0, 0, 0, 0]));
        }
        What::Number(number) => text.push_number(number),
        What::TooLarge => text.push("more than 64 bits can say"),
        What::End => text.push("the end"),
        What::Fact(fact) => text.push(fact),
    }
    text.push(", expected ");
    match fault.expected {
        Wanted::Text(expected) => text.push(expected),
        Wanted::Number(number) => text.push_number(number),
        Wanted::AtMost(number) => {
            text.push("at most ");
            text.push_number(number);
        }
        Wanted::Type => {
            text.push("one of ");
            let mut rest = TYPES;
            while let [first, behind @ ..] = rest {
                text.push(first.name);
                text.push(if behind.is_empty() { "" } else { ", " });
                rest = behind;
            }
        }
    }
    text
}

const fn quote(text: &mut Text<1024>, inside: &str) {
    let inside = Text::<64>::shown(inside);
    text.push("`");
    text.push(inside.as_str());
    text.push(if inside.is_cut() { "..`" } else { "`" });
}
