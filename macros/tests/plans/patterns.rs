//! Patterns made by chance: axes split, moved, merged, reduced and repeated.
//!
//! Requirements: FW-MACRO-3.

use crate::carry_out::carry_out;
use crate::oracle::Oracle;
use crate::{Dice, expansion, values};

/// Names and the lengths they have wherever they stand.
const NAMES: [(&str, usize); 6] = [("a", 2), ("b", 3), ("chan", 1), ("d", 2), ("h2", 4), ("w_", 3)];

/// The names on some axes: now one on each, now several in a group, now an axis of length 1 between.
fn side(dice: &mut Dice, names: &[&str]) -> Vec<Vec<String>> {
    let mut axes: Vec<Vec<String>> = vec![];
    for name in names {
        if dice.roll(6) == 0 {
            axes.push(vec![]);
        }
        match axes.last_mut() {
            Some(last) if !last.is_empty() && dice.roll(3) == 0 => last.push((*name).to_owned()),
            _ => axes.push(vec![(*name).to_owned()]),
        }
    }
    axes
}

fn written(dice: &mut Dice, side: &[Vec<String>]) -> String {
    let axes = side.iter().map(|names| match names.as_slice() {
        [] if dice.roll(2) == 0 => "1".to_owned(),
        [only] if dice.roll(8) > 0 => only.clone(),
        names => format!("({})", names.join(" ")),
    });
    axes.collect::<Vec<_>>().join(" ")
}

fn length(name: &str) -> usize {
    NAMES.iter().find(|(other, _)| *other == name).unwrap().1
}

/// The lengths that a group on the left needs: all but one, or all.
fn given(dice: &mut Dice, left: &[Vec<String>]) -> Vec<String> {
    let groups = left.iter().filter(|names| names.len() > 1);
    groups
        .flat_map(|names| {
            let left_out = dice.roll(names.len() + 1);
            let given = names.iter().enumerate().filter(move |(place, _)| *place != left_out);
            given.map(|(_, name)| name.clone()).collect::<Vec<_>>()
        })
        .collect()
}

/// Expands one macro with this pattern, and compares what it computes with plain loops.
fn check(macro_name: &str, reduction: &str, pattern: &str, shape: &[usize], given: &[String]) {
    let lengths = given.iter().map(|name| format!(", {name} = {}", length(name)));
    let call = format!("{macro_name}!(x, \"{pattern}\"{reduction}{})", lengths.collect::<String>());
    let x = values(shape);
    let text = expansion(&call);
    let got = carry_out(&text, &[("x", &x)]);
    let all: Vec<(&str, usize)> = given.iter().map(|name| (name.as_str(), length(name))).collect();
    let right: Oracle<i64> = match reduction {
        ", sum" => x.pattern(pattern, &all, |list| list.iter().sum()),
        ", max" => x.pattern(pattern, &all, |list| list.iter().copied().max().unwrap()),
        _ => x.pattern(pattern, &all, |list| {
            assert_eq!(list.len(), 1);
            list[0]
        }),
    };
    assert_eq!((got.shape(), got.flat()), (right.shape(), right.flat()), "{call} is {text}");
}

/// The names of a pattern, their order on the right, and the extents of the left side.
fn chance(dice: &mut Dice, count: usize) -> (Vec<&'static str>, Vec<Vec<String>>, Vec<usize>) {
    let names: Vec<&str> = dice.shuffle(NAMES.map(|(name, _)| name).to_vec());
    let names = names[..count].to_vec();
    let left = side(dice, &names);
    let shape = left.iter().map(|names| names.iter().map(|name| length(name)).product()).collect();
    (names, left, shape)
}

#[test]
fn rearrangements_by_chance_are_carried_out() {
    let mut dice = Dice(3);
    for turn in 0..2000 {
        let count = dice.roll(5);
        let (names, left, shape) = chance(&mut dice, count);
        let order = dice.shuffle(names);
        let right = side(&mut dice, &order);
        let given = given(&mut dice, &left);
        let (left, right) = (written(&mut dice, &left), written(&mut dice, &right));
        let name = ["rearrange", "rearrange_copy"][turn % 2];
        check(name, "", &format!("{left} -> {right}"), &shape, &given);
    }
}

#[test]
fn reductions_by_chance_are_carried_out() {
    let mut dice = Dice(5);
    for turn in 0..2000 {
        let count = 1 + dice.roll(5);
        let (names, left, shape) = chance(&mut dice, count);
        let kept = dice.roll(names.len());
        // Now the order of the left side, now another.
        let order = if turn % 3 == 0 { names } else { dice.shuffle(names) };
        let right = side(&mut dice, &order[..kept]);
        let given = given(&mut dice, &left);
        let (left, right) = (written(&mut dice, &left), written(&mut dice, &right));
        let reduction = [", sum", ", max"][turn % 2];
        check("reduce", reduction, &format!("{left} -> {right}"), &shape, &given);
    }
}

#[test]
fn repetitions_by_chance_are_carried_out() {
    let mut dice = Dice(11);
    for turn in 0..2000 {
        let count = 1 + dice.roll(4);
        let (names, _, _) = chance(&mut dice, count);
        let old = dice.roll(names.len());
        let left = side(&mut dice, &names[..old]);
        let shape: Vec<usize> =
            left.iter().map(|names| names.iter().map(|name| length(name)).product()).collect();
        let mut given = given(&mut dice, &left);
        given.extend(names[old..].iter().map(|name| (*name).to_owned()));
        let order = dice.shuffle(names);
        let right = side(&mut dice, &order);
        let (left, right) = (written(&mut dice, &left), written(&mut dice, &right));
        let name = ["repeat", "repeat_copy"][turn % 2];
        check(name, "", &format!("{left} -> {right}"), &shape, &given);
    }
}
