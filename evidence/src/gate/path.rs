//! Whether what an entry point executes depends on its input: followed and counted in the machine code by valgrind.
//!
//! Requirements: FW-PATH-2.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::images::Images;
use super::{Gate, Look, Planted};
use crate::hash::artefact;
use crate::item::{Item, Verdict};
use crate::listing::list;
use crate::model::Model;
use crate::program::{Source, callable};
use crate::run::{Fault, output, read, version};
use crate::target::{Home, Target};

pub(crate) const GATE: Gate = Gate {
    id: "path",
    source: include_str!("path.rs"),
    title: "The entry points take the same instructions for any input, or the manifest says why not",
    look: Look::Whole(look),
    plants: &[
        Planted {
            feature: "way-out",
            fault: "a loop that ends where the input says",
            says: &["`planted_scores` jumps by its input", "executes from"],
        },
        Planted {
            feature: "lookup",
            fault: "a table that is read where the input says",
            says: &["`planted_scores` reads or writes where its input says"],
        },
    ],
};

const PROGRAM: Source = Source {
    name: "path",
    text: include_str!("../../program/path.rs"),
    place: "// @FOLLOWED@",
    call: "followed!(look calls: ",
};

/// Fused multiply-add is emulated by jumps where the processor has none. The pass would make jumps again out of the
/// instructions that choose. Addresses are those of the file.
const FLAGS: &str =
    "-C target-cpu=x86-64-v3 -C llvm-args=-x86-cmov-converter=false -C relocation-model=static";

/// How many inputs are followed, one of each kind among them, and how many are counted.
const FOLLOWED: u32 = 6;
const COUNTED: u32 = 100;
const COUNTED_QUICKLY: u32 = 12;

/// What was seen of an entry point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    /// Where it jumps, and where it reads or writes, by its input.
    jumps: BTreeSet<String>,
    addresses: BTreeSet<String>,
    /// How many instructions each call executed.
    totals: BTreeSet<u64>,
    /// What each call executed: how often each instruction.
    ways: BTreeSet<String>,
}

fn look(home: &Home, model: &Model, images: &mut Images, item: &mut Item) -> Result<(), Fault> {
    let told = callable(model, item);
    if told.is_empty() {
        item.verdict = Verdict::NotRun;
        return Ok(());
    }
    if let Err(fault) = output(Command::new("valgrind").arg("--version")) {
        item.verdict = Verdict::NotRun;
        item.findings.push(format!("valgrind is needed: {fault}"));
        return Ok(());
    }
    item.tools.push(version(Command::new("valgrind").arg("--version")));
    let folder = PROGRAM.lay_out(home, model, &told)?;
    let program = build(home, &folder)?;
    item.artefacts.push(artefact(&program, &home.top)?);
    let calls = if images.is_quick { COUNTED_QUICKLY } else { COUNTED };
    let mut seen = followed(home, &folder, &program)?;
    count(&folder, &program, calls, &mut seen)?;
    item.figure("inputs that were counted", calls);
    for name in told.keys() {
        let by_data = model.promises.entry.get(*name).and_then(|entry| entry.by_data.as_deref());
        let found = seen.remove(*name).unwrap_or_default();
        if found.ways.is_empty() {
            return Err(format!("`{name}` was not counted"));
        }
        judge(name, &found, by_data, item);
    }
    Ok(())
}

/// What is said of an entry point.
fn judge(name: &str, seen: &Seen, by_data: Option<&str>, item: &mut Item) {
    let (least, most) = (seen.totals.first().unwrap_or(&0), seen.totals.last().unwrap_or(&0));
    let total = if least == most { least.to_string() } else { format!("{least} to {most}") };
    item.figure(format!("instructions of {name}"), total);
    let places = |places: &BTreeSet<String>| places.iter().cloned().collect::<Vec<_>>().join(", ");
    let mut findings = Vec::new();
    if !seen.jumps.is_empty() {
        findings.push(format!("`{name}` jumps by its input at {}", places(&seen.jumps)));
    }
    if seen.ways.len() > 1 {
        findings.push(format!(
            "`{name}` executes from {least} to {most} instructions, or not the same ones"
        ));
    }
    if !seen.addresses.is_empty() {
        findings.push(format!(
            "`{name}` reads or writes where its input says at {}",
            places(&seen.addresses)
        ));
    }
    match by_data {
        None => {
            if !findings.is_empty() {
                item.refute(findings.join("; "));
            }
        }
        Some(reason) if findings.is_empty() => item.refute(format!(
            "`{name}` takes the same instructions for any input: `by_data = {reason:?}` has nothing to say"
        )),
        Some(reason) => {
            item.figure(format!("by its input, {name}"), format!("{reason} ({})", findings.join("; ")));
        }
    }
}

/// The program, with the instructions of a processor that has fused multiply-add.
fn build(home: &Home, folder: &Path) -> Result<PathBuf, Fault> {
    let objects = home.out.join("objects/path");
    let mut command = Command::new("cargo");
    command
        .args(["build", "--quiet", "--profile", "followed", "--target", Target::X86_64.triple()])
        .arg("--manifest-path")
        .arg(folder.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", &objects)
        .env("RUSTFLAGS", FLAGS);
    output(&mut command)?;
    Ok(objects.join(Target::X86_64.triple()).join("followed/path"))
}

/// What memcheck says of each entry point.
fn followed(home: &Home, folder: &Path, program: &Path) -> Result<BTreeMap<String, Seen>, Fault> {
    let report = folder.join("memcheck.txt");
    let mut command = Command::new("valgrind");
    command
        .args(["-q", "--tool=memcheck", "--expensive-definedness-checks=yes", "--error-limit=no"])
        .arg("--num-callers=80")
        .arg(format!("--log-file={}", report.display()))
        .arg(program)
        .args(["taint", &FOLLOWED.to_string()]);
    let counts = faults(&output(&mut command)?)?;
    let text = String::from_utf8_lossy(&read(&report)?).into_owned();
    // A store of some lanes is one instruction, which memcheck takes for a choice.
    let some_lanes: BTreeSet<u64> = (list(home, program)?.into_iter())
        .flat_map(|function| function.instructions)
        .filter(|one| one.mnemonic.starts_with("vmaskmov") || one.mnemonic.starts_with("vpmaskmov"))
        .map(|one| one.address)
        .collect();
    let errors = errors(&text);
    let mut seen = BTreeMap::new();
    for (name, count) in counts {
        let mut found = Seen::default();
        let mine =
            errors.iter().filter(|error| error.frames.iter().any(|frame| frame.function == name));
        let mut is_told = false;
        for error in mine {
            is_told = true;
            let is_of_lanes = some_lanes.contains(&error.address);
            match error.kind {
                Kind::Jump if !is_of_lanes => drop(found.jumps.insert(error.place())),
                Kind::Address if !is_of_lanes => drop(found.addresses.insert(error.place())),
                _ => {}
            }
        }
        // The same place is told once, for the first one that comes there.
        if count > 0 && !is_told {
            found.jumps.insert(String::from("places that another entry point has, too"));
        }
        seen.insert(name, found);
    }
    Ok(seen)
}

/// How many faults there were in each entry point.
fn faults(text: &str) -> Result<Vec<(String, u64)>, Fault> {
    let line = |line: &str| {
        let (name, count) = line.split_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    text.lines()
        .map(|text| line(text).ok_or_else(|| format!("a line that counts nothing: {text}")))
        .collect()
}

/// What depends on the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Jump,
    /// Where memory is read or written.
    Address,
    /// What memcheck tells as an address, and has other sizes than one: by how many bits a vector is shifted.
    Shift,
}

/// One thing that memcheck tells.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Error {
    kind: Kind,
    /// The address of the instruction.
    address: u64,
    frames: Vec<Frame>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Frame {
    function: String,
    place: String,
}

impl Error {
    /// The innermost place outside of the libraries of the language.
    fn place(&self) -> String {
        let is_ours = |frame: &&Frame| !frame.place.starts_with("library/");
        let frame = self.frames.iter().find(is_ours).or(self.frames.first());
        frame.map_or_else(|| String::from("?"), |frame| frame.place.clone())
    }
}

/// Reads what memcheck writes.
fn errors(text: &str) -> Vec<Error> {
    let mut errors: Vec<Error> = Vec::new();
    for line in text.lines() {
        let Some((_, line)) = line.strip_prefix("==").and_then(|line| line.split_once("== "))
        else {
            continue;
        };
        let line = line.trim();
        let kind = match line.strip_prefix("Use of uninitialised value of size ") {
            Some("8") => Some(Kind::Address),
            Some(_) => Some(Kind::Shift),
            None => line.starts_with("Conditional jump").then_some(Kind::Jump),
        };
        if let Some(kind) = kind {
            errors.push(Error { kind, address: 0, frames: Vec::new() });
        } else if let Some((address, frame)) = frame(line)
            && let Some(error) = errors.last_mut()
        {
            if error.frames.is_empty() {
                error.address = address;
            }
            error.frames.push(frame);
        }
    }
    errors
}

/// A line `at 0x10: function (file.rs:3)`, or one that begins with `by`.
fn frame(line: &str) -> Option<(u64, Frame)> {
    let rest = line.strip_prefix("at 0x").or_else(|| line.strip_prefix("by 0x"))?;
    let (address, rest) = rest.split_once(": ")?;
    let (function, place) = rest.rsplit_once(" (")?;
    let address = u64::from_str_radix(address, 16).ok()?;
    let place = place.trim_end_matches(')').to_owned();
    Some((address, Frame { function: function.to_owned(), place }))
}

/// What callgrind counts of each entry point.
fn count(
    folder: &Path,
    program: &Path,
    calls: u32,
    seen: &mut BTreeMap<String, Seen>,
) -> Result<(), Fault> {
    let parts = folder.join("callgrind");
    let _ = std::fs::remove_dir_all(&parts);
    std::fs::create_dir_all(&parts).map_err(|error| format!("{}: {error}", parts.display()))?;
    let mut command = Command::new("valgrind");
    command
        .args(["-q", "--tool=callgrind", "--dump-instr=yes", "--dump-line=no"])
        .args(["--compress-strings=no", "--compress-pos=no"])
        .arg(format!("--callgrind-out-file={}/part", parts.display()));
    for name in seen.keys() {
        command.arg(format!("--toggle-collect={name}"));
    }
    output(command.arg(program).args(["count", &calls.to_string()]))?;
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    let files =
        std::fs::read_dir(&parts).map_err(|error| format!("{}: {error}", parts.display()))?;
    for file in files {
        let file = file.map_err(|error| format!("{}: {error}", parts.display()))?;
        let text = String::from_utf8_lossy(&read(&file.path())?).into_owned();
        if let Some((name, total, way)) = part(&text)
            && let Some(found) = seen.get_mut(&name)
        {
            found.totals.insert(total);
            found.ways.insert(way);
            *numbers.entry(name).or_default() += 1;
        }
    }
    match seen.keys().find(|name| numbers.get(*name) != Some(&calls)) {
        None => Ok(()),
        Some(name) => {
            Err(format!("callgrind has not counted each of the {calls} calls of `{name}`"))
        }
    }
}

/// Of the counts of a call: the entry point, how many instructions there were, and how often each.
fn part(text: &str) -> Option<(String, u64, String)> {
    let title =
        text.lines().find_map(|line| line.strip_prefix("desc: Trigger: Client Request: "))?;
    let (name, _) = title.split_once(' ')?;
    let (mut total, mut way, mut is_of_call) = (0, Vec::new(), false);
    for line in text.lines() {
        if line.starts_with("calls=") {
            // The next line is what the function that is called took in all.
            is_of_call = true;
        } else if line.starts_with("0x") && !std::mem::take(&mut is_of_call) {
            total += line.split(' ').nth(1)?.parse::<u64>().ok()?;
            way.push(line);
        }
    }
    way.sort_unstable();
    (total > 0).then(|| (name.to_owned(), total, way.join("\n")))
}

#[cfg(test)]
mod tests {
    use super::{Kind, Seen, errors, judge, part};
    use crate::item::{Item, Verdict};

    const MEMCHECK: &str = "\
==7== Conditional jump or move depends on uninitialised value(s)
==7==    at 0x4010: scores (lib.rs:12)
==7==    by 0x4020: path::follow (main.rs:50)
==7==
==7== Use of uninitialised value of size 8
==7==    at 0x4030: add (library/core/src/ops/function.rs:9)
==7==    by 0x4030: scores (lib.rs:20)
==7==
==7== Use of uninitialised value of size 1
==7==    at 0x4040: scores (lib.rs:30)
";

    fn counts(call: u32, more: u32) -> String {
        format!(
            "desc: Trigger: Client Request: scores {call}\nfn=scores\n0x10 3\n0x14 {more}\ncfn=other\ncalls=1 0x90\n0x18 50\n\
             fn=other\n0x90 50\nsummary: 99\n"
        )
    }

    #[test]
    fn memcheck_tells_of_jumps_and_addresses_with_their_places() {
        let errors = errors(MEMCHECK);
        let said: Vec<_> = errors.iter().map(|one| (one.kind, one.address, one.place())).collect();
        assert_eq!(
            said,
            [
                (Kind::Jump, 0x4010, String::from("lib.rs:12")),
                (Kind::Address, 0x4030, String::from("lib.rs:20")),
                (Kind::Shift, 0x4040, String::from("lib.rs:30")),
            ]
        );
    }

    #[test]
    fn a_call_has_a_total_and_a_way_and_what_is_called_counts_once() {
        let (name, total, way) = part(&counts(3, 4)).unwrap_or_default();
        assert_eq!((name.as_str(), total), ("scores", 57));
        assert_eq!(way, "0x10 3\n0x14 4\n0x90 50");
        assert_eq!(part("fn=scores\n0x10 3\n"), None);
    }

    #[test]
    fn what_depends_on_the_input_is_refuted_unless_the_manifest_has_a_reason() {
        let single = Seen { totals: [57].into(), ways: ["a".into()].into(), ..Seen::default() };
        let other = Seen {
            totals: [57, 58].into(),
            ways: ["a".into(), "b".into()].into(),
            ..Seen::default()
        };
        let verdict = |seen: &Seen, by_data| {
            let mut item = Item::new("path", "", String::new());
            judge("scores", seen, by_data, &mut item);
            item.verdict
        };
        assert_eq!(verdict(&single, None), Verdict::Shown);
        assert_eq!(verdict(&other, None), Verdict::Refuted);
        assert_eq!(verdict(&other, Some("it stops early")), Verdict::Shown);
        assert_eq!(verdict(&single, Some("it stops early")), Verdict::Refuted);
    }
}
