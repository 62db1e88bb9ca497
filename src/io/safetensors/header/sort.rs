//! Slots in order: the one sort that a `const fn` can do.

use core::cmp::Ordering;

use super::Header;
use crate::io::safetensors::Slot;

/// By what slots are put in order.
#[derive(Clone, Copy)]
pub(super) enum By {
    /// By the string that begins where the slot says, and then by place.
    Name,
    /// By the bytes in the data.
    Bytes,
    /// By the place in the header.
    Place,
}

/// Puts slots in order: by a heap, which needs no memory.
pub(super) const fn sort(header: &Header<'_>, slots: &mut [Slot], by: By) {
    let mut start = slots.len() / 2;
    while let Some(before) = start.checked_sub(1) {
        start = before;
        sift(header, slots, start, slots.len(), by);
    }
    let mut end = slots.len();
    while let Some(last) = end.checked_sub(1) {
        end = last;
        exchange(slots, 0, last);
        sift(header, slots, 0, last, by);
    }
}

/// Moves a slot down until neither of the two below it belongs behind it.
const fn sift(header: &Header<'_>, slots: &mut [Slot], from: usize, end: usize, by: By) {
    let mut root = from;
    loop {
        let left = root.saturating_mul(2).saturating_add(1);
        if left >= end {
            return;
        }
        let right = left.saturating_add(1);
        let is_left =
            right >= end || compare(header, &slot(slots, left), &slot(slots, right), by).is_ge();
        let larger = if is_left { left } else { right };
        if compare(header, &slot(slots, root), &slot(slots, larger), by).is_ge() {
            return;
        }
        exchange(slots, root, larger);
        root = larger;
    }
}

/// The slot at an index inside.
pub(super) const fn slot(slots: &[Slot], index: usize) -> Slot {
    match slots.split_at_checked(index) {
        Some((_, [slot, ..])) => *slot,
        _ => Slot::EMPTY,
    }
}

/// Writes the slot at an index inside.
pub(super) const fn put(slots: &mut [Slot], index: usize, slot: Slot) {
    if let Some((_, [place, ..])) = slots.split_at_mut_checked(index) {
        *place = slot;
    }
}

const fn exchange(slots: &mut [Slot], one: usize, other: usize) {
    let kept = slot(slots, one);
    put(slots, one, slot(slots, other));
    put(slots, other, kept);
}

/// Which slot comes first.
pub(super) const fn compare(header: &Header<'_>, one: &Slot, other: &Slot, by: By) -> Ordering {
    match by {
        By::Name => {
            let (first, second) = (header.string_at(one.at), header.string_at(other.at));
            match first.compare(second) {
                Ordering::Equal => by_number(one.at, other.at),
                order => order,
            }
        }
        By::Bytes => match by_number(one.first, other.first) {
            Ordering::Equal => by_number(one.second, other.second),
            order => order,
        },
        By::Place => by_number(one.at, other.at),
    }
}

const fn by_number(one: usize, other: usize) -> Ordering {
    if one < other {
        Ordering::Less
    } else if one > other {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}
