//! All rows together, and the files they are written to.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Serialize;

use crate::args::Args;
use crate::built::Built;
use crate::hash::sha256;
use crate::html;
use crate::item::{Item, Verdict};
use crate::model::Model;
use crate::run::{Fault, output, read, write};
use crate::target::Home;

/// Which sources of a model were looked at.
#[derive(Debug, Serialize)]
pub(crate) struct Identity {
    pub(crate) name: String,
    /// The revision of its folder, and whether files differ from it.
    pub(crate) source: String,
    /// What its manifest hashes to.
    pub(crate) manifest: String,
    /// What the versions it is built with hash to.
    pub(crate) lock: String,
    /// Which Formwork it was built with.
    pub(crate) formwork: String,
    /// What the files that were compiled hash to: its own, weights among them, and those of Formwork.
    pub(crate) files: String,
    #[serde(skip)]
    is_of_these: bool,
}

impl Identity {
    /// Of a model.
    pub(crate) fn of(model: &Model) -> Self {
        let hash = |file: &Path| read(file).map_or_else(|fault| fault, |bytes| sha256(&bytes));
        Self {
            name: model.name.clone(),
            source: source(&model.folder),
            manifest: hash(&model.folder.join("Cargo.toml")),
            lock: match &model.lock {
                Some(lock) => hash(lock),
                None => String::from("it has none, and is built with that of Formwork"),
            },
            formwork: String::from("not built"),
            files: String::from("not built"),
            is_of_these: true,
        }
    }

    /// What it was built of.
    pub(crate) fn take(&mut self, built: &Built) {
        self.formwork.clone_from(&built.formwork);
        self.files.clone_from(&built.files);
        self.is_of_these = built.is_this;
    }
}

/// What a dossier comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All that was asked for is shown.
    Shown,
    /// A gate is refuted.
    Refuted,
    /// No gate is refuted, and one is not shown as a whole.
    Open,
}

impl Outcome {
    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Shown => 0,
            Self::Refuted => 1,
            Self::Open => 3,
        }
    }
}

/// The dossier of one model, or of several.
#[derive(Debug, Serialize)]
pub(crate) struct Dossier {
    pub(crate) models: Vec<Identity>,
    /// When it was made, in UTC.
    pub(crate) made: String,
    /// The revision of the sources, and whether they are as committed.
    pub(crate) source: String,
    pub(crate) quick: bool,
    /// The gates that were asked for, if not all.
    pub(crate) only: Vec<String>,
    pub(crate) no_plants: bool,
    /// Whether the last row was reached.
    pub(crate) is_finished: bool,
    /// What of the above makes it less than whole.
    pub(crate) extent: String,
    /// The compiler of the images, and whether it is this machine's.
    pub(crate) compiler: String,
    pub(crate) tools: Vec<String>,
    pub(crate) items: Vec<Item>,
    /// The folder that it is written to.
    #[serde(skip)]
    pub(crate) folder: PathBuf,
}

impl Dossier {
    /// A dossier without rows.
    pub(crate) fn new(home: &Home, models: Vec<Identity>, args: &Args) -> Self {
        let made = output(Command::new("date").args(["-u", "+%Y-%m-%d %H:%M UTC"]));
        Self {
            models,
            made: made.unwrap_or_default().trim().to_owned(),
            source: source(&home.top),
            quick: args.quick,
            only: args.only.clone(),
            no_plants: args.no_plants,
            is_finished: false,
            extent: String::new(),
            compiler: home.compiler(),
            tools: Vec::new(),
            items: Vec::new(),
            folder: folder(&home.out, args.is_part()),
        }
    }

    /// Writes `index.html` and `index.json` and each picture, and gives where the page is.
    pub(crate) fn write(&mut self) -> Result<PathBuf, Fault> {
        self.extent = self.extent();
        let page = self.folder.join("index.html");
        write(&page, html::page(self))?;
        let json = serde_json::to_string_pretty(self).map_err(|error| error.to_string())?;
        write(&self.folder.join("index.json"), json + "\n")?;
        for item in &self.items {
            for (at, picture) in item.pictures.iter().enumerate() {
                write(&self.folder.join(format!("{}-{at}.svg", item.name())), &picture.svg)?;
            }
        }
        Ok(page)
    }

    /// Lists the tools, when all have been used: some are fetched by the first row that needs them.
    pub(crate) fn take_tools(&mut self, tools: Result<Vec<String>, Fault>) {
        match tools {
            Ok(tools) => self.tools = tools,
            Err(fault) => self.tools = vec![format!("{UNKNOWN}: {fault}")],
        }
    }

    /// Puts a row into its place, and says so.
    pub(crate) fn put(&mut self, item: Item) -> Result<(), Fault> {
        item.tell();
        match self.items.iter_mut().find(|row| row.name() == item.name()) {
            Some(row) => *row = item,
            None => self.items.push(item),
        }
        self.write().map(|_| ())
    }

    /// What the rows of the gates that were asked for come to.
    pub(crate) fn outcome(&self, wanted: impl Fn(&str) -> bool) -> Outcome {
        let is = |verdict| self.items.iter().any(|item| wanted(item.id) && item.verdict == verdict);
        if is(Verdict::Refuted) {
            Outcome::Refuted
        } else if is(Verdict::Incomplete) || is(Verdict::NotRun) {
            Outcome::Open
        } else {
            Outcome::Shown
        }
    }

    /// Whether it is whole, or why not.
    fn extent(&self) -> String {
        let mut less = Vec::new();
        if !self.is_finished {
            less.push(String::from("it was not finished"));
        }
        if !self.only.is_empty() {
            less.push(format!("only {}", self.only.join(", ")));
        }
        if self.quick {
            less.push(String::from("quick: gates that take long were shown for a part"));
        }
        if self.no_plants {
            less.push(String::from("no faults were planted"));
        }
        less.extend(self.tools.iter().filter(|tool| tool.starts_with(UNKNOWN)).cloned());
        for model in self.models.iter().filter(|model| !model.is_of_these) {
            less.push(format!(
                "`{}` is built with another Formwork than the one that the rows without a crate look at",
                model.name
            ));
        }
        if less.is_empty() { String::from("whole") } else { less.join("; ") }
    }
}

/// Said where the versions of the tools could not be asked for.
const UNKNOWN: &str = "the tools are not known";

/// Where a dossier is written: a part of one leaves the whole one as it is.
pub(crate) fn folder(out: &Path, is_part: bool) -> PathBuf {
    if is_part { out.join("part") } else { out.to_path_buf() }
}

/// The revision, and whether files differ from it.
fn source(folder: &Path) -> String {
    let git = |arguments: &[&str]| output(Command::new("git").current_dir(folder).args(arguments));
    match (git(&["rev-parse", "HEAD"]), git(&["status", "--porcelain"])) {
        (Ok(revision), Ok(changed)) if changed.is_empty() => {
            format!("revision {}", revision.trim())
        }
        (Ok(revision), Ok(changed)) => {
            format!(
                "revision {}, and {} files changed since",
                revision.trim(),
                changed.lines().count()
            )
        }
        _ => String::from("no revision is known"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Dossier, Identity, Outcome, folder};
    use crate::args::Args;
    use crate::item::{Item, Verdict};
    use clap::Parser;
    use std::path::{Path, PathBuf};

    fn dossier(verdicts: &[Verdict]) -> Dossier {
        let items = verdicts.iter().map(|&verdict| {
            let mut item = Item::new("a", "", String::new());
            item.verdict = verdict;
            item
        });
        Dossier {
            models: vec![],
            made: String::new(),
            source: String::new(),
            quick: false,
            only: vec![],
            no_plants: false,
            is_finished: true,
            extent: String::new(),
            compiler: String::new(),
            tools: vec![],
            items: items.collect(),
            folder: PathBuf::new(),
        }
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn what_is_not_shown_is_no_success() {
        use Verdict::{Incomplete, NotRun, Refuted, Shown};
        for (verdicts, outcome, code) in [
            (&[Shown, Shown] as &[Verdict], Outcome::Shown, 0),
            (&[Shown, Incomplete], Outcome::Open, 3),
            (&[NotRun, Shown], Outcome::Open, 3),
            (&[Incomplete, Refuted], Outcome::Refuted, 1),
        ] {
            assert_eq!(dossier(verdicts).outcome(|_| true), outcome);
            assert_eq!(outcome.code(), code);
        }
        assert_eq!(dossier(&[NotRun]).outcome(|_| false), Outcome::Shown);
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn only_a_whole_dossier_says_that_it_is() {
        let whole = dossier(&[]);
        assert_eq!(whole.extent(), "whole");
        let part = Dossier { only: vec![String::from("stack")], no_plants: true, ..whole };
        assert_eq!(part.extent(), "only stack; no faults were planted");
        let broken = Dossier { is_finished: false, only: vec![], no_plants: false, ..part };
        assert_eq!(broken.extent(), "it was not finished");
        let mut unknown = dossier(&[]);
        unknown.take_tools(Err(String::from("no linker")));
        assert_eq!(unknown.extent(), "the tools are not known: no linker");
        let other = Identity {
            name: String::from("m"),
            source: String::new(),
            manifest: String::new(),
            lock: String::new(),
            formwork: String::from("0.1.0, OTHER SOURCES"),
            files: String::new(),
            is_of_these: false,
        };
        let other = Dossier { models: vec![other], is_finished: true, ..broken };
        assert!(other.extent().starts_with("`m` is built with another Formwork"));
    }

    /// Requirements: FW-EVID-2.
    #[test]
    fn a_part_of_a_dossier_leaves_the_whole_one_as_it_is() {
        let out = |words: &[&str]| {
            let args = ["evidence"].iter().chain(words);
            let is_part = Args::try_parse_from(args).map(|args| args.is_part());
            is_part.map(|is_part| folder(Path::new("out"), is_part)).unwrap_or_default()
        };
        assert_eq!(out(&[]), Path::new("out"));
        assert_eq!(out(&["path/to/model"]), Path::new("out"));
        for part in [&["--quick"] as &[&str], &["--no-plants"], &["--only", "stack"]] {
            assert_eq!(out(part), Path::new("out/part"), "{part:?}");
        }
    }
}
