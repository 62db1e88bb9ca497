//! Opening a file: every check, once.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use super::Slot;
use super::header::{Fault, Header, Item, Tensor, Type, Wanted, What};
use crate::dtype::{DType, StoredType};
#[cfg(feature = "alloc")]
use crate::error::OutOfMemory;
use crate::error::{Excerpt, Expected, FileError, Found};
use crate::io::{Entry, Name, TensorFile};
use crate::shape::DynShape;

/// The name of the format.
pub(super) const FORMAT: &str = "safetensors";

/// A safetensors file, borrowed as bytes.
///
/// What was opened is well formed: each name is there once, and the bytes of the tensors cover the
/// data without a hole and without sharing a byte.
///
/// # Example
/// ```
/// # #[cfg(all(feature = "macros", feature = "alloc"))] {
/// use formwork::prelude::*;
/// use formwork::io::TensorFile;
/// use formwork::io::safetensors::SafeTensors;
///
/// let mut file = Vec::from(60_u64.to_le_bytes());
/// file.extend(br#"{"bias":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}   "#);
/// file.extend([1.0_f32, 2.0].map(f32::to_le_bytes).concat());
///
/// let file = SafeTensors::open(&file)?;
/// let bias = file.find("bias").unwrap().view()?;
/// let bias: Tensor<f32, s![2]> = bias.to_tensor().unwrap();
/// assert_eq!(bias.as_slice(), [1.0, 2.0]);
/// # }
/// # Ok::<(), formwork::error::FileError>(())
/// ```
pub struct SafeTensors<'a> {
    header: Header<'a>,
    slots: Slots<'a>,
}

/// One slot for each tensor, in the order of the header.
enum Slots<'a> {
    #[cfg(feature = "alloc")]
    Owned(Vec<Slot>),
    Lent(&'a [Slot]),
}

impl<'a> SafeTensors<'a> {
    /// Opens a file, with memory from the heap: up to 32 bytes for each tensor, or for each pair of
    /// metadata if there are more of these.
    ///
    /// # Errors
    /// [`FileError`] with the place, what is there and what would be right; also if there is no
    /// memory.
    #[cfg(feature = "alloc")]
    pub fn open(file: &'a [u8]) -> Result<Self, FileError> {
        let header = Header::of_file(file).map_err(error)?;
        let counts = Counts::of(&header)?;
        let mut slots = Vec::new();
        let memory = OutOfMemory { bytes: counts.slots().saturating_mul(size_of::<Slot>()) };
        slots
            .try_reserve_exact(counts.slots())
            .map_err(|_| FileError::memory(FORMAT, 0, "header", memory))?;
        slots.resize(counts.slots(), Slot::default());
        fill(&header, &mut slots, counts)?;
        slots.truncate(counts.tensors);
        Ok(Self { header, slots: Slots::Owned(slots) })
    }

    /// Opens a file, with memory that is lent: as many slots as there are tensors, or pairs of
    /// metadata if there are more of these.
    ///
    /// # Errors
    /// [`FileError`] as [`SafeTensors::open`]; of too few slots it says how many are needed.
    ///
    /// # Example: without a heap
    /// ```
    /// use formwork::io::TensorFile;
    /// use formwork::io::safetensors::{SafeTensors, Slot};
    ///
    /// let file = *b"\x38\0\0\0\0\0\0\0{\"a\":{\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[0,2]}}  \x01\x02";
    /// let mut slots = [Slot::default(); 4];
    /// let file = SafeTensors::open_in(&file, &mut slots)?;
    /// assert_eq!(file.find("a").map(|entry| entry.bytes()), Some(&[1, 2][..]));
    /// # Ok::<(), formwork::error::FileError>(())
    /// ```
    pub fn open_in(file: &'a [u8], slots: &'a mut [Slot]) -> Result<Self, FileError> {
        let header = Header::of_file(file).map_err(error)?;
        let counts = Counts::of(&header)?;
        if slots.len() < counts.slots() {
            let (found, expected) = (Found::size(slots.len()), Expected::size(counts.slots()));
            return Err(FileError::new(FORMAT, 0, "slots", found, expected));
        }
        Ok(Self { header, slots: Slots::Lent(fill(&header, slots, counts)?) })
    }

    fn slots(&self) -> &[Slot] {
        match &self.slots {
            #[cfg(feature = "alloc")]
            Slots::Owned(slots) => slots,
            Slots::Lent(slots) => slots,
        }
    }

    /// The tensor that a slot is for.
    fn tensor(&self, slot: &Slot) -> Option<Tensor<'a>> {
        self.header.tensor_at(usize::try_from(slot.at).ok()?)
    }

    /// A tensor by its number, in the order of the header, for as long as the file's bytes live.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Entry<'a>> {
        let tensor = self.tensor(self.slots().get(index)?)?;
        let bytes = self.header.data().get(tensor.begin..tensor.end)?;
        let offset = self.header.data_at().saturating_add(tensor.begin);
        let shape = DynShape::new(tensor.sizes()).ok()?;
        let stored = stored_type(tensor.dtype);
        Some(Entry::new(Name::quoted(tensor.name), FORMAT, stored, shape, offset, bytes))
    }

    /// The tensors, in the order of the header.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'a>> + '_ {
        (0..self.slots().len()).filter_map(|index| self.get(index))
    }

    /// The pairs of texts that the file holds beside its tensors, in their order.
    pub fn pairs(&self) -> impl Iterator<Item = (Name<'a>, Name<'a>)> + use<'a> {
        self.header.items().filter_map(|item| match item {
            Ok(Item::Pair { key, value, .. }) => Some((Name::quoted(key), Name::quoted(value))),
            _ => None,
        })
    }

    /// The number of the tensor of this name.
    fn position(&self, name: &str) -> Option<usize> {
        let slots = self.slots();
        let (mut low, mut high) = (0, slots.len());
        while low < high {
            let middle = low.midpoint(high);
            let index = usize::try_from(slots.get(middle)?.by_name).ok()?;
            let tensor = self.tensor(slots.get(index)?)?;
            match tensor.name.cmp_chars(name.chars()) {
                core::cmp::Ordering::Equal => return Some(index),
                core::cmp::Ordering::Less => low = middle.saturating_add(1),
                core::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

impl TensorFile for SafeTensors<'_> {
    fn format(&self) -> &'static str {
        FORMAT
    }

    fn len(&self) -> usize {
        self.slots().len()
    }

    fn entry(&self, index: usize) -> Option<Entry<'_>> {
        self.get(index)
    }

    fn find(&self, name: &str) -> Option<Entry<'_>> {
        self.get(self.position(name)?)
    }

    fn metadata(&self, index: usize) -> Option<(Name<'_>, Name<'_>)> {
        self.pairs().nth(index)
    }
}

impl fmt::Debug for SafeTensors<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries()).finish()
    }
}

/// What a header lists.
#[derive(Clone, Copy, Default)]
struct Counts {
    tensors: usize,
    pairs: usize,
}

impl Counts {
    /// Reads every item, so that the text of the header is known to be right.
    fn of(header: &Header<'_>) -> Result<Self, FileError> {
        let (mut counts, mut has_metadata) = (Self::default(), false);
        for item in header.items() {
            match item.map_err(error)? {
                Item::Tensor(_) => counts.tensors = counts.tensors.saturating_add(1),
                Item::Pair { .. } => counts.pairs = counts.pairs.saturating_add(1),
                Item::Metadata { at } if has_metadata => return Err(twice(at, "__metadata__")),
                Item::Metadata { .. } => has_metadata = true,
            }
        }
        Ok(counts)
    }

    /// The slots that opening needs: metadata is compared in those that then are the tensors'.
    fn slots(self) -> usize {
        self.tensors.max(self.pairs)
    }
}

/// Compares what the header lists, and gives the slots that are filled, one for each tensor.
fn fill<'s>(
    header: &Header<'_>,
    slots: &'s mut [Slot],
    counts: Counts,
) -> Result<&'s mut [Slot], FileError> {
    distinct_keys(header, slots.get_mut(..counts.pairs).unwrap_or(&mut []))?;
    let slots = slots.get_mut(..counts.tensors).unwrap_or(&mut []);
    let tensors = header.items().filter_map(|item| match item {
        Ok(Item::Tensor(tensor)) => Some(tensor),
        _ => None,
    });
    for (slot, tensor) in slots.iter_mut().zip(tensors) {
        // A header has less than 2^32 bytes.
        let at = u32::try_from(tensor.at).unwrap_or(u32::MAX);
        *slot = Slot { at, begin: tensor.begin, end: tensor.end, ..Slot::default() };
    }
    cover(header, slots)?;
    order(header, slots)?;
    Ok(slots)
}

/// No key of the metadata is there twice.
fn distinct_keys(header: &Header<'_>, slots: &mut [Slot]) -> Result<(), FileError> {
    let keys = header.items().filter_map(|item| match item {
        Ok(Item::Pair { at, .. }) => u32::try_from(at).ok(),
        _ => None,
    });
    for (slot, at) in slots.iter_mut().zip(keys) {
        *slot = Slot { at, ..Slot::default() };
    }
    let key = |slot: &Slot| header.key_at(usize::try_from(slot.at).ok()?);
    let compare = |one: &Slot, other: &Slot| match (key(one), key(other)) {
        (Some(one), Some(other)) => one.cmp_chars(other.chars()),
        _ => one.at.cmp(&other.at),
    };
    slots.sort_unstable_by(|one, other| compare(one, other).then(one.at.cmp(&other.at)));
    for pair in slots.windows(2) {
        if let [one, other] = pair
            && compare(one, other).is_eq()
        {
            let at = usize::try_from(other.at).unwrap_or(usize::MAX);
            return Err(twice(at, "key of __metadata__"));
        }
    }
    Ok(())
}

/// The bytes of the tensors follow each other through the whole data.
fn cover(header: &Header<'_>, slots: &mut [Slot]) -> Result<(), FileError> {
    slots.sort_unstable_by_key(|slot| (slot.begin, slot.end));
    let mut covered = 0;
    for slot in &*slots {
        if slot.begin != covered {
            let Some(tensor) = tensor_of(header, slot) else { continue };
            let fault = Fault::new(
                tensor.offsets_at,
                "data_offsets",
                What::size(slot.begin),
                Wanted::size(covered),
            );
            return Err(error(fault.of_tensor(tensor.name)));
        }
        covered = slot.end;
    }
    let found = header.data().len();
    if covered != found {
        let at = header.data_at().saturating_add(covered);
        let (found, expected) = (What::size(found), Wanted::size(covered));
        return Err(error(Fault::new(at, "length of the data", found, expected)));
    }
    Ok(())
}

/// Puts the slots into the order of the header, with the order of names beside it, and finds a name
/// that is there twice.
fn order(header: &Header<'_>, slots: &mut [Slot]) -> Result<(), FileError> {
    slots.sort_unstable_by(|one, other| match (tensor_of(header, one), tensor_of(header, other)) {
        (Some(one), Some(other)) => {
            one.name.cmp_chars(other.name.chars()).then(one.at.cmp(&other.at))
        }
        _ => one.at.cmp(&other.at),
    });
    for pair in slots.windows(2) {
        let [one, other] = pair else { continue };
        let (Some(one), Some(other)) = (tensor_of(header, one), tensor_of(header, other)) else {
            continue;
        };
        if one.name.cmp_chars(other.name.chars()).is_eq() {
            return Err(twice(other.at, "name").of_tensor(other.name.chars()));
        }
    }
    for (rank, slot) in (0..).zip(slots.iter_mut()) {
        slot.rank = rank;
    }
    slots.sort_unstable_by_key(|slot| slot.at);
    for index in 0..slots.len() {
        let rank = slots.get(index).and_then(|slot| usize::try_from(slot.rank).ok());
        if let Some(slot) = rank.and_then(|rank| slots.get_mut(rank)) {
            slot.by_name = u32::try_from(index).unwrap_or(u32::MAX);
        }
    }
    Ok(())
}

/// The tensor that a slot is for.
fn tensor_of<'a>(header: &Header<'a>, slot: &Slot) -> Option<Tensor<'a>> {
    header.tensor_at(usize::try_from(slot.at).ok()?)
}

/// What is there once only, and was found again.
fn twice(at: usize, field: &'static str) -> FileError {
    let found = Found::Fact("it a second time");
    FileError::new(FORMAT, at, field, found, Expected::Text("it once"))
}

/// The names of the element types of the format.
const TYPE_NAMES: &[&str] = &{
    let mut names = [""; super::header::TYPES.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = super::header::TYPES[i].name;
        i += 1;
    }
    names
};

/// A fault of the header as an error.
fn error(fault: Fault<'_>) -> FileError {
    let found = match fault.found {
        What::Text(text) => Found::Text(Excerpt::new(text)),
        What::Byte(byte) => Found::Byte(byte),
        What::Number(number) => Found::Number(number),
        What::TooLarge => Found::TooLarge,
        What::End => Found::End,
        What::Fact(fact) => Found::Fact(fact),
    };
    let expected = match fault.expected {
        Wanted::Text(text) => Expected::Text(text),
        Wanted::Number(number) => Expected::Number(number),
        Wanted::AtMost(number) => Expected::AtMost(number),
        Wanted::Type => Expected::OneOf(TYPE_NAMES),
    };
    let error = FileError::new(FORMAT, fault.at, fault.field, found, expected);
    match fault.tensor {
        Some(name) => error.of_tensor(name.chars()),
        None => error,
    }
}

/// The element type that a name of the format stands for.
fn stored_type(found: &'static Type) -> StoredType {
    StoredType::Element(match found.name {
        "BOOL" => DType::Bool,
        "U8" => DType::U8,
        "I8" => DType::I8,
        "U16" => DType::U16,
        "I16" => DType::I16,
        "F16" => DType::F16,
        "BF16" => DType::BF16,
        "U32" => DType::U32,
        "I32" => DType::I32,
        "F32" => DType::F32,
        "U64" => DType::U64,
        "I64" => DType::I64,
        "F64" => DType::F64,
        name => return StoredType::Foreign { name, bits: found.bits },
    })
}
