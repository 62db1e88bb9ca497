//! Opening a file: every check, once.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use super::FORMAT;
use super::Slot;
use super::fault::error;
use super::header::{Chars, Counts, Header, Item, fill};
use super::types::stored_type;
#[cfg(feature = "alloc")]
use crate::error::OutOfMemory;
use crate::error::{Expected, FileError, Found};
use crate::io::{Entry, Name, TensorFile};
use crate::shape::DynShape;

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
    /// Opens a file, with memory from the heap: up to 24 bytes for each tensor, or for each pair of
    /// metadata if there are more of these.
    ///
    /// # Errors
    /// [`FileError`] with the place, what is there and what would be right; also if there is no
    /// memory.
    #[cfg(feature = "alloc")]
    pub fn open(file: &'a [u8]) -> Result<Self, FileError> {
        let header = Header::of_file(file).map_err(error)?;
        let counts = Counts::of(&header).map_err(error)?;
        let mut slots = Vec::new();
        let memory = OutOfMemory { bytes: counts.slots().saturating_mul(size_of::<Slot>()) };
        slots
            .try_reserve_exact(counts.slots())
            .map_err(|_| FileError::memory(FORMAT, 0, "header", memory))?;
        slots.resize(counts.slots(), Slot::default());
        fill(&header, &mut slots, counts).map_err(error)?;
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
    /// let file = *b"\x37\0\0\0\0\0\0\0{\"a\":{\"dtype\":\"U8\",\"shape\":[2],\"data_offsets\":[0,2]}}  \x01\x02";
    /// let mut slots = [Slot::default(); 4];
    /// let file = SafeTensors::open_in(&file, &mut slots)?;
    /// assert_eq!(file.find("a").map(|entry| entry.bytes()), Some(&[1, 2][..]));
    /// # Ok::<(), formwork::error::FileError>(())
    /// ```
    pub fn open_in(file: &'a [u8], slots: &'a mut [Slot]) -> Result<Self, FileError> {
        let header = Header::of_file(file).map_err(error)?;
        let counts = Counts::of(&header).map_err(error)?;
        if slots.len() < counts.slots() {
            let (found, expected) = (Found::size(slots.len()), Expected::size(counts.slots()));
            return Err(FileError::new(FORMAT, 0, "slots", found, expected));
        }
        fill(&header, slots, counts).map_err(error)?;
        let slots = slots.get(..counts.tensors).unwrap_or(&[]);
        Ok(Self { header, slots: Slots::Lent(slots) })
    }

    fn slots(&self) -> &[Slot] {
        match &self.slots {
            #[cfg(feature = "alloc")]
            Slots::Owned(slots) => slots,
            Slots::Lent(slots) => slots,
        }
    }

    /// A tensor by its number, in the order of the header, for as long as the file's bytes live.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Entry<'a>> {
        let tensor = self.header.tensor_at(self.slots().get(index)?.at)?;
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
            let index = slots.get(middle)?.second;
            let found = self.header.string_at(slots.get(index)?.at);
            match found.compare(Chars::of_text(name)) {
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
