//! The same answers on every target: digests of what entry points give for random inputs are compared.
//!
//! Requirements: FW-BITS-4.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::images::Images;
use super::{Gate, Look, Planted};
use crate::build::{FLAGS, Profile};
use crate::hash::artefact;
use crate::item::{Item, Verdict};
use crate::model::Model;
use crate::program::{Source, callable};
use crate::run::{Fault, last_lines, output, run};
use crate::target::Home;

pub(crate) const GATE: Gate = Gate {
    id: "answers",
    source: include_str!("answers.rs"),
    title: "The entry points give the same bits for random inputs on x86-64 and, under QEMU, on other targets",
    look: Look::Whole(look),
    plants: &[
        Planted {
            feature: "width",
            fault: "a sum that depends on how wide an address is",
            says: &["has other bits on thumbv7em-none-eabihf"],
        },
        Planted {
            feature: "refusal",
            fault: "an entry point that refuses all inputs",
            says: &["`planted_scores` gives 100 of 100 inputs the same answer"],
        },
    ],
};

/// How many of 100 inputs may get the same answer; more look like inputs that are refused.
const MOST_EQUAL: u32 = 90;

/// The first target is what is run where time is short: another size of address, another vector unit. The others are
/// without a unit for floats, and with the bytes of a number in the other order.
const TARGETS: [&str; 3] =
    ["thumbv7em-none-eabihf", "riscv32imac-unknown-none-elf", "s390x-unknown-linux-gnu"];

const PROGRAM: Source = Source {
    name: "answers",
    text: include_str!("../../program/answers.rs"),
    place: "// @ASKED@",
    call: "asked!(out: ",
};

fn look(home: &Home, model: &Model, images: &mut Images, item: &mut Item) -> Result<(), Fault> {
    let told = callable(model, item);
    if told.is_empty() {
        item.verdict = Verdict::NotRun;
        return Ok(());
    }
    let folder = PROGRAM.lay_out(home, model, &told)?;
    let right = digests(&output(&mut here(home, &folder))?)?;
    item.artefacts.push(artefact(&program(home, ""), &home.top)?);
    for (name, answers) in &right {
        item.figure(format!("digest of the answers of {name} to 100 inputs"), &answers.digest);
        item.figure(format!("inputs to which {name} gives its most frequent answer"), answers.most);
        if answers.most > MOST_EQUAL {
            item.incomplete(format!(
                "`{name}` gives {} of 100 inputs the same answer: where it refuses what is out of a range, the manifest \
                 tells the range, as in \"in 0..=16\"",
                answers.most
            ));
        }
    }
    let (targets, others) = TARGETS.split_at(if images.is_quick { 1 } else { TARGETS.len() });
    if !others.is_empty() {
        item.incomplete(format!("not looked at, being quick: {}", others.join(", ")));
    }
    let mut equal = vec!["x86_64"];
    for target in targets {
        match there(home, &folder, target)? {
            Err(reason) => {
                item.lack(format!("not run on {target}: {reason}"));
            }
            Ok(text) => {
                item.artefacts.push(artefact(&program(home, target), &home.top)?);
                let wrong = differences(&right, &digests(&text)?, target);
                if wrong.is_empty() {
                    equal.push(target);
                }
                wrong.into_iter().for_each(|finding| item.refute(finding));
            }
        }
    }
    item.figure("equal on", equal.join(", "));
    Ok(())
}

/// The program on this machine, of its own compiler.
fn here(home: &Home, folder: &Path) -> Command {
    let mut command = Command::new("cargo");
    command
        .args(["run", "--quiet", "--release", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", home.out.join("objects"))
        .env_remove("RUSTFLAGS");
    command
}

/// Where the program is, of another target or of none.
fn program(home: &Home, target: &str) -> PathBuf {
    home.out.join("objects").join(target).join("release").join(PROGRAM.name)
}

/// What it prints on another target, or why it cannot be run there.
fn there(home: &Home, folder: &Path, target: &str) -> Result<Result<String, String>, Fault> {
    let objects = home.out.join("objects");
    let mut build = home.script("targets");
    build
        .args(["cargo", target, "build", "--quiet", "--profile", Profile::Release.name()])
        .arg("--manifest-path")
        .arg(folder.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", &objects)
        .env("RUSTFLAGS", FLAGS);
    output(&mut build)?;
    let program = program(home, target);
    let said = run(home.script("targets").arg("run").arg(target).arg(program))?;
    match said.code {
        Some(0) => Ok(Ok(said.out)),
        Some(2) => Ok(Err(last_lines(&said.err, 3))),
        _ => Err(format!("on {target} the program ends early: {}", last_lines(&said.out, 3))),
    }
}

/// What an entry point answered to all inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Answers {
    digest: String,
    /// How many inputs got the most frequent answer.
    most: u32,
}

/// The answers of each entry point.
fn digests(text: &str) -> Result<BTreeMap<String, Answers>, Fault> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let answers = |line: &str| {
        let mut words = line.split(' ');
        let (name, digest, most) = (words.next()?, words.next()?, words.next()?.parse().ok()?);
        Some((name.to_owned(), Answers { digest: digest.to_owned(), most }))
    };
    lines
        .map(|line| answers(line).ok_or_else(|| format!("a line that is no digest: {line}")))
        .collect()
}

/// What is not as it should be.
fn differences(
    right: &BTreeMap<String, Answers>,
    found: &BTreeMap<String, Answers>,
    target: &str,
) -> Vec<String> {
    let other = right.iter().filter(|(name, answers)| found.get(*name) != Some(answers));
    other
        .map(|(name, Answers { digest, .. })| {
            let found = found.get(name).map_or("nothing", |answers| answers.digest.as_str());
            format!(
                "`{name}` has other bits on {target}: the digest {found}, and {digest} on x86_64"
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{differences, digests};

    #[test]
    fn digests_that_differ_or_are_missing_are_named() {
        let right = digests("# Portable\none 01 4\ntwo 02 1\nthree 03 1\n").unwrap_or_default();
        let found = digests("one 01 4\ntwo 03 1\n").unwrap_or_default();
        assert_eq!(right.len(), 3);
        let said = differences(&right, &found, "there");
        assert_eq!(
            said,
            [
                "`three` has other bits on there: the digest nothing, and 03 on x86_64",
                "`two` has other bits on there: the digest 03, and 02 on x86_64"
            ]
        );
        assert!(differences(&right, &right, "there").is_empty());
        assert!(digests("fault").is_err() && digests("one 01").is_err());
    }
}
