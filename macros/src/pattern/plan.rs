//! The views that make the right side of a pattern of the left side, one after the other.

use super::check::{Call, Value};
use super::parse::{Axis, Name, Pattern};

/// One step.
pub(super) enum Step<'c, 'a, S> {
    /// An axis of length 1 is dropped.
    Squeeze(usize),
    /// An axis in so many equal parts.
    Parts(usize, &'c Value<'a, S>),
    /// An axis in parts of that length.
    Chunks(usize, &'c Value<'a, S>),
    /// An axis as two, of these lengths.
    Split(usize, &'c Value<'a, S>, &'c Value<'a, S>),
    /// The axes in another order.
    Permute(Vec<usize>),
    /// A new axis of length 1.
    Unsqueeze(usize),
    /// An axis of length 1 stretched.
    Expand(usize, &'c Value<'a, S>),
}

/// All steps, the axes that are merged with the next one behind them, and those that are reduced.
pub(super) struct Plan<'c, 'a, S> {
    pub(super) steps: Vec<Step<'c, 'a, S>>,
    pub(super) merges: Vec<usize>,
    pub(super) reduced: Vec<usize>,
}

pub(super) fn plan<'c, 'a, S>(call: &'c Call<'a, S>) -> Plan<'c, 'a, S> {
    let Pattern { left, right } = &call.pattern;
    let mut steps = Vec::new();
    drop_units(left, &mut steps);
    split_groups(call, left, &mut steps);

    let from: Vec<&str> = names(left).map(|name| name.text.as_str()).collect();
    let kept: Vec<&str> =
        names(right).map(|name| name.text.as_str()).filter(|name| from.contains(name)).collect();
    let lost: Vec<&str> = from.iter().copied().filter(|name| !kept.contains(name)).collect();
    let is_flat = right.iter().all(|axis| axis.names.len() == 1);
    let in_order = from.iter().filter(|name| kept.contains(name)).eq(kept.iter());
    // Where nothing else moves, the axes that are reduced stay where they are.
    let to = if is_flat && in_order { from.clone() } else { [kept, lost.clone()].concat() };
    let place = |name: &&str| from.iter().position(|other| other == name);
    let order: Vec<usize> = to.iter().filter_map(place).collect();
    if !order.iter().copied().eq(0..order.len()) {
        steps.push(Step::Permute(order));
    }
    let mut reduced: Vec<usize> =
        lost.iter().filter_map(|name| to.iter().position(|other| other == name)).collect();

    let mut axis = 0;
    let mut merges = Vec::new();
    for whole in right {
        if whole.names.is_empty() {
            steps.push(Step::Unsqueeze(axis));
            reduced.iter_mut().for_each(|place| *place += 1);
            axis += 1;
        }
        for (depth, name) in whole.names.iter().enumerate() {
            if !from.contains(&name.text.as_str())
                && let Some(length) = call.length(name)
            {
                steps.push(Step::Unsqueeze(axis));
                steps.push(Step::Expand(axis, length));
            }
            if depth > 0 {
                merges.push(axis - 1);
                reduced.iter_mut().for_each(|place| *place -= 1);
            }
            axis += 1;
        }
    }
    // From the last axis to the first, so that the numbers of those before stay.
    merges.reverse();
    Plan { steps, merges, reduced }
}

fn names(side: &[Axis]) -> impl Iterator<Item = &Name> {
    side.iter().flat_map(|axis| &axis.names)
}

/// Drops the axes without a name, from the last to the first.
fn drop_units<S>(left: &[Axis], steps: &mut Vec<Step<'_, '_, S>>) {
    for (place, axis) in left.iter().enumerate().rev() {
        if axis.names.is_empty() {
            steps.push(Step::Squeeze(place));
        }
    }
}

/// Splits the groups, from the last to the first.
fn split_groups<'c, 'a, S>(call: &'c Call<'a, S>, left: &[Axis], steps: &mut Vec<Step<'c, 'a, S>>) {
    let axes: Vec<&Axis> = left.iter().filter(|axis| !axis.names.is_empty()).collect();
    for (place, axis) in axes.iter().enumerate().rev() {
        let lengths: Vec<Option<&'c Value<'a, S>>> =
            axis.names.iter().map(|name| call.length(name)).collect();
        let (before, behind) = match lengths.iter().position(Option::is_none) {
            Some(unknown) => {
                let (before, from_unknown) = lengths.split_at(unknown);
                (before, from_unknown.get(1..).unwrap_or_default())
            }
            None => (lengths.get(..lengths.len().saturating_sub(2)).unwrap_or_default(), &[][..]),
        };
        for (depth, length) in before.iter().flatten().enumerate() {
            steps.push(Step::Parts(place + depth, length));
        }
        let rest = place + before.len();
        if let (true, [.., Some(outer), Some(inner)]) =
            (lengths.iter().all(Option::is_some), lengths.as_slice())
        {
            steps.push(Step::Split(rest, outer, inner));
        }
        for length in behind.iter().rev().flatten() {
            steps.push(Step::Chunks(rest, length));
        }
    }
}
