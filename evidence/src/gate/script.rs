//! Gates that are scripts: each says by its exit code whether it holds, and by lines that begin with `evidence:`
//! what belongs in the dossier.
//!
//! Requirements: FW-EVID-2.

use std::path::Path;
use std::process::Command;

use crate::hash::artefact;
use crate::item::{Figure, Item, Picture, Plant, Verdict};
use crate::run::{Fault, Said, last_lines, watched};
use crate::target::Home;

/// A script of the folder `scripts`.
pub(crate) struct Script {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    /// The script and its arguments.
    pub(crate) call: &'static [&'static str],
    /// What it is told to be quick, `None` if it always is.
    pub(crate) quick: Option<&'static str>,
    /// The fault that `--planted` plants.
    pub(crate) plant: Option<&'static str>,
    /// How many lines `planted: ..` it prints for that, at least.
    pub(crate) plants: usize,
    /// The tools that it needs beside the compiler of this machine.
    pub(crate) needs: &'static str,
    /// How long it takes as a whole, for people who wait.
    pub(crate) about: &'static str,
}

/// All of them, in the order of the dossier.
pub(crate) const ALL: &[Script] = &[
    Script {
        id: "single-path",
        title: "Kernels take the same instructions for any data, or there is a reason",
        call: &["single-path"],
        quick: Some("--quick"),
        plant: Some("a loop that data end, a table that data read, and an exception without need"),
        plants: 4,
        needs: "valgrind, python3",
        about: "about 4 minutes",
    },
    Script {
        id: "requirements",
        title: "Each promise has a test or a gate, and each test and gate a promise",
        call: &["requirements"],
        quick: None,
        plant: Some("a promise without a test, a test without a promise, unknown ids, and more"),
        plants: 19,
        needs: "nothing",
        about: "a second",
    },
    Script {
        id: "verdicts",
        title: "The tests of each promise have passed",
        call: &["verdicts"],
        quick: Some("--quick"),
        plant: Some("tests that fail, are skipped, are not run, or have another's name"),
        plants: 14,
        needs: "python3",
        about: "a quarter of an hour",
    },
    Script {
        id: "direct",
        title: "One of each computation, without std, calls no computed address",
        call: &["direct"],
        quick: Some("--quick"),
        plant: Some("a call through a pointer, and the form that products have with std"),
        plants: 4,
        needs: "scripts/targets, python3",
        about: "some minutes",
    },
    Script {
        id: "reproducible",
        title: "Two builds in different folders give equal bytes",
        call: &["reproducible"],
        quick: Some("--quick"),
        plant: Some("a stamp of the time, and a path of the builder"),
        plants: 2,
        needs: "nothing",
        about: "about 4 minutes",
    },
    Script {
        id: "sbom",
        title: "The bills of materials list what cargo compiles, and nothing else",
        call: &["sbom"],
        quick: Some("--quick"),
        plant: Some("bills with a fault of each kind"),
        plants: 8,
        needs: "python3 with pip; cargo-cyclonedx, which it builds",
        about: "some seconds; ten minutes the first time, which builds cargo-cyclonedx",
    },
    Script {
        id: "licences",
        title: "All that ships has a licence that is allowed, and comes from the registry",
        call: &["licences"],
        quick: Some("--quick"),
        plant: Some("packages with a fault of each kind"),
        plants: 8,
        needs: "python3; cargo-deny, which it builds",
        about: "some seconds; ten minutes the first time, which builds cargo-deny",
    },
    Script {
        id: "semver",
        title: "What was public in the last version still is, unless the version says that it breaks",
        call: &["semver"],
        quick: None,
        plant: Some("a function, a feature and an argument that are gone"),
        plants: 6,
        needs: "python3, git",
        about: "half a minute",
    },
    Script {
        id: "safety",
        title: "SAFETY.md lists all unsafe code, each piece has its proof, and each test that it names exists",
        call: &["safety"],
        quick: None,
        plant: Some("code without a proof or a row, and rows without code or tests"),
        plants: 6,
        needs: "python3",
        about: "some seconds",
    },
    Script {
        id: "same-bits",
        title: "Networks and each kind of operation have the same bits on each target that is run, on x86-64 in debug, too",
        call: &["same-bits"],
        quick: Some("--quick"),
        plant: Some(
            "a sum that is rounded twice, on x86-64 and a Cortex-M4, and programs that print too little",
        ),
        plants: 15,
        needs: "scripts/targets with QEMU",
        about: "a quarter of an hour",
    },
    Script {
        id: "firmware",
        title: "The digits network reads its labels as firmware under QEMU, on a stack below its bound",
        call: &["firmware"],
        quick: Some("--quick"),
        plant: Some("a wrong label, and a stack that grows past its bound"),
        plants: 7,
        needs: "scripts/targets with QEMU",
        about: "a minute; another the first time, which fetches compiler and QEMU",
    },
    Script {
        id: "fused",
        title: "Instructions for fused steps, and loops of them, give the bits of the exact arithmetic that emulates them",
        call: &["fused"],
        quick: Some("--quick"),
        plant: Some(
            "steps that are rounded twice, too few steps, a crash, and what does not build",
        ),
        plants: 8,
        needs: "scripts/targets with QEMU",
        about: "two minutes; another the first time, which fetches compiler and QEMU",
    },
    Script {
        id: "ulp",
        title: "Each function of floats is within its bound at every f32, by references of others, and needs no libm",
        call: &["ulp"],
        quick: Some("--quick"),
        plant: Some(
            "a function beyond its bound, other lanes, a wrong zero, a fall, another record, and a call of expf",
        ),
        plants: 8,
        needs: "python3",
        about: "over an hour, for functions that were not measured at every f32 with these sources",
    },
    Script {
        id: "coverage",
        title: "Tests run each line and each side of a branch of the core crate, or there is a reason",
        call: &["coverage"],
        quick: Some("--quick"),
        plant: Some(
            "a branch that no test takes, a reason for nothing or too much, and other tests",
        ),
        plants: 20,
        needs: "a nightly compiler, scripts/targets, python3",
        about: "about an hour, for test programs that were not counted with these sources",
    },
    Script {
        id: "mutants",
        title: "A change in one place of planner, layouts, shapes or kernels fails a test, or there is a reason",
        call: &["mutants", "--minutes", "60"],
        quick: Some("--quick"),
        plant: Some("a test that checks too little, and a record of other tests"),
        plants: 8,
        needs: "python3; cargo-mutants, which it builds",
        about: "an hour, for files that have changed since the record",
    },
    Script {
        id: "asan",
        title: "Test programs of the crate, but those of sources and messages, pass under the address sanitizer",
        call: &["asan", "--all"],
        quick: Some("--quick"),
        plant: Some("a read behind an allocation, and records that say more than passed"),
        plants: 12,
        needs: "a nightly compiler",
        about: "about an hour, for test programs that did not pass with these sources",
    },
    Script {
        id: "miri",
        title: "Arenas, what crosses to other libraries, and collections in pools run under Miri, which finds nothing",
        call: &["miri"],
        quick: Some("--quick"),
        plant: Some("a reference that outlives a write to what it refers to"),
        plants: 2,
        needs: "a nightly compiler with Miri",
        about: "a quarter of an hour, and a minute the first time, which builds a library",
    },
    Script {
        id: "opt3",
        title: "The same test programs pass at opt-level 3 with debug assertions and overflow checks",
        call: &["opt3"],
        quick: Some("--quick"),
        plant: Some("a sum that overflows, and a debug assertion that does not hold"),
        plants: 13,
        needs: "nothing",
        about: "some hours, for test programs that did not pass with these sources",
    },
];

impl Script {
    /// Its row, with nothing in it yet.
    pub(crate) fn item(&self, home: &Home) -> Item {
        let file = home.top.join("scripts").join(self.call.first().unwrap_or(&""));
        let source = std::fs::read_to_string(file).unwrap_or_default();
        Item::new(self.id, self.title, self.shown()).showing(&source)
    }

    /// Runs it, and says what came of it.
    pub(crate) fn run(&self, home: &Home, quick: bool, item: &mut Item) {
        let mut command = self.command(home);
        if quick && let Some(option) = self.quick {
            command.arg(option);
        }
        match watched(&mut command) {
            Err(fault) => {
                item.verdict = Verdict::NotRun;
                item.findings.push(fault);
            }
            Ok(said) => told(home, &said, quick && self.quick.is_some(), item),
        }
    }

    /// Runs it with the fault planted, which it must find.
    pub(crate) fn run_plant(&self, home: &Home, item: &mut Item) -> Result<(), Fault> {
        let Some(fault) = self.plant else { return Ok(()) };
        let said = watched(self.command(home).arg("--planted"))?;
        let lines = if said.code == Some(0) { &said.out } else { &said.err };
        if said.code == Some(2) {
            item.incomplete(format!(
                "its planted faults could not be tried: {}",
                last_lines(lines, 3)
            ));
            return Ok(());
        }
        let mut plant = Plant {
            fault: fault.to_owned(),
            found: said.code == Some(0),
            said: last_lines(lines, 3),
        };
        if let Some(few) = too_few(&said.out, self.plants) {
            plant.said = format!("{few}: {}", plant.said);
            plant.found = false;
        }
        item.plant(plant);
        Ok(())
    }

    fn command(&self, home: &Home) -> Command {
        let (name, arguments) = self.call.split_first().unwrap_or((&"", &[]));
        let mut command = home.script(name);
        command.args(arguments);
        command
    }

    /// As it is typed in the top folder.
    pub(crate) fn shown(&self) -> String {
        format!("scripts/{}", self.call.join(" "))
    }
}

/// What a script said, as a row of the dossier.
fn told(home: &Home, said: &Said, was_quick: bool, item: &mut Item) {
    item.verdict = match said.code {
        Some(0) if was_quick => Verdict::Incomplete,
        Some(0) => Verdict::Shown,
        Some(2) => Verdict::NotRun,
        _ => Verdict::Refuted,
    };
    if item.verdict == Verdict::Refuted || item.verdict == Verdict::NotRun {
        let lines = if said.err.trim().is_empty() { &said.out } else { &said.err };
        item.findings.push(last_lines(lines, 8));
    }
    for line in said.out.lines().filter_map(|line| line.strip_prefix("evidence: ")) {
        if let Err(fault) = line_of(home, line, item) {
            item.refute(fault);
        }
    }
    if item.verdict != Verdict::NotRun && item.figures.is_empty() {
        item.refute("it tells no figure of what it has looked at");
    }
}

/// Where less plants are told of than there are: one that is not tried is not found.
fn too_few(out: &str, least: usize) -> Option<String> {
    let told = out.lines().filter(|line| line.starts_with("planted: ")).count();
    (told < least).then(|| format!("it tells of {told} plants, and there are {least}"))
}

/// One line behind `evidence:`.
fn line_of(home: &Home, line: &str, item: &mut Item) -> Result<(), Fault> {
    let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
    match kind {
        "figure" => {
            let (name, value) = rest.split_once(" = ").ok_or_else(|| {
                format!(
                    "a figure without ` = ` (a script says `evidence: figure NAME = VALUE`): {rest}"
                )
            })?;
            item.figures.push(Figure { name: name.to_owned(), value: value.to_owned() });
        }
        "tool" => item.tools.push(rest.to_owned()),
        "file" => item.artefacts.push(artefact(&home.top.join(rest), &home.top)?),
        // What was shown of a part only, by the script's own word.
        "incomplete" => {
            if item.verdict == Verdict::Shown {
                item.verdict = Verdict::Incomplete;
            }
            item.findings.push(rest.to_owned());
        }
        "picture" => {
            let file = home.top.join(rest);
            let svg = String::from_utf8(crate::run::read(&file)?)
                .map_err(|_| format!("{rest} is no text"))?;
            let title =
                Path::new(rest).file_stem().map_or(rest.into(), |name| name.to_string_lossy());
            item.pictures.push(Picture { title: title.into_owned(), svg });
        }
        _ => return Err(format!("a line that is not understood: {line}")),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{ALL, told, too_few};
    use crate::item::{Item, Verdict};
    use crate::run::Said;
    use crate::target::Home;
    use std::path::Path;

    /// What comes of a script that ends well and says this.
    fn verdict(out: &str) -> Verdict {
        let top = Path::new(env!("CARGO_MANIFEST_DIR"));
        let home = Home { top: top.to_path_buf(), out: top.to_path_buf() };
        let said = Said { code: Some(0), out: out.to_owned(), err: String::new() };
        let mut item = Item::new("a", "", String::new());
        told(&home, &said, false, &mut item);
        item.verdict
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn a_script_that_only_ends_well_shows_nothing() {
        assert_eq!(verdict(""), Verdict::Refuted);
        assert_eq!(verdict("all is well\n"), Verdict::Refuted);
        assert_eq!(verdict("evidence: figure kernels = 3\n"), Verdict::Shown);
        assert_eq!(
            verdict("evidence: figure kernels = 3\nevidence: incomplete a\n"),
            Verdict::Incomplete
        );
        for fault in ["file no-such-file", "figure 3", "luck", "picture Cargo.lock"] {
            let out = format!("evidence: figure kernels = 3\nevidence: {fault}\n");
            assert_eq!(verdict(&out), Verdict::Refuted, "{fault}");
        }
        assert_eq!(
            verdict("evidence: figure kernels = 3\nevidence: file Cargo.toml\n"),
            Verdict::Shown
        );
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn plants_that_are_not_told_of_are_not_found() {
        assert_eq!(too_few("planted: a\nplanted: b\n", 2), None);
        assert_eq!(
            too_few("planted: a\nnothing is planted: b\n", 2),
            Some(String::from("it tells of 1 plants, and there are 2"))
        );
        assert!(too_few("", 1).is_some());
    }

    #[test]
    fn each_script_is_there_and_can_plant_a_fault() {
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts");
        for script in ALL {
            let file = scripts.join(script.call.first().unwrap_or(&""));
            let text = std::fs::read_to_string(&file).unwrap_or_default();
            assert!(!text.is_empty(), "{} is not there", file.display());
            assert!(text.contains("Requirements: FW-"), "{} names no requirement", script.id);
            assert_eq!(text.contains("--planted"), script.plant.is_some(), "{}", script.id);
            assert!(script.plant.is_none() || script.plants > 0, "{}", script.id);
            assert!(script.quick.is_none() || text.contains("--quick"), "{}", script.id);
        }
    }
}
