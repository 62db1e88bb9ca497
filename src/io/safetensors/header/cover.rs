//! What only all items together show: that nothing is there twice, and that the data has no hole.

use super::sort::{By, put, slot, sort};
use super::{Fault, Header, Item, METADATA, Wanted, What};
use crate::io::safetensors::Slot;

/// What a header lists.
#[derive(Clone, Copy)]
pub(in crate::io) struct Counts {
    pub(in crate::io) tensors: usize,
    pairs: usize,
}

impl Counts {
    /// Reads every item, so that the text of the header is known to be right.
    pub(in crate::io) const fn of<'a>(header: &Header<'a>) -> Result<Self, Fault<'a>> {
        let (mut counts, mut has_metadata) = (Self { tensors: 0, pairs: 0 }, false);
        let mut items = header.items();
        while let Some(item) = attempt!(items.step()) {
            match item {
                Item::Tensor(_) => counts.tensors = counts.tensors.saturating_add(1),
                Item::Pair { .. } => counts.pairs = counts.pairs.saturating_add(1),
                Item::Metadata { at } if has_metadata => return Err(twice(at, METADATA)),
                Item::Metadata { .. } => has_metadata = true,
            }
        }
        Ok(counts)
    }

    /// The slots that opening needs: metadata is compared in those that then are the tensors'.
    pub(in crate::io) const fn slots(self) -> usize {
        if self.tensors > self.pairs { self.tensors } else { self.pairs }
    }
}

/// Compares what the header lists, and fills one slot for each tensor.
pub(in crate::io) const fn fill<'a>(
    header: &Header<'a>,
    slots: &mut [Slot],
    counts: Counts,
) -> Result<(), Fault<'a>> {
    if let Some((slots, _)) = slots.split_at_mut_checked(counts.pairs) {
        attempt!(distinct_keys(header, slots));
    }
    if let Some((slots, _)) = slots.split_at_mut_checked(counts.tensors) {
        attempt!(list(header, slots));
        attempt!(cover(header, slots));
        attempt!(order(header, slots));
    }
    Ok(())
}

/// A slot for each tensor.
const fn list<'a>(header: &Header<'a>, slots: &mut [Slot]) -> Result<(), Fault<'a>> {
    let (mut items, mut count) = (header.items(), 0usize);
    while let Some(item) = attempt!(items.step()) {
        if let Item::Tensor(tensor) = item {
            let (at, first, second) = (tensor.at, tensor.begin, tensor.end);
            put(slots, count, Slot { at, first, second });
            count = count.saturating_add(1);
        }
    }
    Ok(())
}

/// No key of the metadata is there twice.
const fn distinct_keys<'a>(header: &Header<'a>, slots: &mut [Slot]) -> Result<(), Fault<'a>> {
    let (mut items, mut count) = (header.items(), 0usize);
    while let Some(item) = attempt!(items.step()) {
        if let Item::Pair { at, .. } = item {
            put(slots, count, Slot { at, ..Slot::EMPTY });
            count = count.saturating_add(1);
        }
    }
    sort(header, slots, By::Name);
    match repeated(header, slots) {
        Some(at) => Err(twice(at, "key of __metadata__")),
        None => Ok(()),
    }
}

/// Where a name begins that is there a second time, among slots in the order of names.
const fn repeated(header: &Header<'_>, slots: &[Slot]) -> Option<usize> {
    let mut rest = slots;
    while let [one, behind @ ..] = rest {
        if let [other, ..] = behind
            && header.string_at(one.at).compare(header.string_at(other.at)).is_eq()
        {
            return Some(other.at);
        }
        rest = behind;
    }
    None
}

/// The bytes of the tensors follow each other through the whole data.
const fn cover<'a>(header: &Header<'a>, slots: &mut [Slot]) -> Result<(), Fault<'a>> {
    sort(header, slots, By::Bytes);
    let mut covered = 0;
    let mut rest = &*slots;
    while let [slot, behind @ ..] = rest {
        if slot.first != covered
            && let Some(tensor) = header.tensor_at(slot.at)
        {
            let (found, expected) = (What::size(slot.first), Wanted::size(covered));
            let fault = Fault::new(tensor.offsets_at, "data_offsets", found, expected);
            return Err(fault.of_tensor(tensor.name));
        }
        covered = slot.second;
        rest = behind;
    }
    let found = header.data().len();
    if covered != found {
        let at = header.data_at().saturating_add(covered);
        let (found, expected) = (What::size(found), Wanted::size(covered));
        return Err(Fault::new(at, "length of the data", found, expected));
    }
    Ok(())
}

/// Puts the slots into the order of the header, with the order of names beside it, and finds a name
/// that is there twice.
const fn order<'a>(header: &Header<'a>, slots: &mut [Slot]) -> Result<(), Fault<'a>> {
    sort(header, slots, By::Name);
    if let Some(at) = repeated(header, slots) {
        let fault = twice(at, "name");
        return Err(match header.tensor_at(at) {
            Some(tensor) => fault.of_tensor(tensor.name),
            None => fault,
        });
    }
    let mut rank = 0;
    while rank < slots.len() {
        put(slots, rank, Slot { first: rank, ..slot(slots, rank) });
        rank = rank.saturating_add(1);
    }
    sort(header, slots, By::Place);
    let mut index = 0;
    while index < slots.len() {
        let rank = slot(slots, index).first;
        put(slots, rank, Slot { second: index, ..slot(slots, rank) });
        index = index.saturating_add(1);
    }
    Ok(())
}

/// What is there once only, and was found again.
const fn twice<'a>(at: usize, field: &'static str) -> Fault<'a> {
    Fault::new(at, field, What::Fact("it a second time"), Wanted::Text("it once"))
}
