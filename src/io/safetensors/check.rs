//! Comparing what a header lists: names and keys that are there twice, bytes of two tensors or of none.

use super::Slot;
use super::fault::{error, twice};
use super::header::{Fault, Header, Item, Wanted, What};
use crate::error::FileError;

/// What a header lists.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) tensors: usize,
    pairs: usize,
}

impl Counts {
    /// Reads every item, so that the text of the header is known to be right.
    pub(super) fn of(header: &Header<'_>) -> Result<Self, FileError> {
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
    pub(super) fn slots(self) -> usize {
        self.tensors.max(self.pairs)
    }
}

/// Compares what the header lists, and gives the slots that are filled, one for each tensor.
pub(super) fn fill<'s>(
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
    by_name(header, slots).map_err(|other| twice(place(&other), "key of __metadata__"))
}

/// The bytes of the tensors follow each other through the whole data.
fn cover(header: &Header<'_>, slots: &mut [Slot]) -> Result<(), FileError> {
    slots.sort_unstable_by_key(|slot| (slot.begin, slot.end));
    let mut covered = 0;
    for slot in &*slots {
        if slot.begin != covered {
            let Some(tensor) = header.tensor_at(place(slot)) else { continue };
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
    by_name(header, slots).map_err(|other| {
        let error = twice(place(&other), "name");
        header.name_at(place(&other)).map_or(error, |name| error.of_tensor(name.chars()))
    })?;
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

/// Puts the slots into the order of the names that they begin with; where two are the same, fails
/// with the later one.
fn by_name(header: &Header<'_>, slots: &mut [Slot]) -> Result<(), Slot> {
    let compare =
        |one: &Slot, other: &Slot| match (header.name_at(place(one)), header.name_at(place(other)))
        {
            (Some(one), Some(other)) => one.cmp_chars(other.chars()),
            _ => one.at.cmp(&other.at),
        };
    slots.sort_unstable_by(|one, other| compare(one, other).then(one.at.cmp(&other.at)));
    let mut neighbours = slots.iter().zip(slots.iter().skip(1));
    match neighbours.find(|(one, other)| compare(one, other).is_eq()) {
        Some((_, other)) => Err(*other),
        None => Ok(()),
    }
}

/// Where the name of a slot begins in the file.
fn place(slot: &Slot) -> usize {
    usize::try_from(slot.at).unwrap_or(usize::MAX)
}
